"""The end of a game: everything derived from it, written in the transaction that ends it.

All of it follows from the results of the game, which are computed from its events before the
transaction, because steps of other rooms wait meanwhile. `opening.rebuild` recomputes the same.
A game ends only once: a second attempt changes nothing.
"""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from sqlalchemy import Connection, delete, insert, select, update

from yachtdice import progression
from yachtdice.game import DiceTally
from yachtdice.protocol.views import RoomSeat
from yachtdice.storage.engine.tables import accounts, game_seats, games
from yachtdice.storage.people.counters import (
    PlayedSeat,
    count_dice,
    count_sealed,
    count_seats,
    note_best,
)
from yachtdice.storage.people.results import GameResults
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


def seat_players(connection: Connection, game: str, seats: Sequence[RoomSeat]) -> None:
    """Store the players of a new game, by its numbers."""
    rows = [{"game": game, "seat": i, "player": seat.player} for i, seat in enumerate(seats)]
    if rows:
        connection.execute(insert(game_seats), rows)


def end_game(
    connection: Connection,
    game: str,
    at_ms: int,
    results: GameResults | None,
    *,
    uncounted: bool = False,
) -> None:
    """End a game and write its results; do nothing if it has already ended.

    An `uncounted` game gives no experience points and no rating, and profiles do not count it.
    """
    open_game = update(games).where(games.c.id == game, games.c.ended_ms.is_(None))
    ended = open_game.values(ended_ms=at_ms, uncounted=uncounted)
    if connection.execute(ended).rowcount == 1:
        number_and_count(connection, game, results)


def number_and_count(connection: Connection, game: str, results: GameResults | None) -> None:
    """Assign an ended game its number in the order of endings, and count it."""
    seats = select(game_seats.c.seat).where(game_seats.c.game == game)
    count = len(connection.execute(seats).all())
    first = take_numbers(connection, max(count, 1))
    connection.execute(update(games).where(games.c.id == game).values(ended=first))
    count_game(connection, game, results)


def count_game(connection: Connection, game: str, results: GameResults | None) -> None:
    """Write all that follows from the results of an ended game; without results, nothing."""
    if results is None:
        return
    ended = _ended(connection, game, results)
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


def _ended(connection: Connection, game: str, results: GameResults) -> _Ended:
    """Return an ended game with its results."""
    row = connection.execute(select(games).where(games.c.id == game)).one()
    sat = _players(connection, game)
    seats = enumerate(zip(results.endings, results.tallies, strict=True))
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
        seats=tuple(_seat(sat.get(seat), ending, done) for seat, (ending, done) in seats),
        dice=results.dice,
    )


def _seat(
    sat: tuple[str, bool] | None, ending: progression.SeatEnding, done: progression.SeatTally
) -> PlayedSeat:
    """Return a seat with its player if known; a bot's account gains nothing."""
    player, is_account = (None, False) if sat is None else sat
    return PlayedSeat(player, is_account and ending.person, ending, done)


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
