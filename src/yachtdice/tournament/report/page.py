"""HTML report of a tournament: a single page without scripts, with plots and tables.

It is generated from the report alone, so that stored reports can be rendered later.
"""

from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files
from typing import Final

from yachtdice.charts.rows import Span, histograms, intervals, stacks
from yachtdice.protocol import tournament_report
from yachtdice.tournament.report.html import (
    ReportRow,
    figure,
    note,
    or_dash,
    pair,
    percent,
    percents,
    section,
    table,
)

_MODES: Final = {
    "hill": "All players are in every game; the highest score gets a point.",
    "pairs": "The first player meets each other player; every deal is played twice, with the "
    "seats exchanged.",
    "round-robin": "Every player meets every other player; every deal is played twice, with the "
    "seats exchanged.",
}


def page_of(report: tournament_report.TournamentReport) -> str:
    """Return the HTML page of a report."""
    title = f"{report.rules}: {len(report.standings)} players, {report.games:,} games"
    style = files("yachtdice.tournament.report").joinpath("page.css").read_text("utf-8")
    head = (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n"
    )
    return f"{head}<body>\n<h1>{escape(title)}</h1>\n{''.join(_sections(report))}</body>\n</html>\n"


def _sections(report: tournament_report.TournamentReport) -> Iterator[str]:
    yield _heading(report)
    yield _standings(report.standings)
    yield _elo(report.standings)
    yield _pairs(report.cross_table)
    if report.sequential_test:
        yield _sequential(report.sequential_test)
    yield _scores(report.scores)
    if report.luck:
        yield _luck(report.luck)
        yield _regret(report.luck)
    yield _seats(report.seats)
    yield _boxes(report.boxes)
    yield _times(report)
    yield _faults(report)
    yield _origin(report)


def _heading(report: tournament_report.TournamentReport) -> str:
    """Return the heading: the definition of the tournament, and how a tie was resolved."""
    text = f"<p>{_MODES[report.mode]} All intervals are 95 % intervals, computed from deals.</p>"
    if report.playoffs:
        text += f"<p>{report.playoffs} further games were played to break a tie.</p>"
    if report.undecided:
        names = escape(", ".join(report.undecided))
        most = report.playoffs_at_most
        text += f"<p>Still tied for the lead after the maximum of {most} playoffs: {names}.</p>"
    return text


def _standings(rows: Sequence[tournament_report.TournamentStanding]) -> str:
    columns = ["", "Player", "Points", "Won", "Drawn", "Lost", "Mean score", "Elo"]
    lines = [ReportRow(_standing(row), row.barred) for row in rows]
    return section("Standings", table([*columns, "Bonus", "Yacht"], lines, left=2))


def _standing(row: tournament_report.TournamentStanding) -> list[str]:
    """Return the cells of a player in the standings."""
    extra = f" + {row.playoff_points}" if row.playoff_points else ""
    return [
        "barred" if row.barred else f"{row.place}.",
        row.name,
        f"{row.points:,g}{extra}",
        *_record(row),
        figure(row.score, 1),
        figure(row.elo, 0),
        percent(row.upper_bonus_rate),
        percent(row.yacht_rate),
    ]


def _record(
    row: tournament_report.TournamentStanding | tournament_report.TournamentPair,
) -> Iterator[str]:
    """Yield the games won, drawn and lost."""
    return (f"{games:,}" for games in (row.wins, row.draws, row.losses))


def _elo(rows: Sequence[tournament_report.TournamentStanding]) -> str:
    """Return the ratings with their errors."""
    spans = [(row.name, [_span(row.elo)]) for row in rows]
    numbers = table(["Player", "Elo"], [ReportRow([r.name, figure(r.elo, 1)]) for r in rows])
    return section("Elo", pair(intervals("Elo with 95 % intervals", spans), numbers))


