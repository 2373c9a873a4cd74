"""Programs at the table: marked, never host, and no people to the lobby."""

import pytest

from tests.scripted import ScriptedChance
from yachtdice.game import Holder
from yachtdice.protocol.bot_messages import GameBegun, GameEnded, Invited
from yachtdice.protocol.client_messages import ListRoom, StartGame, TakeSeat
from yachtdice.protocol.views import RoomSeat
from yachtdice.rules import load_rules
from yachtdice.services.bot_events import BotNews, news_since
from yachtdice.services.commands import carry_out
from yachtdice.services.hosting import heir
from yachtdice.services.lobby import lobby_room
from yachtdice.services.ports import Player
from yachtdice.services.room import Asker, RefusedError, Room, new_room

MINA, JUN = Player("mina", "Mina"), Player("jun", "Jun")
PLOVER = Player("plover", "Plover", program=True)
HERE = frozenset({"mina", "jun", "plover"})


def _with_plover() -> Room:
    """Return a room in which a program has the second seat."""
    room = new_room("tea7cup4rope", MINA, "bonus", load_rules("bonus"))
    take = TakeSeat(cid="a", expect=1, seat=1)
    return carry_out(room, Asker(PLOVER, HERE), take, ScriptedChance([])).room


def test_a_program_is_marked_on_its_seat_and_in_its_game() -> None:
    """The room's seat says so, and the holder in the game's first event."""
    room = _with_plover()
    assert room.seats[1] == RoomSeat("Plover", "plover", program=True)
    start = StartGame(cid="b", expect=2)
    begun = carry_out(room, Asker(MINA, HERE), start, ScriptedChance([])).room
    assert begun.state is not None
    assert begun.state.holders == (Holder("Mina"), Holder("Plover", program=True))


def test_a_program_is_never_host() -> None:
    """When the host is away, the next person is the heir, past the program; else nobody."""
    seats = (*_with_plover().seats[:2], RoomSeat("Jun", "jun"))
    assert heir("mina", seats, {"plover", "jun"}) == "jun"
    assert heir("mina", seats, {"plover"}) is None


def test_a_room_of_the_lobby_waits_for_people() -> None:
    """A program counts there as a bot; once the room is listed, no other sits down."""
    chance = ScriptedChance([])
    listed = ListRoom(cid="b", expect=2, listed=True)
    room = carry_out(_with_plover(), Asker(MINA, HERE), listed, chance).room
    shown = lobby_room(room, HERE)
    assert shown is not None
    assert (shown.people, shown.bots, shown.free) == (1, 1, 2)
    assert lobby_room(room, frozenset({"plover"})) is None
    with pytest.raises(RefusedError, match="waits for people"):
        carry_out(room, Asker(PLOVER, HERE), TakeSeat(cid="c", expect=3, seat=2), chance)
    seated = carry_out(room, Asker(JUN, HERE), TakeSeat(cid="c", expect=3, seat=2), chance)
    assert seated.room.seats[2].player == "jun"


def test_only_what_is_new_is_told() -> None:
    """Between two looks: games that ended, invitations in their order, games that began."""
    old, new = Invited("r1", "Mina", 5), Invited("r2", "Jun", 9)
    seen = BotNews(frozenset({("r1", "g1"), ("r2", "g2")}), frozenset({old}))
    found = BotNews(frozenset({("r2", "g2"), ("r3", "g3")}), frozenset({old, new}))
    assert news_since(seen, found) == [GameEnded("r1", "g1"), new, GameBegun("r3", "g3")]
    assert news_since(found, found) == []
