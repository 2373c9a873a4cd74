"""Random games with sealed dice in a room: its steps against a check of everything from the start.

The room does not verify its own throws, and builds only the changed parts of its views.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

import pytest

from tests.support.games.sealed_games import TABLE, SealedTable, pledges_in
from tests.support.games.strategies import SHIPPED
from tests.support.length import at_length
from tests.unit.server.rooms.service.table import SeededChance
from yachtdice.game import (
    Action,
    BoxFilled,
    DicePledged,
    DiceThrown,
    Event,
    FillBox,
    HandOverSeat,
    PledgeTip,
    ResignSeat,
    RollDice,
    RollOpened,
    Seat,
    SeatHandedOver,
    SeatResigned,
    SeatTakenBack,
    TakeBackSeat,
)
from yachtdice.game.dice_check import DiceReader
from yachtdice.rules import RuleSet
from yachtdice.sealed import HOST, SERVER, letters_of, read_proof
from yachtdice.server.rooms.messages.codec import write_message
from yachtdice.server.rooms.messages.room import RoomSeat, RoomSettings, Stage
from yachtdice.server.rooms.messages.server import Changed
from yachtdice.server.rooms.service.state.game_steps import played, started, thrown_by
from yachtdice.server.rooms.service.state.record import GameSecret, StoredRoom
from yachtdice.server.rooms.service.state.room import (
    EMPTY,
    SEATS,
    Outcome,
    Room,
    changed_of,
    room_of,
)
from yachtdice.views.table import SealedDiceView, show_table

TABLES: Final = {
    "people": ([Seat("Mina"), Seat("Bo"), Seat("Jun"), Seat("Sora")], (1, 2, 4)),
    "one person": ([Seat("Mina")], (1,)),
    "all kinds": (
        [Seat("Mina"), Seat("Gull", "greedy"), Seat("prog", program=True), Seat("Bo")],
        (1, 3, 4),
    ),
    "bots": ([Seat("Gull", "greedy"), Seat("Tern", "greedy")], (HOST,)),
}


def begun(game: SealedTable) -> tuple[Room, Outcome]:
    """Return the room in which a random game is about to start, and its start."""
    seats = [
        RoomSeat(one.name, None if one.bot else f"player {party}", one.bot, one.program)
        for party, one in enumerate(game.started.holders, 1)
    ]
    tips = {one.party: one.tip for one in pledges_in(game.events) if one.since == 1}
    secret = GameSecret(TABLE, tips.pop(SERVER), letters_of(bytes(32)))
    room = Room(
        "room",
        "player 1" if seats[0].player else "host",
        (*seats, *(EMPTY,) * (SEATS - len(seats))),
        RoomSettings(rules=game.rules.id),
        game.rules,
        next_game=secret,
    )
    names = {**{party: f"player {party}" for party in range(1, 5)}, HOST: room.host}
    pledged = {names[party]: tip for party, tip in tips.items()}
    return room, started(room, pledged, SeededChance())


def action_of(event: Event) -> Action:
    """Return the action that causes an event."""
    match event:
        case RollOpened(seat, keep, clock):
            return RollDice(seat, keep, clock)
        case BoxFilled(seat, box):
            return FillBox(seat, box)
        case SeatResigned(seat):
            return ResignSeat(seat)
        case SeatHandedOver(seat, bot):
            return HandOverSeat(seat, bot)
        case SeatTakenBack(seat):
            return TakeBackSeat(seat)
        case DicePledged(party, tip, since):
            return PledgeTip(party, tip, since)
        case _:
            raise AssertionError(event)


def steps(game: SealedTable) -> Iterator[tuple[Room, Outcome]]:
    """Yield each step of a random game as a room takes it, with the room before it."""
    room, outcome = begun(game)
    yield room, outcome
    rest = iter(game.events[len(outcome.events) :])
    for event in rest:
        room = outcome.room
        outcome = played(room, action_of(event))
        if isinstance(event, RollOpened):
            thrown = next(rest)
            assert isinstance(thrown, DiceThrown)
            outcome = thrown_by(outcome, read_proof(thrown.proof))
        yield room, outcome


def checked(game: SealedTable, events: Sequence[Event], before: Room, outcome: Outcome) -> Changed:
    """Return the frame of the last step of a game by the check of all events and by fresh views."""
    reader = DiceReader(game.rules, game.started, TABLE)
    for event in events[1:]:
        reader.follow(event)
    reader.begin()
    assert (outcome.room.game, outcome.room.dice) == (reader.state, reader.dice)
    sealed = SealedDiceView(reader.dice.ledger.last, reader.dice.seal.text())
    view = outcome.room.view()
    return Changed(
        epoch=1,
        version=2,
        events=outcome.events,
        room=view if view != before.view() else None,
        rules=None,
        table=show_table(TABLE, reader.state, sealed),
    )


@pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.id)
@pytest.mark.parametrize(("holders", "parties"), TABLES.values(), ids=TABLES)
def test_a_room_is_the_one_that_a_check_of_its_events_gives(
    rules: RuleSet, holders: list[Seat], parties: tuple[int, ...]
) -> None:
    """Dice, ledger, seal, frame and stored form are those of a reader that trusts nothing.

    A room that is loaded from its stored form is equal to the room in memory.
    """
    rng = Random(f"{rules.id} {parties}")
    for _ in range(at_length(1, 20)):
        game = SealedTable(rules, rng, holders, parties, (0.1, 0.03, 0.03), away=0.1).play()
        room, events = begun(game)[0], tuple[Event, ...]()
        for before, outcome in steps(game):
            room, events = outcome.room, (*events, *outcome.events)
            frame = changed_of(before, outcome, 1, 2)
            if rng.random() < 0.1 or room.secret is None:
                expected = checked(game, events, before, outcome)
                assert write_message(frame) == write_message(expected)
                assert room_of(StoredRoom(room.id, 1, 2, room.record(), events)) == room
        assert events == tuple(game.events)
        assert room.stage is Stage.OVER
