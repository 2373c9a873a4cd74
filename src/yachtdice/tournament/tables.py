"""The tables beside the standings: pairs, seats, scores, boxes, luck, conduct, times."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from yachtdice.tournament.faults import FaultKind
from yachtdice.tournament.figures import Facts, Figures, interval, share_interval
from yachtdice.tournament.ratings import superiority
from yachtdice.tournament.sheet import NOBODY

_BARS: Final = 24
"""About how many bars a distribution of scores has."""


def cross_table(figures: Figures) -> list[Facts]:
    """Return how each pair did where both played: by scores, whoever else was at the table."""
    rows = []
    for one in range(figures.count):
        for other in range(one + 1, figures.count):
            shares = figures.shares(one, other)
            if (there := ~np.isnan(shares)).any():
                deals = figures.by_deal(shares)
                rows.append(
                    {
                        "player": figures.names[one],
                        "against": figures.names[other],
                        "wins": int((shares[there] == 1).sum()),
                        "draws": int((shares[there] == 0.5).sum()),
                        "losses": int((shares[there] == 0).sum()),
                        "share": share_interval(deals),
                        "superiority": superiority(deals),
                    }
                )
    return rows


def seat_effect(figures: Figures) -> list[Facts]:
    """Return the mean score and the share of wins by seat, over all entrants.

    Games in which somebody failed are left out.
    """
    sheet, rows = figures.sheet, []
    whole = ~sheet.failed.any(axis=1)
    shares = sheet.won / np.maximum(1, sheet.winners)[:, None]
    for seat in range(sheet.seats.shape[1]):
        there = whole & (sheet.seats[:, seat] != NOBODY)
        scores = sheet.scores[there, seat].astype(float)
        rows.append(
            {"seat": seat + 1, "score": interval(scores), "wins": interval(shares[there, seat])}
        )
    return rows


def distributions(figures: Figures) -> Facts:
    """Return how the scores of finished games spread: bars of one width for all players."""
    scores = [figures.finished(entrant) for entrant in range(figures.count)]
    scores = [one[~np.isnan(one)] for one in scores]
    every = np.concatenate([*scores, np.zeros(0)])
    low, high = (every.min(), every.max()) if len(every) else (0.0, 0.0)
    width = next(
        w
        for w in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
        if (high - low) / w < _BARS or w == 1000
    )
    edges = np.arange(low // width * width, high + 2 * width, width)
    return {
        "width": width,
        "from": [int(edge) for edge in edges[:-1]],
        "players": [
            {"player": name, **_spread(own), "games": np.histogram(own, edges)[0].tolist()}
            for name, own in zip(figures.names, scores, strict=True)
        ],
    }


def _spread(scores: NDArray[np.float64]) -> Facts:
    """Return the least, the greatest, the quartiles and the deviation of scores."""
    names = ("least", "lower_quartile", "median", "upper_quartile", "greatest")
    if not len(scores):
        return {**dict.fromkeys(names), "deviation": None}
    found = np.percentile(scores, [0, 25, 50, 75, 100], method="inverted_cdf")
    deviation = float(scores.std(ddof=1)) if len(scores) > 1 else None
    return {**{n: int(v) for n, v in zip(names, found, strict=True)}, "deviation": deviation}


def box_means(figures: Figures) -> list[Facts]:
    """Return the mean points of each box of the card for each entrant, columns summed."""
    sums, categories = figures.sheet.sums, figures.setup.rules.categories
    means = sums.boxes / np.maximum(1, sums.finished)[:, None]
    return [
        {"player": name, "means": dict(zip(categories, row, strict=True))}
        for name, row in zip(figures.names, means.tolist(), strict=True)
    ]


def luck_and_regret(figures: Figures) -> Facts | None:
    """Return scores without their luck, and what choices cost; None where nothing was judged.

    `score` is the plain mean of the same games, `adjusted` that of score less luck.
    """
    if figures.outcome.expected is None:
        return None
    luck = figures.by_entrant(figures.sheet.luck)
    kinds = figures.sheet.regret.shape[2]
    names = [*(f"keep_{roll}" for roll in range(1, kinds)), "box"]
    regrets = [figures.by_entrant(figures.sheet.regret[:, :, kind]) for kind in range(kinds)]
    rows = []
    for number, player in enumerate(figures.names):
        judged = np.where(np.isnan(luck[:, number]), np.nan, figures.finished(number))
        regret = {
            name: interval(figures.by_deal(of_kind[:, number]))
            for name, of_kind in zip(names, regrets, strict=True)
        }
        whole = np.sum([of_kind[:, number] for of_kind in regrets], axis=0)
        rows.append(
            {
                "player": player,
                "games": int((~np.isnan(judged)).sum()),
                "score": interval(figures.by_deal(judged)),
                "luck": interval(figures.by_deal(luck[:, number])),
                "adjusted": interval(figures.by_deal(judged - luck[:, number])),
                "regret": {"all": interval(figures.by_deal(whole)), **regret},
            }
        )
    return {"expected": figures.outcome.expected, "players": rows}


def conduct(figures: Figures) -> list[Facts]:
    """Return how often each entrant failed in each way, and in which game it was barred."""
    rows = []
    for number, player in enumerate(figures.names):
        fault = figures.outcome.faults.get(number)
        kinds = {kind.value: int(fault is not None and fault.kind is kind) for kind in FaultKind}
        barred = None if fault is None else fault.game
        rows.append({"player": player, **kinds, "barred_in_game": barred})
    return rows


def times(figures: Figures) -> list[Facts]:
    """Return how long each entrant took to answer; None for who was not asked one by one."""
    rows = []
    for name, seconds in zip(figures.names, figures.outcome.seconds, strict=True):
        micros = seconds.astype(float) * 1e6
        half, most, longest = (
            np.percentile(micros, [50, 99, 100]).tolist() if len(micros) else (None,) * 3
        )
        rows.append(
            {
                "player": name,
                "answers": len(micros),
                "mean_us": float(micros.mean()) if len(micros) else None,
                "p50_us": half,
                "p99_us": most,
                "longest_us": longest,
            }
        )
    return rows
