"""Accounts and finished games for the tests of the ranking.

The game has one box: five of a kind score 235 points, anything else scores 0.
"""

from collections.abc import Sequence
from itertools import count
from typing import Any, Final

from sqlalchemy import insert, select, text

from yachtdice.game import (
    BoxFilled,
    DiceThrown,
    Event,
    HandOverSeat,
    ResignSeat,
    RollOpened,
    Seat,
    decide,
    evolve,
    new_game,
)
from yachtdice.rules import parse_rules
from yachtdice.server.database.engine.database import Database
from yachtdice.server.database.tables import accounts, players, standings
from yachtdice.server.people.store.ranking import enter_ranking, take_numbers
from yachtdice.server.people.store.rebuilding import MADE_FROM_GAMES
from yachtdice.server.rooms.messages.room import PlayOffView, RoomSeat, Stage
from yachtdice.server.rooms.service.state.record import Commit, RoomRecord, StartedGame
from yachtdice.server.rooms.store.rooms import SqlRooms

LINE: Final = parse_rules("""
id = "one-box"
title = { en = "One box", ko = "한 칸" }
summary = { en = "One roll, one box", ko = "한 번, 한 칸" }
boxes = [
  { id = "five", section = "lower", title = { en = "Five", ko = "다섯" }, pattern = { of_a_kind = 5 }, pay = 235 },
]
""")  # noqa: E501
_numbers = count(1)

#: The action of a seat in its only turn: roll these dice, resign, or leave to a bot that loses.
WINS, LOSES, RESIGNS, LEAVES = (6, 6, 6, 6, 6), (1, 2, 3, 4, 6), None, ()

Deed = Sequence[int] | None


async def make_account(database: Database, *names: str) -> None:
    """Create players with an account each."""
    async with database.engine.begin() as connection:
        for player in names:
            number = await connection.run_sync(take_numbers, 1)
            row = {"id": player, "name": player, "created_ms": 7}
            await connection.execute(insert(players).values(row))
            account = {"player": player, "folded": player, "since": number, "created_ms": 7}
            await connection.execute(insert(accounts).values(account))
            await connection.run_sync(enter_ranking, player, number)


def played(
    deeds: Sequence[Deed],
    bots: frozenset[int] = frozenset(),
    programs: frozenset[int] = frozenset(),
) -> tuple[Event, ...]:
    """Return the events of a game in which each seat performs its action."""
    holders = [
        Seat(f"P{i}", "greedy" if i in bots else None, i in programs) for i in range(len(deeds))
    ]
    started, state = new_game(LINE, holders)
    events: list[Event] = [started]
    for seat, deed in enumerate(deeds):
        for event in _turn(seat, deed):
            events.append(event)
            state = evolve(state, event)
    return tuple(events)


def _turn(seat: int, deed: Deed) -> list[Event]:
    """Return the events of a seat's only turn."""
    if deed is None:
        _, state = new_game(LINE, seat + 1)
        return list(decide(state, ResignSeat(seat)))
    _, state = new_game(LINE, seat + 1)
    left = [] if deed else list(decide(state, HandOverSeat(seat, "greedy")))
    dice = tuple(deed or LOSES)
    points = 235 if len(set(dice)) == 1 else 0
    return [*left, RollOpened(seat, ()), DiceThrown(dice), BoxFilled(seat, "five", points)]


async def finish(
    database: Database,
    seats: Sequence[tuple[str | None, Deed]],
    *,
    house: bool = False,
    hints: bool = False,
    private: bool = False,
    uncounted: bool = False,
    waiting: bool = False,
    programs: frozenset[str] = frozenset(),
    decides: str | None = None,
) -> Commit:
    """Play and store a game of these players (None: a bot); return the step that ended it.

    It is a play-off if it `decides` another game; then an empty seat is first in its room.
    """
    store, number = SqlRooms(database), next(_numbers)
    room, game = f"room{number}", f"game{number}"
    named = [
        RoomSeat(who or "Gull", who, None if who else "greedy", who in programs) for who, _ in seats
    ]
    free = (RoomSeat(),) * (4 - len(named))
    room_seats = (*named, *free) if decides is None else (*free, *named)
    playing = tuple(range(4 - len(named), 4))
    reference = "house:" + "0" * 24 if house else LINE.id
    record = RoomRecord(
        rules=reference,
        hints=hints,
        private=private,
        host="x",
        seats=room_seats,
        rules_text=LINE.text,
        stage=Stage.OVER,
        games=1,
        game=game,
        uncounted=uncounted,
        play_off=None if decides is None else PlayOffView(decides, playing, 1),
    )
    await store.create(room, record, 7)
    await store.wake(room)
    bots = frozenset(i for i, (who, _) in enumerate(seats) if who is None)
    new = StartedGame(game, 1, LINE.id, LINE.text, LINE.fingerprint, hints, decides, waiting)
    outside = frozenset(i for i, (who, _) in enumerate(seats) if who in programs)
    events = played([deed for _, deed in seats], bots, outside)
    commit = Commit(
        room, 1, 1, 2, record, 1000, new_game=new, first_event=1, events=events, game_over=True
    )
    await store.commit(commit)
    return commit


async def standing(database: Database, player: str) -> tuple[int, int]:
    """Return an account's level and exp."""
    async with database.engine.connect() as connection:
        wanted = select(standings.c.level, standings.c.exp).where(standings.c.player == player)
        row = (await connection.execute(wanted)).one()
    return row.level, row.exp


async def ranked(database: Database) -> list[str]:
    """Return the players of the ranking, best first."""
    wanted = "SELECT player FROM standings ORDER BY level DESC, reached"
    async with database.engine.connect() as connection:
        return list(await connection.scalars(text(wanted)))


async def contents(database: Database) -> dict[str, list[Any]]:
    """Return all rows computed from games, by table, in a fixed order."""
    async with database.engine.connect() as connection:
        return {
            table.name: sorted(map(tuple, await connection.execute(select(table))))
            for table in MADE_FROM_GAMES
        }
