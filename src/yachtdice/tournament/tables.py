"""The tables beside the standings: pairs, seats, boxes, times."""

import numpy as np

from yachtdice.tournament.figures import Facts, Figures, interval
from yachtdice.tournament.ratings import superiority


def cross_table(figures: Figures) -> list[Facts]:
    """Return how each pair did where both played: by scores, whoever else was at the table."""
    names = [entrant.name for entrant in figures.setup.entrants]
    rows = []
    for one in range(figures.count):
        for other in range(one + 1, figures.count):
            shares = figures.shares(one, other)
            met = shares[~np.isnan(shares)]
            if len(met):
                deals = figures.by_deal(shares)
                counts = {"wins": int((met == 1).sum()), "draws": int((met == 0.5).sum())}
                rows.append(
                    {
                        "player": names[one],
                        "against": names[other],
                        **counts,
                        "losses": int((met == 0).sum()),
                        "share": interval(deals),
                        "superiority": superiority(deals),
                    }
                )
    return rows


def seat_effect(figures: Figures) -> list[Facts]:
    """Return the mean score and the share of wins by seat, over all entrants."""
    seats = max((len(result.seats) for result in figures.results), default=0)
    rows = []
    for seat in range(seats):
        there = [r for r in figures.results if seat < len(r.seats) and not r.faults]
        scores = np.array([r.scores[seat] for r in there], float)
        wins = np.array([(seat in r.winners) / max(1, len(r.winners)) for r in there], float)
        rows.append({"seat": seat + 1, "score": interval(scores), "wins": interval(wins)})
    return rows


def box_means(figures: Figures) -> list[Facts]:
    """Return the mean points of each box of the card for each entrant, columns summed."""
    rules = figures.setup.rules
    rows = []
    for number, entrant in enumerate(figures.setup.entrants):
        cards = [
            [points or 0 for points in result.boxes[result.seats.index(number)]]
            for result in figures.results
            if number in result.seats and not result.faulted(number)
        ]
        columns = np.array(cards, float).reshape(-1, len(rules.phases), len(rules.boxes))
        means = columns.sum(axis=1).mean(axis=0) if cards else np.zeros(len(rules.boxes))
        boxes = dict(zip(rules.categories, map(float, means), strict=True))
        rows.append({"player": entrant.name, "means": boxes})
    return rows


def times(figures: Figures) -> list[Facts]:
    """Return how long each entrant took to answer."""
    rows = []
    for number, entrant in enumerate(figures.setup.entrants):
        spent = [
            timing
            for result in figures.results
            for who, timing in zip(result.seats, result.times, strict=True)
            if who == number
        ]
        answers, seconds = sum(t.answers for t in spent), sum(t.seconds for t in spent)
        mean = seconds / answers * 1e6 if answers else None
        longest = max((t.longest for t in spent), default=0.0) * 1e3
        rows.append(
            {"player": entrant.name, "answers": answers, "mean_us": mean, "longest_ms": longest}
        )
    return rows
