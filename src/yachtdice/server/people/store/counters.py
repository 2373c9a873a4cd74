"""Counters and best scores of finished public games, kept up to date at the end of every game.

The counters are per player and rule set, per box and per die face. Private games are left out,
because every player can see the counters.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct
from sqlalchemy import Connection, select

from yachtdice.game import DiceTally
from yachtdice.progression import SeatEnding, SeatOutcome, SeatTally
from yachtdice.server.common.durations import DAY_MS
from yachtdice.server.database import tables
from yachtdice.server.database.engine.database import Database
from yachtdice.server.database.engine.statements import add_to, insert_for
from yachtdice.server.people.messages.profiles import BestScore

if TYPE_CHECKING:
    from sqlalchemy.dialects import sqlite
    from sqlalchemy.dialects.postgresql import Insert as PostgresInsert

ACCOUNT, GUEST, BOT = "account", "guest", "bot"
_HIGHEST: Final = frozenset({"best"})


#: Kinds of sealed throws, and void attempts.
TOGETHER, GAP, SERVER, VOID = "together", "gap", "server", "void"
FACE = "face-"  #: Followed by a face: the dice of void attempts.


class PlayedSeat(Struct, frozen=True):
    """A seat of a finished game: its player (None for a bot or an unknown player) and its tally."""

    player: str | None
    is_account: bool
    ending: SeatEnding
    tally: SeatTally


def count_seats(
    connection: Connection, rules_id: str, fingerprint: str, seats: Sequence[PlayedSeat]
) -> None:
    """Add the seats of a game to the counters of profiles."""
    known = [seat for seat in seats if seat.player is not None]
    key = {"fingerprint": fingerprint}
    rows = [{**key, "rules_id": rules_id, **_of_rules(seat)} for seat in known]
    add_to(connection, tables.player_rules, rows, _HIGHEST)
    boxes = [key | row for seat in known if seat.ending.is_played_out for row in _of_boxes(seat)]
    add_to(connection, tables.player_boxes, boxes)


def count_dice(connection: Connection, seats: Sequence[PlayedSeat]) -> None:
    """Add the dice of a game to the counters of players and of all dice."""
    known = [seat for seat in seats if seat.player is not None]
    dice = [row for seat in known for row in _of_dice("player", seat.player, seat.tally.own)]
    add_to(connection, tables.player_dice, dice)
    add_to(connection, tables.all_dice, [row for seat in seats for row in _of_kinds(seat)])


def count_sealed(connection: Connection, tally: DiceTally, seats: Sequence[PlayedSeat]) -> None:
    """Add the sealed throws of a game to the counters."""
    faces = Counter(f"{FACE}{face}" for tape in tally.void_tapes for face in tape)
    counts = {
        TOGETHER: tally.together,
        GAP: tally.gaps,
        SERVER: tally.by_server,
        VOID: tally.voids,
        **faces,
    }
    rows = [{"kind": kind, "counted": count} for kind, count in counts.items() if count]
    add_to(connection, tables.sealed_counts, rows)
    misses = [
        {"player": seat.player, "missed": tally.missed[party]}
        for party, seat in enumerate(seats, 1)
        if seat.player is not None and party in tally.missed
    ]
    add_to(connection, tables.player_misses, misses)


def _of_rules(seat: PlayedSeat) -> dict[str, Any]:
    """Return the counters of a seat by rule set; points count only in games played to the end."""
    ending, tally, whole = seat.ending, seat.tally, seat.ending.is_played_out
    return {
        "player": seat.player,
        "games": 1,
        "wins": int(ending.outcome is SeatOutcome.WON),
        "draws": int(ending.outcome is SeatOutcome.DREW),
        "finished": int(whole),
        "points": ending.total if whole else 0,
        "squares": ending.total**2 if whole else 0,
        "best": ending.total if whole else 0,
        "yachts": tally.yachts if whole else 0,
        "bonuses": tally.bonuses if whole else 0,
    }


def _of_boxes(seat: PlayedSeat) -> list[dict[str, Any]]:
    """Return the counters of a seat by box."""
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
    """Return the dice counters of a seat: the player's own rolls, and those of a stand-in bot."""
    person = ACCOUNT if seat.is_account else GUEST
    own = _of_dice("kind", person if seat.ending.person else BOT, seat.tally.own)
    return [*own, *_of_dice("kind", BOT, seat.tally.by_bot)]


def note_best(
    connection: Connection,
    game: str,
    ended_ms: int,
    rules_id: str,
    fingerprint: str,
    seats: Sequence[PlayedSeat],
) -> None:
    """Store the best score of a game if it is the best of its day; the first of equals stays.

    Only people who played their seat to the end count.
    """
    people = [(seat.ending.total, seat.player) for seat in seats if seat.ending.is_played_out]
    total, player = max(people, key=lambda each: each[0], default=(0, None))
    if player is None:
        return
    row = {
        "day": ended_ms // DAY_MS,
        "fingerprint": fingerprint,
        "total": total,
        "game": game,
        "player": player,
        "rules_id": rules_id,
    }
    connection.execute(_keeping_best(connection.dialect.name), row)


@cache
def _keeping_best(dialect: str) -> "PostgresInsert | sqlite.Insert":
    """Return the statement that stores a best score if no other of its day is as good."""
    insert = insert_for(dialect, tables.daily_bests)
    return insert.on_conflict_do_update(
        index_elements=["day", "fingerprint"],
        set_={name: insert.excluded[name] for name in ("total", "game", "player", "rules_id")},
        where=insert.excluded.total > tables.daily_bests.c.total,
    )


class SqlDailyBests:
    """The best scores of each day in a database."""

    def __init__(self, database: Database) -> None:
        """Read from this database."""
        self._database = database

    async def best_since(self, since_ms: int) -> tuple[BestScore, ...]:
        """Return the best score of each rule set since the day of this time, by rule set."""
        is_closed = tables.accounts.c.player.is_not(None) & tables.accounts.c.folded.is_(None)
        wanted = (
            select(tables.daily_bests, tables.players.c.name, is_closed.label("is_closed"))
            .join(tables.players, tables.players.c.id == tables.daily_bests.c.player, isouter=True)
            .join(
                tables.accounts,
                tables.accounts.c.player == tables.daily_bests.c.player,
                isouter=True,
            )
            .where(tables.daily_bests.c.day >= since_ms // DAY_MS)
            .order_by(tables.daily_bests.c.total, tables.daily_bests.c.day.desc())
        )
        async with self._database.reading() as connection:
            rows = (await connection.execute(wanted)).all()
        best = {row.fingerprint: row for row in rows}  # the highest total comes last
        return tuple(
            BestScore(
                rules=row.rules_id,
                fingerprint=row.fingerprint,
                total=row.total,
                game=row.game,
                player=None if row.is_closed else row.player,
                name=None if row.is_closed else row.name,
            )
            for row in sorted(best.values(), key=lambda row: row.rules_id)
        )
