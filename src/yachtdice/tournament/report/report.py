"""The report of a tournament, for people and programs."""

from typing import Final, NamedTuple

from yachtdice import __version__
from yachtdice.rules import Text
from yachtdice.tournament import messages as tournament_report
from yachtdice.tournament.faults import Fault
from yachtdice.tournament.games.schedule import Mode
from yachtdice.tournament.games.setup import Setup
from yachtdice.tournament.play.points import leaders, tied_after
from yachtdice.tournament.play.sheet import yacht_places
from yachtdice.tournament.players.entrants import EntrantSource
from yachtdice.tournament.processes.process import isolation_here
from yachtdice.tournament.processes.sandbox import LimitEnforcement
from yachtdice.tournament.report import tables
from yachtdice.tournament.report.outcome import TournamentOutcome
from yachtdice.tournament.report.ratings import Z95


def report_of(outcome: TournamentOutcome) -> tournament_report.TournamentReport:
    """Return the report; everything that depends on timing is under `times`."""
    figures, setup = tables.ReportFigures(outcome), outcome.setup
    sequential, isolated = outcome.sequential, isolation_of(setup)
    return tournament_report.TournamentReport(
        rules=setup.rules.id,
        rules_fingerprint=setup.rules.fingerprint,
        version=__version__,
        mode=setup.mode,
        seed=setup.seed,
        games=len(figures.sheet.games),
        games_asked=setup.games,
        playoffs=len(outcome.playoffs),
        playoffs_at_most=setup.playoffs if setup.mode is Mode.HILL else 0,
        undecided=_undecided(outcome, figures),
        standings=standings(figures),
        sequential_test=None if sequential is None else sequential.summary(figures.names),
        cross_table=tables.cross_table(figures),
        luck=tables.luck_and_regret(figures),
        seats=tables.seat_results(figures),
        scores=tables.distributions(figures),
        boxes=tables.box_means(figures),
        conduct=tables.conduct(figures),
        faults=tuple(_fault(setup, fault) for fault in outcome.faults.values()),
        isolation=isolated.text.en,
        isolation_ko=isolated.text.ko,
        limits_held=isolated.limits_held,
        times=tournament_report.TournamentTimes(
            outcome.engine, outcome.took_s, tables.answer_times(figures)
        ),
        sealed=setup.sealed,
    )


def _undecided(outcome: TournamentOutcome, figures: tables.ReportFigures) -> tuple[str, ...]:
    """Return the players still tied for first place in hill mode after all playoffs."""
    if outcome.setup.mode is not Mode.HILL:
        return ()
    points = figures.sheet.points(outcome.setup.mode, figures.count).tolist()
    lead, playoffs = leaders(points, outcome.barred), outcome.playoffs
    return tuple(figures.names[e] for e in tied_after(lead, playoffs, len(playoffs) + 1))


def standings(figures: tables.ReportFigures) -> tuple[tournament_report.TournamentStanding, ...]:
    """Return the entrants, best first; barred ones are last, and equal ones share a place."""
    setup = figures.setup
    points = figures.sheet.points(setup.mode, figures.count).tolist()
    extra, elo = playoff_points(figures.outcome), _elo(figures)
    games = [len(figures.sheet.of(entrant)[0]) for entrant in range(figures.count)]

    def rank(entrant: int) -> tuple[bool, float, float]:
        is_hill = setup.mode is Mode.HILL
        gained = points[entrant] if is_hill else points[entrant] / max(1, games[entrant])
        return entrant not in figures.outcome.barred, gained, extra[entrant]

    order = sorted(range(figures.count), key=rank, reverse=True)
    ranks = [rank(entrant) for entrant in order]
    return tuple(
        _standing(figures, entrant, ranks.index(own) + 1, (points[entrant], extra[entrant]), elo)
        for entrant, own in zip(order, ranks, strict=True)
    )


def _standing(
    figures: tables.ReportFigures,
    number: int,
    place: int,
    points: tuple[float, int],
    elo: list[tournament_report.Figure],
) -> tournament_report.TournamentStanding:
    """Return the row of an entrant; `points` are those of the games and of the playoffs."""
    entrant, outcome = figures.setup.entrants[number], figures.outcome
    bonuses, yachts = _rates(figures, number)
    return tournament_report.TournamentStanding(
        place=place,
        name=entrant.name,
        player=entrant.spec,
        fingerprint=entrant.fingerprint,
        barred=number in outcome.barred,
        points=points[0],
        playoff_points=points[1],
        score=tables.interval(figures.by_deal(figures.finished(number))),
        elo=elo[number],
        **_record(figures, number),
        upper_bonus_rate=bonuses,
        yacht_rate=yachts,
    )


