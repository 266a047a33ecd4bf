"""Looking back at a play: what was still possible before each turn, and what the turn gave away.

`game_record` and `written_down` make one player's own play of a recorded game, `played` the common
form of that and of a solution; `questions` asks about each turn, from both ends of the game,
`rest_search` answers, and `review` puts the answers together.
"""
