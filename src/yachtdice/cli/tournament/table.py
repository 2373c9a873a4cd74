"""The report of a tournament as text for people."""

from collections.abc import Iterator, Sequence
from typing import Final

from rich.cells import cell_len
from rich.console import RenderableType
from rich.table import Table

from yachtdice.cli.common.options import Answer
from yachtdice.rules import Text
from yachtdice.tournament import messages as tournament_report
from yachtdice.tournament.report import text_tables
from yachtdice.tournament.report.text_tables import ReportTable

#: The maximum width of a name, so that tables fit a terminal of 80 columns.
_NAME: Final = 14
#: The maximum width of the id of a box.
_LONG: Final = 18
_LINE: Final = 80


def report_tables(
    report: tournament_report.TournamentReport, answer: Answer
) -> Iterator[RenderableType]:
    """Yield the parts of the report, from the heading to the faults."""
    yield answer.say(_heading(report))
    yield _table(text_tables.standings_table(report.standings), answer)
    if report.undecided:
        yield answer.say(text_tables.undecided_words(report))
    yield _table(text_tables.pairs_table(report.cross_table), answer)
    if report.sequential_test:
        yield answer.say(text_tables.bounds_of(report.sequential_test))
        yield _table(text_tables.tests_table(report.sequential_test), answer)
    if report.luck:
        yield _table(text_tables.luck_table(report.luck), answer)
        yield _table(text_tables.regret_table(report.luck), answer)
    for players in _side_by_side(report.boxes):
        widths = [_LONG, *(_NAME for _ in players)]
        yield _table(text_tables.boxes_table(players), answer, widths)
    yield _table(text_tables.seats_table(report.seats), answer)
    yield _times(report, answer)
    for fault in report.faults:
        yield answer.say(text_tables.fault_words(fault))
    yield answer.say(Text(report.isolation, report.isolation_ko))
    if report.champion:
        name = report.champion.name
        yield answer.say(Text(f"current champion: {name}", f"현재 챔피언: {name}"))


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


def _table(shown: ReportTable, answer: Answer, widths: Sequence[int] = ()) -> Table:
    """Return a table; without `widths` its left columns are as wide as names."""
    table = Table(box=None, padding=(0, 1), collapse_padding=True, pad_edge=False)
    widths = widths or [_NAME] * shown.left
    for number, column in enumerate(shown.columns):
        table.add_column(
            answer.say(column),
            justify="left" if number < shown.left else "right",
            max_width=widths[number] if number < len(widths) else None,
            no_wrap=True,
        )
    for row in shown.rows:
        table.add_row(*(answer.say(cell) if isinstance(cell, Text) else cell for cell in row))
    return table


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


def _times(report: tournament_report.TournamentReport, answer: Answer) -> Table | str:
    """Return the table with the answer times, or that there are none."""
    table = text_tables.times_table(report.times.players)
    if table is not None:
        return _table(table, answer)
    en = "simulated in batch: no answer times"
    return answer.say(Text(en, "일괄 엔진으로 시뮬레이션해 응답 시간을 따로 재지 않았습니다"))
