"""Bodies of the HTTP API of bots, and of the part of it in which people keep theirs."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from yachtdice.protocol.client_messages import Fill, Resign, Roll, SeatNumber, TakeBack
from yachtdice.protocol.server_messages import RefusalCode

Move: TypeAlias = Roll | Fill | Resign | TakeBack
"""What a bot says in a game: the very commands of the live socket."""


class BotName(Struct, frozen=True, forbid_unknown_fields=True):
    """The name of a new bot, by the rules for names of accounts."""

    name: Annotated[str, Meta(max_length=100)]


class OwnBot(Struct, frozen=True):
    """A bot as its owner sees it; `token`: it has one that lasts."""

    player: str
    name: str
    created_ms: int
    token: bool


class OwnBots(Struct, frozen=True):
    """All bots of an owner, of `most` that one may have."""

    bots: tuple[OwnBot, ...]
    most: int


class BotToken(Struct, frozen=True):
    """A bot with its new token, which is told this once; it lasts a year."""

    player: str
    name: str
    token: str


class BotMe(Struct, frozen=True):
    """Which bot a token belongs to."""

    player: str
    name: str


class SeatWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """Which seat of a room, from 0; None: the first that is free."""

    seat: SeatNumber | None = None


class BotPlace(Struct, frozen=True):
    """A bot's seat in a room; `version` is the room's, which a move is to expect."""

    room: str
    seat: int
    version: int


class BotCall(Struct, frozen=True, forbid_unknown_fields=True):
    """The name of the bot that is invited to a room."""

    name: Annotated[str, Meta(max_length=100)]


class Invited(Struct, frozen=True, tag=True):
    """Somebody wants the bot in their room; it may sit down there, or not."""

    room: str
    host: str
    at_ms: int


class GameBegun(Struct, frozen=True, tag=True):
    """A game in which the bot has a seat is under way."""

    room: str
    game: str


class GameEnded(Struct, frozen=True, tag=True):
    """A game in which the bot has a seat is over."""

    room: str
    game: str


BotEvent: TypeAlias = Invited | GameBegun | GameEnded
"""What a bot is told wherever it is."""


class RefusalProblem(Struct, frozen=True):
    """Why something was refused in a room; nothing has changed.

    `code` is that of the live socket. `epoch` and `version` tell where the room stands, None
    where it is not known.
    """

    type: str
    title: str
    status: int
    detail: str
    code: RefusalCode
    epoch: int | None = None
    version: int | None = None