def _pairs(rows: Sequence[tournament_report.TournamentPair]) -> str:
    """Return the results of each pair."""
    columns = ["Player", "against", "Won", "Drawn", "Lost", "Share", "Superior"]
    lines = [
        ReportRow(
            [
                row.player,
                row.against,
                *_record(row),
                percents(row.share),
                percent(row.superiority, 2),
            ]
        )
        for row in rows
    ]
    words = (
        "Share: points in the games of both; a draw counts half. "
        "Superior: probability that the first player is the stronger."
    )
    return section("Pairs", note(words) + table(columns, lines, left=2))


def _sequential(test: tournament_report.SequentialTest) -> str:
    """Return the results of the sequential tests."""
    columns = ["Player", "against", "Deals", "0, ½, 1, 1½, 2 points", "Log-likelihood ratio"]
    lines = [ReportRow(_tested(test, row)) for row in test.pairs]
    words = (
        f"Is the first player stronger by {test.elo0:g} Elo at most, or by {test.elo1:g}? "
        f"Error rates: {test.alpha:g} and {test.beta:g}."
    )
    return section("Sequential test", note(words) + table([*columns, "Accepted"], lines, left=2))


def _tested(
    test: tournament_report.SequentialTest, row: tournament_report.SequentialPair
) -> list[str]:
    """Return the cells of a pair in the sequential test."""
    low, high = row.bounds
    elo = test.accepted_elo(row)
    return [
        row.player,
        row.against,
        f"{row.deals:,}",
        ", ".join(map(str, row.pentanomial)),
        f"{row.log_likelihood_ratio:.2f} ({low:.2f} to {high:.2f})",
        "open" if elo is None else f"Elo {elo:g}",
    ]


def _scores(scores: tournament_report.TournamentScores) -> str:
    width, starts, players = scores.width, scores.starts, scores.players
    rows = [(player.player, player.games) for player in players]
    plot = histograms("Scores by player", [*starts, starts[-1] + width], rows)
    lines = [
        ReportRow(
            [
                f"{start}-{start + width - 1}" if width > 1 else str(start),
                *(f"{player.games[n]:,}" for player in players),
            ]
        )
        for n, start in enumerate(starts)
    ]
    columns = ["Score", *(player.player for player in players)]
    bars = table(columns, lines, "Games by score")
    return section("Scores", pair(plot, _spreads(players) + bars))


def _spreads(players: Sequence[tournament_report.ScoreSpread]) -> str:
    """Return the quartiles of the scores."""
    columns = ["Player", "Least", "Quarter", "Median", "Three quarters", "Greatest", "Deviation"]
    lines = []
    for p in players:
        quartiles = (p.least, p.lower_quartile, p.median, p.upper_quartile, p.greatest)
        deviation = or_dash(p.deviation, ".1f")
        lines.append(ReportRow([p.player, *map(or_dash, quartiles), deviation]))
    return table(columns, lines)


def _luck(luck: tournament_report.TournamentLuck) -> str:
    """Return mean scores with and without luck."""
    players = luck.players
    spans = [(p.player, [_span(p.score), _span(p.adjusted, ring=True)]) for p in players]
    columns = ["Player", "Mean score", "without luck", "Luck"]
    lines = [
        ReportRow([p.player, *(figure(value, 2) for value in (p.score, p.adjusted, p.luck))])
        for p in players
    ]
    words = (
        "A score is exactly the expected score of best play, plus luck, less regret. Dots are "
        "mean scores. Rings are mean scores without luck: a better estimate from the same games. "
        f"The expected score of best play is {luck.expected:.2f}."
    )
    plot = intervals("Mean scores: dots plain, rings without luck", spans)
    return section("Luck", note(words) + pair(plot, table(columns, lines)))


def _regret(luck: tournament_report.TournamentLuck) -> str:
    """Return the points lost per game by kind of choice."""
    players = luck.players
    kinds = [kind for kind in players[0].regret if kind != "all"]
    words = [_kind(kind) for kind in kinds]
    rows = [(p.player, [p.regret[kind].mean for kind in kinds]) for p in players]
    lines = [
        ReportRow([p.player, *(figure(p.regret[kind], 2) for kind in ("all", *kinds))])
        for p in players
    ]
    numbers = table(["Player", "All", *words], lines)
    plot = stacks("Regret", words, rows)
    return section("Regret: points lost by choices, per game", pair(plot, numbers))


