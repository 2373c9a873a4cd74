"""Progress and report of a tournament.

The terminal, the HTML page and the browser show a `TournamentReport`; its JSON is the report file.
Fields with a default were added after the first stored reports.
"""

from msgspec import Struct


class ProgressRow(Struct, frozen=True):
    """A player's results so far."""

    name: str  #: Name in the report.
    player: str  #: The player's id.
    points: float  #: Points.
    games: int  #: Games.
    mean_score: float  #: Mean score.
    barred: bool  #: Whether the player is disqualified.


class TournamentProgress(Struct, frozen=True):
    """Progress of a tournament."""

    #: Progress of the computation of best play from 0 to 1, null when it is not running.
    solved: float | None
    games: int  #: Games played.
    of: int  #: Games in total.
    standings: tuple[ProgressRow, ...]  #: Results so far.


class Figure(Struct, frozen=True):
    """A mean with its 95 % interval."""

    mean: float  #: The mean.
    plus_minus: float | None  #: Half the interval's width, null with too few games.


class TournamentStanding(Struct, frozen=True):
    """A player's place and results."""

    place: int  #: Place, from 1.
    name: str  #: Name in the report.
    player: str  #: The player's id, or the command of a program.
    #: Fingerprint of the player's code, or the version of a bot; empty if unknown.
    fingerprint: str
    barred: bool  #: Whether the player is disqualified.
    points: float  #: Points.
    playoff_points: int  #: Points in the playoffs.
    games: int  #: Games.
    wins: int  #: Games won alone.
    draws: int  #: Games won together with others.
    losses: int  #: Games lost.
    score: Figure  #: Mean score.
    elo: Figure  #: Elo rating.
    upper_bonus_rate: float | None  #: Upper bonuses per game, null without one in the rules.
    yacht_rate: float | None  #: Fives of a kind scored per game, null without such a box.


class TournamentPair(Struct, frozen=True):
    """One player's results against another."""

    player: str  #: Name of the first player in the report.
    against: str  #: Name of the second player.
    wins: int  #: Games won by the first.
    draws: int  #: Draws.
    losses: int  #: Games lost by the first.
    share: Figure  #: Points of the first per game.
    superiority: float  #: Probability that the first is the stronger player.


class ScoreSpread(Struct, frozen=True):
    """Distribution of a player's scores."""

    player: str  #: Name of the player in the report.
    least: int | None  #: Lowest score.
    lower_quartile: int | None  #: Lower quartile.
    median: int | None  #: Median.
    upper_quartile: int | None  #: Upper quartile.
    greatest: int | None  #: Highest score.
    deviation: float | None  #: Standard deviation.
    games: tuple[int, ...]  #: Games per bin.


class TournamentScores(Struct, frozen=True, rename={"starts": "from"}):
    """Score distributions of all players in shared bins."""

    width: int  #: Width of a bin in points.
    starts: tuple[int, ...]  #: Lowest score of each bin.
    players: tuple[ScoreSpread, ...]  #: One distribution per player.


class LuckRow(Struct, frozen=True):
    """A player's mean score with and without luck, and the points lost by its choices."""

    player: str  #: Name of the player in the report.
    games: int  #: Games analysed.
    score: Figure  #: Mean score.
    luck: Figure  #: Mean luck of the dice in points.
    adjusted: Figure  #: Mean score without luck.
    #: Points lost per game: `all`, `keep_1` (after the first roll), `keep_2` and so on, `box`.
    regret: dict[str, Figure]


class TournamentLuck(Struct, frozen=True):
    """Luck and skill, measured against best play."""

    expected: float  #: Expected score of best play.
    players: tuple[LuckRow, ...]  #: One row per player.


class SequentialPair(Struct, frozen=True):
    """The sequential test of one pair."""

    player: str  #: Name of the first player.
    against: str  #: Name of the second player.
    deals: int  #: Deals played twice, with exchanged seats.
    pentanomial: tuple[int, ...]  #: Deals by the first player's points: 0, 0.5, 1, 1.5, 2.
    log_likelihood_ratio: float  #: Evidence for `elo1` against `elo0`.
    bounds: tuple[float, float]  #: Ratios at which `elo0` and `elo1` are accepted.
    accepted: str | None  #: `elo0` or `elo1`, null while undecided.


class SequentialTest(Struct, frozen=True):
    """A sequential probability ratio test of every pair."""

    elo0: float  #: Elo difference of the null hypothesis.
    elo1: float  #: Elo difference of the alternative.
    alpha: float  #: Probability to accept `elo1` if `elo0` is true.
    beta: float  #: Probability to accept `elo0` if `elo1` is true.
    pairs: tuple[SequentialPair, ...]  #: The test of each pair.

    def accepted_elo(self, pair: SequentialPair) -> float | None:
        """Return the Elo difference accepted for a pair, None while undecided."""
        if pair.accepted is None:
            return None
        return self.elo1 if pair.accepted == "elo1" else self.elo0


