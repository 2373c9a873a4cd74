"""A match: a game of the core whose throws follow from a key, for environments of several seats."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from yachtdice.envs.features import encode, layout
from yachtdice.game import GameState, RollDice, Step, ThrowDice, apply, new_game
from yachtdice.game.actions import Play
from yachtdice.game.state import card_total
from yachtdice.rules import Dice, RuleSet
from yachtdice.solver import stepping

_OWN_UNIT: Final = 500
#: The points that are 1 in the features of totals and of differences; more are cut off.
_DIFFERENCE_UNIT: Final = 100


class TableGame:
    """A game between two decisions: a seat has dice before it, or the game is over.

    The dice of seat 0 are those of an `Arena` game with the same key.
    """

    def __init__(self, rules: RuleSet, seats: int, key: int) -> None:
        """Begin a game with this key, from 0 to 2**64 - 1."""
        self._key = key
        _, self.state = new_game(rules, seats)
        self._throw()

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.state.step is Step.OVER

    def play(self, play: Play) -> float:
        """Do a play of the seat on turn, throw the dice that follow, and return its points.

        Raises IllegalActionError, and changes nothing, for an illegal play.
        """
        rules, seat, before = self.state.rules, self.state.seat, self.state.cards
        self.state = apply(self.state, play)
        points = card_total(rules, self.state.cards[seat]) - card_total(rules, before[seat])
        self._throw()
        return float(points)

    def _throw(self) -> None:
        """Open the first roll of a turn if needed, and throw the dice that the game waits for."""
        while self.state.step in (Step.AWAIT_ROLL, Step.AWAIT_DICE):
            if self.state.step is Step.AWAIT_ROLL:
                self.state = apply(self.state, RollDice(self.state.seat))
            else:
                self.state = apply(self.state, ThrowDice(self._thrown()))

    def _thrown(self) -> Dice:
        """Return the faces of the dice to throw."""
        state = self.state
        faces = tuple(sorted(state.dice[place] for place in state.kept))
        stage = state.rules.phases[state.phase].rolls - 1 - state.rolls_left
        roll = stepping.thrown_roll(self._key, state.seat, _turn_of(state), stage, faces)
        return stepping.fresh_faces(roll, faces)


def _turn_of(state: GameState) -> int:
    """Return the number of the turn of the seat on turn, from 0."""
    filled = (points is not None for column in state.cards[state.seat].columns for points in column)
    return sum(filled)


def observe(state: GameState, seat: int) -> NDArray[np.float32]:
    """Return the features of a seat, then those of its total and of the other seats.

    The dice are those on the table. After the seat's own features (see `Layout`) come its total /
    500, and for each other seat in order of play: its open boxes, its upper total as a share of the
    bonus threshold, and its lead / 100. A game of one seat has only the features of `Layout`.
    """
    own = _features(state, seat)
    if len(state.cards) == 1:
        return own
    at, totals = layout(state.rules), state.totals
    parts = [own, np.array([totals[seat] / _OWN_UNIT])]
    for other in _after(state, seat):
        theirs = _features(state, other)
        lead = [(totals[other] - totals[seat]) / _DIFFERENCE_UNIT]
        parts += [theirs[at.open_boxes], theirs[at.upper][:1], np.array(lead)]
    seen: NDArray[np.float32] = np.clip(np.concatenate(parts), -1, 1).astype(np.float32)
    return seen


def observation_size(rules: RuleSet, seats: int) -> int:
    """Return the length of `observe` in games of this many seats."""
    at = layout(rules)
    of_other = len(rules.boxes) + min(1, at.upper.stop - at.upper.start) + 1
    return at.size + (0 if seats == 1 else 1 + (seats - 1) * of_other)


def win_rewards(state: GameState) -> list[float]:
    """Return the rewards of a finished match: the winners share 1, the others lose; the sum is 0.

    With n seats and share s of the win, a seat gets (n x s - 1) / (n - 1). Alone it gets 0.
    """
    seats, winners = len(state.cards), state.winners
    if seats == 1:
        return [0.0]
    shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
    return [(seats * share - 1) / (seats - 1) for share in shares]


def _after(state: GameState, seat: int) -> list[int]:
    """Return the other seats in order of play after this one."""
    at = state.order.index(seat)
    return [*state.order[at + 1 :], *state.order[:at]]


def _features(state: GameState, seat: int) -> NDArray[np.float32]:
    """Return the features of a seat with the dice on the table."""
    rolls_left = state.rolls_left if seat == state.seat else 0
    return encode(state.rules, state.cards[seat].columns, state.dice, rolls_left)
