"""The rules of the game as pure functions on immutable values; docs/rulings.md has the numbers.

From small to large: `home`, `placement`, `decor`, `tools`, `friends` and `table` make up a `turn`;
turns make up a `sequence` (one player, known cards) or a `game` (one to six players); `ending`,
`engineer`, `plans` and `scoring` turn the last home into a score, and `best_end` finds the best way
to do it. `reasons` lists every way to break a rule. Imports `cards` only: rules know no files.
"""
