"""The facts of a reviewed game, as values that encode to JSON.

All values are points, unless the description says otherwise; chances are from 0 to 1. Every event
has its number in the game, from 0.
"""

from msgspec import Struct

from yachtdice.analysis.marks import Mark, ThrowMark
from yachtdice.analysis.themes import Theme
from yachtdice.game import Maker
from yachtdice.rules import Dice
from yachtdice.solver import Card, Option


class Throw(Struct, frozen=True):
    """A throw: its luck, its rarity, and the chances to win after it.

    `event`: the number of its `DiceThrown`. `dice`: all faces by place. `luck`: the expected score
    after the throw less that before it, with best play in both. `rarity`: the chance of a throw at
    least that good, given the dice kept before it (at least that bad, if `luck` is negative).
    `wins`: the chance of every seat to win, empty if the review has none. `win_luck`: the change of
    the seat's own chance by the throw.
    """

    event: int
    dice: Dice
    luck: float
    rarity: float
    mark: ThrowMark | None
    wins: tuple[float, ...] = ()
    win_luck: float | None = None


class ChoiceReview(Struct, frozen=True):
    """A choice compared with the best one.

    `event`: the number of its `RollOpened` or `BoxFilled`. `maker` made it; `is_own` says whether
    that is the holder of the seat, and not a stand-in or the clock. `keep`: the places kept, None
    for a fill. `chosen` and `best`: options, with the points still to come. `regret`: the points
    lost against the best choice; `of_box`: the part of it that the wrong box cost. `is_to_win`: it
    lost points for a chance to win that is higher by 0.005 or more; it then has no mark. `counts`:
    it is the holder's own, not to win, and its options differ by 0.05 points or more. `mark`: None
    for choices to win and choices of others. `theme`: of marked choices. `bonus`: whether the upper
    bonus is the largest part of the loss of a marked choice. `win_cost`: the chance to win lost
    against the choice with the highest one. `wins`: the chance of every seat to win afterwards.
    `tempting`: beside a best choice of the holder, the choice at first sight, if that one gives
    away 1 to 5 points.
    """

    event: int
    maker: Maker
    is_own: bool
    rolls_left: int
    keep: tuple[int, ...] | None
    throw: Throw
    chosen: Option
    best: Option
    regret: float
    of_box: float
    is_to_win: bool
    counts: bool
    mark: Mark | None
    theme: Theme | None = None
    bonus: bool = False
    win_cost: float | None = None
    wins: tuple[float, ...] = ()
    tempting: Option | None = None


class TurnReview(Struct, frozen=True):
    """A whole turn: the card before it and its choices. `number`: of the seat's turns, from 1."""

    seat: int
    number: int
    card: Card
    choices: tuple[ChoiceReview, ...]


class WinMoment(Struct, frozen=True):
    """The chance of every seat to win after an event."""

    event: int  #: Number of the event, from 0.
    #: Chances by seat: of two seats if both play to win, of more if all play for points.
    wins: tuple[float, ...]
    #: Whether the rest of the game is solved; otherwise the chances are estimates.
    exact: bool = False
    #: 95 % of such estimates are nearer to the exact chance than this; null if unknown.
    error: float | None = None


class WinSums(Struct, frozen=True):
    """The changes of the chance of a seat to win: start + luck + skill = end, exactly."""

    start: float  #: Chance before the first throw.
    luck: float  #: Change by all throws.
    skill: float  #: Change by all choices and resignations.
    #: The part of `luck` by the seat's own throws; the rest is by throws of the others.
    own_luck: float
    #: The part of `skill` by the seat's own choices; in a game of two never above 0.
    own_skill: float
    #: The part of `luck` by which the first exact chance differs from the estimate before it.
    corrected: float
    end: float  #: The seat's share of the win: 1, a part of a shared win, or 0.


class SeatReview(Struct, frozen=True):
    """The sums of a seat: expected + luck - given_away - to_win = score + remaining, to 1e-6.

    `expected`: the mean score of best play. `luck`: of all throws. `given_away`: by all choices of
    the seat except those to win; `by_others`: the part of it that stand-ins and the clock gave
    away. `to_win`: given away by choices to win. `score`: the final score. `remaining`: 0 at the
    end of a card; for a seat that resigned, the points that its card was still expected to bring. A
    turn that ends with a resignation does not count. `percentile`: the share of games of best play
    that end at or below expected + luck, None if the review has no insight. `counted`: the number
    of choices that count. `marks`: the number of choices by mark, of the holder. `is_whole`: the
    seat played its card to the end, and the holder made every choice; only whole games count for a
    level. `name`: None for a deleted account. `wins`: None without chances to win.
    """

    seat: int
    name: str | None
    expected: float
    luck: float
    given_away: float
    to_win: float
    score: int
    remaining: float
    by_others: float
    percentile: float | None
    counted: int
    marks: dict[str, int]
    is_whole: bool
    turns: tuple[TurnReview, ...]
    wins: WinSums | None = None

    @property
    def worth(self) -> float:
        """The points that the dice were worth: expected + luck."""
        return self.expected + self.luck

    @property
    def per_choice(self) -> float:
        """The mean points given away by a choice that counts."""
        lost = sum(c.regret for turn in self.turns for c in turn.choices if c.counts)
        return lost / self.counted if self.counted else 0.0


class GameReview(Struct, frozen=True):
    """A reviewed game. `moments`: the start, each throw, each choice and each resignation.

    `moments` is empty for a game of one seat and for a review without insight. `swing`: the event
    of the throw or choice that changed the chances to win most.
    """

    rules: str
    fingerprint: str
    seats: tuple[SeatReview, ...]
    moments: tuple[WinMoment, ...]
    swing: int | None = None
