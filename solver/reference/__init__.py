"""The plainest solvers there are, for small sequences: every line of play, and every layout.

`brute` tries all legal turns on the engine; `layouts` lists the homes that some cards can form by
constraint search, with the rules stated once more. Slow and easy to believe, they are what the
tests measure `best` by, and `--evidence exhaustive`. Imports `model.cards` and `model.rules`; of
the program `solver.evidence` alone may use it.
"""
