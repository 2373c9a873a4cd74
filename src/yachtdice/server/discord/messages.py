"""Messages of Discord: the requests that it sends to a server, and those that it gets."""

from enum import IntEnum
from typing import Final

from msgspec import Struct, field


class RequestKind(IntEnum):
    """The kind of a request of Discord."""

    PING = 1
    COMMAND = 2
    AUTOCOMPLETE = 4


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


class GuildMember(Struct, frozen=True):
    """A user in a server of Discord."""

    user: DiscordUser


class Interaction(Struct, frozen=True):
    """A request of Discord: `member` names its user in a server, `user` in a direct message."""

    id: str
    type: int
    data: CommandData | None = None
    guild_id: str | None = None
    member: GuildMember | None = None
    user: DiscordUser | None = None
    locale: str = "en-US"


class NoMentions(Struct, frozen=True):
    """The mentions that notify users: none."""

    parse: tuple[str, ...] = ()


#: The flag of a message that only the user of the command sees.
EPHEMERAL: Final = 64


class DiscordText(Struct, frozen=True):
    """A message that answers a command."""

    content: str
    flags: int = 0
    allowed_mentions: NoMentions = field(default_factory=NoMentions)


class DiscordChoice(Struct, frozen=True):
    """A value that Discord offers for an option."""

    name: str
    value: str


class DiscordChoices(Struct, frozen=True):
    """The values that Discord offers for an option."""

    choices: tuple[DiscordChoice, ...]


class InteractionAnswer(Struct, frozen=True, omit_defaults=True):
    """The answer to a request. `type`: 1 to a ping, 4 a message, 8 choices."""

    type: int
    data: DiscordText | DiscordChoices | None = None


class EmbedImage(Struct, frozen=True):
    """The picture of an embed."""

    url: str


class Embed(Struct, frozen=True, omit_defaults=True):
    """A box with a title that is a link, a text and a picture."""

    title: str
    url: str
    description: str
    image: EmbedImage | None = None


class WebhookMessage(Struct, frozen=True):
    """A message to the channel of a webhook."""

    embeds: tuple[Embed, ...]
    allowed_mentions: NoMentions = field(default_factory=NoMentions)


class RegisteredOption(Struct, frozen=True):
    """An option of a command that Discord offers: a text, with choices from the server."""

    name: str
    name_localizations: dict[str, str]
    description: str
    description_localizations: dict[str, str]
    type: int = 3  #: A text.
    autocomplete: bool = True
    max_length: int = 80


class RegisteredCommand(Struct, frozen=True):
    """A command that Discord offers in servers and direct messages."""

    name: str
    name_localizations: dict[str, str]
    description: str
    description_localizations: dict[str, str]
    options: tuple[RegisteredOption, ...]
    type: int = 1  #: A command with a slash.
    contexts: tuple[int, ...] = (0, 1, 2)  #: Servers, and both kinds of direct messages.
    integration_types: tuple[int, ...] = (0, 1)  #: Installed in a server, or by a user.
