"""The bots of entrants: built-in bots, Python players and programs at the table of a tournament.

An `EntrantBot` is a `Bot`. There is one adapter for each kind of player: `BuiltInEntrantBot` and,
for classes with `turn(dice, stage)`, `ClassEntrantBot` here; `ProgramEntrantBot` in `program.py`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from random import Random
from typing import Final, TypeVar

from yachtdice.game import FillBox, GameState, Play, RollDice
from yachtdice.game.state import Bot
from yachtdice.rules import DICE, RuleSet, Text
from yachtdice.tournament.dice import BotChance, chance_of
from yachtdice.tournament.faults import FaultKind, PlayerFault
from yachtdice.tournament.players.answer_timer import AnswerTimer
from yachtdice.tournament.players.player import Category, Game, Keep, TurnBot
from yachtdice.tournament.processes.sandbox import ProgramLimits

_PLACES: Final = frozenset(range(DICE))
_LONGEST_SHOWN: Final = 80


class EntrantBot(ABC):
    """An entrant that plays at a table: a `Bot` that knows when games begin and end.

    Every method may raise PlayerFault. The game checks whether a choice is legal.
    """

    @abstractmethod
    def begin(self, rules: RuleSet, seat: int, seed: int, game: int) -> None:
        """Start a new game, with no memory of earlier games."""

    @abstractmethod
    def choose(self, state: GameState) -> Play:
        """Return the play in a state; see `Bot`."""

    def end(self, scores: tuple[int, ...], won: bool) -> None:  # noqa: B027
        """Receive the result: the totals by seat, and whether this bot has won."""

    def explain(self, fault: PlayerFault) -> PlayerFault:
        """Return the fault of its last answer with everything known about it."""
        return fault

    def close(self) -> object:
        """Release all resources."""
        return None


class BuiltInEntrantBot(EntrantBot):
    """A built-in bot."""

    def __init__(self, make: Callable[[Random], Bot]) -> None:
        """Use `make` to create a new bot for each game."""
        self._make = make
        self._bot: Bot | None = None

    def begin(self, rules: RuleSet, seat: int, seed: int, game: int) -> None:  # noqa: ARG002
        """Create the bot for this game."""
        self._bot = self._make(BotChance(seed))

    def choose(self, state: GameState) -> Play:
        """Return the bot's play."""
        assert self._bot is not None, "begin is called first"
        return self._bot.choose(state)


def stage_of(state: GameState) -> int:
    """Return the number of rerolls so far in the turn: 0, 1 or 2 for turns of three rolls."""
    return state.rules.phases[state.phase].rolls - state.rolls_left - 1


def places_of(indexes: object) -> tuple[int, ...]:
    """Return the kept places in ascending order; raise PlayerFault for invalid indexes."""
    try:
        places = tuple(sorted(indexes))  # type: ignore[call-overload] # any object
    except TypeError:
        places = ("?",)
    if len(set(places)) != len(places) or not _PLACES.issuperset(places):
        said = shown(indexes)
        words = Text(
            f"Keep({said}) must name dice by their indexes 0 to 4, each at most once",
            f"Keep({said}): 주사위는 0부터 4까지의 번호로 한 번씩만 적어야 해요",
        )
        raise PlayerFault(FaultKind.ILLEGAL, words)
    return places


def shown(value: object) -> str:
    """Return a short printable form of a player's answer."""
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 - a player's own __repr__ may do anything
        text = f"a {type(value).__name__}"
    return text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 3] + "..."


_Answer = TypeVar("_Answer")


class ClassEntrantBot(EntrantBot):
    """A Python player in this process; each game creates a new one.

    `known_failure` is set if the player ended its process in an earlier attempt at this game. It
    has the number of a question (0: the start) and a fault: instead of asking that question, the
    bot raises the fault.
    """

    def __init__(
        self,
        entrant: int,
        load: Callable[[], Callable[[Game], TurnBot]],
        timer: AnswerTimer,
        limits: ProgramLimits,
    ) -> None:
        """Use the class that `load` returns; the timer limits the time of all player code."""
        self.known_failure: tuple[int, PlayerFault] | None = None
        self._entrant, self._load, self._timer, self._limits = entrant, load, timer, limits
        self._game: Game | None = None
        self._player: TurnBot | None = None
        self._question = 0

    def begin(self, rules: RuleSet, seat: int, seed: int, game: int) -> None:
        """Create the player for this game."""
        self._timer.begin(game)
        self._question = 0
        handle = Game(rules, seat, seed, chance_of(seed, "scores"))
        self._player = self._ask(self._limits.start_s, lambda: self._load()(handle))
        self._game = handle

    def choose(self, state: GameState) -> Play:
        """Return the player's answer as a play."""
        game, player = self._game, self._player
        assert game is not None, "begin is called first"
        assert player is not None, "begin is called first"
        game.look(state)
        dice, stage, seat = state.dice, stage_of(state), state.seat
        # The answer may be an object of the player's own class, so reading it is timed as well.
        return self._ask(self._limits.answer_s, lambda: play_of(player.turn(dice, stage), seat))

    def _ask(self, limit_s: float, ask: Callable[[], _Answer]) -> _Answer:
        """Return the answer to the next question."""
        question, self._question = self._question, self._question + 1
        if self.known_failure is not None and question >= self.known_failure[0]:
            raise self.known_failure[1]
        return self._timer.within(limit_s, self._entrant, question, ask)

    def end(self, scores: tuple[int, ...], won: bool) -> None:  # noqa: ARG002
        """Drop the player."""
        self._player = self._game = None


def play_of(answer: object, seat: int) -> Play:
    """Return an answer as a play; raise PlayerFault for any other object."""
    match answer:
        case Keep(indexes):
            return RollDice(seat, places_of(indexes))
        case Category():
            return FillBox(seat, str.__str__(answer.id))
        case str():
            return FillBox(seat, str.__str__(answer))  # also for a subclass of str
        case _:
            said = shown(answer)
            words = Text(
                f"turn() answered {said}, neither Keep([...]) nor a category",
                f"turn()이 {said}라고 답했어요. Keep([...])이나 칸을 돌려줘야 해요",
            )
            raise PlayerFault(FaultKind.GARBLED, words)
