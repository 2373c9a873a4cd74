"""Bodies of the HTTP API for reviews of finished games; docs/review.md explains all figures."""

from typing import Literal, TypeAlias

from msgspec import Struct

from yachtdice.analysis.facts import WinMoment, WinSums
from yachtdice.analysis.marks import PlayerLevel
from yachtdice.game import Maker
from yachtdice.rules import Dice
from yachtdice.server.best_play.messages import Readiness
from yachtdice.views.rules import TextView
from yachtdice.views.table import Choice

ChoiceMark: TypeAlias = Literal["best", "good", "inaccuracy", "mistake", "blunder"]
LuckMark: TypeAlias = Literal["very_lucky", "lucky", "unlucky", "very_unlucky"]
MistakeTheme: TypeAlias = Literal[
    "stopped_early",
    "rolled_on",
    "scratch",
    "wrong_box",
    "straight_or_set",
    "which_number",
    "kept_too_much",
    "kept_too_little",
    "other",
]


class ReviewedThrow(Struct, frozen=True):
    """A throw compared with all throws that were possible."""

    event: int  #: Number of its event in the game, from 0.
    dice: Dice  #: All faces by place.
    luck: float  #: Expected score after the throw less that before it.
    #: Chance of a throw at least that good, or at least that bad if `luck` is negative.
    rarity: float
    mark: LuckMark | None  #: Mark of a throw that is both rare and worth many points.
    #: Chance of every seat to win after the throw; empty without chances to win.
    wins: tuple[float, ...]
    #: Change of the seat's own chance to win by the throw; null without chances to win.
    win_luck: float | None = None


class ReviewedChoice(Struct, frozen=True):
    """A choice compared with the best one."""

    event: int  #: Number of its event in the game, from 0.
    maker: Maker  #: The kind of player that made it.
    own: bool  #: Whether the holder of the seat made it, and not a stand-in or the clock.
    rolls_left: int  #: Rolls left before the choice.
    throw: ReviewedThrow  #: The throw before the choice.
    chosen: Choice  #: The choice made; its regret is the points given away.
    best: Choice  #: The best choice.
    to_win: bool  #: Whether it lost points for a higher chance to win. Such a choice has no mark.
    counts: bool  #: Whether it counts for the mean cost of a choice.
    mark: ChoiceMark | None  #: Its mark, null for choices to win and choices of others.
    theme: MistakeTheme | None  #: The kind of mistake, only of marked choices.
    bonus: bool  #: Whether the upper bonus is the largest part of the cost.
    #: Chance to win lost against the choice with the highest one; null without chances to win.
    win_cost: float | None
    #: Chance of every seat to win after the choice; empty without chances to win.
    wins: tuple[float, ...]
    #: Beside a best choice of the holder: the choice that looks best at first sight, if that one
    #: gives away 1 to 5 points.
    tempting: Choice | None = None


class ReviewedTurn(Struct, frozen=True):
    """A whole turn of a seat."""

    number: int  #: Number among the seat's turns, from 1.
    choices: tuple[ReviewedChoice, ...]  #: Its choices in order; the last one fills a box.


class ReviewedWins(WinSums, frozen=True):
    """The changes of the chance of a seat to win: start + luck + skill = end, exactly."""


class ReviewedSeat(Struct, frozen=True):
    """The sums of a seat: expected + luck - given_away - to_win = score + remaining."""

    expected: float  #: Mean score of best play.
    luck: float  #: Points gained by all throws.
    given_away: float  #: Points given away by all choices except those to win.
    by_others: float  #: The part of `given_away` by stand-ins and the clock.
    to_win: float  #: Points given away by choices to win.
    score: int  #: Final score.
    #: Points that the card of a resigned seat was still expected to bring, otherwise 0.
    remaining: float
    #: Share of games of best play that end at or below expected + luck; null if unknown.
    percentile: float | None
    counted: int  #: Number of choices that count.
    per_choice: float  #: Mean points given away by a choice that counts.
    marks: dict[ChoiceMark, int]  #: Number of choices by mark.
    whole: bool  #: Whether the holder made all choices, to the end of the card.
    #: The turns in order. If only sums were requested, those with a lesson, without other choices:
    #: the three of the holder that give away most, from 0.5 points on, in different turns, and the
    #: best choice beside the most expensive `tempting` one.
    turns: tuple[ReviewedTurn, ...]
    #: The changes of its chance to win; null for one seat and without chances to win.
    wins: ReviewedWins | None = None


class ReviewedMoment(WinMoment, frozen=True):
    """The chance of every seat to win after an event."""


class ReviewFigures(Struct, frozen=True):
    """The review of a game."""

    seats: tuple[ReviewedSeat, ...]  #: All seats.
    #: Start, throws, choices and resignations; empty for one seat and without chances to win.
    moments: tuple[ReviewedMoment, ...]
    #: Event of the throw or choice that changed the chances to win most; null without one.
    swing: int | None = None


class EndgameFigures(Struct, frozen=True):
    """The review of a game of two with a solved end, once it is computed."""

    done: float  #: Progress from 0 to 1.
    review: ReviewFigures | None  #: The review, null until it is computed.


