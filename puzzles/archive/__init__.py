"""Many dailies in one SQLite file: made on several processors or a cluster, exported, audited.

`row` is one day, `store` keeps the rows, `making` makes one, `batch` and `cluster` make many; a run
that is cut off goes on where it was. `audit` believes none of them. Imports `model`, `solver`,
`dhsolve.puzzles.puzzle` and `generate`.
"""
