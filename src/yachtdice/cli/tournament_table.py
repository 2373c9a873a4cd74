"""The report of a tournament for people."""

from collections.abc import Iterator
from typing import Any

from rich.console import RenderableType
from rich.table import Table

from yachtdice.cli.options import Answer
from yachtdice.rules import Text

Facts = dict[str, Any]


def report_tables(report: Facts, answer: Answer) -> Iterator[RenderableType]:
    """Yield the parts of the report, from the heading to the faults."""
    yield answer.say(_heading(report))
    yield _standings(report["standings"], answer)
    if report["undecided"]:
        yield answer.say(_undecided(report))
    yield _cross_table(report["cross_table"], answer)
    if report["sequential_test"]:
        yield _sequential(report["sequential_test"], answer)
    if report["luck"]:
        yield _luck(report["luck"], answer)
    yield _boxes(report, answer)
    yield _seats(report["seats"], answer)
    yield _times(report, answer)
    for fault in report["faults"]:
        yield answer.say(_fault(fault))
    yield report["isolation"]
    if report["champion"]:
        name = report["champion"]["name"]
        yield answer.say(Text(f"standing champion: {name}", f"현재 챔피언: {name}"))


def _undecided(report: Facts) -> Text:
    """Return who shares the lead for good."""
    names, most = ", ".join(report["undecided"]), report["playoffs"]
    return Text(
        en=f"the lead is shared after {most} playoffs, the most there may be: {names}",
        ko=f"동점 결정전을 최대 {most}판까지 두었지만 공동 선두입니다: {names}",
    )


def _heading(report: Facts) -> Text:
    """Return what was played."""
    games, extra, seed = report["games"], report["playoffs"], report["seed"]
    more = f" and {extra} to break a tie" if extra else ""
    more_ko = f", 동점 결정 {extra}판" if extra else ""
    mark = report["rules_fingerprint"][:12]
    return Text(
        en=f"{report['rules']} ({mark}), {report['mode']}, {games:,} games{more}, seed {seed}",
        ko=f"{report['rules']} ({mark}), {report['mode']}, {games:,}판{more_ko}, 시드 {seed}",
    )


def _table(answer: Answer, columns: list[Text], left: int = 1) -> Table:
    """Return an empty table; the first columns stand to the left."""
    table = Table(box=None, padding=(0, 1), title_justify="left")
    for number, column in enumerate(columns):
        justify: Any = "left" if number < left else "right"
        table.add_column(answer.say(column), justify=justify)
    return table


def _standings(rows: list[Facts], answer: Answer) -> Table:
    """Return the places."""
    columns = [
        Text("", ""),
        Text("Player", "참가자"),
        Text("Points", "승점"),
        Text("W/D/L", "승/무/패"),
        Text("Mean score", "평균 점수"),
        Text("Elo", "Elo"),
        Text("Bonus", "보너스"),
        Text("Yacht", "요트"),
    ]
    table = _table(answer, columns, left=2)
    for row in rows:
        barred = answer.say(Text("barred", "제외"))
        extra = f" +{row['playoff_points']}" if row["playoff_points"] else ""
        table.add_row(
            barred if row["barred"] else f"{row['place']}.",
            row["name"],
            f"{row['points']:,g}{extra}",
            f"{row['wins']}/{row['draws']}/{row['losses']}",
            _interval(row["score"], 1),
            _interval(row["elo"], 0),
            _percent(row["upper_bonus_rate"]),
            _percent(row["yacht_rate"]),
        )
    return table


def _cross_table(rows: list[Facts], answer: Answer) -> Table:
    """Return how each pair did."""
    columns = [
        Text("Player", "참가자"),
        Text("against", "상대"),
        Text("W/D/L", "승/무/패"),
        Text("Share", "승률"),
        Text("Likelihood of superiority", "우세 확률"),
    ]
    table = _table(answer, columns, left=2)
    for row in rows:
        table.add_row(
            row["player"],
            row["against"],
            f"{row['wins']}/{row['draws']}/{row['losses']}",
            _interval(row["share"], 1, 100) + " %",
            _percent(row["superiority"], 2),
        )
    return table


