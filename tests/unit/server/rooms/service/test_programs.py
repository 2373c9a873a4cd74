"""Programs at the table: marked, never host, and not counted as people in the lobby."""

import pytest

from tests.doubles.scripted import ScriptedChance
from yachtdice.game import Seat
from yachtdice.rules import load_rules
from yachtdice.server.common.ports import Player
from yachtdice.server.rooms.messages.client import ChangeSettings, StartGame, TakeSeat
from yachtdice.server.rooms.messages.room import RoomSeat
from yachtdice.server.rooms.service.lists import lobby_room
from yachtdice.server.rooms.service.parts.next_game import next_host
from yachtdice.server.rooms.service.state.decisions import Sender, outcome_of
from yachtdice.server.rooms.service.state.room import RefusedError, Room, new_room

MINA, JUN = Player("mina", "Mina"), Player("jun", "Jun")
PLOVER = Player("plover", "Plover", program=True)
HERE = frozenset({"mina", "jun", "plover"})


def _with_plover() -> Room:
    """Return a room in which a program has the second seat."""
    room = new_room("tea7cup4rope", MINA, "bonus", load_rules("bonus"))
    take = TakeSeat(cid="a", expect=1, seat=1)
    return outcome_of(room, Sender(PLOVER, HERE), take, ScriptedChance([])).room


def test_a_program_is_marked_on_its_seat_and_in_its_game() -> None:
    """The seat of the room and the holder in the game's first event are marked as a program."""
    room = _with_plover()
    assert room.seats[1] == RoomSeat("Plover", "plover", program=True)
    start = StartGame(cid="b", expect=2)
    begun = outcome_of(room, Sender(MINA, HERE), start, ScriptedChance([])).room
    assert begun.game is not None
    assert begun.game.holders == (Seat("Mina"), Seat("Plover", program=True))


def test_a_program_is_never_host() -> None:
    """When the host is away, the next person inherits the room, and a program never does."""
    seats = (*_with_plover().seats[:2], RoomSeat("Jun", "jun"))
    assert next_host("mina", seats, {"plover", "jun"}) == "jun"
    assert next_host("mina", seats, {"plover"}) is None


def test_a_room_of_the_lobby_waits_for_people() -> None:
    """The lobby counts a program as a bot, and no program can sit down in a listed room."""
    chance = ScriptedChance([])
    listed = ChangeSettings(cid="b", expect=2, listed=True)
    room = outcome_of(_with_plover(), Sender(MINA, HERE), listed, chance).room
    shown = lobby_room(room, HERE)
    assert shown is not None
    assert (shown.people, shown.bots, shown.free) == (1, 1, 2)
    assert lobby_room(room, frozenset({"plover"})) is None
    with pytest.raises(RefusedError, match="that the lobby lists"):
        outcome_of(room, Sender(PLOVER, HERE), TakeSeat(cid="c", expect=3, seat=2), chance)
    seated = outcome_of(room, Sender(JUN, HERE), TakeSeat(cid="c", expect=3, seat=2), chance)
    assert seated.room.seats[2].player == "jun"
