"""The report of a tournament as text for people."""

from collections.abc import Iterator, Sequence
from typing import Final, Literal

from rich.cells import cell_len
from rich.console import RenderableType
from rich.table import Table

from yachtdice.cli.common.options import Answer
from yachtdice.protocol import tournament_report
from yachtdice.rules import Text

_NAME: Final = 14  #: The maximum width of a name, so that tables fit a terminal of 80 columns.
_LONG: Final = 18  #: The maximum width of the id of a box.
_LINE: Final = 80
_BOX: Final = Text("Box", "칸")
_KINDS: Final = {
    "late": Text("late", "시간 초과"),
    "illegal": Text("illegal", "규칙 위반"),
    "garbled": Text("garbled", "해석할 수 없는 답"),
    "crashed": Text("crashed", "비정상 종료"),
}


def report_tables(
    report: tournament_report.TournamentReport, answer: Answer
) -> Iterator[RenderableType]:
    """Yield the parts of the report, from the heading to the faults."""
    yield answer.say(_heading(report))
    yield _standings(report.standings, answer)
    if report.undecided:
        yield answer.say(_undecided(report))
    yield _cross_table(report.cross_table, answer)
    if report.sequential_test:
        yield answer.say(_bounds(report.sequential_test))
        yield _sequential(report.sequential_test, answer)
    if report.luck:
        yield _luck(report.luck, answer)
    yield from _boxes(report, answer)
    yield _seats(report.seats, answer)
    yield _times(report, answer)
    for fault in report.faults:
        yield answer.say(_fault(fault))
    yield answer.say(Text(report.isolation, report.isolation_ko))
    if report.champion:
        name = report.champion.name
        yield answer.say(Text(f"current champion: {name}", f"현재 챔피언: {name}"))


def _undecided(report: tournament_report.TournamentReport) -> Text:
    """Return the message about players who are still tied after all playoffs."""
    names, most = ", ".join(report.undecided), report.playoffs
    return Text(
        en=f"still tied for the lead after the maximum of {most} playoffs: {names}",
        ko=f"동점 결정전을 최대 {most}판까지 했지만 공동 선두입니다: {names}",
    )


def _heading(report: tournament_report.TournamentReport) -> Text:
    """Return the heading: rules, mode, games and seed."""
    games, extra, seed = report.games, report.playoffs, report.seed
    more = f" and {extra} to break a tie" if extra else ""
    more_ko = f", 동점 결정 {extra}판" if extra else ""
    mark = report.rules_fingerprint[:12]
    seal, seal_ko = ("", "") if report.sealed is None else (" (sealed)", " (봉인)")
    return Text(
        en=f"{report.rules} ({mark}), {report.mode}, {games:,} games{more}, seed {seed}{seal}",
        ko=f"{report.rules} ({mark}), {report.mode}, {games:,}판{more_ko}, 시드 {seed}{seal_ko}",
    )


def _table(answer: Answer, columns: list[Text], left: int = 1) -> Table:
    """Return an empty table; the first `left` columns are left-aligned."""
    table = Table(box=None, padding=(0, 1), collapse_padding=True, pad_edge=False)
    for number, column in enumerate(columns):
        justify: Literal["left", "right"] = "left" if number < left else "right"
        widest = _NAME if number < left else None
        table.add_column(answer.say(column), justify=justify, max_width=widest, no_wrap=True)
    return table


def _standings(rows: Sequence[tournament_report.TournamentStanding], answer: Answer) -> Table:
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
        barred = answer.say(Text("barred", "실격"))
        extra = f" +{row.playoff_points}" if row.playoff_points else ""
        table.add_row(
            barred if row.barred else f"{row.place}.",
            row.name,
            f"{row.points:,g}{extra}",
            f"{row.wins}/{row.draws}/{row.losses}",
            _interval(row.score, 1),
            _interval(row.elo, 0),
            _percent(row.upper_bonus_rate, 0),
            _percent(row.yacht_rate, 0),
        )
    return table


def _cross_table(rows: Sequence[tournament_report.TournamentPair], answer: Answer) -> Table:
    """Return the table with the results of each pair."""
    columns = [
        Text("Player", "참가자"),
        Text("against", "상대"),
        Text("W/D/L", "승/무/패"),
        Text("Share", "승률"),
        Text("Superior", "우세 확률"),
    ]
    table = _table(answer, columns, left=2)
    for row in rows:
        table.add_row(
            row.player,
            row.against,
            f"{row.wins}/{row.draws}/{row.losses}",
            _interval(row.share, 1, 100) + " %",
            _percent(row.superiority, 2),
        )
    return table


def _bounds(test: tournament_report.SequentialTest) -> Text:
    """Return the bounds of the sequential test in words."""
    low, high = test.pairs[0].bounds
    return Text(
        f"log-likelihood ratio (LLR): a test is decided below {low:.2f} and above {high:.2f}",
        f"로그우도비가 {low:.2f}보다 작거나 {high:.2f}보다 크면 검정이 끝납니다",
    )


