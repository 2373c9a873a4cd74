"""The news for a channel: the ends of games and contests that every visitor may see."""

from collections.abc import Awaitable, Callable, Iterable
from typing import Final, Literal, NamedTuple

from yachtdice.server.catalogue.service.roster import Roster
from yachtdice.server.catalogue.service.rule_sets import rules_of
from yachtdice.server.contests.messages.bodies import (
    ContestRanking,
    ContestStatus,
    ContestView,
    StandingPlace,
)
from yachtdice.server.contests.service.ports import NoContestError
from yachtdice.server.discord.messages import Embed, EmbedImage, WebhookMessage
from yachtdice.server.discord.service.texts import WORDS, DiscordLanguage, plain, said
from yachtdice.server.people.service.ports import FinishedGame

_SHOWN: Final = 5  #: Places of a contest in a message.
_LEAST_PLAYERS: Final = 2


class Ended(NamedTuple):
    """A game or a contest that has ended."""

    kind: Literal["game", "contest"]
    id: str


class ChannelNews:
    """Writes the messages about ends."""

    def __init__(
        self,
        game: Callable[[str, str | None], Awaitable[FinishedGame | None]],
        contest: Callable[[str, str | None], Awaitable[ContestView]],
        roster: Roster,
        url: str,
        language: DiscordLanguage,
        *,
        pictures: bool,
    ) -> None:
        """Read games and contests as `viewer` None sees them; `url`: the address of the server."""
        self._game, self._contest, self._roster = game, contest, roster
        self._url, self._language, self._pictures = url, language, pictures
        self._words = WORDS[language]

    async def message(self, ended: Ended) -> WebhookMessage | None:
        """Return the message about an end, None if the channel may not or need not know it.

        Raises StoreUnavailableError and DamagedDataError.
        """
        embed = await (self._of_game if ended.kind == "game" else self._of_contest)(ended.id)
        return None if embed is None else WebhookMessage((embed,))

    async def _of_game(self, game: str) -> Embed | None:
        """Return the end of a game that all may see, between two players or more."""
        found = await self._game(game, None)
        if found is None or found.line.private:
            return None
        seats = sorted(found.line.seats, key=lambda seat: -seat.total)
        if sum(seat.bot is None for seat in seats) < _LEAST_PLAYERS:
            return None
        rules = said(rules_of(found.rules_text).title, self._language)
        lines = (self._points(self._name(one.name, one.bot), f"{one.total:,}") for one in seats)
        return self._embed(self._words.game_over.format(rules=plain(rules)), f"games/{game}", lines)

    async def _of_contest(self, contest: str) -> Embed | None:
        """Return the end of a contest that the list shows."""
        try:
            found = await self._contest(contest, None)
        except NoContestError:
            return None
        if not found.line.listed or found.line.status is not ContestStatus.OVER:
            return None
        is_given = found.line.ranking is ContestRanking.GIVEN
        lines = (self._place(line, is_given=is_given) for line in found.standings[:_SHOWN])
        title = self._words.contest_over.format(name=plain(found.line.name))
        return self._embed(title, f"contests/{contest}", lines)

    def _embed(self, title: str, page: str, lines: Iterable[str]) -> Embed:
        """Return a box with the link to a page, and with its picture if the server draws them."""
        picture = f"{self._url}/pictures/{page}.png?lang={self._language}"
        image = EmbedImage(picture) if self._pictures else None
        return Embed(title, f"{self._url}/{page}", "\n".join(lines), image)

    def _place(self, line: StandingPlace, *, is_given: bool) -> str:
        """Return a line of a standing."""
        name = self._name(line.name, line.bot)
        if is_given and line.given is not None:
            given = self._words.given.format(given=f"{line.given:.1f}")
            return f"{line.place}\\. **{name}** {given}"
        return f"{line.place}\\. {self._points(name, f'{line.points:,g}')}"

    def _points(self, name: str, points: str) -> str:
        return f"**{name}** {self._words.points.format(points=points)}"

    def _name(self, name: str | None, bot: str | None) -> str:
        """Return the name of a player, or that of a bot in the language of the channel."""
        kind = None if bot is None else self._roster.find(bot)
        if kind is not None:
            return plain(said(kind.title, self._language))
        return plain(name or "") or self._words.deleted
