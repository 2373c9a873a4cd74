"""The requests that Discord sends to a server, and the form of JSON that it gets."""

from typing import Final, TypeAlias

from msgspec import Struct

PING, COMMAND, AUTOCOMPLETE = 1, 2, 4  #: Kinds of requests.
EPHEMERAL: Final = 64  #: The flag of a message that only the user of the command sees.
NO_MENTIONS: Final[dict[str, list[str]]] = {"parse": []}  #: A message notifies no user.

DiscordJson: TypeAlias = dict[str, object]  #: An object of JSON that Discord gets.


class CommandOption(Struct, frozen=True):
    """An option of a command, with the text that the user has typed."""

    name: str
    value: str | int | float | bool = ""


class CommandData(Struct, frozen=True):
    """A command with its options."""

    name: str
    options: tuple[CommandOption, ...] = ()


class DiscordUser(Struct, frozen=True):
    """A user of Discord."""

    id: str


class Interaction(Struct, frozen=True):
    """A request of Discord, from a server (`guild_id`) or a direct message of a user."""

    id: str
    type: int
    data: CommandData | None = None
    guild_id: str | None = None
    user: DiscordUser | None = None
    locale: str = "en-US"
