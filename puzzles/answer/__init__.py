"""What becomes of a player's answer: points and medal, a line to share, and hints on the way.

Imports `model`, `dhsolve.puzzles.puzzle`, and for hints the solver.
"""
