"""The command `/yacht`: it opens a table, and answers with the link and the code."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

import msgspec

from yachtdice.rules import RuleSet
from yachtdice.server.catalogue.service.rule_sets import RulesCatalog
from yachtdice.server.common.limits import DISCORD_ROOMS, Limiter, TooOftenError
from yachtdice.server.common.ports import StoreUnavailableError
from yachtdice.server.discord import messages
from yachtdice.server.discord.messages import CommandData, DiscordJson, Interaction
from yachtdice.server.discord.service import texts
from yachtdice.server.discord.service.texts import DiscordLanguage, plain, said
from yachtdice.server.learning.service.today import DEFAULT_RULES
from yachtdice.server.rooms.service.access import Rooms
from yachtdice.server.rooms.service.hub import CODE_LENGTH

YACHT, RULES_OPTION = "yacht", "rules"
#: Requests that are remembered, so that a repeated one opens no second table.
MOST_REMEMBERED: Final = 1000
#: Discord waits 3 seconds for an answer.
PATIENCE_S: Final = 2.5
_MOST_CHOICES: Final = 25
_LONGEST_TEXT: Final = 2000


class SignatureError(Exception):
    """A request that Discord has not signed, or not lately."""


class InteractionError(Exception):
    """A signed request that is none of this application."""


class Interactions:
    """Answers the requests of Discord."""

    def __init__(
        self,
        is_signed: Callable[[str, str, bytes], bool],
        rooms: Rooms,
        shelf: RulesCatalog,
        limiter: Limiter,
        url: str,
        patience_s: float = PATIENCE_S,
    ) -> None:
        """Open tables in these rooms; `is_signed` checks signature, timestamp and body."""
        self._is_signed, self._rooms, self._shelf = is_signed, rooms, shelf
        self._limiter, self._url, self._patience_s = limiter, url, patience_s
        self._answers: OrderedDict[str, asyncio.Task[DiscordJson]] = OrderedDict()

    async def answer(self, signature: str, timestamp: str, body: bytes) -> DiscordJson:
        """Return the answer to a request; raise SignatureError and InteractionError."""
        if not self._is_signed(signature, timestamp, body):
            raise SignatureError
        try:
            asked = msgspec.json.decode(body, type=Interaction)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise InteractionError("the body is not an interaction of Discord") from error
        if asked.type == messages.PING:
            return {"type": 1}
        if asked.data is not None and asked.data.name == YACHT:
            if asked.type == messages.AUTOCOMPLETE:
                return self._choices(asked, asked.data)
            if asked.type == messages.COMMAND:
                return await self._once(asked, asked.data)
        raise InteractionError("this application has only the command /yacht")

    async def _once(self, asked: Interaction, data: CommandData) -> DiscordJson:
        """Return the answer to a command; a repeated request gets the answer of the first."""
        if asked.id not in self._answers:
            self._answers[asked.id] = asyncio.create_task(self._open(asked, data))
            if len(self._answers) > MOST_REMEMBERED:
                self._answers.popitem(last=False)
        opening = self._answers[asked.id]
        try:
            return await asyncio.wait_for(asyncio.shield(opening), self._patience_s)
        except TimeoutError:
            return _shown(said(texts.SLOW, _language(asked)), messages.EPHEMERAL)

    async def _open(self, asked: Interaction, data: CommandData) -> DiscordJson:
        """Open a table; return its link and code, or why there is none."""
        language, wanted = _language(asked), _wanted(data)
        found = self._found(wanted)
        if found is None:
            titles = " · ".join(plain(said(rules.title, language)) for _, rules in self._offered())
            unknown = said(texts.UNKNOWN, language, rules=plain(wanted), all=titles)
            return _shown(unknown, messages.EPHEMERAL)
        reference, rules = found
        try:
            self._limiter.take(DISCORD_ROOMS, _counted(asked))
            room = await self._rooms.make(None, reference)
        except TooOftenError as error:
            refused = said(texts.TOO_OFTEN, language, seconds=error.seconds)
            return _shown(refused, messages.EPHEMERAL)
        except StoreUnavailableError:
            return _shown(said(texts.SLOW, language), messages.EPHEMERAL)
        title, code = plain(said(rules.title, language)), room[:CODE_LENGTH].upper()
        link = f"{self._url}/r/{room}"
        return _shown(said(texts.OPENED, language, rules=title, link=link, code=code))

    def _offered(self) -> list[tuple[str, RuleSet]]:
        """Return the rule sets on offer by their references."""
        lines = zip(self._shelf.lines(), self._shelf.on_offer(), strict=True)
        return [(line.reference, rules) for line, rules in lines]

    def _found(self, wanted: str) -> tuple[str, RuleSet] | None:
        """Return the rule set on offer with this reference, or this title in any language."""
        sought = wanted.strip().casefold() or DEFAULT_RULES
        return next((each for each in self._offered() if sought in _names(*each)), None)

    def _choices(self, asked: Interaction, data: CommandData) -> DiscordJson:
        """Return the rule sets whose reference or title has the text typed so far."""
        language, typed = _language(asked), _wanted(data).strip().casefold()
        found = [
            {"name": said(rules.title, language)[:100], "value": reference}
            for reference, rules in self._offered()
            if any(typed in name for name in _names(reference, rules))
        ]
        return {"type": 8, "data": {"choices": found[:_MOST_CHOICES]}}


def _names(reference: str, rules: RuleSet) -> tuple[str, ...]:
    """Return the names by which a user may call a rule set."""
    return tuple(name.casefold() for name in (reference, rules.title.en, rules.title.ko))


def _wanted(data: CommandData) -> str:
    """Return the text of the option with the rules, empty without it."""
    return next((str(each.value) for each in data.options if each.name == RULES_OPTION), "")


def _language(asked: Interaction) -> DiscordLanguage:
    """Return the language of the user."""
    return "ko" if asked.locale.startswith("ko") else "en"


def _counted(asked: Interaction) -> str:
    """Return the key of the limit: the server of Discord, or the user of a direct message."""
    if asked.guild_id is not None:
        return f"server {asked.guild_id}"
    return f"user {asked.user.id if asked.user else '?'}"


def _shown(text: str, flags: int = 0) -> DiscordJson:
    """Return a message as answer; with the flag EPHEMERAL only the user sees it."""
    said = {"content": text[:_LONGEST_TEXT], "flags": flags}
    return {"type": 4, "data": {**said, "allowed_mentions": messages.NO_MENTIONS}}
