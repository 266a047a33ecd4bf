"""Puzzles and solutions as pages: SVG drawn by hand, HTML, PNG and PDF made from it.

`page` and `phone` put pages together from `parts`, `house`, `cards` and the `key`, `book` binds
them, `social` draws pictures to post, and `render` makes files of all. The icons are one sprite,
`icons.svg`. Imports `model`, `dhsolve.puzzles.puzzle` and `dhsolve.puzzles.titles`, and no solver.
"""
