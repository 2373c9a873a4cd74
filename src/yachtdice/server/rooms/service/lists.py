"""Rooms in lists: the lobby, the running games that anyone may watch, and those of one player."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from typing import Final

from msgspec.structs import replace

from yachtdice.server.common.damage import readable
from yachtdice.server.common.log_events import room_mark
from yachtdice.server.common.ports import Now
from yachtdice.server.rooms.messages.room import (
    LobbyRoom,
    RoomSettings,
    RunningGame,
    RunningSeat,
    Stage,
    TurnTime,
)
from yachtdice.server.rooms.messages.routes import LobbyPage, OwnGame, OwnGames
from yachtdice.server.rooms.service.state.record import StoredRoom
from yachtdice.server.rooms.service.state.room import Room, room_of
from yachtdice.server.rooms.service.waiting.ports import TurnStore
from yachtdice.views.rules import show_text

MOST_OWN: Final = 60  #: Maximum number of running games of a player that are listed.


async def _no_deadlines(_: Collection[str]) -> Mapping[str, int]:
    """Return no times."""
    return {}


async def time_left(turns: TurnStore, play_now: Now, rooms: Collection[str]) -> Mapping[str, int]:
    """Return the milliseconds left in the turns of rooms that wait; raise the store's errors."""
    found = await turns.turns_in(rooms) if rooms else {}
    return {room: max(0, turn.due_ms - play_now()) for room, turn in found.items()}


_UNLOADED: Final = TurnTime(left_ms=None, runs=False, return_ms=None, paused=True)


def is_watchable(room: Room) -> bool:
    """Return whether anyone may find the running game: its host lists the room, not privately."""
    return may_be_watched(room.stage, room.settings)


def may_be_watched(stage: Stage, settings: RoomSettings) -> bool:
    """Return whether the game of a room runs, and its host lists the room, not privately."""
    return stage is Stage.PLAYING and settings.listed and not settings.private


def running_game(room: Room, left_ms: int | None, watchers: int) -> RunningGame | None:
    """Return the running game of a room, None if no game is running."""
    table = room.table() if room.stage is Stage.PLAYING else None
    if table is None:
        return None
    sitting = [room.seats[place] for place in room.playing()]
    seats = (
        RunningSeat(shown.name, seat.player, shown.bot, shown.total, shown.resigned)
        for seat, shown in zip(sitting, table.seats, strict=True)
    )
    return RunningGame(
        room=room.id,
        game=table.game,
        rules=room.settings.rules,
        title=show_text(room.rules.title),
        seats=tuple(seats),
        seat=table.seat,
        turn=table.turn,
        turns=table.turns,
        dice=table.dice,
        clock=room.settings.clock,
        left_ms=left_ms,
        watchers=watchers,
    )


async def own_games(
    player: str,
    rooms_of: Callable[[str, int], Awaitable[tuple[StoredRoom, ...]]],
    turn_time: Callable[[str], Awaitable[TurnTime | None]],
    left_in: Callable[[Collection[str]], Awaitable[Mapping[str, int]]] = _no_deadlines,
) -> OwnGames:
    """Return the running games of a player; games in which the player resigned are not among them.

    Those that wait for the player come first, and of these the ones with the least time left.

    `rooms_of` returns the stored rooms of a player's running games, at most a number of them;
    `turn_time` the time of the turn in a loaded room. A room that no server has loaded is paused,
    and shows the full time, with which its clock will start again. `left_in` returns the time left
    in rooms that wait for their players; it runs whether or not a room is loaded.
    """
    stored = await rooms_of(player, MOST_OWN)
    rooms = readable("rooms", stored, lambda each: room_mark(each.id), room_of)
    live = [room.id for room in rooms if not room.settings.waits]
    known = dict(zip(live, await asyncio.gather(*map(turn_time, live)), strict=True))
    left = await left_in([room.id for room in rooms if room.settings.waits])
    times = (
        TurnTime(left.get(room.id), runs=True, return_ms=None, paused=False)
        if room.settings.waits
        else _shown_time(room, known[room.id])
        for room in rooms
    )
    found = (_own_game(room, player, time) for room, time in zip(rooms, times, strict=True))
    return OwnGames(tuple(sorted((own for own in found if own is not None), key=_urgency)))


def _shown_time(room: Room, known: TurnTime | None) -> TurnTime:
    """Return the time of the turn in a live game, None: of a room that is not loaded."""
    time, clock = known or _UNLOADED, room.settings.clock
    left_ms = clock * 1000 if clock is not None and time.left_ms is None else time.left_ms
    return replace(time, left_ms=None if clock is None else left_ms)


def _own_game(room: Room, player: str, time: TurnTime) -> OwnGame | None:
    """Return the running game of a player, None without one or after the player resigned."""
    game, seat = running_game(room, time.left_ms, 0), room.game_seat_of(player)
    if game is None or seat is None or game.seats[seat].resigned:
        return None
    is_turn = game.seat == seat and game.seats[seat].bot is None
    pace = room.settings.pace
    return OwnGame(game, seat, is_turn, time.runs, time.return_ms, time.paused, pace)


def _urgency(own: OwnGame) -> tuple[bool, float]:
    """Return the key that sorts games: the player's turns first, by the time left."""
    left_ms = own.game.left_ms if own.is_turn else 0
    return not own.is_turn, float("inf") if left_ms is None else left_ms


PAGE: Final = 8  #: Number of rooms on one page.


def lobby_room(room: Room, present: frozenset[str]) -> LobbyRoom | None:
    """Return a room as the lobby shows it; None if the lobby does not show it.

    The lobby shows rooms that their host has listed, that wait for players, have a free seat, and
    have a seated person who is present.
    """
    here = any(seat.player in present for seat in room.seats if not seat.program)
    found = waiting_room(room) if room.settings.listed and here else None
    return found if found is not None and found.free > 0 else None


def waiting_room(room: Room) -> LobbyRoom | None:
    """Return a room before its game, None at any other stage; `host` is empty without players."""
    if room.stage is not Stage.WAITING:
        return None
    players = [seat for seat in room.seats if seat.player is not None and not seat.program]
    names = [seat.name or "" for seat in players if seat.player == room.host]
    names += [seat.name or "" for seat in players]
    taken = len(room.taken())
    return LobbyRoom(
        id=room.id,
        host=names[0] if names else "",
        rules=show_text(room.rules.title),
        people=len(players),
        bots=taken - len(players),
        free=min(len(room.seats), room.rules.seats[1]) - taken,
        pace=room.settings.pace,
    )


def lobby_page(rooms: Iterable[LobbyRoom], page: int) -> LobbyPage:
    """Return one page of the lobby, counted from 0; the last page for a number beyond it."""
    ordered = sorted(rooms, key=lambda room: (-room.people, room.id))
    pages = max(1, -(-len(ordered) // PAGE))
    page = min(max(page, 0), pages - 1)
    shown = ordered[page * PAGE : (page + 1) * PAGE]
    return LobbyPage(tuple(shown), len(ordered), page, pages)
