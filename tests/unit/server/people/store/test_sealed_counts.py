"""Counts of sealed throws and of void attempts in a database."""

from random import Random

import pytest
from msgspec.structs import replace

from tests.support.games.sealed_games import TABLE, SealedTable
from yachtdice.game import DiceThrown, Seat, tally_dice
from yachtdice.rules import load_rules
from yachtdice.server.database.engine.database import Database
from yachtdice.server.people.store.rebuilding import rebuild_statistics
from yachtdice.server.people.store.statistics import SqlStatistics
from yachtdice.server.rooms.messages.room import RoomSeat, Stage
from yachtdice.server.rooms.service.state.record import Commit, RoomRecord, StartedGame
from yachtdice.server.rooms.store.rooms import SqlRooms

RULES = load_rules("classic")
PLAYERS = ("mina", "bo")


def _game() -> SealedTable:
    """Return a finished game with void attempts because of both players."""
    holders = [Seat(name) for name in PLAYERS]
    return SealedTable(RULES, Random(3), holders, (1, 2), (0.2, 0.0, 0.0)).play()


async def _store(database: Database, game: SealedTable, *, private: bool = False) -> None:
    """Store a finished game."""
    seats = (*(RoomSeat(name, name) for name in PLAYERS), RoomSeat(), RoomSeat())
    record = RoomRecord(
        rules=RULES.id,
        private=private,
        host=PLAYERS[0],
        seats=seats,
        rules_text=RULES.text,
        stage=Stage.OVER,
        games=1,
        game=TABLE,
    )
    store = SqlRooms(database)
    await store.create("room", record, 7)
    await store.wake("room")
    new = StartedGame(TABLE, 1, RULES.id, RULES.text, RULES.fingerprint, False)
    *before, last = game.events
    at = len(before) + 1
    begun = Commit("room", 1, 1, 2, record, 8, new_game=new, first_event=1, events=tuple(before))
    await store.commit(begun)
    await store.commit(
        Commit("room", 1, 2, 3, record, 9, first_event=at, events=(last,), game_over=True)
    )


async def test_the_end_of_a_sealed_game_counts_its_throws_and_misses(database: Database) -> None:
    """All throws, void attempts and their dice are counted; a rebuild counts the same."""
    game = _game()
    tally = tally_dice(RULES, game.events, TABLE)
    assert tally is not None
    await _store(database, game)
    statistics = SqlStatistics(database)

    found = (await statistics.all_dice()).sealed

    assert found is not None
    assert (found.together, found.gaps, found.by_server, found.voids) == (
        tally.together,
        tally.gaps,
        tally.by_server,
        tally.voids,
    )
    assert found.void_dice.thrown == 5 * len(tally.void_tapes) > 0
    missed = [(await statistics.dice(name)).missed for name in PLAYERS]
    assert missed == [tally.missed[1], tally.missed[2]] == [2, 2]
    assert (await rebuild_statistics(database)).same


@pytest.mark.parametrize("text", ["2;1;0secret", "2;1-1;2-2;1;0" + 43 * "A"])
async def test_a_game_with_an_unreadable_proof_ends_without_counts_of_its_throws(
    database: Database, text: str
) -> None:
    """Its other results are written, and a rebuild writes the same."""
    game = _game()
    first = next(at for at, event in enumerate(game.events) if isinstance(event, DiceThrown))
    game.events[first] = replace(game.events[first], proof=text)

    await _store(database, game)

    statistics = SqlStatistics(database)
    assert (await statistics.all_dice()).sealed is None
    assert (await statistics.all_dice()).all.thrown > 0
    assert (await rebuild_statistics(database)).same


async def test_private_games_are_not_counted(database: Database) -> None:
    """The counts are public, so they leave out private games."""
    await _store(database, _game(), private=True)
    statistics = SqlStatistics(database)

    assert (await statistics.all_dice()).sealed is None
    assert (await statistics.dice(PLAYERS[0])).missed == 0