class ReviewView(Struct, frozen=True):
    """The review of a finished game.

    The points come first; chances and reasons follow when computed, then exact chances to win at
    the end of a game of two.

    Repeat the request while `readiness`, `insight` or `endgame` is `solving`.
    """

    readiness: Readiness  #: Progress of best play; `review` is null until it is `ready`.
    done: float  #: Progress of best play, from 0 to 1.
    insight: Readiness  #: Progress of chances to win and reasons.
    insight_done: float  #: Progress of chances to win and reasons, from 0 to 1.
    #: Why there is no review, null unless `readiness` is `too_large` or `failed`.
    detail: str | None
    review: ReviewFigures | None  #: The review, null until it is computed.
    #: Progress of exact chances to win; the review is complete when it is `ready`.
    endgame: Readiness = Readiness.READY
    endgame_done: float = 1.0  #: Progress of exact chances to win, from 0 to 1.
    #: By seat the mean points that its account gave away with a choice that counts, in the 20 whole
    #: public games under these rules before this one. Null for guests and before five such games;
    #: empty for a record.
    usual: tuple[float | None, ...] = ()


class AspectView(Struct, frozen=True):
    """A part of the cost of a choice."""

    kind: Literal["box", "repeat", "bonus"]  #: A box, the repeat bonus or the upper bonus.
    box: str | None  #: Id of the box, null for a bonus.
    points: float  #: Mean points of the best choice less those of the choice made.
    now: float  #: The part of `points` in this turn; the rest comes in later turns.
    #: Chance of the best choice: box filled with points in this turn, or upper bonus reached.
    best: float
    chosen: float  #: The same chance of the choice made.


class ReasonsFigures(Struct, frozen=True):
    """Why the best choice is better; the points of the parts add up to the cost."""

    regret: float  #: Points given away.
    sentence: TextView | None  #: The main reason, null if both choices are equally good.
    #: All parts that are not 0, from the largest gain to the largest price.
    parts: tuple[AspectView, ...]
    options: tuple[Choice, ...]  #: Every choice with these dice, best first.


class ReasonsView(Struct, frozen=True):
    """The reasons behind the cost of one choice. Repeat the request while it is `solving`."""

    readiness: Readiness  #: Progress of the figures; `reasons` is null until it is `ready`.
    done: float  #: Progress from 0 to 1.
    #: Why there are no reasons, null unless `readiness` is `too_large` or `failed`.
    detail: str | None
    reasons: ReasonsFigures | None  #: The reasons, null until they are computed.


class BoxEnd(Struct, frozen=True):
    """A box in which a turn may end, if best play follows."""

    box: str  #: Id of the box.
    chance: float  #: Chance to fill it with points in this turn.
    points: float  #: Mean of those points.
    zero: float  #: Chance to fill it with 0 in this turn.


class RankedOption(Struct, frozen=True):
    """A choice with the boxes in which the turn may end after it."""

    choice: Choice  #: The choice, its value and its cost.
    #: Boxes that may be filled in this turn, likeliest first; empty for a fill.
    ends: tuple[BoxEnd, ...]


class PositionFigures(Struct, frozen=True):
    """All choices of a position, with chances of the boxes in this turn."""

    value: float  #: Expected points from now to the end of the game.
    options: tuple[RankedOption, ...]  #: Every choice, best first.


class ReviewLine(Struct, frozen=True):
    """A reviewed game of a player."""

    game: str  #: Id of the game.
    ended_ms: int  #: End of the game, in milliseconds since 1970.
    luck: float  #: Points gained by all throws.
    given_away: float  #: Points that the player gave away, without choices to win.
    to_win: float  #: Points given away by choices to win.
    counted: int  #: Number of choices that count.
    marks: dict[ChoiceMark, int]  #: Number of choices by mark.
    whole: bool  #: Whether the player made all choices, to the end of the card.


class ThemeCost(Struct, frozen=True):
    """The marked choices of one kind of mistake."""

    theme: MistakeTheme  #: The kind of mistake.
    count: int  #: Number of marked choices.
    points: float  #: Points that they gave away.


class LevelPlace(PlayerLevel, frozen=True):
    """The mean points given away in a game, beside the built-in bots."""


class LuckTotal(Struct, frozen=True):
    """The luck of several games together."""

    games: int  #: Number of games.
    points: float  #: Sum of their luck.
    #: Share of players with that many games who are at most that lucky; null until computed.
    percentile: float | None


class PlayerReviews(Struct, frozen=True):
    """The reviews of a player's public games under one rule set."""

    games: tuple[ReviewLine, ...]  #: The latest games, at most 100, latest first.
    themes: tuple[ThemeCost, ...]  #: Kinds of mistakes in these games, the most expensive first.
    luck: LuckTotal  #: The luck of all reviewed games.
    level: LevelPlace | None  #: The player's level, null before five whole games.
    #: Progress of the scores of best play for `percentile`; null if the rules are too large.
    readiness: Readiness | None
