"""Options that several commands share, by subject: `common` has those of nearly all of them.

Imports `cli.ui`, the library, `puzzles` and `model`.
"""
