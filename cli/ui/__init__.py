"""What commands share: reading and writing files, progress and Ctrl-C, pictures, saved cases.

Knows no command. Imports the library, `puzzles`, `solver` and `model`.
"""
