"""Chance: the project's own random generator, deals of solo sequences and games, random play.

The generator is always passed in, so that one seed gives one deal on every machine. Imports
`cards`, `rules` and `dhsolve.model.errors`.
"""
