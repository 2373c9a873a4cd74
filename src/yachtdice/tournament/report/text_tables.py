"""The tables and sentences of a report as text, for the HTML page and the terminal."""

from collections.abc import Collection, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from yachtdice.rules import Text
from yachtdice.tournament import messages as tournament_report
from yachtdice.tournament.messages import Figure


class ReportTable(NamedTuple):
    """A table; its first `left` columns are left-aligned, `barred` rows are of barred players."""

    columns: Sequence[Text]
    rows: Sequence[Sequence[str | Text]]
    left: int = 1
    barred: Collection[int] = ()


_Record: TypeAlias = tournament_report.TournamentStanding | tournament_report.TournamentPair

_PLAYER: Final = Text("Player", "참가자")
_AGAINST: Final = Text("against", "상대")
_RECORD: Final = Text("W/D/L", "승/무/패")
_MEAN: Final = Text("Mean score", "평균 점수")
_NONE: Final = "–"
_BARRED: Final = Text("barred", "실격")
_FAULTS: Final = {
    "late": Text("late", "시간 초과"),
    "illegal": Text("illegal", "규칙 위반"),
    "garbled": Text("garbled", "해석할 수 없는 답"),
    "crashed": Text("crashed", "비정상 종료"),
}


def standings_table(rows: Sequence[tournament_report.TournamentStanding]) -> ReportTable:
    """Return the players with their results, best first."""
    columns = [Text("", ""), _PLAYER, Text("Points", "승점"), _RECORD, _MEAN, Text("Elo", "Elo")]
    columns += [Text("Bonus", "보너스"), Text("Yacht", "요트")]
    barred = [number for number, row in enumerate(rows) if row.barred]
    return ReportTable(columns, [[*_standing(row)] for row in rows], 2, barred)


def _standing(row: tournament_report.TournamentStanding) -> Iterator[str | Text]:
    """Yield the cells of a player in the standings."""
    yield _BARRED if row.barred else f"{row.place}."
    yield row.name
    yield f"{row.points:,g}" + (f" +{row.playoff_points}" if row.playoff_points else "")
    yield _record(row)
    yield figure(row.score, 1)
    yield figure(row.elo, 0)
    yield _percent(row.upper_bonus_rate, 0)
    yield _percent(row.yacht_rate, 0)


def _record(row: _Record) -> str:
    """Return the games won, drawn and lost."""
    return f"{row.wins}/{row.draws}/{row.losses}"


def pairs_table(rows: Sequence[tournament_report.TournamentPair]) -> ReportTable:
    """Return the results of each pair."""
    columns = [_PLAYER, _AGAINST, _RECORD, Text("Share", "승률"), Text("Superior", "우세 확률")]
    lines = [
        [row.player, row.against, _record(row), percents(row.share), _percent(row.superiority, 2)]
        for row in rows
    ]
    return ReportTable(columns, lines, left=2)


def tests_table(test: tournament_report.SequentialTest) -> ReportTable:
    """Return the sequential test of each pair."""
    columns = [
        _PLAYER,
        _AGAINST,
        Text("Deals", "딜"),
        Text("Pentanomial", "오항 분포"),
        Text("LLR", "로그우도비"),
        Text("Accepted", "채택"),
    ]
    lines = [[*_tested(test, row)] for row in test.pairs]
    return ReportTable(columns, lines, left=2)


def _tested(
    test: tournament_report.SequentialTest, row: tournament_report.SequentialPair
) -> Iterator[str]:
    """Yield the cells of a pair in the sequential test."""
    yield from (row.player, row.against, f"{row.deals:,}")
    yield " ".join(map(str, row.pentanomial))
    yield f"{row.log_likelihood_ratio:.2f}"
    elo = test.accepted_elo(row)
    yield _NONE if elo is None else f"Elo {elo:g}"


def bounds_of(test: tournament_report.SequentialTest) -> Text:
    """Return the bounds of the sequential test in words."""
    low, high = test.pairs[0].bounds
    return Text(
        f"log-likelihood ratio (LLR): a test is decided below {low:.2f} and above {high:.2f}",
        f"로그우도비가 {low:.2f}보다 작거나 {high:.2f}보다 크면 검정이 끝납니다",
    )


