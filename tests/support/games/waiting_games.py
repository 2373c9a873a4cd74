"""Games that wait for their players, stored as a server stores them."""

import time

from yachtdice.rules import load_rules
from yachtdice.server.common.ports import Player
from yachtdice.server.common.system import SystemChance
from yachtdice.server.rooms.messages.client import ChangeSettings, StartGame, TakeSeat
from yachtdice.server.rooms.messages.room import Pace
from yachtdice.server.rooms.service.state.decisions import Sender, outcome_of
from yachtdice.server.rooms.service.state.room import commit_of, new_room
from yachtdice.server.rooms.service.state.sealed_game import new_secret
from yachtdice.server.rooms.service.state.turn_clock import Limits
from yachtdice.server.rooms.service.state.waiting_turns import begun_turn
from yachtdice.server.rooms.store.rooms import SqlRooms


async def begin_waiting(store: SqlRooms, number: int) -> str:
    """Return the id of a room with a game for two that waits for its first throw, a day per turn.

    The room is stored, and then the start of its game as the next step. `number` names the players.
    """
    chance, limits, now = SystemChance(), Limits(), int(time.time() * 1000)
    mina, jun = Player(f"mina{number}", "Mina"), Player(f"jun{number}", "Jun")
    room = new_room(chance.new_id(12), mina, "bonus", load_rules("bonus"), new_secret(chance))
    for player, command in (
        (jun, TakeSeat(cid="seat", expect=1, seat=1)),
        (mina, ChangeSettings(cid="pace", expect=1, pace=Pace.DAY)),
    ):
        room = outcome_of(room, Sender(player), command, chance).room
    await store.create(room.id, room.record(), now)
    begun = outcome_of(room, Sender(mina), StartGame(cid="start", expect=1), chance)
    turn = begun_turn(room, begun.room, now, limits)
    await store.commit(commit_of(room, begun, 0, 1, now, None, turn))
    return room.id
