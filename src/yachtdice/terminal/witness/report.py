"""The dice of a game for its player, as far as this device has checked them."""

from typing import Any

from msgspec import Struct

from yachtdice.terminal.witness.followed import FollowedGame
from yachtdice.terminal.witness.notes import GameNotes
from yachtdice.views.table import TableView


class DiceReport(Struct, frozen=True, kw_only=True):
    """The dice of the room's game as far as this device has checked them."""

    seal: str | None  #: The seal so far, None if the dice have no proof.
    took: int  #: Number of checked throws with a share of this player.
    of: int  #: Number of checked throws.


def report_of(table: TableView, game: FollowedGame | None, notes: GameNotes) -> DiceReport:
    """Return the report on the game of a table; `game` is None if its dice have no proof."""
    shown = None if table.sealed is None else table.sealed.seal
    return DiceReport(
        seal=shown if game is None else game.seal_text,
        took=sum(verdict.own for verdict in notes.throws.values()),
        of=len(notes.throws),
    )


def file_of(game: str, notes: GameNotes) -> dict[str, Any] | None:
    """Return the notes about a game as `yacht verify` reads them; None for a watcher.

    They name only numbers that the game has reached.
    """
    if notes.party is None:
        return None
    last, seal = (notes.last.throw, notes.last.seal) if notes.last else (0, None)
    throws = sorted(number for number in notes.answers if number <= last)
    tips = list(notes.pledged)
    return {"table": game, "party": notes.party, "tips": tips, "throws": throws, "seal": seal}
