"""Setup of a tournament, and the bots of its games."""

from collections.abc import Callable, Collection, Sequence
from contextlib import AbstractContextManager
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from msgspec import Struct

from yachtdice.game.state import Bot
from yachtdice.rules import RuleSet, parse_rules
from yachtdice.tournament.games.schedule import Mode, Sprt, seats_of
from yachtdice.tournament.messages import SealedSeed
from yachtdice.tournament.players.account_program import AccountEntrantBot, open_desk
from yachtdice.tournament.players.entrant_bots import BuiltInEntrantBot, EntrantBot
from yachtdice.tournament.players.entrants import Entrant, EntrantSource
from yachtdice.tournament.players.program import ProgramEntrantBot
from yachtdice.tournament.processes.sandbox import ProgramLimits

if TYPE_CHECKING:
    from yachtdice.bots import BotKind
    from yachtdice.solver import Solution


class Setup(Struct, frozen=True):
    """Everything that determines the games of a tournament, and the limits of programs."""

    rules_text: str
    entrants: tuple[Entrant, ...]
    mode: Mode
    games: int
    seed: int
    playoffs: int = 100
    limits: ProgramLimits = ProgramLimits()
    shut_in: bool = True
    logs: str | None = None
    sprt: Sprt | None = None
    sealed: SealedSeed | None = None

    @property
    def rules(self) -> RuleSet:
        """The rule set of the tournament."""
        return _rules(self.rules_text)


class GameRange(Struct, frozen=True):
    """Consecutive games to play without barred entrants; `among`: the entrants of a playoff."""

    first: int
    count: int
    barred: frozenset[int] = frozenset()
    among: tuple[int, ...] = ()


class EntrantBots(AbstractContextManager["EntrantBots"]):
    """The bots in this process, created when first needed."""

    def __init__(self, setup: Setup) -> None:
        """Start with no bots."""
        self._setup = setup
        self._there: dict[int, EntrantBot] = {}

    def __exit__(self, *failure: object) -> None:
        """Close all bots."""
        for bot in self._there.values():
            bot.close()

    def __getitem__(self, entrant: int) -> EntrantBot:
        """Return the bot of an entrant."""
        if entrant not in self._there:
            self._there[entrant] = entrant_bot_of(self._setup, entrant)
        return self._there[entrant]


def seats_at(
    setup: Setup, game: int, among: Sequence[int], barred: Collection[int]
) -> tuple[int, ...]:
    """Return the entrants of a game by seat; `among`: those of a playoff."""
    entrants = len(setup.entrants)
    if not among:
        return seats_of(setup.mode, entrants, game, barred)
    away = {*barred} | ({*range(entrants)} - {*among})
    return seats_of(Mode.HILL, entrants, game, away)


def plays_inside(entrant: Entrant) -> bool:
    """Return whether an entrant is a Python player, or a bot that does not need best play."""
    if entrant.kind is not EntrantSource.BOT:
        return entrant.kind is EntrantSource.CLASS
    return not _bot_kind(entrant.spec).needs_solution


def needs_only_playrooms(setup: Setup) -> bool:
    """Return whether all games run in playrooms, without outside players."""
    has_python_players = any(entrant.kind is EntrantSource.CLASS for entrant in setup.entrants)
    return has_python_players and all(map(plays_inside, setup.entrants))


def has_account_programs(setup: Setup) -> bool:
    """Return whether programs of accounts take part, which are asked over the network."""
    return any(entrant.kind is EntrantSource.ACCOUNT for entrant in setup.entrants)


def entrant_bot_of(setup: Setup, number: int) -> EntrantBot:
    """Return the bot of an entrant in this process: a built-in bot or a program."""
    entrant = setup.entrants[number]
    if entrant.kind is EntrantSource.BOT:
        return BuiltInEntrantBot(bot_maker(entrant.spec, setup.rules))
    if entrant.kind is EntrantSource.ACCOUNT:
        return AccountEntrantBot(entrant.spec, open_desk())
    assert entrant.kind is EntrantSource.COMMAND, "Python players run in a playroom"
    log = Path(setup.logs) / f"{number + 1}.log" if setup.logs else None
    return ProgramEntrantBot(entrant.command, setup.limits, shut_in=setup.shut_in, log=log)


def bot_maker(bot_id: str, rules: RuleSet) -> Callable[[Random], Bot]:
    """Return a factory for a built-in bot."""
    kind = _bot_kind(bot_id)
    solution = _solution(rules) if kind.needs_solution else None
    return lambda chance: kind.make(chance, solution)


def _bot_kind(bot_id: str) -> "BotKind":
    """Return a built-in bot.

    The import is local because it loads numpy, which playrooms rarely need.
    """
    from yachtdice.bots import find_bot  # noqa: PLC0415

    return find_bot(bot_id)


@lru_cache(maxsize=2)
def _solution(rules: RuleSet) -> "Solution":
    """Return best play, for the bots that need it."""
    from yachtdice.solver import best_play  # noqa: PLC0415 - as above

    return best_play(rules)


@lru_cache(maxsize=4)
def _rules(text: str) -> RuleSet:
    return parse_rules(text)