def _sequential(test: tournament_report.SequentialTest, answer: Answer) -> Table:
    """Return the table with the sequential test of each pair."""
    columns = [
        Text("Sequential test", "순차 검정"),
        Text("against", "상대"),
        Text("Deals", "딜"),
        Text("Pentanomial", "오항 분포"),
        Text("LLR", "로그우도비"),
        Text("Accepted", "채택"),
    ]
    table = _table(answer, columns, left=2)
    for row in test.pairs:
        elo = test.accepted_elo(row)
        table.add_row(
            row.player,
            row.against,
            f"{row.deals:,}",
            " ".join(map(str, row.pentanomial)),
            f"{row.log_likelihood_ratio:.2f}",
            "-" if elo is None else f"Elo {elo:g}",
        )
    return table


def _luck(luck: tournament_report.TournamentLuck, answer: Answer) -> Table:
    """Return the table with scores without luck, and the cost of each kind of choice per game."""
    kinds = luck.players[0].regret
    columns = [
        Text("Player", "참가자"),
        Text("Without luck", "운을 뺀 평균"),
        Text("Luck", "운"),
        *(_kind(kind) for kind in kinds),
    ]
    table = _table(answer, columns)
    for row in luck.players:
        whole, *parts = row.regret.values()
        luck_of = f"{row.luck.mean:.1f}"
        means = (f"{part.mean:.2f}" for part in parts)
        adjusted = _interval(row.adjusted, 2)
        table.add_row(row.player, adjusted, luck_of, _interval(whole, 2), *means)
    return table


def _kind(kind: str) -> Text:
    """Return a kind of decision in words; `all` is the sum of all kinds."""
    if kind == "all":
        return Text("Regret", "손해")
    if kind == "box":
        return Text("Boxes", "칸 선택")
    roll = kind.removeprefix("keep_")
    return Text(f"Keep {roll}", f"{roll}번째 뒤")


def _boxes(report: tournament_report.TournamentReport, answer: Answer) -> Iterator[Table]:
    """Yield tables with the mean points of each box; a table has as many players as fit."""
    for players in _side_by_side(report.boxes):
        names = (Text(p.player, p.player) for p in players)
        table = _table(answer, [_BOX, *names], left=1)
        for column in table.columns:
            column.max_width = _NAME if column.header != answer.say(_BOX) else _LONG
        for box in players[0].means:
            table.add_row(box, *(f"{player.means[box]:.2f}" for player in players))
        yield table


def _side_by_side(
    players: Sequence[tournament_report.BoxMeans],
) -> Iterator[list[tournament_report.BoxMeans]]:
    """Yield players in groups whose columns fit into one table."""
    group: list[tournament_report.BoxMeans] = []
    width = 0
    for player in players:
        needed = min(_NAME, max(6, cell_len(player.player))) + 1
        if group and width + needed > _LINE - _LONG:
            yield group
            group, width = [], 0
        group.append(player)
        width += needed
    yield group


def _seats(rows: Sequence[tournament_report.SeatResult], answer: Answer) -> Table:
    """Return the table with the results of each seat."""
    columns = [Text("Seat", "자리"), Text("Mean score", "평균 점수"), Text("Wins", "승률")]
    table = _table(answer, columns)
    for row in rows:
        wins = _interval(row.wins, 1, 100) + " %"
        table.add_row(str(row.seat), _interval(row.score, 1), wins)
    return table


def _times(report: tournament_report.TournamentReport, answer: Answer) -> Table | str:
    """Return the table with the answer times and the faults of each player."""
    times = report.times
    if not any(row.answers for row in times.players):
        en = "simulated in batch: no answer times"
        return answer.say(Text(en, "일괄 엔진으로 시뮬레이션해 응답 시간을 따로 재지 않았습니다"))
    columns = [
        Text("Player", "참가자"),
        Text("Answers", "응답"),
        Text("Mean, us", "평균 us"),
        Text("p50", "p50"),
        Text("p99", "p99"),
        Text("Longest", "최장"),
        Text("Fault", "실격 사유"),
    ]
    table = _table(answer, columns)
    faults = {fault.player: answer.say(_KINDS[fault.kind]) for fault in report.faults}
    for row in times.players:
        figures = (row.mean_us, row.p50_us, row.p99_us, row.longest_us)
        spent = ("-" if micros is None else f"{micros:,.0f}" for micros in figures)
        table.add_row(row.player, f"{row.answers:,}", *spent, faults.get(row.player, "-"))
    return table


def _fault(fault: tournament_report.TournamentFault) -> Text:
    """Return the reason for a disqualification, with the program's last line if it adds to it."""
    kind, said = _KINDS[fault.kind], fault.said
    more = "" if not said or said in fault.reason else f" ({said})"
    where, where_ko = fault.position, fault.position_ko
    return Text(
        en=f"barred: {fault.player}, {kind.en} in {where}: {fault.reason}{more}",
        ko=f"실격: {fault.player}, {kind.ko}, {where_ko}: {fault.reason_ko}{more}",
    )


def _interval(figure: tournament_report.Figure, digits: int, times: float = 1) -> str:
    """Return a mean with its error margin."""
    mean, bounds = figure.mean * times, figure.plus_minus
    return f"{mean:.{digits}f}" + ("" if bounds is None else f" ± {bounds * times:.{digits}f}")


def _percent(rate: float | None, digits: int = 1) -> str:
    """Return a rate, or a dash for None."""
    return "-" if rate is None else f"{rate:.{digits}%}"
