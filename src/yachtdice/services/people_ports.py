"""What the pages about people ask of the store: the ranking, statistics, games that are over."""

from typing import Protocol

from msgspec import Struct

from yachtdice.game import Event
from yachtdice.protocol.people_messages import (
    AllDice,
    BoxRecord,
    DiceView,
    GameGains,
    GameLine,
    GamesPage,
    HeadToHead,
    Profile,
    RankingLine,
    RankingPage,
    RatingLine,
    RatingsPage,
)


class GamesAsked(Struct, frozen=True):
    """Which games are asked for: a player's, with another, by some rules, with an outcome.

    `before` is the cursor of an earlier page. `viewer` may see their own private games.
    """

    viewer: str | None = None
    player: str | None = None
    opponent: str | None = None
    fingerprint: str | None = None
    outcome: str | None = None
    before: int | None = None
    limit: int = 20


class FinishedGame(Struct, frozen=True):
    """A game that is over, whole."""

    line: GameLine
    rules_text: str
    event_format: int
    events: tuple[Event, ...]


class LadderAsked(Struct, frozen=True):
    """Which part of a ladder is asked for: after or before a cursor, or around a player.

    Without any of them it is the top. More than one are not meant to meet: `around` goes before
    `before`, and that before `after`.
    """

    after: str | None = None
    before: str | None = None
    around: str | None = None
    limit: int = 50


class PlayedRules(Struct, frozen=True):
    """The file of a rule set somebody has played by, and whether it was a user's own."""

    text: str
    house: bool


class RankingStore(Protocol):
    """The ranking of all accounts."""

    async def page(self, asked: LadderAsked) -> RankingPage:
        """Return the lines asked for."""
        ...

    async def line(self, player: str) -> RankingLine | None:
        """Return a player's line, None for those without an account."""
        ...


class StrengthStore(Protocol):
    """The ladders of strength, one for each rule set."""

    async def page(self, fingerprint: str, asked: LadderAsked) -> RatingsPage:
        """Return the lines asked for."""
        ...

    async def line(self, fingerprint: str, player: str) -> RatingLine | None:
        """Return a player's line, None for those who do not stand there."""
        ...


class StatisticsStore(Protocol):
    """What is counted of finished games."""

    async def profile(self, player: str) -> Profile | None:
        """Return a player, None when there is none."""
        ...

    async def boxes(self, player: str, fingerprint: str) -> tuple[BoxRecord, ...]:
        """Return what a player makes of the boxes of a rule set."""
        ...

    async def scores(self, player: str, fingerprint: str) -> dict[int, int]:
        """Return how many games a player has played to the end with each score."""
        ...

    async def rules(self, player: str, fingerprint: str) -> PlayedRules | None:
        """Return the rules of a player's latest game by this fingerprint, None for none."""
        ...

    async def dice(self, player: str) -> DiceView:
        """Return the dice a player has thrown."""
        ...

    async def all_dice(self) -> AllDice:
        """Return all dice ever thrown."""
        ...

    async def head_to_head(self, player: str, other: str) -> HeadToHead:
        """Return how two players did against each other."""
        ...


class HistoryStore(Protocol):
    """Games that are over."""

    async def games(self, asked: GamesAsked) -> GamesPage:
        """Return the games asked for, the latest first."""
        ...

    async def game(self, game: str, viewer: str | None) -> FinishedGame | None:
        """Return a game that is over; None when there is none, or none for this viewer."""
        ...

    async def gains(self, game: str, viewer: str | None) -> GameGains | None:
        """Return what a game brought; None when there is none, or none for this viewer."""
        ...
