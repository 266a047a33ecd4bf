"""The relaxation: a model without cells, quick to solve, whose optimum no play exceeds.

`model` puts it together from the other modules; `zones` and `cells` refine it
where its bound is too high. docs/model.md argues why each row holds for every play. Imports
`model.rules` and `shared`.
"""
