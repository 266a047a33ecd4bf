"""One module a command: its options, its call of the library, its page and its exit status.

No command imports another; what several of them need is in `dhsolve.cli.ui`. Imports that, the
library, `puzzles`, `solver` and `model`.
"""
