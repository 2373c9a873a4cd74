"""Bodies of the HTTP API for accounts, the ranking, statistics and finished games."""

from msgspec import Struct

from yachtdice.server.best_play.messages import Readiness
from yachtdice.views.rules import RulesView


class RankingLine(Struct, frozen=True):
    """An account in the ranking."""

    place: int  #: Place, from 1.
    player: str  #: Public id.
    name: str  #: Name shown.
    level: int  #: Level.
    exp: int  #: Experience points on this level.
    exp_needed: int  #: Experience points this level takes.
    games: int  #: Games finished.
    wins: int  #: Games won.


class RankingPage(Struct, frozen=True):
    """A page of the ranking."""

    lines: tuple[RankingLine, ...]  #: Lines of this page, best first.
    next: str | None  #: Cursor of the next page for `after`, null on the last page.
    own: RankingLine | None  #: The current player's line, null without an account in this list.
    #: Cursor of the previous page for `before`, null on the first page.
    previous: str | None = None


class RatingView(Struct, frozen=True):
    """A player's rating under a rule set."""

    rules: str  #: Id of the rule set.
    fingerprint: str  #: Hash of everything that affects play in the rule set.
    mean: float  #: Estimated strength.
    deviation: float  #: Standard deviation of the estimate.
    shown: float  #: `mean` minus three deviations: a strength the player almost certainly has.
    games: int  #: Rated games.
    provisional: bool  #: Whether there are too few games for a reliable estimate.


class RatingLine(Struct, frozen=True):
    """An account in the rating list of a rule set."""

    place: int  #: Place, from 1.
    player: str  #: Public id.
    name: str  #: Name shown.
    rating: RatingView  #: The rating.


class RatingsPage(Struct, frozen=True):
    """A page of the rating list of a rule set."""

    lines: tuple[RatingLine, ...]  #: Lines of this page, best first.
    next: str | None  #: Cursor of the next page for `after`, null on the last page.
    own: RatingLine | None  #: The current player's line, null without an account in this list.
    settled_after: int  #: Games until a rating is no longer provisional.
    #: Cursor of the previous page for `before`, null on the first page.
    previous: str | None = None


class RulesRecord(Struct, frozen=True):
    """A player's results under one rule set.

    Everything after `finished` covers only games the player finished.
    """

    rules: str  #: Id of the rule set.
    fingerprint: str  #: Hash of everything that affects play in the rule set.
    games: int  #: Games played.
    wins: int  #: Games won alone.
    draws: int  #: Games won together with others.
    finished: int  #: Games played to the end.
    best: int  #: Best score.
    mean: float | None  #: Mean score, null without a finished game.
    deviation: float | None  #: Standard deviation of the scores, null without a finished game.
    yachts: int  #: Fives of a kind scored.
    bonuses: int  #: Upper bonuses.
    offered: bool = False  #: Whether the server still offers exactly these rules.


class Profile(Struct, frozen=True):
    """A player's public profile."""

    player: str  #: Public id.
    name: str  #: Name shown.
    account: bool  #: Whether the player has an account.
    standing: RankingLine | None  #: Place in the ranking, null without an account.
    games: int  #: Games finished.
    wins: int  #: Games won alone.
    draws: int  #: Games won together with others.
    ratings: tuple[RatingView, ...]  #: Ratings by rule set.
    rules: tuple[RulesRecord, ...]  #: Results by rule set.
    program: bool = False  #: Whether the player is a bot account (HTTP API).


class BoxRecord(Struct, frozen=True):
    """A player's results in one box."""

    phase: str  #: Id of the column.
    box: str  #: Id of the box.
    filled: int  #: Times filled.
    mean: float  #: Mean points.
    zeros: int  #: Times filled with 0.
    best_play: float | None = None  #: Mean points under best play, null until it is computed.


class ScoresView(Struct, frozen=True):
    """Distribution of a player's scores in bins of equal width."""

    first: int  #: Lowest score of the first bin.
    width: int  #: Width of a bin in points.
    games: tuple[int, ...]  #: Games per bin.
    #: Probability of each bin under best play, null until it is computed.
    best_play: tuple[float, ...] | None


class BestPlayScores(Struct, frozen=True):
    """Scores of best play."""

    mean: float  #: Mean score.
    deviation: float  #: Standard deviation.
    bonuses: float  #: Mean number of upper bonuses per game.


class RulesFigures(Struct, frozen=True):
    """A player's statistics under one rule set, beside best play."""

    rules: RulesView  #: The rule set.
    offered: bool  #: Whether the server still offers exactly these rules.
    boxes: tuple[BoxRecord, ...]  #: Results by box.
    scores: ScoresView  #: Distribution of scores.
    #: Progress of the computation of best play, null when the rule set is too large.
    readiness: Readiness | None
    done: float  #: Progress from 0 to 1. Repeat the request until `readiness` is `ready`.
    best_play: BestPlayScores | None  #: Scores of best play, null until computed.


class HeadToHead(Struct, frozen=True):
    """Results of two players in the games they both played."""

    player: str  #: Public id of the first player.
    other: str  #: Public id of the second player.
    games: int  #: Games together.
    ahead: int  #: Games the first player finished ahead.
    behind: int  #: Games the first player finished behind.
    level: int  #: Games with equal scores.


class DiceView(Struct, frozen=True):
    """Counts of dice faces and Pearson's chi-square test."""

    faces: tuple[int, ...]  #: Count of each face, 1 to 6.
    thrown: int  #: Dice thrown.
    expected: float  #: Expected count of each face.
    chi_square: float  #: The test statistic.
    p_value: float  #: Probability that fair dice deviate at least this much.
    #: For a player: attempts of sealed throws that were void because the player's client did not
    #: answer.
    missed: int = 0


class SealedThrows(Struct, frozen=True):
    """Counts of the throws of finished games with sealed dice."""

    together: int  #: Throws in which all parties that were asked took part.
    gaps: int  #: Throws that were made again without a party that did not answer.
    by_server: int  #: Throws by the server alone.
    voids: int  #: Attempts without a result, because a party did not answer.
    #: The dice that void attempts would have shown, as far as their shares became public later. If
    #: players make unwelcome throws void, these dice are not fair.
    void_dice: DiceView


class HostLuck(Struct, frozen=True):
    """The luck of the dice of a host's account, over all reviewed games."""

    player: str  #: Public id.
    name: str  #: Name of the account.
    games: int  #: Reviewed games of any rule set.
    luck: float  #: Sum of the luck of these games, in points.
    #: Standard deviation of `luck` with fair dice: the root of the sum of squares of the luck.
    deviation: float


class AllDice(Struct, frozen=True):
    """All dice of finished games, by the kind of seat."""

    accounts: DiceView  #: Dice of accounts.
    guests: DiceView  #: Dice of guests.
    bots: DiceView  #: Dice of bots.
    all: DiceView  #: All dice.
    sealed: SealedThrows | None = None  #: The throws with sealed dice; null if there are none.
    #: The luck of the accounts that the server names as its hosts.
    hosts: tuple[HostLuck, ...] = ()


class BestScore(Struct, frozen=True):
    """The best score of the week under a rule set."""

    rules: str  #: Id of the rule set.
    fingerprint: str  #: Hash of everything that affects play in the rule set.
    total: int  #: The score.
    game: str  #: Id of the game.
    player: str | None  #: Public id, null for a deleted account.
    name: str | None  #: Name shown, null for a deleted account.
