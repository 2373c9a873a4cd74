"""Which rooms the lobby shows. Pure."""

from collections.abc import Iterable
from typing import Final

from yachtdice.protocol.http_messages import LobbyPage
from yachtdice.protocol.show import show_text
from yachtdice.protocol.views import LobbyRoom, Stage
from yachtdice.services.room import Room

PAGE: Final = 8
"""Rooms on one page."""


def lobby_room(room: Room, present: frozenset[str]) -> LobbyRoom | None:
    """Return what the lobby tells of a room; None when it is not to be shown there.

    Shown are rooms that their host has listed, that wait, have a place, and a player who is here.
    """
    players = [seat for seat in room.seats if seat.player is not None and not seat.program]
    here = any(seat.player in present for seat in players)
    taken = len(room.taken())
    free = min(len(room.seats), room.rules.seats[1]) - taken
    if not (room.listed and room.stage is Stage.WAITING and here and free > 0):
        return None
    host = next((seat.name for seat in players if seat.player == room.host), None)
    return LobbyRoom(
        id=room.id,
        host=host or players[0].name or "",
        rules=show_text(room.rules.title),
        people=len(players),
        bots=taken - len(players),
        free=free,
    )


def lobby_page(rooms: Iterable[LobbyRoom], page: int) -> LobbyPage:
    """Return one page of the lobby, from 0; the last one there is for a page beyond it."""
    ordered = sorted(rooms, key=lambda room: (-room.people, room.id))
    pages = max(1, -(-len(ordered) // PAGE))
    page = min(max(page, 0), pages - 1)
    shown = ordered[page * PAGE : (page + 1) * PAGE]
    return LobbyPage(tuple(shown), len(ordered), page, pages)
