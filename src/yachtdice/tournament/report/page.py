"""HTML report of a tournament: a single page without scripts, with plots and tables.

It is generated from the report alone, so that stored reports can be rendered later.
"""

from collections.abc import Collection, Iterator, Sequence
from html import escape
from importlib.resources import files
from typing import Final

from yachtdice.charts.rows import Span, histograms, intervals, stacks
from yachtdice.rules import Text
from yachtdice.tournament import messages as tournament_report
from yachtdice.tournament.report.text_tables import (
    ReportTable,
    bounds_of,
    boxes_table,
    fault_words,
    figure,
    kind_words,
    luck_table,
    or_dashes,
    pairs_table,
    regret_table,
    seats_table,
    standings_table,
    tests_table,
    times_table,
    undecided_words,
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
    return f"{head}<body>\n<h1>{escape(title)}</h1>\n{''.join(_parts(report))}</body>\n</html>\n"


def _parts(report: tournament_report.TournamentReport) -> Iterator[str]:
    """Yield the parts of the page: its introduction and its sections."""
    yield from _introduction(report)
    yield _section("Standings", _table(standings_table(report.standings)))
    yield _elo(report.standings)
    words = (
        "Share: points in the games of both; a draw counts half. "
        "Superior: probability that the first player is the stronger."
    )
    yield _section("Pairs", _note(words), _table(pairs_table(report.cross_table)))
    if report.sequential_test:
        yield _sequential(report.sequential_test)
    yield _scores(report.scores)
    if report.luck:
        yield _luck(report.luck)
        yield _regret(report.luck)
    spans = [(f"Seat {row.seat}", [_span(row.score)]) for row in report.seats]
    plot = intervals("Mean score by seat", spans)
    yield _section("Seats", _pair(plot, _table(seats_table(report.seats))))
    yield _section("Mean points of each box", _table(boxes_table(report.boxes)))
    yield _times(report.times)
    yield _faults(report)
    yield _origin(report)


def _introduction(report: tournament_report.TournamentReport) -> Iterator[str]:
    """Yield the definition of the tournament, and how a tie was resolved."""
    yield f"<p>{_MODES[report.mode]} All intervals are 95 % intervals, computed from deals.</p>"
    if report.playoffs:
        yield f"<p>{report.playoffs} further games were played to break a tie.</p>"
    if report.undecided:
        yield f"<p>{escape(undecided_words(report).en)}.</p>"


def _elo(rows: Sequence[tournament_report.TournamentStanding]) -> str:
    """Return the section of the ratings with their errors."""
    plot = intervals("Elo with 95 % intervals", [(row.name, [_span(row.elo)]) for row in rows])
    lines = [[row.name, figure(row.elo, 1)] for row in rows]
    return _section("Elo", _pair(plot, _table(_plain(["Player", "Elo"], lines))))


def _sequential(test: tournament_report.SequentialTest) -> str:
    """Return the section of the sequential tests."""
    words = (
        f"Is the first player stronger by {test.elo0:g} Elo at most, or by {test.elo1:g}? "
        f"Error rates: {test.alpha:g} and {test.beta:g}. Pentanomial: deals with 0, ½, 1, 1½ and "
        f"2 points of the first player. {bounds_of(test).en.capitalize()}."
    )
    return _section("Sequential test", _note(words), _table(tests_table(test)))


def _scores(scores: tournament_report.TournamentScores) -> str:
    """Return the section of the score distributions."""
    width, starts, players = scores.width, scores.starts, scores.players
    rows = [(player.player, player.games) for player in players]
    plot = histograms("Scores by player", [*starts, starts[-1] + width], rows)
    columns = ["Player", "Least", "Quarter", "Median", "Three quarters", "Greatest", "Deviation"]
    lines = []
    for p in players:
        quartiles = (p.least, p.lower_quartile, p.median, p.upper_quartile, p.greatest)
        lines.append([p.player, *or_dashes(quartiles), *or_dashes([p.deviation], ".1f")])
    spans = [f"{start}-{start + width - 1}" if width > 1 else str(start) for start in starts]
    bars = [[span, *(f"{player.games[n]:,}" for player in players)] for n, span in enumerate(spans)]
    by_score = _plain(["Score", *(player.player for player in players)], bars)
    numbers = _table(_plain(columns, lines)) + _table(by_score, "Games by score")
    return _section("Scores", _pair(plot, numbers))


def _luck(luck: tournament_report.TournamentLuck) -> str:
    """Return the section of mean scores with and without luck."""
    spans = [(p.player, [_span(p.score), _span(p.adjusted, ring=True)]) for p in luck.players]
    words = (
        "A score is exactly the expected score of best play, plus luck, less regret. Dots are "
        "mean scores. Rings are mean scores without luck: a better estimate from the same games. "
        f"The expected score of best play is {luck.expected:.2f}."
    )
    plot = intervals("Mean scores: dots plain, rings without luck", spans)
    return _section("Luck", _note(words), _pair(plot, _table(luck_table(luck))))


def _regret(luck: tournament_report.TournamentLuck) -> str:
    """Return the section of the points lost per game by kind of choice."""
    kinds = [kind for kind in luck.players[0].regret if kind != "all"]
    rows = [(p.player, [p.regret[kind].mean for kind in kinds]) for p in luck.players]
    plot = stacks("Regret", [kind_words(kind).en for kind in kinds], rows)
    title = "Regret: points lost by choices, per game"
    return _section(title, _pair(plot, _table(regret_table(luck))))


def _times(times: tournament_report.TournamentTimes) -> str:
    """Return the section of the answer times."""
    duration = "" if times.played_s is None else f" Duration: {times.played_s:,.1f} s."
    table = times_table(times.players)
    words = _note(f"Engine: {times.engine}.{duration}")
    return _section("Times", words, "" if table is None else _table(table))


def _faults(report: tournament_report.TournamentReport) -> str:
    """Return the section of the faults by player, with their places."""
    columns = ["Player", "Illegal", "Garbled", "Late", "Crashed", "Barred in game"]
    lines, barred = [], []
    for number, row in enumerate(report.conduct):
        numbers = (row.illegal, row.garbled, row.late, row.crashed, row.barred_in_game)
        lines.append([row.player, *or_dashes(numbers)])
        barred += [number] if row.barred_in_game is not None else []
    words = [
        f"<p>{escape(fault_words(fault).en)}</p>"
        + (f"<pre>{escape(fault.log)}</pre>" if fault.log else "")
        for fault in report.faults
    ]
    return _section(
        "Faults", _table(_plain(columns, lines, barred)), *words, _note(report.isolation)
    )


def _origin(report: tournament_report.TournamentReport) -> str:
    """Return the section of the seed and the fingerprints."""
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
    return _section("Seed and fingerprints", f"<dl>{lines}</dl>")


def _sealed(sealed: tournament_report.SealedSeed | None) -> Iterator[tuple[str, str]]:
    """Yield the facts from which a sealed seed follows."""
    if sealed is not None:
        yield "Fingerprint of the secret", sealed.fingerprint
        yield "Secret", sealed.secret
        yield "Words of visitors", ", ".join(sealed.words) or "none"


def _span(value: tournament_report.Figure, *, ring: bool = False) -> Span:
    """Return a figure as a mark with its interval."""
    return Span(value.mean, value.plus_minus, ring)


def _section(title: str, *body: str) -> str:
    """Return a section of the page."""
    return f"<section><h2>{escape(title)}</h2>{''.join(body)}</section>\n"


def _note(text: str) -> str:
    """Return a note."""
    return f'<p class="note">{escape(text)}</p>'


def _pair(plot: str, numbers: str) -> str:
    """Return a plot and its table, side by side on wide screens."""
    return f'<div class="pair"><div>{plot}</div><div>{numbers}</div></div>'


def _plain(
    columns: Sequence[str], rows: Sequence[Sequence[str]], barred: Collection[int] = ()
) -> ReportTable:
    """Return a table of the page only."""
    return ReportTable([Text(column, column) for column in columns], rows, barred=barred)


def _table(table: ReportTable, caption: str = "") -> str:
    """Return a scrollable table in English."""
    head = "".join(
        f'<th scope="col"{_side(n, table.left)}>{escape(column.en)}</th>'
        for n, column in enumerate(table.columns)
    )
    body = "".join(
        f"<tr{' class=barred' * (number in table.barred)}>{_cells(row, table.left)}</tr>"
        for number, row in enumerate(table.rows)
    )
    words = f"<caption>{escape(caption)}</caption>" if caption else ""
    return (
        f'<div class="wide" tabindex="0"><table>{words}<thead><tr>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


def _cells(row: Sequence[str | Text], left: int) -> str:
    """Return the cells of a row."""
    texts = (cell.en if isinstance(cell, Text) else cell for cell in row)
    return "".join(f"<td{_side(n, left)}>{escape(text)}</td>" for n, text in enumerate(texts))


def _side(column: int, left: int) -> str:
    """Return the attribute of a left-aligned cell."""
    return ' class="left"' if column < left else ""
