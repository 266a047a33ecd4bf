"""`dhsolve serve`: the solver behind an HTTP interface on one's own machine (docs/server.md)."""
