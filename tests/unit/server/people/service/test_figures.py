"""A player's figures for one rule set: right rules, boxes in order, beside best play."""

from collections.abc import Awaitable, Callable

from tests.doubles.hand_wound import HandWoundTicks, settle
from tests.doubles.memory import MemoryRules
from tests.support.waiting import until
from yachtdice.rules import RuleSet, load_rules, parse_rules
from yachtdice.server.best_play.messages import Readiness
from yachtdice.server.best_play.service.coach import Coach, PageStudies
from yachtdice.server.catalogue.service.rule_sets import RulesCatalog, reference_of
from yachtdice.server.people.messages.profiles import BoxRecord, Profile, RulesFigures
from yachtdice.server.people.service.figures import PlayerFigures
from yachtdice.server.people.service.ports import PlayedRules
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
    """The StatisticsStore port for one player, "mina", who has played these rules."""

    def __init__(self, played: RuleSet, *, house: bool = False) -> None:
        """Start with two games."""
        self._played, self._house = played, house
        self.wait: Callable[[], Awaitable[None]] | None = None

    async def rules(self, player: str, fingerprint: str) -> PlayedRules | None:
        """Return the rules."""
        known = (player, fingerprint) == ("mina", self._played.fingerprint)
        return PlayedRules(self._played.text, self._house) if known else None

    async def boxes(self, player: str, fingerprint: str) -> tuple[BoxRecord, ...]:
        """Return the boxes, in reverse order of the card."""
        assert (player, fingerprint) == ("mina", self._played.fingerprint)
        [phase] = self._played.phases
        return tuple(BoxRecord(phase.id, box, 2, 1.5, 0) for box in self._played.categories[::-1])

    async def scores(self, player: str, fingerprint: str) -> dict[int, int]:
        """Return two games, after the wait that the test sets."""
        if self.wait is not None:
            await self.wait()
        assert (player, fingerprint) == ("mina", self._played.fingerprint)
        return {3: 1, 50: 1}

    async def profile(self, player: str) -> Profile | None:
        """Fail: the tests do not use it."""
        raise NotImplementedError(player)


async def _count(rules: RuleSet, _: Progress) -> Distribution:
    """Return the score distribution of best play, computed in this process."""
    return distribution(solve(rules))


def _figures(counted: Counted) -> PlayerFigures:
    """Return the figures from this store, on a server that offers the shipped rules."""
    best = PageStudies(Coach(_count), HandWoundTicks())
    return PlayerFigures(counted, RulesCatalog(MemoryRules(), lambda: 7), best)


async def _ready(figures: PlayerFigures, rules: RuleSet) -> RulesFigures:
    """Return Mina's figures once best play is ready, after checking that they lacked it."""
    found = await figures.of("mina", rules.fingerprint)
    assert found is not None
    assert (found.readiness, found.best_play) == (Readiness.SOLVING, None)
    assert {box.best_play for box in found.boxes} == {None}
    assert found.scores.best_play is None

    async def ready() -> RulesFigures | None:
        found = await figures.of("mina", rules.fingerprint)
        assert found is not None
        return found if found.readiness is Readiness.READY else None

    return await until(ready)


async def test_an_answer_with_ready_best_play_has_its_figures() -> None:
    """An answer that says best play is ready contains its figures."""
    counted = Counted(SMALL)
    figures = _figures(counted)
    await figures.of("mina", SMALL.fingerprint)
    counted.wait = settle
    found = await figures.of("mina", SMALL.fingerprint)
    assert found is not None
    assert found.readiness is Readiness.READY
    assert found.best_play is not None


async def test_own_rules_have_figures_beside_best_plays() -> None:
    """Boxes come in card order with the means of best play, scores with its probabilities."""
    figures = await _ready(_figures(Counted(SMALL, house=True)), SMALL)
    exact = distribution(solve(SMALL))
    assert (figures.offered, figures.rules.reference) == (False, reference_of(SMALL.text))
    assert [(box.box, box.best_play) for box in figures.boxes] == [
        (facts.box, facts.mean) for facts in exact.boxes
    ]
    assert figures.best_play is not None
    assert figures.best_play.mean == exact.mean
    assert sum(figures.scores.games) == 2


async def test_offered_rules_have_the_servers_titles() -> None:
    """Rules on offer have the server's title, even if an identical copy had another one."""
    twin = parse_rules(SUMS.text.replace('id = "sums"', 'id = "mine"'))
    figures = await _figures(Counted(twin, house=True)).of("mina", SUMS.fingerprint)
    assert figures is not None
    assert (figures.offered, figures.rules.id, figures.rules.house) == (True, "sums", False)


async def test_rules_never_played_have_no_figures() -> None:
    """Figures for a fingerprint or a player without games do not exist."""
    figures = _figures(Counted(SMALL))
    assert await figures.of("mina", SUMS.fingerprint) is None
    assert await figures.of("jun", SMALL.fingerprint) is None