def _kind(kind: str) -> str:
    """Return the label of a kind of choice."""
    return "Box" if kind == "box" else f"Keep after roll {kind.removeprefix('keep_')}"


def _seats(rows: Sequence[tournament_report.SeatResult]) -> str:
    """Return the results by seat."""
    spans = [(f"Seat {row.seat}", [_span(row.score)]) for row in rows]
    lines = [
        ReportRow([f"Seat {row.seat}", figure(row.score, 1), percents(row.wins)]) for row in rows
    ]
    numbers = table(["Seat", "Mean score", "Wins"], lines)
    return section("Seats", pair(intervals("Mean score by seat", spans), numbers))


def _boxes(players: Sequence[tournament_report.BoxMeans]) -> str:
    """Return the mean points of each box."""
    lines = [
        ReportRow([box.replace("_", " "), *(f"{player.means[box]:.2f}" for player in players)])
        for box in players[0].means
    ]
    columns = ["Box", *(player.player for player in players)]
    return section("Mean points of each box", table(columns, lines))


def _times(report: tournament_report.TournamentReport) -> str:
    times = report.times
    duration = "" if times.played_s is None else f" Duration: {times.played_s:,.1f} s."
    words = note(f"Engine: {times.engine}.{duration}")
    if not any(row.answers for row in times.players):
        return section("Times", words)
    lines = []
    for row in times.players:
        micros = (row.mean_us, row.p50_us, row.p99_us, row.longest_us)
        numbers = (or_dash(value, ",.0f") for value in micros)
        lines.append(ReportRow([row.player, f"{row.answers:,}", *numbers]))
    columns = ["Player", "Answers", "Mean, µs", "p50", "p99", "Longest"]
    return section("Times", words + table(columns, lines))


def _faults(report: tournament_report.TournamentReport) -> str:
    """Return the faults by player, with their places."""
    columns = ["Player", "Illegal", "Garbled", "Late", "Crashed", "Barred in game"]
    lines = []
    for row in report.conduct:
        numbers = (row.illegal, row.garbled, row.late, row.crashed, row.barred_in_game)
        is_barred = row.barred_in_game is not None
        lines.append(ReportRow([row.player, *map(or_dash, numbers)], is_barred))
    words = [
        f"<p>{escape(f'{fault.player}: {fault.kind} in {fault.position}: {fault.reason}')}</p>"
        + (f"<pre>{escape(fault.log)}</pre>" if fault.log else "")
        for fault in report.faults
    ]
    return section("Faults", table(columns, lines) + "".join(words) + note(report.isolation))


def _origin(report: tournament_report.TournamentReport) -> str:
    """Return the seed and the fingerprints."""
    facts = [
        ("Seed", str(report.seed)),
        *_sealed(report.sealed),
        ("Rules", f"{report.rules} {report.rules_fingerprint}"),
        ("Yacht Dice", report.version),
        *((row.name, f"{row.player} {row.fingerprint}") for row in report.standings),
    ]
    if report.champion:
        facts.append(("Current champion", report.champion.name))
    lines = "".join(f"<dt>{escape(name)}</dt><dd>{escape(text)}</dd>" for name, text in facts)
    return section("Seed and fingerprints", f"<dl>{lines}</dl>")


def _sealed(sealed: tournament_report.SealedSeed | None) -> Iterator[tuple[str, str]]:
    """Yield the facts from which a sealed seed follows."""
    if sealed is not None:
        yield "Fingerprint of the secret", sealed.fingerprint
        yield "Secret", sealed.secret
        yield "Words of visitors", ", ".join(sealed.words) or "none"


def _span(value: tournament_report.Figure, *, ring: bool = False) -> Span:
    """Return a figure as a mark with its interval."""
    return Span(value.mean, value.plus_minus, ring)