class SeatResult(Struct, frozen=True):
    """Results of all players at one seat."""

    seat: int  #: Number of the seat, from 1.
    score: Figure  #: Mean score.
    wins: Figure  #: Share of games won; a shared win counts in part.


class BoxMeans(Struct, frozen=True):
    """A player's mean points in each box."""

    player: str  #: Name of the player in the report.
    means: dict[str, float]  #: Mean points by box, summed over the columns of the card.


class PlayerConduct(Struct, frozen=True):
    """A player's faults by kind."""

    player: str  #: Name of the player in the report.
    illegal: int  #: Answers that the rules do not allow.
    garbled: int  #: Answers that cannot be read.
    late: int  #: Timeouts.
    crashed: int  #: Crashes.
    #: The game in which the player was disqualified, null if it was not.
    barred_in_game: int | None


class TournamentFault(Struct, frozen=True, kw_only=True):
    """Why a player was disqualified."""

    player: str  #: Name of the player in the report.
    game: int  #: Number of the game.
    kind: str  #: Kind of the fault.
    reason: str  #: Description of the fault, for people.
    reason_ko: str = ""  #: `reason` in Korean, empty in reports of older servers.
    position: str  #: Where in the game it happened.
    position_ko: str = ""  #: `position` in Korean, empty in reports of older servers.
    said: str = ""  #: Last line of the player's log, empty in reports of older servers.
    dice: tuple[int, ...]  #: Dice on the table, empty before the first turn.
    open_boxes: tuple[str, ...]  #: Boxes that the player could still fill.
    log: str  #: End of the player's log.


class AnswerTimes(Struct, frozen=True):
    """Times of a player's answers in microseconds, null if it was not timed."""

    player: str  #: Name of the player in the report.
    answers: int  #: Number of answers.
    mean_us: float | None  #: Mean.
    p50_us: float | None  #: Median.
    p99_us: float | None  #: 99th percentile.
    longest_us: float | None  #: Longest.


class TournamentTimes(Struct, frozen=True):
    """The part of a report that depends on timing."""

    engine: str  #: How the games were played: `game by game` or `batch`.
    played_s: float | None  #: Duration in seconds.
    players: tuple[AnswerTimes, ...]  #: Times of the players' answers.


class Champion(Struct, frozen=True):
    """The current champion of a rule set and mode."""

    name: str  #: Name of the player in the report.
    player: str  #: The player's id, or the command of a program.
    fingerprint: str  #: Fingerprint of the player's code.
    points: float  #: Points in the tournament that it won.
    mean_score: float  #: Mean score in that tournament.
    against: tuple[str, ...]  #: Names of the other players.
    games: int  #: Games of that tournament.
    seed: int  #: Seed of its dice.
    rules_fingerprint: str  #: Fingerprint of its rule set.
    version: str  #: Version of the program that ran it.
    before: str | None  #: Name of the previous champion, null if there was none.


class SealedSeed(Struct, frozen=True):
    """The origin of a sealed seed: a reader can compute the seed from it."""

    fingerprint: str  #: Fingerprint of the secret, public before the first game.
    secret: str  #: The secret, public after the last game.
    words: tuple[str, ...]  #: Words that visitors added between the fingerprint and the first game.


class TournamentReport(Struct, frozen=True, kw_only=True):
    """Report of a finished tournament."""

    rules: str  #: Id of the rule set.
    rules_fingerprint: str  #: Fingerprint of the rule set.
    version: str  #: Version of the program that ran the tournament.
    mode: str  #: The mode: `hill`, `pairs` or `round-robin`.
    seed: int  #: Seed of the dice.
    games: int  #: Games played, without playoffs.
    games_asked: int  #: Games ordered; in the pair modes, games of each pair.
    playoffs: int  #: Playoff games.
    playoffs_at_most: int  #: Maximum number of playoff games.
    undecided: tuple[str, ...]  #: Players still tied for first place.
    standings: tuple[TournamentStanding, ...]  #: Places, best first.
    sequential_test: SequentialTest | None  #: Sequential test of each pair, null without one.
    cross_table: tuple[TournamentPair, ...]  #: Results by pair.
    luck: TournamentLuck | None  #: Luck and skill, null when best play is unknown.
    seats: tuple[SeatResult, ...]  #: Results by seat.
    scores: TournamentScores  #: Score distributions.
    boxes: tuple[BoxMeans, ...]  #: Mean points by box.
    conduct: tuple[PlayerConduct, ...]  #: Number of faults by player.
    faults: tuple[TournamentFault, ...]  #: Disqualifications.
    isolation: str  #: How programs were isolated, for people.
    isolation_ko: str = ""  #: `isolation` in Korean, empty in reports of older servers.
    #: How limits were enforced: `cgroup`, `watched` or `single`; null without programs.
    limits_held: str | None = None
    times: TournamentTimes  #: Everything that depends on timing.
    champion: Champion | None = None  #: The current champion, null if none is stored.
    #: The origin of a sealed seed, null if the seed was not sealed.
    sealed: SealedSeed | None = None
