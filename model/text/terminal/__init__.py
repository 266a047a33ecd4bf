"""Pages for a terminal: the home as a picture or a list, score pads, the cards of a deal.

Imports the words of `model.text`, `cards` and `rules`.
"""
