"""The report of a tournament as one page: no script, nothing from elsewhere, plots with tables.

It is made from the report alone, so that whoever has kept one can have its page.
"""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from importlib.resources import files
from typing import Any, NamedTuple

from yachtdice.tournament.plots import Span, histograms, intervals, stacks

Facts = dict[str, Any]


class Row(NamedTuple):
    """A row of a table, and whether it is that of somebody barred."""

    cells: Sequence[str]
    barred: bool = False


def page_of(report: Facts) -> str:
    """Return the page of a report."""
    title = f"{report['rules']}: {len(report['standings'])} players, {report['games']:,} games"
    style = files("yachtdice.tournament").joinpath("page.css").read_text("utf-8")
    head = (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n"
    )
    return f"{head}<body>\n<h1>{escape(title)}</h1>\n{''.join(_sections(report))}</body>\n</html>\n"


def _sections(report: Facts) -> Iterator[str]:
    """Yield the parts of the page."""
    yield _heading(report)
    yield _standings(report["standings"])
    yield _elo(report["standings"])
    yield _cross_table(report["cross_table"])
    if report["sequential_test"]:
        yield _sequential(report["sequential_test"])
    yield _scores(report["scores"])
    if report["luck"]:
        yield _luck(report["luck"])
        yield _regret(report["luck"])
    yield _seats(report["seats"])
    yield _boxes(report["boxes"])
    yield _times(report)
    yield _faults(report)
    yield _origin(report)


def _heading(report: Facts) -> str:
    """Return what was played, and what became of a shared lead."""
    how = {
        "hill": "All players in every game; the highest score gets a point.",
        "pairs": "The first against each of the others, every deal twice, seats exchanged.",
        "round-robin": "Each against each, every deal twice, seats exchanged.",
    }
    text = f"<p>{how[report['mode']]} Intervals are of 95 %, by deals.</p>"
    if report["playoffs"]:
        text += f"<p>{report['playoffs']} further games were played to break a tie.</p>"
    if report["undecided"]:
        names = ", ".join(report["undecided"])
        most = report["playoffs_at_most"]
        text += (
            f"<p>The lead is shared, after the {most} playoffs there may be: {escape(names)}.</p>"
        )
    return text


def _standings(rows: Sequence[Facts]) -> str:
    """Return the places."""
    columns = [
        "",
        "Player",
        "Points",
        "Won",
        "Drawn",
        "Lost",
        "Mean score",
        "Elo",
        "Bonus",
        "Yacht",
    ]
    lines = []
    for row in rows:
        extra = f" + {row['playoff_points']}" if row["playoff_points"] else ""
        cells = [
            "barred" if row["barred"] else f"{row['place']}.",
            row["name"],
            f"{row['points']:,g}{extra}",
            *(f"{row[name]:,}" for name in ("wins", "draws", "losses")),
            _figure(row["score"], 1),
            _figure(row["elo"], 0),
            _percent(row["upper_bonus_rate"]),
            _percent(row["yacht_rate"]),
        ]
        lines.append(Row(cells, row["barred"]))
    return _section("Standings", _table(columns, lines, left=2))


def _elo(rows: Sequence[Facts]) -> str:
    """Return ratings with their errors."""
    spans = [(row["name"], [_span(row["elo"])]) for row in rows]
    table = _table(["Player", "Elo"], [Row([r["name"], _figure(r["elo"], 1)]) for r in rows])
    return _section("Elo", _pair(intervals("Elo with 95 % intervals", spans), table))


def _cross_table(rows: Sequence[Facts]) -> str:
    """Return how each pair did."""
    columns = ["Player", "against", "Won", "Drawn", "Lost", "Share", "Superior"]
    lines = [
        Row(
            [
                row["player"],
                row["against"],
                *(f"{row[name]:,}" for name in ("wins", "draws", "losses")),
                _figure(row["share"], 1, 100) + " %",
                _percent(row["superiority"], 2),
            ]
        )
        for row in rows
    ]
    note = (
        "Share of the games in which both played, a draw half. "
        "Superior: how likely the first is the stronger."
    )
    return _section("Pairs", _note(note) + _table(columns, lines, left=2))


