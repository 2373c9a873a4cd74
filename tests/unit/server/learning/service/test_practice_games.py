"""Games from devices as practice: each allowed one counts once, all others are refused."""

from random import Random
from typing import Any, cast

import msgspec
import pytest

from tests.support.games.bot_games import bot_game
from tests.unit.server.learning.service.doubles import LocalReviewer, ReadyStages
from yachtdice.analysis.training.leitner import Schedule
from yachtdice.bots import RandomBot
from yachtdice.game import GameStarted, Record, Seat, parse_record, record_text
from yachtdice.rules import RuleSet, load_rules, parse_rules
from yachtdice.server.best_play.messages import Readiness
from yachtdice.server.best_play.service.coach import ReviewStages
from yachtdice.server.catalogue.service.rule_sets import RulesCatalog, reference_of
from yachtdice.server.common.limits import PRACTICE_GAMES, Limiter, TooOftenError
from yachtdice.server.learning.messages.practice import PracticeGameView
from yachtdice.server.learning.service.ports import CountedGame, NewLesson, PracticeGame
from yachtdice.server.learning.service.positions import Positions
from yachtdice.server.learning.service.practice_games import (
    NotPracticeError,
    OtherSeatError,
    PracticeGames,
    check_practice,
)
from yachtdice.server.learning.service.storing import LEAST_REGRET
from yachtdice.solver import best_play

RULES = load_rules("clubhouse")
HOUSE = parse_rules(RULES.text.replace("at_least = 63", "at_least = 64"))


def _record(seed: int = 5, rules: RuleSet = RULES) -> Record:
    """Return a finished game of random choices between a person and a bot."""
    rng = Random(seed)
    events = bot_game(best_play(rules), [RandomBot(rng), RandomBot(rng)], rng).events
    started = events[0]
    assert isinstance(started, GameStarted)
    named = msgspec.structs.replace(started, holders=(Seat("Mina"), Seat("Gull", "greedy")))
    return Record(rules, (named, *events[1:]))


class _Games:
    """The PracticeGameStore port in memory."""

    def __init__(self) -> None:
        self.games: dict[str, PracticeGame] = {}
        self.lessons: dict[str, tuple[NewLesson, ...]] = {}

    async def find(self, game: str) -> CountedGame | None:
        """Return a game that was kept."""
        found = self.games.get(game)
        return None if found is None else CountedGame(found.seat, len(self.lessons[game]))

    async def keep(
        self, game: PracticeGame, found: tuple[NewLesson, ...], schedule: Schedule, now_ms: int
    ) -> None:
        """Keep a game."""
        assert schedule == Schedule(0, now_ms)
        self.games.setdefault(game.id, game)
        self.lessons.setdefault(game.id, found)


class _Rules:
    """The RulesStore port in memory."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    async def keep_rules(self, reference: str, text: str, *_: object) -> None:
        """Keep a rule set."""
        self.texts[reference] = text

    async def rules_text(self, reference: str, _: int) -> str | None:
        """Return a rule set."""
        return self.texts.get(reference)


class _Device:
    """An account with a device, and the server that counts its games."""

    def __init__(self) -> None:
        self.store, self.rules, self.reviewer = _Games(), _Rules(), LocalReviewer()
        self.stages = ReadyStages()
        self.limiter = Limiter(lambda: 7)
        positions = Positions(self.reviewer, cast(ReviewStages, self.stages))
        shelf = RulesCatalog(self.rules, lambda: 7)
        self.practice = PracticeGames(
            self.store, self.reviewer, positions, shelf, self.limiter, lambda: 7
        )

    async def send(self, record: Record, seat: int = 0, player: str = "mina") -> PracticeGameView:
        """Send a game."""
        return await self.practice.count(player, record, seat)


async def test_the_mistakes_of_the_own_seat_become_lessons_once() -> None:
    """The lessons are those of the named seat; the same game again adds none and asks nothing."""
    device, record = _Device(), _record()
    found = await device.send(record)
    assert found.readiness is Readiness.READY
    [lessons] = device.store.lessons.values()
    assert found.lessons == len(lessons) > 0
    assert {one.seat for one in lessons} == {0}
    assert all(one.regret >= LEAST_REGRET for one in lessons)
    asked = len(device.reviewer.asked)
    text = record_text(RULES, record.events)
    assert await device.send(parse_record(text)) == found
    assert await device.send(parse_record(text.replace("\n", "\r\n"))) == found
    assert (len(device.store.games), len(device.reviewer.asked)) == (1, asked)


async def test_another_account_counts_the_game_for_itself() -> None:
    """Two people at one device each count the game, with their own seats."""
    device, record = _Device(), _record()
    await device.send(record)
    await device.send(record, 1, "joon")
    assert {(game.player, game.seat) for game in device.store.games.values()} == {
        ("mina", 0),
        ("joon", 1),
    }


async def test_a_counted_game_keeps_its_seat() -> None:
    """The same game with another seat is refused, and its lessons stay."""
    device, record = _Device(), _record()
    await device.send(record)
    with pytest.raises(OtherSeatError, match="seat 0"):
        await device.send(record, 1)


async def test_a_game_waits_for_best_play_and_is_not_limited_by_it() -> None:
    """While best play is computed the answer is its progress, and nothing is stored or counted."""
    device, record = _Device(), _record()
    device.stages.readiness = Readiness.SOLVING
    assert (await device.send(record)).lessons is None
    assert (device.store.games, device.limiter.counted(PRACTICE_GAMES)) == ({}, 0)


async def test_an_account_counts_only_some_games_a_day() -> None:
    """At the limit a new game is refused, but one that counts already is answered."""
    device, record = _Device(), _record()
    await device.send(record)
    for _ in range(PRACTICE_GAMES.most - 1):
        device.limiter.take(PRACTICE_GAMES, "mina")
    assert (await device.send(record)).lessons
    with pytest.raises(TooOftenError):
        await device.send(_record(6))


async def test_a_house_rule_set_is_kept_with_its_game() -> None:
    """Lessons of a house rule set keep its text, and pages can load it by its reference."""
    device = _Device()
    await device.send(_record(rules=HOUSE))
    [game] = device.store.games.values()
    assert (game.rules_text, game.house) == (HOUSE.text, True)
    assert device.rules.texts == {reference_of(HOUSE.text): HOUSE.text}


async def test_a_renamed_copy_of_a_rule_set_is_stored_as_the_original() -> None:
    """A record whose rules play like those on offer needs no text of its own."""
    device = _Device()
    renamed = parse_rules(RULES.text.replace('"clubhouse"', '"ours"', 1))
    await device.send(_record(rules=renamed))
    [game] = device.store.games.values()
    assert (game.rules_text, game.house, device.rules.texts) == (RULES.text, False, {})


@pytest.mark.parametrize(
    ("change", "seat", "said"),
    [
        ({}, 2, "no seat 2"),
        ({}, 1, "a bot played on seat 1"),
        ({"events": _record().events[:-1]}, 0, "not over"),
        ({"table": "t1"}, 0, "sealed dice"),
        ({"own": True}, 0, "real dice"),
    ],
)
def test_games_that_cannot_count_are_refused(change: Any, seat: int, said: str) -> None:
    """Each refusal names its cause: the seat, the end of the game, or its dice."""
    with pytest.raises(NotPracticeError, match=said):
        check_practice(msgspec.structs.replace(_record(), **change), seat)
