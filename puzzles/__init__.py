"""Puzzles: made with a proven target, rated, drawn, archived and answered.

`puzzle` is the puzzle/1 file that everything here is about, and knows none of the folders below;
`schemas` writes the JSON Schemas of all formats. Imports `model`; the folders below import `solver`
as well.
"""
