"""The figures of a tournament, for people and for programs."""

from yachtdice import __version__
from yachtdice.tournament.entrants import EntrantKind
from yachtdice.tournament.faults import Fault
from yachtdice.tournament.figures import Facts, Figures, interval
from yachtdice.tournament.outcome import Outcome
from yachtdice.tournament.points import leaders, tied_after
from yachtdice.tournament.ratings import Z95
from yachtdice.tournament.sandbox import sandbox_path
from yachtdice.tournament.schedule import Mode
from yachtdice.tournament.sheet import yacht_places
from yachtdice.tournament.tables import (
    box_means,
    conduct,
    cross_table,
    distributions,
    luck_and_regret,
    seat_effect,
    times,
)


def report_of(outcome: Outcome) -> Facts:
    """Return all figures; how it was played and what the clock says stands under `times` alone."""
    figures, setup = Figures(outcome), outcome.setup
    names, sequential = figures.names, outcome.sequential
    return {
        "rules": setup.rules.id,
        "rules_fingerprint": setup.rules.fingerprint,
        "version": __version__,
        "mode": setup.mode,
        "seed": setup.seed,
        "games": len(figures.sheet.games),
        "games_asked": setup.games,
        "playoffs": len(outcome.playoffs),
        "playoffs_at_most": setup.playoffs if setup.mode is Mode.HILL else 0,
        "undecided": undecided(outcome, figures),
        "standings": standings(figures),
        "sequential_test": None if sequential is None else sequential.facts(names),
        "cross_table": cross_table(figures),
        "luck": luck_and_regret(figures),
        "seats": seat_effect(figures),
        "scores": distributions(figures),
        "boxes": box_means(figures),
        "conduct": conduct(figures),
        "faults": [fault_facts(outcome, fault) for fault in outcome.faults.values()],
        "isolation": isolation(outcome),
        "times": {
            "engine": outcome.engine,
            "played_s": outcome.took_s,
            "players": times(figures),
        },
    }


def undecided(outcome: Outcome, figures: Figures) -> list[str]:
    """Return who still shares the lead of a hill after all playoffs that there may be."""
    if outcome.setup.mode is not Mode.HILL:
        return []
    points = figures.sheet.points(outcome.setup.mode, figures.count).tolist()
    lead, playoffs = leaders(points, outcome.barred), outcome.playoffs
    return [figures.names[e] for e in tied_after(lead, playoffs, len(playoffs) + 1)]


def standings(figures: Figures) -> list[Facts]:
    """Return the entrants, best first: who is barred stands last."""
    outcome, setup = figures.outcome, figures.setup
    points = figures.sheet.points(setup.mode, figures.count).tolist()
    extra = playoff_points(outcome)
    rated, errors = figures.ratings()
    rows = [
        {
            "name": entrant.name,
            "player": entrant.spec,
            "fingerprint": entrant.fingerprint,
            "barred": number in outcome.barred,
            "points": points[number],
            "playoff_points": extra[number],
            **_record(figures, number),
            "score": interval(figures.by_deal(figures.finished(number))),
            "elo": {"mean": float(rated[number]), "plus_minus": float(Z95 * errors[number])},
            **_rates(figures, number),
        }
        for number, entrant in enumerate(setup.entrants)
    ]
    return _placed(rows, setup.mode)


def _placed(rows: list[Facts], mode: Mode) -> list[Facts]:
    """Return the rows in order, with their places; equals share one."""

    def strength(row: Facts) -> tuple[bool, float, float]:
        per_game = row["points"] / max(1, row["games"])
        return (
            not row["barred"],
            row["points"] if mode is Mode.HILL else per_game,
            row["playoff_points"],
        )

    ordered = sorted(rows, key=strength, reverse=True)
    keys = [strength(row) for row in ordered]
    return [{"place": keys.index(key) + 1, **row} for key, row in zip(keys, ordered, strict=True)]


def playoff_points(outcome: Outcome) -> list[int]:
    """Return what each entrant has won in playoffs: an own, finer standing among the tied."""
    points = [0] * len(outcome.setup.entrants)
    for result in outcome.playoffs:
        for seat in result.winners:
            points[result.seats[seat]] += 1
    return points


def _record(figures: Figures, entrant: int) -> Facts:
    """Return how many games an entrant won alone, shared at the top, and lost."""
    sheet, (rows, seats) = figures.sheet, figures.sheet.of(entrant)
    won, alone = sheet.won[rows, seats], sheet.winners[rows] == 1
    wins, draws = int((won & alone).sum()), int((won & ~alone).sum())
    return {"games": len(rows), "wins": wins, "draws": draws, "losses": len(rows) - wins - draws}


def _rates(figures: Figures, entrant: int) -> Facts:
    """Return how often an entrant's finished games have the upper bonus, and each Yacht box."""
    rules, sums = figures.setup.rules, figures.sheet.sums
    games, places = int(sums.finished[entrant]), yacht_places(rules)
    bonus = float(sums.bonuses[entrant] / games) if games and rules.upper_bonus else None
    yachts = float(sums.yachts[entrant] / games / len(places)) if games and places else None
    return {"upper_bonus_rate": bonus, "yacht_rate": yachts}


def fault_facts(outcome: Outcome, fault: Fault) -> Facts:
    """Return why and where an entrant was barred."""
    return {
        "player": outcome.setup.entrants[fault.entrant].name,
        "game": fault.game,
        "kind": fault.kind,
        "reason": fault.reason,
        "position": fault.position,
        "dice": list(fault.dice),
        "open_boxes": list(fault.open_boxes),
        "log": fault.log,
    }


def isolation(outcome: Outcome) -> str:
    """Return in words how far programs were kept from network and files."""
    kinds = {entrant.kind for entrant in outcome.setup.entrants}
    if EntrantKind.COMMAND not in kinds:
        return "no program ran in a process of its own"
    if outcome.setup.shut_in and sandbox_path() is not None:
        return "programs had no network and read only the system's files and their own folders"
    return "NOT isolated: programs could use the network and all your files (no bubblewrap)"
