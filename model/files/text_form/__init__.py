"""The text form of cards and plays, one line a round, for people, forums and spreadsheets.

`writer` turns the plain JSON form of a sequence or a play into text; `reader` turns text back into
it, with the line and column of everything, so that the checks of `files` can say where a fault is.
`names` understands cards as people write them. May import `cards`, `rules` and `errors`.
"""