def _sequential(test: Facts) -> str:
    """Return what the sequential tests say."""
    columns = [
        "Player",
        "against",
        "Deals",
        "0, ½, 1, 1½, 2 points",
        "Log-likelihood ratio",
        "Accepted",
    ]
    lines = []
    for row in test["pairs"]:
        low, high = row["bounds"]
        ratio = f"{row['log_likelihood_ratio']:.2f} ({low:.2f} to {high:.2f})"
        accepted = "open" if row["accepted"] is None else f"Elo {test[row['accepted']]:g}"
        counts = ", ".join(map(str, row["pentanomial"]))
        cells = [row["player"], row["against"], f"{row['deals']:,}", counts, ratio, accepted]
        lines.append(Row(cells))
    note = (
        f"Is the first stronger by {test['elo0']:g} Elo at most, or by {test['elo1']:g}? "
        f"Errors: {test['alpha']:g} and {test['beta']:g}."
    )
    return _section("Sequential test", _note(note) + _table(columns, lines, left=2))


def _scores(scores: Facts) -> str:
    """Return how scores spread."""
    width, starts, players = scores["width"], scores["from"], scores["players"]
    rows = [(player["player"], player["games"]) for player in players]
    plot = histograms("Scores by player", [*starts, starts[-1] + width], rows)
    names = ["least", "lower_quartile", "median", "upper_quartile", "greatest"]
    spread = _table(
        ["Player", "Least", "Quarter", "Median", "Three quarters", "Greatest", "Deviation"],
        [
            Row(
                [
                    p["player"],
                    *(_or_dash(p[name], "") for name in names),
                    _or_dash(p["deviation"], ".1f"),
                ]
            )
            for p in players
        ],
    )
    lines = [
        Row(
            [
                f"{start}-{start + width - 1}" if width > 1 else str(start),
                *(f"{p['games'][n]:,}" for p in players),
            ]
        )
        for n, start in enumerate(starts)
    ]
    bars = _table(["Score", *(player["player"] for player in players)], lines, "Games by score")
    return _section("Scores", _pair(plot, spread + bars))


def _luck(luck: Facts) -> str:
    """Return mean scores with luck and without."""
    players = luck["players"]
    spans = [(p["player"], [_span(p["score"]), _span(p["adjusted"], ring=True)]) for p in players]
    columns = ["Player", "Mean score", "without luck", "Luck"]
    lines = [
        Row([p["player"], *(_figure(p[name], 2) for name in ("score", "adjusted", "luck"))])
        for p in players
    ]
    note = (
        "A score is what best play expects, plus luck, less regret, exactly. Dots are mean "
        "scores, rings the same without luck: nearer to the truth, from the same games. "
        f"Best play expects {luck['expected']:.2f}."
    )
    plot = intervals("Mean scores: dots plain, rings without luck", spans)
    return _section("Luck", _note(note) + _pair(plot, _table(columns, lines)))


def _regret(luck: Facts) -> str:
    """Return what choices cost in a game, by their kind."""
    players = luck["players"]
    kinds = [kind for kind in players[0]["regret"] if kind != "all"]
    words = [_kind(kind) for kind in kinds]
    rows = [(p["player"], [p["regret"][kind]["mean"] for kind in kinds]) for p in players]
    lines = [
        Row([p["player"], *(_figure(p["regret"][kind], 2) for kind in ["all", *kinds])])
        for p in players
    ]
    table = _table(["Player", "All", *words], lines)
    return _section(
        "Regret: points a game that choices cost", _pair(stacks("Regret", words, rows), table)
    )


def _kind(kind: str) -> str:
    """Return a kind of decision in words."""
    return "Box" if kind == "box" else f"Keep after roll {kind.removeprefix('keep_')}"


def _seats(rows: Sequence[Facts]) -> str:
    """Return the effect of the seat."""
    spans = [(f"Seat {row['seat']}", [_span(row["score"])]) for row in rows]
    lines = [
        Row([f"Seat {row['seat']}", _figure(row["score"], 1), _figure(row["wins"], 1, 100) + " %"])
        for row in rows
    ]
    table = _table(["Seat", "Mean score", "Wins"], lines)
    return _section("Seats", _pair(intervals("Mean score by seat", spans), table))


def _boxes(players: Sequence[Facts]) -> str:
    """Return the mean points of each box."""
    lines = [
        Row([box.replace("_", " "), *(f"{player['means'][box]:.2f}" for player in players)])
        for box in players[0]["means"]
    ]
    columns = ["Box", *(player["player"] for player in players)]
    return _section("Mean points of each box", _table(columns, lines))


