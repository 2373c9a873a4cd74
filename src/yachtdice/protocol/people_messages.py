"""Bodies of the HTTP API about people: accounts, the ranking, statistics, games that are over."""

from typing import Annotated, Final

from msgspec import Meta, Struct

from yachtdice.game import Event, RecordFault
from yachtdice.protocol.server_messages import Readiness
from yachtdice.protocol.views import RulesView, TableView

EVENT_FORMAT: Final = 1
"""The version of the events' form; a stored game says which one it was written in."""

Word = Annotated[str, Meta(max_length=100)]
Password = Annotated[str, Meta(max_length=1000)]


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    """The name and password of an account."""

    name: Word
    password: Password


class PasswordChange(Struct, frozen=True, forbid_unknown_fields=True):
    """The password that is, and the one that is to be."""

    old: Password
    new: Password


class PasswordProof(Struct, frozen=True, forbid_unknown_fields=True):
    """The password, once more, before something that cannot be undone."""

    password: Password


class LimitProblem(Struct, frozen=True):
    """A refusal because of too many tries: which limit it was, and when it is over."""

    type: str
    title: str
    status: int
    detail: str
    limit: str
    until_ms: int


class RankingLine(Struct, frozen=True):
    """An account in the ranking: its place, its level, and how far it is to the next."""

    place: int
    player: str
    name: str
    level: int
    exp: int
    exp_needed: int
    games: int
    wins: int


class RankingPage(Struct, frozen=True):
    """A part of the ranking; `own` is the asker's line.

    `next` asks (as `after`) for what follows, `previous` (as `before`) for what comes before it.
    """

    lines: tuple[RankingLine, ...]
    next: str | None
    own: RankingLine | None
    previous: str | None = None


class RatingView(Struct, frozen=True):
    """How strong a player is by a rule set: what is believed, and how uncertain that is.

    `shown` is three deviations below the mean: what they almost surely are. `provisional`: so few
    games have been seen that the next ones may still change it a lot.
    """

    rules: str
    fingerprint: str
    mean: float
    deviation: float
    shown: float
    games: int
    provisional: bool


class RatingLine(Struct, frozen=True):
    """An account on the ladder of strength by a rule set."""

    place: int
    player: str
    name: str
    rating: RatingView


class RatingsPage(Struct, frozen=True):
    """A part of the ladder of strength by a rule set, with the cursors of a RankingPage.

    Players of fewer than `settled_after` games are provisional.
    """

    lines: tuple[RatingLine, ...]
    next: str | None
    own: RatingLine | None
    settled_after: int
    previous: str | None = None


class RulesRecord(Struct, frozen=True):
    """A player's games by one rule set; `offered`: the server offers these very rules.

    `finished` are those they played to the end, which all that follows is about; without any
    there are neither mean nor deviation. `bonuses` are upper bonuses.
    """

    rules: str
    fingerprint: str
    games: int
    wins: int
    draws: int
    finished: int
    best: int
    mean: float | None
    deviation: float | None
    yachts: int
    bonuses: int
    offered: bool = False


class Profile(Struct, frozen=True):
    """A player: their place (accounts only), their strength, and their games by rule set.

    `program`: no person but an account of kind bot, which has neither place nor strength.
    """

    player: str
    name: str
    account: bool
    standing: RankingLine | None
    games: int
    wins: int
    draws: int
    ratings: tuple[RatingView, ...]
    rules: tuple[RulesRecord, ...]
    program: bool = False


class BoxRecord(Struct, frozen=True):
    """What a player makes of a box: how often filled, its mean points, how often with 0.

    `best_play` is what best play makes of it on average, None while that is not known.
    """

    phase: str
    box: str
    filled: int
    mean: float
    zeros: int
    best_play: float | None = None


class ScoresView(Struct, frozen=True):
    """Scores in bins of `width` points, the first from `first` on: the games in each.

    `best_play`: the chance that a game of best play falls in the bin, None while not known.
    """

    first: int
    width: int
    games: tuple[int, ...]
    best_play: tuple[float, ...] | None


