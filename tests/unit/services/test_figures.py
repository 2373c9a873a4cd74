"""A player's figures by one rule set: the right rules, boxes in order, best play's beside them."""

import asyncio
from collections.abc import Awaitable, Callable

from tests.hand_wound import HandWoundTicks, settle
from tests.memory import MemoryRules
from yachtdice.protocol.people_messages import (
    AllDice,
    BoxRecord,
    DiceView,
    HeadToHead,
    Profile,
    RulesFigures,
)
from yachtdice.protocol.server_messages import Readiness
from yachtdice.rules import RuleSet, load_rules, parse_rules
from yachtdice.services.best_scores import BestScores
from yachtdice.services.coach import Coach
from yachtdice.services.figures import Figures
from yachtdice.services.people_ports import PlayedRules
from yachtdice.services.shelf import Shelf, reference_of
from yachtdice.solver import Distribution, Progress, distribution, solve

SUMS = load_rules("sums")
SMALL = parse_rules("""
id = "small"
title = "Small"
summary = "Two boxes"
boxes = [
  { id = "ones", section = "upper", title = "Ones", pattern = { face = 1 }, pay = "matching" },
  { id = "five", section = "lower", title = "Five", pattern = { of_a_kind = 5 }, pay = 50 },
]
""")


class Counted:
    """The StatisticsStore port for one player, "mina", who has played by these rules."""

    def __init__(self, played: RuleSet, *, house: bool = False) -> None:
        """Have two games."""
        self._played, self._house = played, house
        self.wait: Callable[[], Awaitable[None]] | None = None

    async def rules(self, player: str, fingerprint: str) -> PlayedRules | None:
        """Return the rules."""
        known = (player, fingerprint) == ("mina", self._played.fingerprint)
        return PlayedRules(self._played.text, self._house) if known else None

    async def boxes(self, player: str, fingerprint: str) -> tuple[BoxRecord, ...]:
        """Return the boxes, the last of the card first."""
        assert (player, fingerprint) == ("mina", self._played.fingerprint)
        [phase] = self._played.phases
        return tuple(BoxRecord(phase.id, box, 2, 1.5, 0) for box in self._played.categories[::-1])

    async def scores(self, player: str, fingerprint: str) -> dict[int, int]:
        """Return two games, after a while where a story wants it."""
        if self.wait is not None:
            await self.wait()
        assert (player, fingerprint) == ("mina", self._played.fingerprint)
        return {3: 1, 50: 1}

    async def profile(self, player: str) -> Profile | None:
        """Not asked for here."""
        raise NotImplementedError(player)

    async def dice(self, player: str) -> DiceView:
        """Not asked for here."""
        raise NotImplementedError(player)

    async def all_dice(self) -> AllDice:
        """Not asked for here."""
        raise NotImplementedError

    async def head_to_head(self, player: str, other: str) -> HeadToHead:
        """Not asked for here."""
        raise NotImplementedError(player, other)


async def _count(rules: RuleSet, _: Progress) -> Distribution:
    """Return how best play scores, reckoned here and now."""
    return distribution(solve(rules))


def _figures(counted: Counted) -> Figures:
    """Return the figures of what is counted, by a server that offers the shipped rules."""
    best = BestScores(Coach(_count), HandWoundTicks())
    return Figures(counted, Shelf(MemoryRules(), lambda: 7), best)


async def _ready(figures: Figures, rules: RuleSet) -> RulesFigures:
    """Return Mina's figures once best play is known; before they are told without it."""
    found = await figures.of("mina", rules.fingerprint)
    assert found is not None
    assert (found.readiness, found.best_play) == (Readiness.SOLVING, None)
    assert {box.best_play for box in found.boxes} == {None}
    assert found.scores.best_play is None
    while found.readiness is not Readiness.READY:
        await asyncio.sleep(0)
        found = await figures.of("mina", rules.fingerprint)
        assert found is not None
    return found


async def test_best_play_that_comes_while_the_store_is_read_is_told_whole() -> None:
    """Whoever is told that it is ready is told the figures, too."""
    counted = Counted(SMALL)
    figures = _figures(counted)
    await figures.of("mina", SMALL.fingerprint)
    counted.wait = settle
    found = await figures.of("mina", SMALL.fingerprint)
    assert found is not None
    assert found.readiness is Readiness.READY
    assert found.best_play is not None


async def test_own_rules_have_figures_beside_best_plays() -> None:
    """Boxes in the order of the card with best play's means, scores with its chances."""
    figures = await _ready(_figures(Counted(SMALL, house=True)), SMALL)
    exact = distribution(solve(SMALL))
    assert (figures.offered, figures.rules.reference) == (False, reference_of(SMALL.text))
    assert [(box.box, box.best_play) for box in figures.boxes] == [
        (facts.box, facts.mean) for facts in exact.boxes
    ]
    assert figures.best_play is not None
    assert figures.best_play.mean == exact.mean
    assert sum(figures.scores.games) == 2


async def test_rules_on_offer_go_by_the_servers_titles() -> None:
    """Whatever a twin that plays alike called them, the rules on offer are shown."""
    twin = parse_rules(SUMS.text.replace('id = "sums"', 'id = "mine"'))
    figures = await _figures(Counted(twin, house=True)).of("mina", SUMS.fingerprint)
    assert figures is not None
    assert (figures.offered, figures.rules.id, figures.rules.house) == (True, "sums", False)


async def test_rules_never_played_have_no_figures() -> None:
    """Of another's fingerprint, or another player, nothing is told."""
    figures = _figures(Counted(SMALL))
    assert await figures.of("mina", SUMS.fingerprint) is None
    assert await figures.of("jun", SMALL.fingerprint) is None
