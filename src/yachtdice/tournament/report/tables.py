"""The tables of a report after the standings, and the figures that all tables share."""

from itertools import combinations
from math import nan
from typing import Final

import numpy as np
from numpy.typing import NDArray

from yachtdice.tournament import messages as tournament_report
from yachtdice.tournament.faults import Fault, FaultKind
from yachtdice.tournament.games.schedule import Mode, names_of
from yachtdice.tournament.play.sheet import NO_ENTRANT
from yachtdice.tournament.report.outcome import TournamentOutcome
from yachtdice.tournament.report.ratings import Z95, elo_with_errors, mean_and_error, superiority

_GROUPS: Final = 20


class ReportFigures:
    """Scores by game and entrant, and statistics on them."""

    def __init__(self, outcome: TournamentOutcome) -> None:
        """Compute the figures of the games that count, without playoffs."""
        self.outcome, self.setup, self.sheet = outcome, outcome.setup, outcome.sheet
        self.names = names_of(self.setup.entrants)
        self.count = len(self.names)
        hill = self.setup.mode is Mode.HILL
        self.deals = self.sheet.games if hill else self.sheet.games // 2
        failed = np.where(self.sheet.failed, -1, self.sheet.scores)
        #: Score by game and entrant: NaN if absent, -1 if the entrant failed.
        self.ranks = self.by_entrant(failed)

    def by_entrant(self, values: NDArray[np.generic]) -> NDArray[np.float64]:
        """Return values by seat (games x seats) as values by entrant, NaN if absent."""
        table = np.full((len(values), self.count), nan)
        for entrant in range(self.count):
            rows, seats = self.sheet.of(entrant)
            table[rows, entrant] = values[rows, seats]
        return table

    def by_deal(self, values: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the mean value of each deal, without games whose value is NaN."""
        there = ~np.isnan(values)
        deals, values = self.deals[there], values[there]
        if not len(deals):
            return np.zeros(0)
        begins = np.flatnonzero(np.diff(deals, prepend=-1))
        sums = np.add.reduceat(values, begins)
        means: NDArray[np.float64] = sums / np.diff(begins, append=len(values))
        return means

    def finished(self, entrant: int) -> NDArray[np.float64]:
        """Return an entrant's scores, NaN for games in which it was absent or failed."""
        ranks = self.ranks[:, entrant]
        return np.where(ranks < 0, nan, ranks)

    def shares(self, one: int, other: int) -> NDArray[np.float64]:
        """Return the points of `one` against `other` by game: 1, 0.5 or 0; NaN if one is absent."""
        shares: NDArray[np.float64] = (np.sign(self.ranks[:, one] - self.ranks[:, other]) + 1) / 2
        return shares

    def ratings(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return Elo ratings and their standard errors."""
        groups = max(2, min(_GROUPS, len(self.by_deal(np.zeros(len(self.deals))))))
        won, met = np.zeros((2, groups, self.count, self.count))
        for one in range(self.count):
            for other in range(one + 1, self.count):
                share = self.shares(one, other)
                there = ~np.isnan(share)
                group = self.deals[there] % groups
                meetings = np.bincount(group, minlength=groups)
                points = np.bincount(group, share[there], groups)
                won[:, one, other], won[:, other, one] = points, meetings - points
                met[:, one, other] = met[:, other, one] = meetings
        return elo_with_errors(won, met)


def interval(values: NDArray[np.float64]) -> tournament_report.Figure:
    """Return a mean with its 95 % interval, from one value for each deal."""
    mean, error = mean_and_error(values)
    return tournament_report.Figure(mean, None if error is None else Z95 * error)


def share_interval(shares: NDArray[np.float64]) -> tournament_report.Figure:
    """Return the mean of shares with its 95 % interval.

    If all shares are 0, or all are 1, the interval is Clopper and Pearson's (1934).
    """
    found = interval(shares)
    if len(shares) > 1 and found.mean in {0.0, 1.0}:
        return tournament_report.Figure(found.mean, 1 - 0.025 ** (1 / len(shares)))
    return found


_BARS: Final = 24  #: Approximate number of bars of a score distribution.
_WIDTHS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)  #: Possible widths of a bar.


def cross_table(figures: ReportFigures) -> tuple[tournament_report.TournamentPair, ...]:
    """Return the results of each pair, by their scores in all games that both played."""
    pairs = (_pair(figures, *pair) for pair in combinations(range(figures.count), 2))
    return tuple(pair for pair in pairs if pair is not None)


def _pair(figures: ReportFigures, one: int, other: int) -> tournament_report.TournamentPair | None:
    """Return the results of a pair, None if they never met."""
    shares = figures.shares(one, other)
    there = shares[~np.isnan(shares)]
    if not len(there):
        return None
    deals = figures.by_deal(shares)
    return tournament_report.TournamentPair(
        player=figures.names[one],
        against=figures.names[other],
        wins=int((there == 1).sum()),
        draws=int((there == 0.5).sum()),
        losses=int((there == 0).sum()),
        share=share_interval(deals),
        superiority=superiority(deals),
    )


def seat_results(figures: ReportFigures) -> tuple[tournament_report.SeatResult, ...]:
    """Return the mean score and the share of wins by seat, over all entrants.

    Games with a fault are left out.
    """
    sheet, rows = figures.sheet, []
    whole = ~sheet.failed.any(axis=1)
    shares = sheet.won / np.maximum(1, sheet.winners)[:, None]
    for seat in range(sheet.seats.shape[1]):
        there = whole & (sheet.seats[:, seat] != NO_ENTRANT)
        scores = sheet.scores[there, seat].astype(float)
        rows.append(
            tournament_report.SeatResult(seat + 1, interval(scores), interval(shares[there, seat]))
        )
    return tuple(rows)


def distributions(figures: ReportFigures) -> tournament_report.TournamentScores:
    """Return the score distributions of finished games, with the same bar width for all players."""
    scores = [figures.finished(entrant) for entrant in range(figures.count)]
    scores = [one[~np.isnan(one)] for one in scores]
    every = np.concatenate([*scores, np.zeros(0)])
    low, high = (every.min(), every.max()) if len(every) else (0.0, 0.0)
    width = next(w for w in _WIDTHS if (high - low) / w < _BARS or w == _WIDTHS[-1])
    edges = np.arange(low // width * width, high + 2 * width, width)
    players = zip(figures.names, scores, strict=True)
    return tournament_report.TournamentScores(
        width,
        tuple(int(edge) for edge in edges[:-1]),
        tuple(_spread(name, own, edges) for name, own in players),
    )


def _spread(
    name: str, scores: NDArray[np.float64], edges: NDArray[np.float64]
) -> tournament_report.ScoreSpread:
    """Return the minimum, maximum, quartiles, standard deviation and histogram of scores."""
    games = tuple(np.histogram(scores, edges)[0].tolist())
    if not len(scores):
        return tournament_report.ScoreSpread(name, None, None, None, None, None, None, games)
    found = np.percentile(scores, [0, 25, 50, 75, 100], method="inverted_cdf")
    deviation = float(scores.std(ddof=1)) if len(scores) > 1 else None
    least, lower, median, upper, greatest = map(int, found)
    return tournament_report.ScoreSpread(
        name, least, lower, median, upper, greatest, deviation, games
    )


def box_means(figures: ReportFigures) -> tuple[tournament_report.BoxMeans, ...]:
    """Return the mean points of each box by entrant, summed over columns."""
    sums, categories = figures.sheet.sums, figures.setup.rules.categories
    means = sums.boxes / np.maximum(1, sums.finished)[:, None]
    return tuple(
        tournament_report.BoxMeans(name, dict(zip(categories, row, strict=True)))
        for name, row in zip(figures.names, means.tolist(), strict=True)
    )


def luck_and_regret(figures: ReportFigures) -> tournament_report.TournamentLuck | None:
    """Return scores without luck, and the points lost by choices; None if nothing was analysed.

    `score` is the mean score of the analysed games, `adjusted` the mean of score minus luck.
    """
    if figures.outcome.expected is None:
        return None
    luck = figures.by_entrant(figures.sheet.luck)
    regret = figures.sheet.regret
    kinds = [*(f"keep_{roll}" for roll in range(1, regret.shape[2])), "box"]
    lost = {kind: figures.by_entrant(regret[:, :, n]) for n, kind in enumerate(kinds)}
    whole = np.sum([*lost.values()], axis=0)
    rows = []
    for number, player in enumerate(figures.names):
        own = luck[:, number]
        score = np.where(np.isnan(own), np.nan, figures.finished(number))
        lost_by_kind = {"all": whole, **lost}.items()
        rows.append(
            tournament_report.LuckRow(
                player=player,
                games=int((~np.isnan(score)).sum()),
                score=interval(figures.by_deal(score)),
                luck=interval(figures.by_deal(own)),
                adjusted=interval(figures.by_deal(score - own)),
                regret={k: interval(figures.by_deal(v[:, number])) for k, v in lost_by_kind},
            )
        )
    return tournament_report.TournamentLuck(figures.outcome.expected, tuple(rows))


def conduct(figures: ReportFigures) -> tuple[tournament_report.PlayerConduct, ...]:
    """Return the number of faults by kind, and the game in which each entrant was barred."""
    return tuple(
        _conduct(player, figures.outcome.faults.get(number))
        for number, player in enumerate(figures.names)
    )


def _conduct(player: str, fault: Fault | None) -> tournament_report.PlayerConduct:
    """Return the faults of a player that had this one or none."""
    counts = {kind.value: int(fault is not None and fault.kind is kind) for kind in FaultKind}
    game = None if fault is None else fault.game
    return tournament_report.PlayerConduct(player=player, **counts, barred_in_game=game)


def answer_times(figures: ReportFigures) -> tuple[tournament_report.AnswerTimes, ...]:
    """Return the answer times of each entrant."""
    timed = zip(figures.names, figures.outcome.seconds, strict=True)
    return tuple(_times(name, seconds.astype(float) * 1e6) for name, seconds in timed)


def _times(player: str, micros: NDArray[np.float64]) -> tournament_report.AnswerTimes:
    """Return the times of a player's answers, given in microseconds."""
    if not len(micros):
        return tournament_report.AnswerTimes(player, 0, None, None, None, None)
    half, most, longest = np.percentile(micros, [50, 99, 100]).tolist()
    return tournament_report.AnswerTimes(
        player, len(micros), float(micros.mean()), half, most, longest
    )
