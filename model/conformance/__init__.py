"""Tests of other engines: live ones over standard input and output, and ready-made vectors.

`protocol` has the messages of referee/1 and `reference` our own answers to them. What is asked
comes from `questions`: `goals` and `positions` make positions in which a given rule matters,
`mutate` and `games` change turns and games. `coverage` lists what should be covered, and the two
modules named after it say what a request covers. `vectors` writes questions with their answers
into a file; `match` asks an engine in `engine_process`, `compare` finds differences, `shrink`
makes a case small and `describe` puts it into words. Imports all the rest of `model` but `text`.
"""
