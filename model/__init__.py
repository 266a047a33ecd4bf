"""The game itself: cards, rules, files and their verification, without any solver.

Every other part of the program imports this one; it imports none of them. Inside, the arrows go
one way as well: `cards` knows nothing else, `rules` knows cards, `files` and `dealing` know rules,
`verify`, `building` and `text` stand on those, and `conformance`, which tests other engines, on
all of them.
`errors` and `worker_pool` are for everybody.
"""
