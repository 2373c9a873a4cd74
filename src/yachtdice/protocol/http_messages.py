"""Bodies of the HTTP API."""

from typing import Annotated

from msgspec import Meta, Struct

from yachtdice.protocol.views import LobbyRoom


class NameChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """The name a guest wants to be shown by."""

    name: Annotated[str, Meta(max_length=100)]


class Me(Struct, frozen=True):
    """Who the browser is to the server; `player` is a public id, None before a name is chosen.

    `account`: the player is known by name and password, not by this browser alone.
    """

    player: str | None
    name: str | None
    account: bool = False


class RoomRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A new room, to be played by these rules at first (a RulesView's `reference`)."""

    rules: Annotated[str, Meta(max_length=80)]


class RoomMade(Struct, frozen=True):
    """A new room: its id and the link that opens it to others."""

    id: str
    link: str


class GameRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A game against a bot, at once and by these rules (a RulesView's `reference`)."""

    rules: Annotated[str, Meta(max_length=80)]


class LobbyPage(Struct, frozen=True):
    """Some of the rooms that wait for players, those with most people first; `total` of all."""

    rooms: tuple[LobbyRoom, ...]
    total: int
    page: int
    pages: int


class RulesText(Struct, frozen=True, forbid_unknown_fields=True):
    """The text of a rules file (TOML) of a user's own."""

    text: str


class Problem(Struct, frozen=True):
    """Why a request was refused (RFC 9457, application/problem+json)."""

    type: str
    title: str
    status: int
    detail: str
