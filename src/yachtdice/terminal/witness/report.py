"""The dice of a game for its player, as far as this device has checked them."""

from typing import Any, Final

from msgspec import Struct

from yachtdice.terminal.witness.alarm import DiceAlarm
from yachtdice.terminal.witness.asked import Announcements
from yachtdice.terminal.witness.followed import FollowedGame
from yachtdice.terminal.witness.notes import DiceVerdict, GameNotes, Notes
from yachtdice.terminal.witness.own import OwnPart
from yachtdice.views.table import TableView

_CODE: Final = 8  #: The letters of the seal that players compare.


class DiceReport(Struct, frozen=True, kw_only=True):
    """The dice of the room's game as far as this device has checked them.

    Parties: 0 the server, 1 to 4 the seats of the game, 5 the host.
    """

    game: str  #: Id of the game.
    party: int | None  #: The player's party, None for watchers.
    verdicts: tuple[DiceVerdict, ...]  #: The throws that this device has checked, in order.
    alarm: DiceAlarm | None  #: The alarm that the player has not dismissed, in any game.
    seal: str | None  #: The seal so far, None if the dice have no proof.
    code: str | None  #: The first eight letters of the seal: the code of the table.
    took: int  #: Number of checked throws with a share of this player.
    of: int  #: Number of checked throws.
    unseen: int  #: Number of attempts that this device did not see.
    asked: tuple[int, ...]  #: The parties that are asked for the next throw.
    waiting_for: tuple[int, ...]  #: The other parties that an open roll waits for.
    misses: int  #: How often the player's devices did not answer; after two they are not asked.
    elsewhere: bool  #: Whether another device of the player takes part in place of this one.


def report_of(
    table: TableView, game: FollowedGame | None, own: OwnPart, told: Announcements, notes: Notes
) -> DiceReport:
    """Return the report on the game of a table; `game` is None if its dice have no proof."""
    noted, opened = notes.of(table.game), told.open
    verdicts = tuple(noted.throws[number] for number in sorted(noted.throws))
    shown = None if table.sealed is None else table.sealed.seal
    seal = shown if game is None else game.seal_text
    number = 0 if game is None else opened.number if opened else game.ledger.last + 1
    asked = told.at(number) or ()
    return DiceReport(
        game=table.game,
        party=own.party,
        verdicts=verdicts,
        alarm=notes.alarm,
        seal=seal,
        code=None if seal is None else seal[:_CODE],
        took=sum(verdict.own for verdict in verdicts),
        of=len(verdicts),
        unseen=noted.unseen,
        asked=asked,
        waiting_for=tuple(p for p in asked if opened and p not in (opened.seat, own.party)),
        misses=0 if game is None else own.misses(game.ledger),
        elsewhere=game is not None and own.is_elsewhere(game.ledger),
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
