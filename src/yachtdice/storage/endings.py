"""The end of a game: all that follows from it, written in the transaction that ends it.

Everything here is made from the game's own events, so that it can be made again (`rebuild`) and
comes out the same. A game is ended once: whoever comes second changes nothing.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct
from sqlalchemy import Row, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from yachtdice.game import Event
from yachtdice.progression import (
    NOTHING,
    Gain,
    SeatEnding,
    SeatTally,
    Standing,
    end_of,
    exp_gained,
    places,
    tally,
)
from yachtdice.protocol.views import RoomSeat
from yachtdice.rules import RuleSet, parse_rules
from yachtdice.storage.bodies import read_event
from yachtdice.storage.counters import PlayedSeat, count_seats
from yachtdice.storage.ladder import gain, take_numbers
from yachtdice.storage.people_tables import accounts, game_seats
from yachtdice.storage.strengths import rate
from yachtdice.storage.tables import events, games


class _Ended(Struct, frozen=True):
    """A game that has ended, with everything that matters for what it brings."""

    id: str
    first: int
    rules_id: str
    fingerprint: str
    house: bool
    hints: bool
    seats: tuple[PlayedSeat, ...]


_rules = lru_cache(maxsize=32)(parse_rules)


async def seat_players(connection: AsyncConnection, game: str, seats: Sequence[RoomSeat]) -> None:
    """Keep who sits where in a new game; the game counts the taken seats from 0."""
    taken = [seat for seat in seats if seat.name is not None]
    rows = [{"game": game, "seat": i, "player": seat.player} for i, seat in enumerate(taken)]
    if rows:
        await connection.execute(insert(game_seats), rows)


async def end_game(connection: AsyncConnection, game: str, at_ms: int) -> None:
    """End a game and write all that follows; nothing if it has ended before."""
    ended = update(games).where(games.c.id == game, games.c.ended_ms.is_(None))
    if (await connection.execute(ended.values(ended_ms=at_ms))).rowcount == 1:
        await number_and_count(connection, game)


async def number_and_count(connection: AsyncConnection, game: str) -> None:
    """Give an ended game its place in the sequence of endings, and count it."""
    seats = select(game_seats.c.seat).where(game_seats.c.game == game)
    many = len((await connection.execute(seats)).all())
    first = await take_numbers(connection, max(many, 1))
    await connection.execute(update(games).where(games.c.id == game).values(ended=first))
    await count_game(connection, game)


async def count_game(connection: AsyncConnection, game: str) -> None:
    """Write all that follows from a game that has ended."""
    ended = await _read(connection, game)
    gains = _gains(ended)
    await count_seats(connection, ended.rules_id, ended.fingerprint, ended.seats)
    exp = {
        seat.player or f"-{number}": gains[number].exp if seat.is_account else 0
        for number, seat in enumerate(ended.seats)
    }
    before = await gain(connection, exp, ended.first)
    await _write_seats(connection, ended, gains, before)
    if not ended.house and not ended.hints:
        found = zip(ended.seats, places([seat.ending for seat in ended.seats]), strict=True)
        rateds = {seat.player: place for seat, place in found if seat.player and seat.is_account}
        await rate(connection, ended.rules_id, ended.fingerprint, rateds)


def _gains(ended: _Ended) -> tuple[Gain, ...]:
    """Return what each seat brings an account; games by users' own rules bring nothing."""
    gained = exp_gained([seat.ending for seat in ended.seats])
    return tuple(NOTHING if ended.house else each for each in gained)


async def _read(connection: AsyncConnection, game: str) -> _Ended:
    """Return a game that has ended, its events played through."""
    row = (await connection.execute(select(games).where(games.c.id == game))).one()
    rules = _rules(row.rules_text)
    return _Ended(
        id=game,
        first=row.ended,
        rules_id=row.rules_id,
        fingerprint=row.fingerprint,
        house=row.house,
        hints=row.hints,
        seats=await _played(connection, row, rules),
    )


async def _played(
    connection: AsyncConnection, row: Row[Any], rules: RuleSet
) -> tuple[PlayedSeat, ...]:
    """Return the seats of a game with what each has done."""
    state, tallies = tally(rules, await read_events(connection, row.id))
    sat = await _players(connection, row.id)
    seats = enumerate(zip(end_of(state), tallies, strict=True))
    return tuple(_seat(sat.get(seat), ending, done) for seat, (ending, done) in seats)


def _seat(sat: tuple[str, bool] | None, ending: SeatEnding, done: SeatTally) -> PlayedSeat:
    """Return a seat with its player, where that is known; a bot's account gains nothing."""
    player, is_account = (None, False) if sat is None else sat
    return PlayedSeat(player, is_account and ending.person, ending, done)


async def read_events(connection: AsyncConnection, game: str) -> tuple[Event, ...]:
    """Return all events of a game."""
    wanted = select(events.c.body).where(events.c.game == game).order_by(events.c.version)
    return tuple(read_event(body) for body in await connection.scalars(wanted))


async def _players(connection: AsyncConnection, game: str) -> dict[int, tuple[str, bool]]:
    """Return each seat's player, and whether that was an account when the game ended."""
    was_account = accounts.c.since < games.c.ended
    wanted = (
        select(game_seats.c.seat, game_seats.c.player, was_account.label("account"))
        .join(games, games.c.id == game_seats.c.game)
        .join(accounts, accounts.c.player == game_seats.c.player, isouter=True)
        .where(game_seats.c.game == game, game_seats.c.player.is_not(None))
    )
    return {row.seat: (row.player, bool(row.account)) for row in await connection.execute(wanted)}


async def _write_seats(
    connection: AsyncConnection,
    ended: _Ended,
    gains: Sequence[Gain],
    before: Mapping[str, Standing],
) -> None:
    """Keep the result of each seat, what it brings, and where its account stood before."""
    await connection.execute(delete(game_seats).where(game_seats.c.game == ended.id))
    rows = []
    for number, (seat, gained) in enumerate(zip(ended.seats, gains, strict=True)):
        stood = before.get(seat.player or "") if seat.is_account else None
        row = {
            "game": ended.id,
            "seat": number,
            "player": seat.player,
            "ended": ended.first,
            "total": seat.ending.total,
            "outcome": seat.ending.outcome.value,
            "exp": gained.exp if seat.is_account else 0,
            "by_score": gained.by_score,
            "by_win": gained.by_win,
            "level": None if stood is None else stood.level,
            "held": None if stood is None else stood.exp,
        }
        rows.append(row)
    await connection.execute(insert(game_seats), rows)
