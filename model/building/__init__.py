"""A turn, and the end of a game, put together choice by choice in the order of the rules.

Whoever lets people play asks here what may be chosen next and why something may not; the rules
are those of `rules`. What can be done in one way only happens by itself.

Imports `cards` and `rules`.
"""
