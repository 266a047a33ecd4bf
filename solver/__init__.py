"""The best home from a sequence of cards, and the proof that none is better.

The questions that others ask stand here: `best`, `all_homes`, `hindsight`, and `evidence` for more
proofs of one optimum. Below them `search` splits a sequence into scenarios and runs CP-SAT on two
models of each, `relaxation` for the bound and `exact` for the play, built from what is `shared`.
`cross` and `reference` prove the same in other ways and know nothing of those models. Imports
`model`.
"""
