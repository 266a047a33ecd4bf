"""What lies in the box: the kinds of cards, the catalogue with all of them, and the home board.

`Box` brings catalogue and board together and is handed to every rule. The catalogue is data
(`catalogue.toml`); `catalogue_file` reads it and checks all that the rules rely on. Imports
`dhsolve.model.errors` and nothing else of the program.
"""
