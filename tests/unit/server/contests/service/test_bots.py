"""Bots as entrants choose at once and legally, and none of them can stop a wave."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random

import pytest

from tests.doubles.hand_wound import HandWoundTicks
from tests.support.games.bot_games import BRIEF
from tests.unit.server.contests.service.house import LARGE
from tests.unit.server.rooms.service.parts.test_host_bots import Scripted
from yachtdice.bots import BOTS, OptimalBot
from yachtdice.game import DuplicateGame, FillBox, GameState, Play, RollDice, WaveChoice
from yachtdice.rules import RuleSet
from yachtdice.server.best_play.service.coach import Coach
from yachtdice.server.catalogue.service.roster import Roster
from yachtdice.server.common.settings import HostBotSpec
from yachtdice.server.common.system import SystemChance
from yachtdice.server.contests.service import bots
from yachtdice.server.contests.service.bots import ContestBots
from yachtdice.solver import Progress, Solution, best_play

Compute = Callable[[RuleSet, Progress], Awaitable[Solution]]


async def ready(rules: RuleSet, _: Progress) -> Solution:
    """Return best play at once."""
    return best_play(rules)


async def stuck(rules: RuleSet, _: Progress) -> Solution:
    """Compute without end."""
    await asyncio.Event().wait()
    raise AssertionError(rules)


def contest_bots(
    compute: Compute = ready, *, roster: Roster | None = None, offers: bool = True
) -> ContestBots:
    """Return the bots of a server whose best play comes from this function."""
    ticks = HandWoundTicks()
    return ContestBots(roster or Roster(), Coach(compute), lambda _: offers, SystemChance(), ticks)


def thrown(faces: str) -> DuplicateGame:
    """Return a game after its first throw."""
    return DuplicateGame.of(BRIEF).throw(tuple(map(int, faces)), 1)


async def test_every_bot_plays_a_contest_to_its_end() -> None:
    """A host can add each bot of the list, and no wave waits for it."""
    chooser, rng = contest_bots(), Random(4)
    for kind in BOTS:
        game = DuplicateGame.of(BRIEF)
        while not game.is_over:
            for roll in range(1, game.state.rolls_left + 1):
                game = game.throw(tuple(rng.choices(range(1, 7), k=5)), roll)
                if game.must_choose:
                    game = game.choose(await chooser.choose(BRIEF, kind.id, game.state))


async def test_the_perfect_bot_makes_the_choices_of_best_play() -> None:
    """It waits for best play that is being computed, so it is as strong as at a table."""
    chooser, expected = contest_bots(), OptimalBot(Random(1), best_play(BRIEF))
    for faces in ("11661", "12345", "66666", "44126"):
        state = thrown(faces).state
        chosen, play = await chooser.choose(BRIEF, "optimal", state), expected.choose(state)
        kept = None if isinstance(play, FillBox) else getattr(play, "keep", None)
        assert chosen == WaveChoice(keep=kept, box=getattr(play, "box", None))


async def test_best_play_is_computed_before_the_first_throw() -> None:
    """A contest with a bot that needs best play begins to compute it; others do not."""
    begun, needed = asyncio.Event(), list[str]()

    async def compute(rules: RuleSet, _: Progress) -> Solution:
        needed.append(rules.id)
        begun.set()
        return best_play(rules)

    chooser = contest_bots(compute)
    chooser.prepare(LARGE, ["greedy"])
    chooser.prepare(BRIEF, ["greedy", "optimal"])
    await begun.wait()
    assert needed == [BRIEF.id]
    chooser.close()


@pytest.mark.parametrize("compute", [stuck, None])
async def test_without_best_play_the_stand_in_chooses(
    compute: Compute | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A computation that takes too long, or that fails, does not hold up a wave."""
    monkeypatch.setattr(bots, "PATIENCE_MS", 0)

    async def failing(rules: RuleSet, _: Progress) -> Solution:
        raise OSError(rules.id)

    chooser = contest_bots(compute or failing)
    assert await chooser.choose(BRIEF, "optimal", thrown("66651").state) == WaveChoice(box="choice")
    chooser.close()


@pytest.mark.parametrize("fault", ["late", "error", "illegal"])
async def test_a_bot_of_the_host_without_a_legal_answer_is_replaced(
    fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The code of a host's bot may hang, fail or cheat; the contest goes on."""
    monkeypatch.setattr(bots, "ANSWER_S", 0.05)

    async def choose(_: str, state: GameState) -> Play:
        if fault == "late":
            await asyncio.Event().wait()
        if fault == "error":
            raise OSError
        return FillBox(state.seat, "luck")

    roster = Roster([(HostBotSpec("novice", "Novice", ""), Scripted(choose))])
    chosen = await contest_bots(roster=roster).choose(BRIEF, "novice", thrown("66651").state)
    assert chosen == WaveChoice(box="choice")


async def test_a_bot_of_the_host_chooses() -> None:
    """Its answer is its choice, except a keep of all dice, which contests do not have."""

    async def choose(_: str, state: GameState) -> Play:
        kept = (0, 1) if state.dice == (6, 6, 6, 5, 1) else (0, 1, 2, 3, 4)
        return RollDice(state.seat, kept)

    roster = Roster([(HostBotSpec("novice", "Novice", ""), Scripted(choose))])
    chooser = contest_bots(roster=roster)
    assert await chooser.choose(BRIEF, "novice", thrown("66651").state) == WaveChoice(keep=(0, 1))
    all_kept = await chooser.choose(BRIEF, "novice", thrown("66652").state)
    assert all_kept == WaveChoice(box="choice")


def test_a_contest_has_only_bots_that_can_play_it() -> None:
    """The host of a contest learns at once that a bot is unknown or cannot use best play."""
    assert contest_bots().fault_of(BRIEF, "captain") is None
    assert contest_bots(offers=False).fault_of(BRIEF, "greedy") is None
    assert "needs best play" in (contest_bots(offers=False).fault_of(BRIEF, "captain") or "")
    assert "no bot 'win'" in (contest_bots().fault_of(BRIEF, "win") or "")
