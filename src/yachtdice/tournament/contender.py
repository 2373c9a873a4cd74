"""Who sits at a tournament's table: our bots, Python players, programs, all in one shape."""

from collections.abc import Callable
from random import Random
from typing import Final, Protocol

from yachtdice.game import FillBox, GameState, Play, RollDice
from yachtdice.rules import DICE, RuleSet
from yachtdice.tournament.dice import BotChance, chance_of
from yachtdice.tournament.faults import FaultKind, PlayerFault
from yachtdice.tournament.limits import Limits
from yachtdice.tournament.player import Category, Game, Keep, Player
from yachtdice.tournament.watch import Watch

_PLACES: Final = frozenset(range(DICE))


class Chooser(Protocol):
    """A bot of the package: it looks at the whole table."""

    def choose(self, state: GameState) -> Play:
        """Return a legal play."""
        ...


class Contender(Protocol):
    """One entrant at the table. Every method may raise PlayerFault."""

    def begin(self, rules: RuleSet, seat: int, seed: int, game: int) -> None:
        """Begin a new game, knowing nothing of those before."""
        ...

    def choose(self, state: GameState) -> Play:
        """Return a play for the dice on the table; whether it is legal is for the game to say."""
        ...

    def end(self, scores: tuple[int, ...], won: bool) -> None:
        """Hear how the game ended: all totals by seat, and whether one has won it."""
        ...

    def close(self) -> object:
        """Go."""
        ...


class BotContender:
    """One of the package's own bots."""

    def __init__(self, make: Callable[[Random], Chooser]) -> None:
        """Make a new bot for each game."""
        self._make = make
        self._bot: Chooser | None = None

    def begin(self, rules: RuleSet, seat: int, seed: int, game: int) -> None:  # noqa: ARG002
        """Make the bot of this game."""
        self._bot = self._make(BotChance(seed))

    def choose(self, state: GameState) -> Play:
        """Return the bot's play."""
        assert self._bot is not None, "a game begins before it is played"
        return self._bot.choose(state)

    def end(self, scores: tuple[int, ...], won: bool) -> None:
        """Let the bot go."""

    def close(self) -> None:
        """Hold nothing."""


class ClassContender:
    """A Python player in this process, a new one for each game."""

    def __init__(self, kind: Callable[[Game], Player], watch: Watch, limits: Limits) -> None:
        """Make players by this class; the watch gives them so long."""
        self._kind, self._watch, self._limits = kind, watch, limits
        self._game: Game | None = None
        self._player: Player | None = None

    def begin(self, rules: RuleSet, seat: int, seed: int, game: int) -> None:  # noqa: ARG002
        """Make the player of this game."""
        handle = Game(rules, seat, seed, chance_of(seed, "scores"))
        self._player = self._watch.within(self._limits.start_s, lambda: self._kind(handle))
        self._game = handle

    def choose(self, state: GameState) -> Play:
        """Return the player's answer as a play."""
        game, player = self._game, self._player
        assert game is not None, "a game begins before it is played"
        assert player is not None, "a game begins before it is played"
        game.look(state)
        dice, stage = state.dice, stage_of(state)
        answer = self._watch.within(self._limits.answer_s, lambda: player.turn(dice, stage))
        return play_of(answer, state.seat)

    def end(self, scores: tuple[int, ...], won: bool) -> None:  # noqa: ARG002
        """Let the player go."""
        self._player = self._game = None

    def close(self) -> None:
        """Hold nothing."""


def stage_of(state: GameState) -> int:
    """Return how many rerolls of the turn are behind: 0, 1 or 2 where a turn has three rolls."""
    return state.rules.phases[state.phase].rolls - state.rolls_left - 1


def play_of(answer: object, seat: int) -> Play:
    """Return an answer as a play; raise PlayerFault for what is no answer."""
    match answer:
        case Keep(indexes):
            return RollDice(seat, places_of(indexes))
        case Category():
            return FillBox(seat, answer.id)
        case str():
            return FillBox(seat, answer)
        case _:
            words = f"turn() answered {shown(answer)}, neither Keep([...]) nor a category"
            raise PlayerFault(FaultKind.GARBLED, words)


def places_of(indexes: object) -> tuple[int, ...]:
    """Return the places to keep, rising; raise PlayerFault unless each is one die, named once."""
    try:
        places = tuple(sorted(indexes))  # type: ignore[call-overload] # whatever it is, it is doubted
    except TypeError:
        places = ("?",)
    if len(set(places)) != len(places) or not _PLACES.issuperset(places):
        words = f"Keep({shown(indexes)}) does not name dice by their indexes 0 to 4, each once"
        raise PlayerFault(FaultKind.ILLEGAL, words)
    return places


def shown(value: object) -> str:
    """Return whatever a player said, in words that fit into one line."""
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 - a player's own __repr__ may do anything
        text = f"a {type(value).__name__}"
    return text if len(text) <= 80 else text[:77] + "..."
