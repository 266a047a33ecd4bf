"""Judging files: whether a solution or a game keeps to the rules and claims the right score.

`verdict` replays one file and says where it first goes wrong; `stream` judges many, one a line.
Imports `cards`, `rules`, `files` and `dhsolve.model.errors`.
"""
