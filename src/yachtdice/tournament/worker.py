"""A stretch of games, played anywhere: what goes in and comes out are plain values."""

import importlib
from collections.abc import Sequence
from contextlib import ExitStack
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from msgspec import Struct

from yachtdice.rules import RuleSet, parse_rules
from yachtdice.tournament.contender import BotContender, ClassContender, Contender
from yachtdice.tournament.entrants import Entrant, EntrantKind, find_class
from yachtdice.tournament.limits import Limits
from yachtdice.tournament.outside import ProgramContender
from yachtdice.tournament.playing import Deal, play_game, result_of
from yachtdice.tournament.result import GameResult
from yachtdice.tournament.schedule import Mode, Sprt, deal_of, seats_of
from yachtdice.tournament.watch import Watch


class Setup(Struct, frozen=True):
    """All that decides a tournament's games, and what programs may use up."""

    rules_text: str
    entrants: tuple[Entrant, ...]
    mode: Mode
    games: int
    seed: int
    playoffs: int = 100
    limits: Limits = Limits()
    shut_in: bool = True
    logs: str | None = None
    sprt: Sprt | None = None

    @property
    def rules(self) -> RuleSet:
        """The rule set played."""
        return _rules(self.rules_text)


class Stretch(Struct, frozen=True):
    """Games to play one after the other, without those barred; `among`: a playoff's entrants."""

    first: int
    count: int
    barred: frozenset[int] = frozenset()
    among: tuple[int, ...] = ()


def play_stretch(setup: Setup, stretch: Stretch) -> list[GameResult]:
    """Return the results; an entrant that fails sits in none of the games after."""
    with ExitStack() as stack:
        watch = stack.enter_context(Watch())
        company: dict[int, Contender] = {}
        stack.callback(lambda: [contender.close() for contender in company.values()])
        results, barred = [], set(stretch.barred)
        for game in range(stretch.first, stretch.first + stretch.count):
            seats = _seats(setup, game, stretch.among, barred)
            result = _played(setup, seats, game, company, watch)
            barred |= {fault.entrant for fault in result.faults}
            results.append(result)
        return results


def _seats(setup: Setup, game: int, among: Sequence[int], barred: set[int]) -> tuple[int, ...]:
    """Return who sits where in a game."""
    entrants = len(setup.entrants)
    if not among:
        return seats_of(setup.mode, entrants, game, barred)
    away = barred | ({*range(entrants)} - {*among})
    return seats_of(Mode.HILL, entrants, game, away)


def _played(
    setup: Setup, seats: tuple[int, ...], game: int, company: dict[int, Contender], watch: Watch
) -> GameResult:
    """Return the result of one game, fetching the players it needs."""
    if not seats:
        return GameResult(game)
    for entrant in seats:
        if entrant not in company:
            company[entrant] = contender_of(setup, entrant, watch)
    deal = Deal(game, deal_of(setup.mode, game), setup.seed)
    return result_of(play_game(setup.rules, seats, [company[e] for e in seats], deal))


def contender_of(setup: Setup, number: int, watch: Watch) -> Contender:
    """Return an entrant, ready to sit down."""
    entrant = setup.entrants[number]
    match entrant.kind:
        case EntrantKind.BOT:
            return BotContender(_bot_maker(entrant.spec, setup.rules))
        case EntrantKind.CLASS:
            return ClassContender(find_class(entrant.spec), watch, setup.limits)
        case EntrantKind.COMMAND:
            log = Path(setup.logs) / f"{number + 1}.log" if setup.logs else None
            return ProgramContender(entrant.command, setup.limits, shut_in=setup.shut_in, log=log)


def _bot_maker(bot_id: str, rules: RuleSet) -> Any:
    """Return the way to make one of the package's bots."""
    kind = importlib.import_module("yachtdice.bots").find_bot(bot_id)
    solution = _solution(rules) if kind.needs_solution else None
    return partial(_make, kind, solution)


def _make(kind: Any, solution: Any, chance: Any) -> Any:
    """Return a bot for one game."""
    return kind.make(chance, solution)


@lru_cache(maxsize=2)
def _solution(rules: RuleSet) -> Any:
    """Return best play, for the bots that need it."""
    return importlib.import_module("yachtdice.solver").best_play(rules)


@lru_cache(maxsize=4)
def _rules(text: str) -> RuleSet:
    """Return the rule set of this text."""
    return parse_rules(text)
