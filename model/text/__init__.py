"""The game in words, English and Portuguese: turns, reasons, reviews, and the pages of the web;
`terminal` draws homes and score pads.

Imports `cards` and `rules`.
"""
