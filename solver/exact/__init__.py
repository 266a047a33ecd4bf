"""The exact model of one scenario: every rule, turn by turn and cell by cell, a module a rule.

`model` puts the rules together; `decode` reads a play from a solution. Imports `model.cards`,
`model.rules`, `shared` and `relaxation`, whose rows it takes along to be quick.
"""
