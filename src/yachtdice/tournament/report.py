"""The figures of a tournament, for people and for programs."""

from yachtdice import __version__
from yachtdice.rules import DICE, OfAKind, RuleSet
from yachtdice.tournament.entrants import EntrantKind
from yachtdice.tournament.faults import Fault
from yachtdice.tournament.figures import Facts, Figures, interval
from yachtdice.tournament.points import points_of
from yachtdice.tournament.ratings import Z95
from yachtdice.tournament.running import Tournament
from yachtdice.tournament.sandbox import sandbox_path
from yachtdice.tournament.schedule import Mode
from yachtdice.tournament.tables import box_means, cross_table, seat_effect, times


def report_of(tournament: Tournament) -> Facts:
    """Return all figures; what the clock says stands under `times` alone."""
    figures, setup = Figures(tournament), tournament.setup
    return {
        "rules": setup.rules.id,
        "rules_fingerprint": setup.rules.fingerprint,
        "version": __version__,
        "mode": setup.mode,
        "seed": setup.seed,
        "games": len(figures.results),
        "games_asked": setup.games,
        "playoffs": len(tournament.results) - min(len(tournament.results), tournament.scheduled),
        "standings": standings(figures),
        "cross_table": cross_table(figures),
        "seats": seat_effect(figures),
        "boxes": box_means(figures),
        "faults": [fault_facts(tournament, fault) for fault in tournament.faults.values()],
        "isolation": isolation(tournament),
        "times": times(figures),
    }


def standings(figures: Figures) -> list[Facts]:
    """Return the entrants, best first: who is barred stands last."""
    tournament, setup = figures.tournament, figures.setup
    points = points_of(setup, tournament.results)
    extra = playoff_points(tournament)
    rated, errors = figures.ratings()
    rows = [
        {
            "name": entrant.name,
            "player": entrant.spec,
            "fingerprint": entrant.fingerprint,
            "barred": number in tournament.barred,
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


def playoff_points(tournament: Tournament) -> list[int]:
    """Return what each entrant has won in playoffs: an own, finer standing among the tied."""
    points = [0] * len(tournament.setup.entrants)
    for result in tournament.results[tournament.scheduled :]:
        for seat in result.winners:
            points[result.seats[seat]] += 1
    return points


def _record(figures: Figures, entrant: int) -> Facts:
    """Return how many games an entrant won alone, shared at the top, and lost."""
    won = drawn = games = 0
    for result in figures.results:
        if entrant in result.seats:
            games += 1
            if result.seats.index(entrant) in result.winners:
                won, drawn = won + (len(result.winners) == 1), drawn + (len(result.winners) > 1)
    return {"games": games, "wins": won, "draws": drawn, "losses": games - won - drawn}


def _rates(figures: Figures, entrant: int) -> Facts:
    """Return how often an entrant's finished games have the upper bonus, and each Yacht box."""
    rules, bonus, yachts, games = figures.setup.rules, 0, 0, 0
    places = yacht_places(rules)
    for result in figures.results:
        if entrant in result.seats and not result.faulted(entrant):
            seat, games = result.seats.index(entrant), games + 1
            bonus += result.upper_bonus[seat] > 0
            yachts += sum(1 for place in places if result.boxes[seat][place])
    return {
        "upper_bonus_rate": bonus / games if games and rules.upper_bonus else None,
        "yacht_rate": yachts / games / len(places) if games and places else None,
    }


def yacht_places(rules: RuleSet) -> list[int]:
    """Return where boxes for five alike stand, over all columns."""
    boxes = len(rules.boxes)
    asks = [place for place, box in enumerate(rules.boxes) if box.pattern == OfAKind(DICE)]
    return [column * boxes + place for column in range(len(rules.phases)) for place in asks]


def fault_facts(tournament: Tournament, fault: Fault) -> Facts:
    """Return why and where an entrant was barred."""
    return {
        "player": tournament.setup.entrants[fault.entrant].name,
        "game": fault.game,
        "kind": fault.kind,
        "reason": fault.reason,
        "position": fault.position,
        "dice": list(fault.dice),
        "open_boxes": list(fault.open_boxes),
        "log": fault.log,
    }


def isolation(tournament: Tournament) -> str:
    """Return in words how far programs were kept from network and files."""
    kinds = {entrant.kind for entrant in tournament.setup.entrants}
    if EntrantKind.COMMAND not in kinds:
        return "no program ran in a process of its own"
    if tournament.setup.shut_in and sandbox_path() is not None:
        return "programs had no network and read only the system's files and their own folders"
    return "NOT isolated: programs could use the network and all your files (no bubblewrap)"
