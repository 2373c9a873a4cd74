"""The figures of a profile: level, themes and luck from stored reviews."""

from collections.abc import Collection

import numpy as np
import pytest

from tests.doubles.hand_wound import HandWoundTicks
from tests.doubles.memory import MemoryRules
from tests.support.waiting import until
from yachtdice.rules import RuleSet, load_rules
from yachtdice.server.best_play.messages import Readiness
from yachtdice.server.best_play.service.coach import Coach, PageStudies
from yachtdice.server.catalogue.service.rule_sets import RulesCatalog
from yachtdice.server.learning.messages.reviews import PlayerReviews, ReviewLine
from yachtdice.server.learning.service.ports import SeatThemes
from yachtdice.server.learning.service.profile import PlayerReviewFigures
from yachtdice.server.people.messages.profiles import HostLuck
from yachtdice.server.people.service.names import fold
from yachtdice.server.people.service.ports import PlayedRules
from yachtdice.solver import Distribution, Progress

RULES = load_rules("yahtzee")
DEVIATION = 10.0


class Reviewed:
    """The PlayerReviewStore port of one player, with one list of games."""

    def __init__(self, *given_away: float) -> None:
        """Hold a game for each of these costs, the latest first; luck is 4 points in each."""
        self.given_away = given_away

    async def of_player(self, player: str, fingerprint: str) -> tuple[ReviewLine, ...]:
        """Return the games; the last of them is not whole."""
        assert (player, fingerprint) == ("mina", RULES.fingerprint)
        lines = (_line(n, cost) for n, cost in enumerate(self.given_away))
        return tuple(lines)

    async def themes(self, player: str, fingerprint: str) -> tuple[SeatThemes, ...]:
        """Return the themes of two games."""
        assert (player, fingerprint) == ("mina", RULES.fingerprint)
        return {"scratch": (1, 2.0)}, {"scratch": (1, 1.0), "wrong_box": (1, 4.0)}

    async def luck(self, player: str, fingerprint: str) -> tuple[int, float]:
        """Return the luck of all games."""
        assert (player, fingerprint) == ("mina", RULES.fingerprint)
        return len(self.given_away), 4.0 * len(self.given_away)

    async def usual(self, game: str) -> tuple[float | None, ...]:
        """Return that the game has no seats."""
        assert game
        return ()

    async def luck_of_hosts(self, folded: Collection[str]) -> tuple[HostLuck, ...]:
        """Return the luck of the accounts with these folded names."""
        return tuple(HostLuck(name, name, 1, 4.0, 4.0) for name in sorted(folded))


def _line(number: int, cost: float) -> ReviewLine:
    return ReviewLine(f"g{number}", 7, 4.0, cost, 0.0, 30, {}, whole=cost < 100)


async def _played(player: str, _fingerprint: str) -> PlayedRules | None:
    """Return the rules of Mina, who has played these ones only."""
    return PlayedRules(RULES.text, house=False) if player == "mina" else None


async def _scores(rules: RuleSet, _: Progress) -> Distribution:
    """Return scores with the mean 10 and the deviation 10."""
    chances = np.zeros(21)
    chances[[0, 20]] = 0.5
    return Distribution(rules, chances, (), (), ())


async def test_hosts_are_found_by_any_spelling_of_their_names() -> None:
    """The configured names of hosts are compared as names are at log-in."""
    best = PageStudies(Coach(_scores), HandWoundTicks())
    shelf = RulesCatalog(MemoryRules(), lambda: 7)
    figures = PlayerReviewFigures(Reviewed(), _played, shelf, best)
    found = await figures.luck_of_hosts(["Captain MINA", "captain mina"])
    assert [host.name for host in found] == [fold("Captain Mina")]


async def _found(*given_away: float) -> PlayerReviews:
    """Return the figures of Mina once the scores of best play are computed."""
    best = PageStudies(Coach(_scores), HandWoundTicks())
    shelf = RulesCatalog(MemoryRules(), lambda: 7)
    figures = PlayerReviewFigures(Reviewed(*given_away), _played, shelf, best)
    assert await figures.of("jun", RULES.fingerprint) is None

    async def ready() -> PlayerReviews | None:
        found = await figures.of("mina", RULES.fingerprint)
        assert found is not None
        return found if found.readiness is Readiness.READY else None

    return await until(ready)


async def test_five_whole_games_have_a_level_and_a_percentile() -> None:
    """Only whole games count for the level; luck is compared by its standard deviation."""
    found = await _found(10.0, 12.0, 8.0, 11.0, 9.0, 500.0)
    assert found.level is not None
    assert found.level.games == 5
    assert found.level.mean == pytest.approx(10.0)
    assert found.level.low < 10 < found.level.high
    assert (found.luck.games, found.luck.points) == (6, 24.0)
    # 24 points are 24 / (10 * sqrt(6)) = 0.98 standard deviations
    assert found.luck.percentile == pytest.approx(0.8364, abs=1e-4)


async def test_few_games_have_neither() -> None:
    """Four games have their sums, but no level and no percentile."""
    found = await _found(10.0, 12.0, 8.0, 11.0)
    assert found.level is None
    assert (found.luck.points, found.luck.percentile) == (16.0, None)


async def test_themes_of_all_games_are_added_and_the_most_expensive_comes_first() -> None:
    """Counts and points of a theme are sums over the games."""
    found = await _found(1.0)
    assert [(one.theme, one.count, one.points) for one in found.themes] == [
        ("wrong_box", 1, 4.0),
        ("scratch", 2, 3.0),
    ]
