"""What is counted of a finished game: for its players by rule set, box and die, and of all dice."""

from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct
from sqlalchemy.ext.asyncio import AsyncConnection

from yachtdice.progression import Outcome, SeatEnding, SeatTally
from yachtdice.storage.adding import add_to
from yachtdice.storage.people_tables import all_dice, player_boxes, player_dice, player_rules

ACCOUNT, GUEST, BOT = "account", "guest", "bot"
_HIGHEST: Final = frozenset({"best"})


class PlayedSeat(Struct, frozen=True):
    """A seat of a finished game: its player (None: not known, or a bot) and what it did."""

    player: str | None
    is_account: bool
    ending: SeatEnding
    tally: SeatTally


async def count_seats(
    connection: AsyncConnection, rules_id: str, fingerprint: str, seats: Sequence[PlayedSeat]
) -> None:
    """Add a game to all counters."""
    known = [seat for seat in seats if seat.player is not None]
    key = {"fingerprint": fingerprint}
    rows = [{**key, "rules_id": rules_id, **_of_rules(seat)} for seat in known]
    await add_to(connection, player_rules, rows, _HIGHEST)
    boxes = [key | row for seat in known if seat.ending.is_played_out for row in _of_boxes(seat)]
    await add_to(connection, player_boxes, boxes)
    dice = [row for seat in known for row in _of_dice("player", seat.player, seat.tally.own)]
    await add_to(connection, player_dice, dice)
    await add_to(connection, all_dice, [row for seat in seats for row in _of_kinds(seat)])


def _of_rules(seat: PlayedSeat) -> dict[str, Any]:
    """Return what a game adds to its player's games by a rule set; points only if played out."""
    ending, tally, whole = seat.ending, seat.tally, seat.ending.is_played_out
    return {
        "player": seat.player,
        "games": 1,
        "wins": int(ending.outcome is Outcome.WON),
        "draws": int(ending.outcome is Outcome.DREW),
        "finished": int(whole),
        "points": ending.total if whole else 0,
        "squares": ending.total**2 if whole else 0,
        "best": ending.total if whole else 0,
        "yachts": tally.yachts if whole else 0,
        "bonuses": tally.bonuses if whole else 0,
    }


def _of_boxes(seat: PlayedSeat) -> list[dict[str, Any]]:
    """Return what a game adds to its player's boxes."""
    return [
        {
            "player": seat.player,
            "phase": box.phase,
            "box": box.box,
            "filled": 1,
            "points": box.points,
            "zeros": int(box.points == 0),
        }
        for box in seat.tally.boxes
    ]


def _of_dice(column: str, value: str | None, faces: Sequence[int]) -> list[dict[str, Any]]:
    """Return a row for each face."""
    return [{column: value, "face": face, "thrown": n} for face, n in enumerate(faces, 1)]


def _of_kinds(seat: PlayedSeat) -> list[dict[str, Any]]:
    """Return what a seat adds to all dice: a player's own throws, and a bot's."""
    person = ACCOUNT if seat.is_account else GUEST
    own = _of_dice("kind", person if seat.ending.person else BOT, seat.tally.own)
    return [*own, *_of_dice("kind", BOT, seat.tally.by_bot)]
