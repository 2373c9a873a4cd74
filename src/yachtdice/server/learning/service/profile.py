"""The reviews of a player's games for the profile: cost over time, themes, level and luck."""

from collections.abc import Awaitable, Callable, Sequence
from math import erf, sqrt
from typing import TYPE_CHECKING, Final, TypeAlias

from msgspec.structs import astuple

from yachtdice.analysis import level_of
from yachtdice.bots import costs
from yachtdice.rules import RuleSet
from yachtdice.server.best_play.service.coach import PageStudies
from yachtdice.server.catalogue.service.rule_sets import RulesCatalog, rules_of
from yachtdice.server.learning.messages.reviews import (
    LevelPlace,
    LuckTotal,
    PlayerReviews,
    ReviewLine,
    ThemeCost,
)
from yachtdice.server.learning.service.ports import PlayerReviewStore, SeatThemes
from yachtdice.server.learning.service.storing import add_themes
from yachtdice.server.people.messages.profiles import HostLuck
from yachtdice.server.people.service.names import fold
from yachtdice.server.people.service.ports import PlayedRules

if TYPE_CHECKING:
    from yachtdice.solver import Distribution


#: The fewest games whose luck gets a percentile; it is assumed to be normally distributed.
FEWEST: Final = 5

#: Returns the rules of a player's latest game with a fingerprint, None without such a game.
FindPlayedRules: TypeAlias = Callable[[str, str], Awaitable[PlayedRules | None]]


class PlayerReviewFigures:
    """Combines the stored reviews of a player with the scores of best play."""

    def __init__(
        self,
        store: PlayerReviewStore,
        played: FindPlayedRules,
        shelf: RulesCatalog,
        best: "PageStudies[Distribution]",
    ) -> None:
        """Read from these sources; `played` finds the rules of a player's games."""
        self._store, self._played, self._shelf, self._best = store, played, shelf, best

    async def of(self, player: str, fingerprint: str) -> PlayerReviews | None:
        """Return a player's reviews; None without a finished game under these rules.

        The percentile is included once the scores of best play are computed; this call starts
        the computation.
        """
        played = await self._played(player, fingerprint)
        if played is None:
            return None
        offered = self._shelf.offered(fingerprint)
        rules = rules_of(played.text) if offered is None else offered[1]
        games = await self._store.of_player(player, fingerprint)
        themes = await self._store.themes(player, fingerprint)
        many, luck = await self._store.luck(player, fingerprint)
        study = self._best.ask(rules)  # after all awaits, because it changes meanwhile
        best = None if study is None else study.outcome
        return PlayerReviews(
            games=games,
            themes=_costly_first(themes),
            luck=LuckTotal(many, luck, None if best is None else _percentile(many, luck, best)),
            level=_level(rules, games),
            readiness=None if study is None else study.readiness,
        )

    async def usual(self, game: str) -> tuple[float | None, ...]:
        """Return by seat what a choice of its account usually gave away before a finished game."""
        return await self._store.usual(game)

    async def luck_of_hosts(self, names: Sequence[str]) -> tuple[HostLuck, ...]:
        """Return the luck of the accounts with these names that have reviewed games."""
        return await self._store.luck_of_hosts({fold(name) for name in names}) if names else ()


def _costly_first(every: tuple[SeatThemes, ...]) -> tuple[ThemeCost, ...]:
    """Return the themes of several games together, the most expensive first."""
    total: SeatThemes = {}
    for themes in every:
        add_themes(total, themes)
    found = [ThemeCost(theme, count, points) for theme, (count, points) in total.items()]
    return tuple(sorted(found, key=lambda one: -one.points))


def _percentile(games: int, luck: float, best: "Distribution") -> float | None:
    """Return the share of players with this number of games who are at most that lucky.

    The luck of best play is its score less its mean, so its deviation is that of the score.
    """
    if games < FEWEST or best.deviation == 0:
        return None
    return (1 + erf(luck / (sqrt(2 * games) * best.deviation))) / 2


def _level(rules: RuleSet, games: tuple[ReviewLine, ...]) -> LevelPlace | None:
    """Return the level of a player, None before five whole games."""
    found = level_of([game.given_away for game in games if game.whole], costs(rules.fingerprint))
    return None if found is None else LevelPlace(*astuple(found))
