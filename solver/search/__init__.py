"""The search for the optimum: scenarios that cover every play, and CP-SAT run on each of them.

Models come from `relaxation` and `exact`, which know nothing of the search; a first play comes from
chance and greed. Imports `model.cards`, `model.rules`, `model.dealing` and the other packages of
the proof: `shared`, `relaxation`, `exact`.
"""