class BestPlayScores(Struct, frozen=True):
    """How best play scores: mean, deviation, and how many upper bonuses it has in a game."""

    mean: float
    deviation: float
    bonuses: float


class RulesFigures(Struct, frozen=True):
    """A player's games by one rule set, box by box and score by score, beside best play.

    `readiness`: where the work on best play's figures stands (`done` from 0 to 1), None where it
    cannot be worked out. Until it is ready there are none; ask again in a moment.
    """

    rules: RulesView
    offered: bool
    boxes: tuple[BoxRecord, ...]
    scores: ScoresView
    readiness: Readiness | None
    done: float
    best_play: BestPlayScores | None


class HeadToHead(Struct, frozen=True):
    """How two players did in the games both were in: who came out before the other."""

    player: str
    other: str
    games: int
    ahead: int
    behind: int
    level: int


class DiceView(Struct, frozen=True):
    """Dice thrown: how often each face fell, and Pearson's test of that.

    `p_value`: the chance that fair dice differ from even counts by this much or more.
    """

    faces: tuple[int, ...]
    thrown: int
    expected: float
    chi_square: float
    p_value: float


class AllDice(Struct, frozen=True):
    """All dice ever thrown in games that are over, by the kind of seat they were thrown for."""

    accounts: DiceView
    guests: DiceView
    bots: DiceView
    all: DiceView


class GameSeat(Struct, frozen=True):
    """A seat of a game that is over; `bot` took it, or `player` (None: not known).

    `program`: the player is no person but a program of somebody's.
    """

    name: str
    player: str | None
    bot: str | None
    total: int
    outcome: str
    exp: int
    program: bool = False


class LevelView(Struct, frozen=True):
    """A level, the exp gathered on it, and the exp that takes one to the next."""

    level: int
    exp: int
    exp_needed: int


class SeatGain(Struct, frozen=True):
    """What a game brings who played a seat: exp by the score, and on top for winning.

    `before` and `after` are where the player's account stood; without them the player had no
    account, and gained nothing of it.
    """

    by_score: int
    by_win: int
    before: LevelView | None
    after: LevelView | None


class GameGains(Struct, frozen=True):
    """What a game that is over brought, by its seats; None for those that bots took."""

    game: str
    seats: tuple[SeatGain | None, ...]


class GameLine(Struct, frozen=True):
    """A game that is over, in a list."""

    id: str
    rules: str
    fingerprint: str
    house: bool
    hints: bool
    private: bool
    started_ms: int
    ended_ms: int
    seats: tuple[GameSeat, ...]


class GamesPage(Struct, frozen=True):
    """Games that are over, the latest first; `next` asks for those before."""

    games: tuple[GameLine, ...]
    next: str | None


class GameView(Struct, frozen=True):
    """A game that is over: its cards, and everything that happened."""

    game: GameLine
    rules: RulesView
    table: TableView
    events: tuple[Event, ...]


class MomentView(Struct, frozen=True):
    """A moment of a game that is played again: what has just happened, and the table then."""

    events: tuple[Event, ...]
    table: TableView


class MomentsPage(Struct, frozen=True):
    """Some of a game's moments in their order, the first of them number `begin` of `total`."""

    begin: int
    total: int
    moments: tuple[MomentView, ...]


class GameRecord(Struct, frozen=True):
    """The record of a game as JSON: the rules file it was played by, and everything that happened.

    `format` is the version of the events' form.
    """

    format: int
    rules_text: str
    events: tuple[Event, ...]


class RecordText(Struct, frozen=True, forbid_unknown_fields=True):
    """A record, as text or as JSON, and the moment from which on it is to be shown."""

    text: str
    begin: Annotated[int, Meta(ge=0, le=1_000_000)] = 0


class RecordView(Struct, frozen=True):
    """A record that was handed in, to be looked at; nothing of it is kept."""

    rules: RulesView
    table: TableView
    page: MomentsPage


class RecordProblem(Struct, frozen=True):
    """What is wrong with a record, and where: a line of a text, an event of JSON, from 1.

    Without a `fault` it is the request that will not do.
    """

    type: str
    title: str
    status: int
    detail: str
    fault: RecordFault | None = None
    line: int | None = None
    event: int | None = None
