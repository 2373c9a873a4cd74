"""Bodies of the HTTP API for bot accounts and for the owners who manage them."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from yachtdice.server.rooms.messages.client import Fill, Resign, Roll, SeatNumber, TakeBack

#: The moves of a bot: the same commands as on the live socket.
Move: TypeAlias = Roll | Fill | Resign | TakeBack


class BotName(Struct, frozen=True, forbid_unknown_fields=True):
    """The name of a new bot."""

    name: Annotated[str, Meta(max_length=100)]  #: The name; account name rules apply.


class OwnBot(Struct, frozen=True):
    """A bot as its owner sees it."""

    player: str  #: Public id.
    name: str  #: Name shown.
    created_ms: int  #: Creation, in milliseconds since 1970.
    token: bool  #: Whether it has a valid token.


class OwnBots(Struct, frozen=True):
    """An owner's bots."""

    bots: tuple[OwnBot, ...]  #: The bots.
    most: int  #: Maximum number of bots per owner.


class BotToken(Struct, frozen=True):
    """A bot with its new token. The token is shown only once and is valid for a year."""

    player: str  #: Public id.
    name: str  #: Name shown.
    token: str  #: The secret for the `Authorization: Bearer` header.


class BotMe(Struct, frozen=True):
    """The bot a token belongs to."""

    player: str  #: Public id.
    name: str  #: Name shown.


class SeatWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """The seat a bot wants."""

    seat: SeatNumber | None = None  #: The seat, counted from 0; null for the first free one.


class BotPlace(Struct, frozen=True):
    """A bot's seat in a room."""

    room: str  #: The room's id.
    seat: int  #: The seat, counted from 0.
    version: int  #: The room's version; pass it as `expect` with the next move.


class BotCall(Struct, frozen=True, forbid_unknown_fields=True):
    """An invitation for a bot."""

    name: Annotated[str, Meta(max_length=100)]  #: Name of the bot.


class Invited(Struct, frozen=True, tag=True):
    """A host invites the bot to a room. The bot may take a seat there or ignore it."""

    room: str  #: The room's id.
    host: str  #: Name of the host.
    at_ms: int  #: When, in milliseconds since 1970.


class GameBegun(Struct, frozen=True, tag=True):
    """A game in which the bot has a seat is running."""

    room: str  #: The room's id.
    game: str  #: Id of the game.


class GameEnded(Struct, frozen=True, tag=True):
    """A game in which the bot has a seat is over."""

    room: str  #: The room's id.
    game: str  #: Id of the game.


#: The events that a bot receives on any server.
BotEvent: TypeAlias = Invited | GameBegun | GameEnded
