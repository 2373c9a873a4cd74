"""The end of a game: everything derived from it, written in the transaction that ends it.

All of it is computed from the events of the game, so `opening.rebuild` recomputes the same result.
A game ends only once: a second attempt changes nothing.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec import Struct
from sqlalchemy import Connection, delete, insert, select, update

from yachtdice import progression
from yachtdice.game import DiceTally, Event, tally_dice
from yachtdice.protocol.views import RoomSeat
from yachtdice.rules import RuleSet, parse_rules
from yachtdice.sealed import ProofError
from yachtdice.services.damage import DamagedDataError, reading
from yachtdice.storage.engine.json_forms import read_event
from yachtdice.storage.engine.tables import accounts, events, game_seats, games
from yachtdice.storage.people.counters import (
    PlayedSeat,
    count_dice,
    count_sealed,
    count_seats,
    note_best,
)
from yachtdice.storage.ranking.ranking import gain, take_numbers
from yachtdice.storage.ranking.ratings import rate


class _Ended(Struct, frozen=True):
    """A finished game with all data that its results depend on."""

    id: str
    first: int
    rules_id: str
    fingerprint: str
    house: bool
    hints: bool
    private: bool
    uncounted: bool
    ended_ms: int
    seats: tuple[PlayedSeat, ...]
    dice: DiceTally | None
    """The counts of sealed throws, None for dice without proof."""


_rules = lru_cache(maxsize=32)(parse_rules)


def seat_players(connection: Connection, game: str, seats: Sequence[RoomSeat]) -> None:
    """Store the players of a new game, by its numbers."""
    rows = [{"game": game, "seat": i, "player": seat.player} for i, seat in enumerate(seats)]
    if rows:
        connection.execute(insert(game_seats), rows)


def end_game(connection: Connection, game: str, at_ms: int, *, uncounted: bool = False) -> None:
    """End a game and write its results; do nothing if it has already ended.

    An `uncounted` game gives no experience points and no rating, and profiles do not count it.
    """
    open_game = update(games).where(games.c.id == game, games.c.ended_ms.is_(None))
    ended = open_game.values(ended_ms=at_ms, uncounted=uncounted)
    if connection.execute(ended).rowcount == 1:
        number_and_count(connection, game)


def number_and_count(connection: Connection, game: str) -> None:
    """Assign an ended game its number in the order of endings, and count it."""
    seats = select(game_seats.c.seat).where(game_seats.c.game == game)
    count = len(connection.execute(seats).all())
    first = take_numbers(connection, max(count, 1))
    connection.execute(update(games).where(games.c.id == game).values(ended=first))
    count_game(connection, game)


def count_game(connection: Connection, game: str) -> None:
    """Write all results of a game that has ended; a game that cannot be read has none."""
    try:
        ended = _read(connection, game)
    except DamagedDataError:
        return
    gains = _gains(ended)
    if not ended.private:
        if not ended.uncounted:
            count_seats(connection, ended.rules_id, ended.fingerprint, ended.seats)
        count_dice(connection, ended.seats)
        if ended.dice is not None:
            count_sealed(connection, ended.dice, ended.seats)
    if not (ended.private or ended.house or ended.hints or ended.uncounted):
        note_best(connection, game, ended.ended_ms, ended.rules_id, ended.fingerprint, ended.seats)
    exp = {
        seat.player or f"-{number}": gains[number].exp if seat.is_account else 0
        for number, seat in enumerate(ended.seats)
    }
    before = gain(connection, exp, ended.first)
    _write_seats(connection, ended, gains, before)
    if not (ended.house or ended.hints or ended.uncounted):
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


def _read(connection: Connection, game: str) -> _Ended:
    """Return an ended game, with its results computed from its events.

    Raises DamagedDataError if rules and events do not give results.
    """
    row = connection.execute(select(games).where(games.c.id == game)).one()
    played, sat = read_events(connection, game), _players(connection, game)
    with reading("games", game, row.room):
        rules = _rules(row.rules_text)
        seats = _played(sat, rules, played)
    return _Ended(
        id=game,
        first=row.ended,
        rules_id=row.rules_id,
        fingerprint=row.fingerprint,
        house=row.house,
        hints=row.hints,
        private=row.private,
        uncounted=row.uncounted,
        ended_ms=row.ended_ms,
        seats=seats,
        dice=None if row.private else _tally(rules, played, game),
    )


def _played(
    sat: Mapping[int, tuple[str, bool]], rules: RuleSet, events: Sequence[Event]
) -> tuple[PlayedSeat, ...]:
    """Return the seats of a game with their results."""
    state, tallies = progression.tally(rules, events)
    seats = enumerate(zip(progression.end_of(state), tallies, strict=True))
    return tuple(_seat(sat.get(seat), ending, done) for seat, (ending, done) in seats)


def _tally(rules: RuleSet, events: Sequence[Event], game: str) -> DiceTally | None:
    """Return the counts of sealed throws; a wrong proof must not keep a game from ending."""
    try:
        return tally_dice(rules, events, game)
    except ProofError:
        return None


def _seat(
    sat: tuple[str, bool] | None, ending: progression.SeatEnding, done: progression.SeatTally
) -> PlayedSeat:
    """Return a seat with its player if known; a bot's account gains nothing."""
    player, is_account = (None, False) if sat is None else sat
    return PlayedSeat(player, is_account and ending.person, ending, done)


def read_events(connection: Connection, game: str) -> tuple[Event, ...]:
    """Return all events of a game; raise DamagedDataError if they cannot be read."""
    wanted = select(events.c.body).where(events.c.game == game).order_by(events.c.version)
    bodies = connection.scalars(wanted).all()
    room = connection.scalar(select(games.c.room).where(games.c.id == game))
    with reading("events", game, room or ""):
        return tuple(map(read_event, bodies))


def _players(connection: Connection, game: str) -> dict[int, tuple[str, bool]]:
    """Return the player of each seat, and whether it had an account when the game ended."""
    was_account = accounts.c.since < games.c.ended
    wanted = (
        select(game_seats.c.seat, game_seats.c.player, was_account.label("account"))
        .join(games, games.c.id == game_seats.c.game)
        .join(accounts, accounts.c.player == game_seats.c.player, isouter=True)
        .where(game_seats.c.game == game, game_seats.c.player.is_not(None))
    )
    return {row.seat: (row.player, bool(row.account)) for row in connection.execute(wanted)}


def _write_seats(
    connection: Connection,
    ended: _Ended,
    gains: Sequence[progression.Gain],
    before: Mapping[str, progression.LevelStanding],
) -> None:
    """Store the result and gain of each seat, and the level of its account before the game."""
    connection.execute(delete(game_seats).where(game_seats.c.game == ended.id))
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
