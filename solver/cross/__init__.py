"""A second proof of the bound: a mixed-integer relaxation for HiGHS or SCIP.

Written from the rules alone. It shares no code with the CP-SAT models beside it, so that an error
in one of them is not repeated here. Run it in a process of its own:
`python -m dhsolve.solver.cross FILE --at-least N`. Imports `model.cards`, `model.rules`,
`model.files` and `dhsolve.model.errors`.
"""
