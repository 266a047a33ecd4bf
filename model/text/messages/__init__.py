"""Sentences in the language of the reader: tables of English and Portuguese, and the look-up.

The rules, the files and the program speak English, with places for numbers, names and ids. The
tables hold every such sentence with its Portuguese; `lookup` finds it at the edge, where the
language is known, so that nothing further in has to know it. Imports `model.errors`, `rules` and
`text`.
"""
