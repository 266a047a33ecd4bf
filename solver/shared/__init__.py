"""What both models are built from: the scenario, and the rules that they state alike.

`cp` is a thin layer over CP-SAT, `scenario` a sequence prepared for modelling, and the others are
parts of the rules: which cards are taken, roofs, plans, rooms on cells, points. Imports
`model.cards` and `model.rules`.
"""