def _times(report: Facts) -> str:
    """Return how long answers took."""
    times = report["times"]
    took = "" if times["played_s"] is None else f" It took {times['played_s']:,.1f} s."
    note = _note(f"Engine: {times['engine']}.{took}")
    if not any(row["answers"] for row in times["players"]):
        return _section("Times", note)
    names = ("mean_us", "p50_us", "p99_us", "longest_us")
    lines = [
        Row(
            [row["player"], f"{row['answers']:,}", *(_or_dash(row[name], ",.0f") for name in names)]
        )
        for row in times["players"]
    ]
    columns = ["Player", "Answers", "Mean, µs", "p50", "p99", "Longest"]
    return _section("Times", note + _table(columns, lines))


def _faults(report: Facts) -> str:
    """Return who failed, how and where."""
    columns = ["Player", "Illegal", "Garbled", "Late", "Crashed", "Barred in game"]
    kinds = ("illegal", "garbled", "late", "crashed", "barred_in_game")
    lines = [
        Row(
            [row["player"], *(_or_dash(row[kind], "") for kind in kinds)],
            row["barred_in_game"] is not None,
        )
        for row in report["conduct"]
    ]
    told = [
        f"<p>{escape(f['player'])}: {escape(f['kind'])} in {escape(f['position'])}: "
        f"{escape(f['reason'])}</p>" + (f"<pre>{escape(f['log'])}</pre>" if f["log"] else "")
        for f in report["faults"]
    ]
    return _section("Faults", _table(columns, lines) + "".join(told) + _note(report["isolation"]))


def _origin(report: Facts) -> str:
    """Return the seed and the marks of what played."""
    facts = [
        ("Seed", str(report["seed"])),
        ("Rules", f"{report['rules']} {report['rules_fingerprint']}"),
        ("Yacht Dice", report["version"]),
        *((row["name"], f"{row['player']} {row['fingerprint']}") for row in report["standings"]),
    ]
    champion = report.get("champion")
    if champion:
        facts.append(("Standing champion", champion["name"]))
    lines = "".join(f"<dt>{escape(name)}</dt><dd>{escape(text)}</dd>" for name, text in facts)
    return _section("Where it comes from", f"<dl>{lines}</dl>")


def _section(title: str, body: str) -> str:
    """Return a section of the page."""
    return f"<section><h2>{escape(title)}</h2>{body}</section>\n"


def _note(text: str) -> str:
    """Return a line that explains."""
    return f'<p class="note">{escape(text)}</p>'


def _pair(plot: str, table: str) -> str:
    """Return a plot and its numbers, beside each other where there is room."""
    return f'<div class="pair"><div>{plot}</div><div>{table}</div></div>'


def _table(columns: Sequence[str], rows: Iterable[Row], caption: str = "", left: int = 1) -> str:
    """Return a table that scrolls by itself where it is too wide; its first columns stand left."""
    head = "".join(
        f'<th scope="col"{_side(n, left)}>{escape(name)}</th>' for n, name in enumerate(columns)
    )
    body = "".join(
        f"<tr{' class=barred' * row.barred}>"
        + "".join(f"<td{_side(n, left)}>{escape(cell)}</td>" for n, cell in enumerate(row.cells))
        + "</tr>"
        for row in rows
    )
    words = f"<caption>{escape(caption)}</caption>" if caption else ""
    return (
        f'<div class="wide" tabindex="0"><table>{words}<thead><tr>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


def _side(column: int, left: int) -> str:
    """Return the attribute of a cell that stands to the left."""
    return ' class="left"' if column < left else ""


def _span(figure: Facts, *, ring: bool = False) -> Span:
    """Return a figure as a mark with its interval."""
    return Span(figure["mean"], figure["plus_minus"], ring)


def _figure(figure: Facts, digits: int, times: float = 1) -> str:
    """Return a mean with its interval."""
    spread = figure["plus_minus"]
    text = f"{figure['mean'] * times:,.{digits}f}"
    return text if spread is None else f"{text} ± {spread * times:,.{digits}f}"


def _percent(rate: float | None, digits: int = 1) -> str:
    """Return a rate, or a dash where there is none."""
    return "–" if rate is None else f"{rate:.{digits}%}"


def _or_dash(value: float | None, form: str) -> str:
    """Return a number, or a dash where there is none."""
    return "–" if value is None else format(value, form)
