"""The end of a game: everything derived from it, written in the transaction that ends it.

All of it is computed from the events of the game, so `rebuilding.py` recomputes the same result.
A game ends only once: a second attempt changes nothing. The statements are built once, because
moves of other rooms wait for the transaction, and to build one takes as long as to execute it.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any, Final

from msgspec import Struct
from sqlalchemy import (
    BindParameter,
    Connection,
    Row,
    bindparam,
    delete,
    func,
    insert,
    select,
    update,
)

from yachtdice import progression
from yachtdice.game import DiceTally, Event, tally_dice
from yachtdice.rules import RuleSet, parse_rules
from yachtdice.sealed import ProofError
from yachtdice.server.common.damage import DamagedDataError, reading
from yachtdice.server.database.event_forms import read_events
from yachtdice.server.database.tables import accounts, game_seats, games
from yachtdice.server.people.store.counters import (
    PlayedSeat,
    count_dice,
    count_sealed,
    count_seats,
    note_best,
)
from yachtdice.server.people.store.ranking import gain, take_numbers
from yachtdice.server.people.store.ratings import rate

_rules = lru_cache(maxsize=32)(parse_rules)


class _Results(Struct, frozen=True):
    """The ending and the tally of each seat, and the counts of the sealed throws.

    `dice` is None for dice without proof.
    """

    endings: tuple[progression.SeatEnding, ...]
    tallies: tuple[progression.SeatTally, ...]
    dice: DiceTally | None


class _Ended(Struct, frozen=True):
    """A finished game with all data that its results depend on.

    `first` is its first number in the order of endings.
    """

    id: str
    first: int
    rules_id: str
    fingerprint: str
    house: bool
    hints: bool
    private: bool
    uncounted: bool
    waiting: bool
    ended_ms: int
    seats: tuple[PlayedSeat, ...]
    dice: DiceTally | None


_GAME: Final[BindParameter[str]] = bindparam("of_game")
_END: Final = (
    update(games)
    .where(games.c.id == _GAME, games.c.ended_ms.is_(None))
    .values(ended_ms=bindparam("at_ms"), uncounted=bindparam("is_uncounted"))
    .returning(games)
)
_COUNT: Final = select(func.count()).select_from(game_seats).where(game_seats.c.game == _GAME)
_NUMBER: Final = update(games).where(games.c.id == _GAME).values(ended=bindparam("first"))
_ENDED: Final = select(games).where(games.c.id == _GAME)
_SEATS: Final = (
    select(game_seats.c.seat, game_seats.c.player, accounts.c.since)
    .join(accounts, accounts.c.player == game_seats.c.player, isouter=True)
    .where(game_seats.c.game == _GAME)
)
_CLEAR: Final = delete(game_seats).where(game_seats.c.game == _GAME)


def end_game(connection: Connection, game: str, at_ms: int, *, uncounted: bool = False) -> None:
    """End a game and write its results; do nothing if it has already ended.

    An `uncounted` game gives no experience points and no rating, and profiles do not count it.
    """
    change = {"of_game": game, "at_ms": at_ms, "is_uncounted": uncounted}
    row = connection.execute(_END, change).one_or_none()
    if row is None:
        return
    results = _results(connection, row)
    count = connection.scalar(_COUNT, {"of_game": row.id}) or 0
    first = take_numbers(connection, max(count, 1))
    connection.execute(_NUMBER, {"of_game": row.id, "first": first})
    if results is not None:
        _count(connection, _ended(connection, row, first, results))


def count_game(connection: Connection, game: str) -> None:
    """Write all results of a game that has its number; a game that cannot be read has none."""
    row = connection.execute(_ENDED, {"of_game": game}).one()
    results = _results(connection, row)
    if results is not None:
        _count(connection, _ended(connection, row, row.ended, results))


def _results(connection: Connection, row: Row[Any]) -> _Results | None:
    """Return the results of the game in a row of `games`.

    Returns None if its rules and events do not give results: it ends without them.
    """
    with suppress(DamagedDataError):
        played = read_events(connection, row.id, row.room)
        with reading("games", row.id, row.room):
            rules = _rules(row.rules_text)
            state, tallies = progression.tally(rules, played)
            dice = _counted_dice(rules, played, row.id)
            return _Results(progression.end_of(state), tallies, dice)
    return None


def _counted_dice(rules: RuleSet, played: Sequence[Event], game: str) -> DiceTally | None:
    """Return the counts of sealed throws.

    Returns None for a proof that cannot be read, which must not keep a game from ending.
    """
    try:
        return tally_dice(rules, played, game)
    except ProofError:
        return None


def _count(connection: Connection, ended: _Ended) -> None:
    """Write everything that follows from an ended game."""
    gains = _gains(ended)
    if not ended.private:
        if not ended.uncounted:
            count_seats(connection, ended.rules_id, ended.fingerprint, ended.seats)
        count_dice(connection, ended.seats)
        if ended.dice is not None:
            count_sealed(connection, ended.dice, ended.seats)
    if not (ended.private or ended.house or ended.hints or ended.uncounted):
        note_best(
            connection, ended.id, ended.ended_ms, ended.rules_id, ended.fingerprint, ended.seats
        )
    exp = {
        seat.player or f"-{number}": gains[number].exp if seat.is_account else 0
        for number, seat in enumerate(ended.seats)
    }
    before = gain(connection, exp, ended.first)
    _write_seats(connection, ended, gains, before)
    if not (ended.house or ended.hints or ended.uncounted or ended.waiting):
        found = zip(
            ended.seats, progression.places([seat.ending for seat in ended.seats]), strict=True
        )
        places_of = {seat.player: n for seat, n in found if seat.player and seat.is_account}
        rate(connection, ended.rules_id, ended.fingerprint, places_of)


def _gains(ended: _Ended) -> tuple[progression.Gain, ...]:
    """Return the gain of each seat; games with custom rules, or uncounted ones, give nothing."""
    gained = progression.exp_gained([seat.ending for seat in ended.seats])
    is_worthless = ended.house or ended.uncounted
    return tuple(progression.NOTHING if is_worthless else each for each in gained)


def _ended(connection: Connection, row: Row[Any], first: int, results: _Results) -> _Ended:
    """Return a game that ended at this number, with its results."""
    sat = {each.seat: each for each in connection.execute(_SEATS, {"of_game": row.id})}
    seats = enumerate(zip(results.endings, results.tallies, strict=True))
    return _Ended(
        id=row.id,
        first=first,
        rules_id=row.rules_id,
        fingerprint=row.fingerprint,
        house=row.house,
        hints=row.hints,
        private=row.private,
        uncounted=row.uncounted,
        waiting=row.waiting,
        ended_ms=row.ended_ms,
        seats=tuple(_seat(sat.get(seat), first, *result) for seat, result in seats),
        dice=results.dice,
    )


def _seat(
    sat: Row[Any, Any, Any] | None,
    first: int,
    ending: progression.SeatEnding,
    done: progression.SeatTally,
) -> PlayedSeat:
    """Return a seat with its player if known; a bot's account gains nothing.

    Its player had an account at the end of the game if the account is older than the end.
    """
    if sat is None or sat.player is None:
        return PlayedSeat(None, False, ending, done)
    was_account = sat.since is not None and sat.since < first
    return PlayedSeat(sat.player, was_account and ending.person, ending, done)


def _write_seats(
    connection: Connection,
    ended: _Ended,
    gains: Sequence[progression.Gain],
    before: Mapping[str, progression.LevelStanding],
) -> None:
    """Store the result and gain of each seat, and the level of its account before the game."""
    connection.execute(_CLEAR, {"of_game": ended.id})
    rows = []
    for number, (seat, gained) in enumerate(zip(ended.seats, gains, strict=True)):
        standing = before.get(seat.player or "") if seat.is_account else None
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
            "level": None if standing is None else standing.level,
            "held": None if standing is None else standing.exp,
        }
        rows.append(row)
    connection.execute(insert(game_seats), rows)