def luck_table(luck: tournament_report.TournamentLuck) -> ReportTable:
    """Return mean scores with and without luck."""
    columns = [_PLAYER, _MEAN, Text("Without luck", "운을 뺀 평균"), Text("Luck", "운")]
    lines = [
        [row.player, *(figure(value, 2) for value in (row.score, row.adjusted, row.luck))]
        for row in luck.players
    ]
    return ReportTable(columns, lines)


def regret_table(luck: tournament_report.TournamentLuck) -> ReportTable:
    """Return the points lost per game by kind of choice."""
    columns = [_PLAYER, *map(kind_words, luck.players[0].regret)]
    lines = [
        [row.player, *(figure(lost, 2) for lost in row.regret.values())] for row in luck.players
    ]
    return ReportTable(columns, lines)


def kind_words(kind: str) -> Text:
    """Return a kind of choice in words; `all` is the sum of all kinds."""
    if kind == "all":
        return Text("Regret", "손해")
    if kind == "box":
        return Text("Boxes", "칸 선택")
    roll = kind.removeprefix("keep_")
    return Text(f"Keep {roll}", f"{roll}번째 뒤")


def boxes_table(players: Sequence[tournament_report.BoxMeans]) -> ReportTable:
    """Return the mean points of each box, with a column for each player."""
    columns = [Text("Box", "칸"), *(Text(player.player, player.player) for player in players)]
    lines = [
        [box.replace("_", " "), *(f"{player.means[box]:.2f}" for player in players)]
        for box in players[0].means
    ]
    return ReportTable(columns, lines)


def seats_table(rows: Sequence[tournament_report.SeatResult]) -> ReportTable:
    """Return the results of each seat."""
    columns = [Text("Seat", "자리"), _MEAN, Text("Wins", "승률")]
    lines = [[str(row.seat), figure(row.score, 1), percents(row.wins)] for row in rows]
    return ReportTable(columns, lines)


def times_table(players: Sequence[tournament_report.AnswerTimes]) -> ReportTable | None:
    """Return the times of the players' answers, None if no answer was timed."""
    if not any(row.answers for row in players):
        return None
    columns = [
        _PLAYER,
        Text("Answers", "응답"),
        Text("Mean, µs", "평균 µs"),
        Text("p50", "p50"),
        Text("p99", "p99"),
        Text("Longest", "최장"),
    ]
    times = [(row.answers, row.mean_us, row.p50_us, row.p99_us, row.longest_us) for row in players]
    lines = [[row.player, *or_dashes(own, ",.0f")] for row, own in zip(players, times, strict=True)]
    return ReportTable(columns, lines)


def fault_words(fault: tournament_report.TournamentFault) -> Text:
    """Return the reason for a disqualification, with the program's last line if it adds to it."""
    kind, said = _FAULTS[fault.kind], fault.said
    more = "" if not said or said in fault.reason else f" ({said})"
    where, where_ko = fault.position, fault.position_ko
    return Text(
        en=f"barred: {fault.player}, {kind.en} in {where}: {fault.reason}{more}",
        ko=f"실격: {fault.player}, {kind.ko}, {where_ko}: {fault.reason_ko}{more}",
    )


def undecided_words(report: tournament_report.TournamentReport) -> Text:
    """Return the sentence about players who are still tied after all playoffs."""
    names, most = ", ".join(report.undecided), report.playoffs
    return Text(
        en=f"still tied for the lead after the maximum of {most} playoffs: {names}",
        ko=f"동점 결정전을 최대 {most}판까지 했지만 공동 선두입니다: {names}",
    )


def figure(value: Figure, digits: int, times: float = 1) -> str:
    """Return a multiple of a mean with its interval."""
    text, spread = f"{value.mean * times:,.{digits}f}", value.plus_minus
    return text if spread is None else f"{text} ± {spread * times:,.{digits}f}"


def percents(value: Figure) -> str:
    """Return a share with its interval in per cent."""
    return f"{figure(value, 1, 100)} %"


def _percent(rate: float | None, digits: int) -> str:
    """Return a rate, or a dash for None."""
    return _NONE if rate is None else f"{rate:.{digits}%}"


def or_dashes(values: Sequence[float | None], form: str = "") -> Iterator[str]:
    """Yield numbers as text, with a dash for None."""
    return (_NONE if value is None else format(value, form) for value in values)