def _sequential(test: Facts, answer: Answer) -> Table:
    """Return what the sequential test says of each pair."""
    columns = [
        Text("Sequential test", "순차 검정"),
        Text("against", "상대"),
        Text("Deals", "딜"),
        Text("Pentanomial", "오항 분포"),
        Text("Log-likelihood ratio", "로그우도비"),
        Text("Accepted", "채택"),
    ]
    table = _table(answer, columns, left=2)
    for row in test["pairs"]:
        low, high = row["bounds"]
        accepted = row["accepted"]
        table.add_row(
            row["player"],
            row["against"],
            f"{row['deals']:,}",
            " ".join(map(str, row["pentanomial"])),
            f"{row['log_likelihood_ratio']:.2f} ({low:.2f} / {high:.2f})",
            "-" if accepted is None else f"Elo {test[accepted]:g}",
        )
    return table


def _luck(luck: Facts, answer: Answer) -> Table:
    """Return scores without luck, and what each kind of choice cost in a game."""
    kinds = luck["players"][0]["regret"]
    columns = [
        Text("Player", "참가자"),
        Text("Luck-adjusted mean", "운을 뺀 평균"),
        Text("Luck", "운"),
        *(_kind(kind) for kind in kinds),
    ]
    table = _table(answer, columns)
    for row in luck["players"]:
        regrets = (_interval(regret, 2) for regret in row["regret"].values())
        table.add_row(
            row["player"], _interval(row["adjusted"], 2), _interval(row["luck"], 1), *regrets
        )
    return table


def _kind(kind: str) -> Text:
    """Return a kind of decision in words; `all` is their sum."""
    if kind == "all":
        return Text("Regret", "손해")
    if kind == "box":
        return Text("of boxes", "칸 선택")
    roll = kind.removeprefix("keep_")
    return Text(f"keeps after roll {roll}", f"{roll}번째 굴림 뒤")


def _boxes(report: Facts, answer: Answer) -> Table:
    """Return the mean points of each box, a row for each box."""
    players = report["boxes"]
    table = _table(answer, [Text("Box", "칸"), *(Text(p["player"], p["player"]) for p in players)])
    for box in players[0]["means"]:
        table.add_row(box, *(f"{player['means'][box]:.2f}" for player in players))
    return table


def _seats(rows: list[Facts], answer: Answer) -> Table:
    """Return the effect of the seat."""
    columns = [Text("Seat", "자리"), Text("Mean score", "평균 점수"), Text("Wins", "승률")]
    table = _table(answer, columns)
    for row in rows:
        wins = _interval(row["wins"], 1, 100) + " %"
        table.add_row(str(row["seat"]), _interval(row["score"], 1), wins)
    return table


def _times(report: Facts, answer: Answer) -> Table | str:
    """Return how long the answers took, and who was late or answered illegally."""
    times = report["times"]
    if not any(row["answers"] for row in times["players"]):
        en = "played by the batch engine, no player asked by itself"
        return answer.say(Text(en, "일괄 엔진으로 두어 응답 시간을 따로 재지 않았습니다"))
    columns = [
        Text("Player", "참가자"),
        Text("Answers", "응답"),
        Text("Mean, us", "평균 us"),
        Text("p50", "p50"),
        Text("p99", "p99"),
        Text("Longest", "최장"),
        Text("Late", "시간 초과"),
        Text("Illegal", "규칙 위반"),
        Text("Garbled", "해석 불가"),
        Text("Crashed", "중단"),
    ]
    table = _table(answer, columns)
    for row, faults in zip(times["players"], report["conduct"], strict=True):
        figures = (row[name] for name in ("mean_us", "p50_us", "p99_us", "longest_us"))
        spent = ("-" if micros is None else f"{micros:,.0f}" for micros in figures)
        kinds = (str(faults[kind]) for kind in ("late", "illegal", "garbled", "crashed"))
        table.add_row(row["player"], f"{row['answers']:,}", *spent, *kinds)
    return table


def _fault(fault: Facts) -> Text:
    """Return why an entrant was barred, in a line."""
    return Text(
        en=f"barred: {fault['player']}, {fault['kind']} in {fault['position']}: {fault['reason']}",
        ko=f"제외: {fault['player']}, {fault['kind']}, {fault['position']}: {fault['reason']}",
    )


def _interval(figure: Facts, digits: int, times: float = 1) -> str:
    """Return a mean with its interval."""
    mean, bounds = figure["mean"] * times, figure["plus_minus"]
    return f"{mean:.{digits}f}" + ("" if bounds is None else f" ± {bounds * times:.{digits}f}")


def _percent(rate: float | None, digits: int = 1) -> str:
    """Return a rate, or a dash where there is none."""
    return "-" if rate is None else f"{rate:.{digits}%}"
