"""Whole plays of a sequence at compiled speed: a second implementation of the rules, for searching.

Nothing here is believed: whatever is found is played again by the engine (`plays`), and tests
compare both on random plays. It knows `dhsolve.model` and nothing of the solver.
"""
