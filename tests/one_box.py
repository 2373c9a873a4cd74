"""A game of one box and one turn, for stories about what comes after a game."""

from typing import Final

from tests.unit.storage.people import LINE

ANY: Final = LINE.text.replace("{ of_a_kind = 5 }", '"anything"')
"""One box that pays 235 points for anything: 5 exp a game alone."""
