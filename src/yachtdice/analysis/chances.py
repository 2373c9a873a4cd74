"""The chances to win through a game, and their changes by throws and choices.

In a game of two, both seats play to win: `Winning` has the chances, exact or as estimates. With
three or four seats they are those of going on with best play for points, always estimates.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from yachtdice import solver
from yachtdice.analysis.facts import WinMoment, WinSums
from yachtdice.game import (
    BoxFilled,
    DiceThrown,
    Event,
    GameState,
    RollOpened,
    SeatResigned,
    SeatTurn,
    Step,
    upper_bonus,
)
from yachtdice.game.state import card_total
from yachtdice.rules import Dice
from yachtdice.solver.duel.winning import error_of


def standing_of(state: GameState, seat: int) -> solver.Standing:
    """Return the standing of a seat, without the upper bonus of this phase."""
    card = state.cards[seat]
    score = card_total(state.rules, card) - upper_bonus(state.rules, card, state.phase)
    return solver.Standing(
        score, solver.card_from_points(state.rules, card.columns[state.phase], state.phase)
    )


def playing_seats(state: GameState) -> list[int]:
    """Return the seats that have not resigned."""
    return [seat for seat in range(len(state.cards)) if seat not in state.resigned]


class DuelTurn:
    """The chances to win in a turn of a game of two, if both seats play to win.

    `exact` and `error` are as in `WinMoment`.
    """

    error: float | None

    def __init__(self, winning: solver.Winning, state: GameState) -> None:
        """Compute the chances for the turn of `state`; its rival plays on too."""
        self._winning, self._seat = winning, state.seat
        self._pair = standing_of(state, state.seat), standing_of(state, 1 - state.seat)
        self._found: dict[tuple[Dice, int], dict[tuple[Dice | None, str | None], float]] = {}
        duel = winning.solved(*self._pair)
        self.exact = duel is not None
        self.error = error_of(winning.rules, *self._pair) if duel is None else duel.error

    @cached_property
    def before(self) -> tuple[float, ...]:
        """The chance of both seats before the first throw."""
        return self._both(self._winning.chance(*self._pair).value)

    def after_throw(self, dice: Dice, rolls_left: int) -> tuple[float, ...]:
        """Return the chance of both seats with these dice on the table."""
        return self._both(self._greatest(dice, rolls_left))

    def after_choice(self, dice: Dice, rolls_left: int, chosen: solver.Option) -> tuple[float, ...]:
        """Return the chance of both seats after a choice."""
        return self._both(self.of_option(dice, rolls_left, chosen))

    def of_option(self, dice: Dice, rolls_left: int, option: solver.Option) -> float:
        """Return the chance of the seat on turn after an option."""
        return self._options(dice, rolls_left)[option.keep_faces, option.box]

    def cost(self, dice: Dice, rolls_left: int, chosen: solver.Option) -> float:
        """Return the chance that a choice loses against the best one."""
        return self._greatest(dice, rolls_left) - self.of_option(dice, rolls_left, chosen)

    def _greatest(self, dice: Dice, rolls_left: int) -> float:
        return max(self._options(dice, rolls_left).values())

    def _options(self, dice: Dice, rolls_left: int) -> dict[tuple[Dice | None, str | None], float]:
        """Return the chance of every choice, by its kept faces and its box."""
        if (dice, rolls_left) not in self._found:
            choices = self._winning.options(*self._pair, dice, rolls_left).options
            self._found[dice, rolls_left] = {
                (one.keep_faces, one.box): min(1.0, max(0.0, one.value)) for one in choices
            }
        return self._found[dice, rolls_left]

    def _both(self, own: float) -> tuple[float, ...]:
        """Return the chance of every seat from that of the seat on turn."""
        return (own, 1.0 - own) if self._seat == 0 else (1.0 - own, own)


class SeatWins:
    """The chances to win in a turn of three or more seats, and of a seat that plays on alone."""

    error: float | None = None

    def __init__(self, insight: solver.Insight, state: GameState, turn: solver.TurnValues) -> None:
        """Compute the chances for the turn of `state`; `turn` has its values."""
        self._seats = playing_seats(state)
        self._many = len(state.cards)
        self._insight = insight
        self._standings = [standing_of(state, seat) for seat in self._seats]
        place = self._seats.index(state.seat)
        self._wins = solver.TurnWins(turn, insight, self._standings, place)
        self.exact = len(self._seats) == 1

    @cached_property
    def before(self) -> tuple[float, ...]:
        """The chance of every seat before the first throw."""
        return self._of_all(solver.win_chances(self._insight, self._standings))

    def after_throw(self, dice: Dice, rolls_left: int) -> tuple[float, ...]:
        """Return the chance of every seat with these dice on the table."""
        return self._of_all(self._wins.after_throw(dice, rolls_left))

    def after_choice(self, dice: Dice, rolls_left: int, chosen: solver.Option) -> tuple[float, ...]:
        """Return the chance of every seat after a choice."""
        return self._of_all(self._wins.after_choice(dice, rolls_left, chosen))

    def of_option(self, dice: Dice, rolls_left: int, option: solver.Option) -> float:
        """Return the chance of the seat on turn if it plays this turn to win after an option."""
        return self._wins.of_option(dice, rolls_left, option)

    def cost(self, dice: Dice, rolls_left: int, chosen: solver.Option) -> float:
        """Return the chance that a choice loses, if the rest of the turn is played to win."""
        return self._wins.greatest(dice, rolls_left) - self.of_option(dice, rolls_left, chosen)

    def _of_all(self, chances: NDArray[np.float64]) -> tuple[float, ...]:
        """Return the chance of every seat, from the chances of the seats that still play."""
        return _spread(self._many, self._seats, chances)


WinTurn: TypeAlias = DuelTurn | SeatWins


def _spread(
    many: int, seats: Sequence[int], chances: NDArray[np.float64] | Sequence[float]
) -> tuple[float, ...]:
    """Return the chance of every seat; seats that have resigned have 0."""
    found = dict(zip(seats, (float(chance) for chance in chances), strict=True))
    return tuple(found.get(seat, 0.0) for seat in range(many))


class ChoiceChances(NamedTuple):
    """The chances at a choice of a seat.

    `after_throw` and `after`: of every seat, after the throw before the choice and after the choice
    itself. `gain`: the change of the seat's chance by the throw. `cost`: the chance that the choice
    loses. `above_best`: its chance less that of the choice with the most points.
    """

    after_throw: tuple[float, ...]
    gain: float
    after: tuple[float, ...]
    cost: float
    above_best: float


class GameChances:
    """The chances to win of a game, moment by moment."""

    def __init__(
        self, winning: solver.Winning, states: Sequence[GameState], events: Sequence[Event]
    ) -> None:
        """Begin with the start of the game; `states`: those after each event."""
        self._winning, self._states, self._events = winning, states, events
        self._resignations = [n for n, one in enumerate(events) if isinstance(one, SeatResigned)]
        self._moments = [self._between(0)]
        self._corrected = [0.0] * len(states[0].cards)

    def follow(
        self, turn: SeatTurn, values: solver.TurnValues, judged: Iterable[solver.Judged]
    ) -> list[ChoiceChances]:
        """Add the moments of the next turn; return the chances at each of its choices."""
        self._catch_up(turn.begun)
        found, state = list[ChoiceChances](), self._states[turn.begun]
        chances = self._chances_in(state, values)
        self._correct(chances)
        for one, choice in zip(judged, turn.choices, strict=True):
            if self._states[choice.event - 1].resigned != state.resigned:
                state = self._states[choice.event - 1]
                chances = self._chances_in(state, values)
            dice, left, chosen = choice.dice, choice.rolls_left, one.chosen
            thrown = chances.after_throw(dice, left)
            after = chances.after_choice(dice, left, chosen)
            gain = self._add(choice.thrown, thrown, chances, turn.seat)
            self._add(choice.event, after, chances, turn.seat)
            above = (chances.of_option(dice, left, option) for option in (chosen, one.best))
            cost = chances.cost(dice, left, chosen)
            found.append(ChoiceChances(thrown, gain, after, cost, next(above) - next(above)))
        return found

    def _chances_in(self, state: GameState, values: solver.TurnValues) -> WinTurn:
        """Return the chances in the turn of a state."""
        if len(state.cards) == 2 and not state.resigned:
            return DuelTurn(self._winning, state)
        return SeatWins(self._winning.insight, state, values)

    def _correct(self, turn: WinTurn) -> None:
        """Count by how much the first exact chances differ from the estimates before them."""
        last = self._moments[-1]
        if turn.exact and not last.exact:
            for seat, (new, old) in enumerate(zip(turn.before, last.wins, strict=True)):
                self._corrected[seat] += new - old

    def _add(self, event: int, wins: tuple[float, ...], turn: WinTurn, seat: int) -> float:
        """Add the chances after an event of a turn; return the change of a seat's chance."""
        self._catch_up(event)
        before = self._moments[-1].wins[seat]
        self._moments.append(WinMoment(event, wins, turn.exact, turn.error))
        return wins[seat] - before

    def finished(self) -> tuple[WinMoment, ...]:
        """Return all moments: those added, the resignations, and the result."""
        last = len(self._events) - 1
        self._catch_up(last)
        if self._moments[-1].event == last:
            self._moments.pop()
        self._moments.append(self._between(last))
        return tuple(self._moments)

    def sums(self, seat: int) -> WinSums:
        """Return the changes of the chance of a seat; the game is `finished`."""
        changes = list(self._changes(seat))
        return WinSums(
            start=self._moments[0].wins[seat],
            luck=sum(change for change, is_luck, _ in changes if is_luck),
            skill=sum(change for change, is_luck, _ in changes if not is_luck),
            own_luck=sum(change for change, is_luck, is_own in changes if is_luck and is_own),
            own_skill=sum(change for change, is_luck, is_own in changes if is_own and not is_luck),
            corrected=self._corrected[seat],
            end=self._moments[-1].wins[seat],
        )

    def _changes(self, seat: int) -> Iterator[tuple[float, bool, bool]]:
        """Yield each change of a seat's chance, whether a throw caused it, and whether its own."""
        for before, after in pairwise(self._moments):
            event = self._events[after.event]
            is_luck = isinstance(event, DiceThrown)
            maker = self._states[after.event - 1].seat if is_luck else getattr(event, "seat", None)
            yield after.wins[seat] - before.wins[seat], is_luck, maker == seat

    def swing(self) -> int | None:
        """Return the event of the throw or choice that changed a chance most; None without one."""
        sizes = {
            after.event: max(abs(a - b) for a, b in zip(after.wins, before.wins, strict=True))
            for before, after in pairwise(self._moments)
            if isinstance(self._events[after.event], DiceThrown | RollOpened | BoxFilled)
        }
        return max(sizes, key=lambda event: sizes[event]) if any(sizes.values()) else None

    def _catch_up(self, event: int) -> None:
        """Add the resignations before an event."""
        while self._resignations and self._resignations[0] < event:
            self._moments.append(self._between(self._resignations.pop(0)))

    def _between(self, event: int) -> WinMoment:
        """Return the chances after an event that is followed by a new turn or by nothing."""
        state = self._states[event]
        many, seats = len(state.cards), playing_seats(state)
        if state.step is Step.OVER:
            winners = state.winners
            wins = _spread(many, winners, [1 / len(winners) for _ in winners])
            return WinMoment(event, wins, exact=True, error=None)
        if many == 2 and len(seats) == 2:
            turn = DuelTurn(self._winning, state)
            return WinMoment(event, turn.before, turn.exact, turn.error)
        standings = [standing_of(state, seat) for seat in seats]
        wins = _spread(many, seats, solver.win_chances(self._winning.insight, standings))
        return WinMoment(event, wins, exact=len(seats) == 1, error=None)
