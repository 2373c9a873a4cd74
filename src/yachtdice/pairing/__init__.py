"""Pairing for contests: an arena, which pairs the players that wait, and Swiss rounds.

Pure: no I/O and no clock. Importing it loads neither rustworkx nor numpy; the first pairing does.
"""

from yachtdice.pairing.arena import tables_due
from yachtdice.pairing.games import (
    FieldPlace,
    PlayedGame,
    arena_standings,
    meetings,
    swiss_standings,
)
from yachtdice.pairing.matching import pairs, tables
from yachtdice.pairing.rounds import FieldEntrant, arena_tables, swiss_round

__all__ = [
    "FieldEntrant",
    "FieldPlace",
    "PlayedGame",
    "arena_standings",
    "arena_tables",
    "meetings",
    "pairs",
    "swiss_round",
    "swiss_standings",
    "tables",
    "tables_due",
]
