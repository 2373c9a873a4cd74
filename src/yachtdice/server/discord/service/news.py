"""The news for a channel: the ends of games and contests that every visitor may see."""

from collections.abc import Awaitable, Callable, Iterable
from typing import Final, Literal, NamedTuple

from yachtdice.rules import Text
from yachtdice.server.catalogue.service.roster import Roster
from yachtdice.server.catalogue.service.rule_sets import rules_of
from yachtdice.server.contests.messages.bodies import (
    ContestRanking,
    ContestStatus,
    ContestView,
    StandingPlace,
)
from yachtdice.server.contests.service.ports import NoContestError
from yachtdice.server.discord.messages import NO_MENTIONS, DiscordJson
from yachtdice.server.discord.service import texts
from yachtdice.server.discord.service.texts import DiscordLanguage, plain, said
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

    async def message(self, ended: Ended) -> DiscordJson | None:
        """Return the message about an end, None if the channel may not or need not know it.

        Raises StoreUnavailableError and DamagedDataError.
        """
        return await (self._of_game if ended.kind == "game" else self._of_contest)(ended.id)

    async def _of_game(self, game: str) -> DiscordJson | None:
        """Return the end of a game that all may see, between two players or more."""
        found = await self._game(game, None)
        if found is None or found.line.private:
            return None
        seats = sorted(found.line.seats, key=lambda seat: -seat.total)
        if sum(seat.bot is None for seat in seats) < _LEAST_PLAYERS:
            return None
        rules = said(rules_of(found.rules_text).title, self._language)
        title = said(texts.GAME_OVER, self._language, rules=plain(rules))
        return self._written(
            title,
            f"games/{game}",
            (self._line(one.name, one.bot, f"{one.total:,}") for one in seats),
        )

    async def _of_contest(self, contest: str) -> DiscordJson | None:
        """Return the end of a contest that the list shows."""
        try:
            found = await self._contest(contest, None)
        except NoContestError:
            return None
        if not found.line.listed or found.line.status is not ContestStatus.OVER:
            return None
        is_given = found.line.ranking is ContestRanking.GIVEN
        title = said(texts.CONTEST_OVER, self._language, name=plain(found.line.name))
        return self._written(
            title,
            f"contests/{contest}",
            (self._place(line, is_given=is_given) for line in found.standings[:_SHOWN]),
        )

    def _written(self, title: str, page: str, lines: Iterable[str]) -> DiscordJson:
        """Return a message with the link to a page, and its picture if the server draws them."""
        embed: DiscordJson = {"title": title, "url": f"{self._url}/{page}"}
        embed["description"] = "\n".join(lines)
        if self._pictures:
            picture = f"{self._url}/pictures/{page}.png?lang={self._language}"
            embed["image"] = {"url": picture}
        return {"embeds": [embed], "allowed_mentions": NO_MENTIONS}

    def _place(self, line: StandingPlace, *, is_given: bool) -> str:
        """Return a line of a standing."""
        if is_given and line.given is not None:
            shown = self._line(line.name, line.bot, f"{line.given:.1f}", texts.GIVEN)
        else:
            shown = self._line(line.name, line.bot, f"{line.points:,g}")
        return f"{line.place}\\. {shown}"

    def _line(
        self, name: str | None, bot: str | None, points: str, words: Text = texts.POINTS
    ) -> str:
        """Return a name with points; that of a bot is in the language of the channel."""
        kind = None if bot is None else self._roster.find(bot)
        shown = plain((name or "") if kind is None else said(kind.title, self._language))
        shown = shown or said(texts.DELETED, self._language)
        return f"**{shown}** {said(words, self._language, points=points)}"
