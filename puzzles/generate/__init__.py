"""From a date or a seed to a puzzle: candidates are dealt, examined, proven and rated.

`make` is the whole way and `daily` says what a date asks for; `players` of growing foresight
show how hard a candidate is, and `prover` asks the solver. Imports `model`, `solver` and
`dhsolve.puzzles.puzzle`.
"""