def _elo(figures: tables.ReportFigures) -> list[tournament_report.Figure]:
    rated, errors = figures.ratings()
    pairs = zip(rated.tolist(), errors.tolist(), strict=True)
    return [tournament_report.Figure(rating, Z95 * error) for rating, error in pairs]


def playoff_points(outcome: TournamentOutcome) -> list[int]:
    """Return the points of each entrant in playoffs, which break ties in the standings."""
    points = [0] * len(outcome.setup.entrants)
    for result in outcome.playoffs:
        for seat in result.winners:
            points[result.seats[seat]] += 1
    return points


def _record(figures: tables.ReportFigures, entrant: int) -> dict[str, int]:
    """Return the number of an entrant's games, and those won alone, tied for first, and lost."""
    sheet, (rows, seats) = figures.sheet, figures.sheet.of(entrant)
    won, alone = sheet.won[rows, seats], sheet.winners[rows] == 1
    wins, draws = int((won & alone).sum()), int((won & ~alone).sum())
    losses = len(rows) - wins - draws
    return {"games": len(rows), "wins": wins, "draws": draws, "losses": losses}


def _rates(figures: tables.ReportFigures, entrant: int) -> tuple[float | None, float | None]:
    """Return the rates of upper bonuses and Yacht boxes in an entrant's finished games.

    They are None if the rules have no such bonus or box.
    """
    rules, sums = figures.setup.rules, figures.sheet.sums
    games, places = int(sums.finished[entrant]), yacht_places(rules)
    bonus = float(sums.bonuses[entrant] / games) if games and rules.upper_bonus else None
    yachts = float(sums.yachts[entrant] / games / len(places)) if games and places else None
    return bonus, yachts


def _fault(setup: Setup, fault: Fault) -> tournament_report.TournamentFault:
    """Return the reason and place of a fault."""
    return tournament_report.TournamentFault(
        player=setup.entrants[fault.entrant].name,
        game=fault.game,
        kind=fault.kind,
        reason=fault.reason.en,
        reason_ko=fault.reason.ko,
        position=fault.position.en,
        position_ko=fault.position.ko,
        said=fault.said,
        dice=fault.dice,
        open_boxes=fault.open_boxes,
        log=fault.log,
    )


class Isolation(NamedTuple):
    """How players were isolated from network and files, and how limits were enforced."""

    text: Text
    limits_held: LimitEnforcement | None


def isolation_of(setup: Setup) -> Isolation:
    """Return how the players of a tournament are isolated on this machine."""
    if {entrant.kind for entrant in setup.entrants} <= {EntrantSource.BOT, EntrantSource.ACCOUNT}:
        return Isolation(_NO_PROGRAM, None)
    isolation = isolation_here(shut_in=setup.shut_in)
    words = [_WALLED if isolation.sandboxed else _OPEN, _ENFORCEMENT[isolation.enforcement]]
    if isolation.unprivileged:
        words.insert(1, _DROPPED)
    text = Text("; ".join(text.en for text in words), "; ".join(text.ko for text in words))
    return Isolation(text, isolation.enforcement)


_NO_PROGRAM: Final = Text("no player needed a process of its own", "따로 실행한 참가자가 없습니다")
_WALLED: Final = Text(
    "programs had no network and read only the system's files and their own folders",
    "프로그램은 네트워크를 쓰지 못하고 시스템 파일과 자기 폴더만 읽었습니다",
)
_OPEN: Final = Text(
    "NOT isolated: programs could use the network and all files of their user (no bubblewrap)",
    "격리 안 됨: 프로그램이 네트워크와 그 사용자의 모든 파일을 쓸 수 있었습니다 (bubblewrap 없음)",
)
_DROPPED: Final = Text(
    "they ran as an unprivileged user, not as root", "root가 아닌 권한 없는 사용자로 실행했습니다"
)
_ENFORCEMENT: Final = {
    LimitEnforcement.CGROUP: Text(
        "the kernel limited each with all its processes (cgroup v2)",
        "커널이 프로그램마다 모든 프로세스를 함께 제한했습니다 (cgroup v2)",
    ),
    LimitEnforcement.WATCHED: Text(
        "all processes of each were measured together, at work 20 times a second (no cgroup v2)",
        "프로그램마다 일하는 동안 모든 프로세스를 1초에 20번 함께 쟀습니다 (cgroup v2 없음)",
    ),
    LimitEnforcement.SINGLE: Text(
        "limits applied to each process only",
        "제한은 프로세스마다 따로 적용했습니다",
    ),
}
