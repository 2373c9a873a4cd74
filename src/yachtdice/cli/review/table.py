"""The review of a finished game, for people: sums, a plot of the turns, the marked choices."""

from collections.abc import Iterable, Iterator, Set
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from yachtdice import analysis
from yachtdice.charts.scale import Scale, fitting
from yachtdice.cli.common import words
from yachtdice.cli.common.options import Answer
from yachtdice.cli.common.output import about_sign, bar_sign, whole_percent
from yachtdice.cli.review.wins import win_sum, wins_about
from yachtdice.game import Record
from yachtdice.rules import RuleSet, Text
from yachtdice.solver import Decision, Insight, Solution

_WIDTH: Final = 10  #: The length of the longest bar of the plot, in characters.
_TURN: Final = Text(en="Turn", ko="차례")
_LUCK: Final = Text(en="Luck", ko="운")
_GIVEN: Final = Text(en="Given away", ko="손해")
_EXPECTED: Final = Text(en="Expected", ko="기대 점수")
_WINS: Final = Text(en="Wins", ko="승률")
_WIN_COST: Final = Text(en="Win cost", ko="승률 손해")
_MARKS: Final = {
    analysis.Mark.INACCURACY: Text(en="inaccuracy", ko="아쉬움"),
    analysis.Mark.MISTAKE: Text(en="mistake", ko="실수"),
    analysis.Mark.BLUNDER: Text(en="blunder", ko="큰 실수"),
}
_LEAST_SHOWN: Final = 0.05  #: A smaller cost is 0 with one decimal.
#: A choice that costs this chance to win is listed even if it costs no points.
_WORTH_SAYING: Final = 0.02
_COUNTS: Final = Text(
    en="Inaccuracies {}, mistakes {}, blunders {}.", ko="아쉬움 {}개, 실수 {}개, 큰 실수 {}개."
)


def review_laid_out(
    solution: Solution, insight: Insight, record: Record, found: analysis.GameReview, answer: Answer
) -> RenderableType:
    """Return the review of every seat, and the facts about the chances to win."""
    parts: list[RenderableType] = []
    exact = {moment.event for moment in found.moments if moment.exact}
    for seat in found.seats:
        parts += [Line(seat.name or words.NAMELESS, style="bold"), *_sums(seat, answer), Line()]
        parts += [_plot(record.rules, seat, exact, answer), Line()]
        for turn, choice in _shown(seat):
            parts += _choice(solution, insight, turn, choice, answer)
        parts.append(Line())
    if found.moments:
        return Group(*parts, *wins_about(record.rules, found, answer))
    return Group(*parts[:-1])


def _sums(seat: analysis.SeatReview, answer: Answer) -> Iterator[Line]:
    """Yield the lines with the sum of a seat, its luck and its marks."""
    share = f"{100 * seat.score / seat.worth:.0f}" if seat.worth > 0 else "0"
    yield Line(
        answer.say(
            Text(
                f"The dice were worth {seat.worth:.0f} points; "
                f"the score is {seat.score} ({share} %).",
                f"주사위는 {seat.worth:.0f}점 값어치였고 {seat.score}점을 냈습니다: {share}%.",
            )
        )
    )
    yield Line(answer.say(_sum(seat)))
    if seat.percentile is not None:
        games = f"{100 * seat.percentile:.0f}"
        en = f"Luckier than {games} of 100 games of best play."
        yield Line(answer.say(Text(en, f"최선의 플레이 100판 중 {games}판보다 운이 좋았습니다.")))
    if seat.wins is not None:
        yield Line(answer.say(win_sum(seat.wins)))
    yield Line(answer.say(_COUNTS).format(*(seat.marks[mark] for mark in _MARKS)))


def _sum(seat: analysis.SeatReview) -> Text:
    """Return the sum of a seat; its parts are rounded so that the printed sum is right."""
    expected, lost, to_win = (round(x, 1) for x in (seat.expected, seat.given_away, seat.to_win))
    total = round(seat.score + seat.remaining, 1)
    luck = round(total - expected + lost + to_win, 1)
    win = (f" - to win {to_win:.1f}", f" - 승부수 {to_win:.1f}") if to_win else ("", "")
    rest = round(seat.remaining, 1)
    end = f"{total:.1f}" if rest else f"{seat.score}"
    return Text(
        f"Expected {expected:.1f} {luck:+.1f} luck - given away {lost:.1f}{win[0]} = {end}",
        f"예상 {expected:.1f} {luck:+.1f} 운 - 손해 {lost:.1f}{win[1]} = {end}",
    )


def _plot(rules: RuleSet, seat: analysis.SeatReview, exact: Set[int], answer: Answer) -> Table:
    """Return a line for each turn: its points, the expected final score, and the chance to win.

    `exact`: the events with exact chances.
    """
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(answer.say(_TURN), justify="right", no_wrap=True)
    table.add_column(answer.say(words.BOX), overflow="fold")
    for title in (_LUCK, _GIVEN, _EXPECTED):
        table.add_column(answer.say(title), justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    shows_wins = any(choice.wins for turn in seat.turns for choice in turn.choices)
    if shows_wins:
        table.add_column(answer.say(_WINS), justify="right", no_wrap=True)
        table.add_column(answer.say(_WIN_COST), justify="right", no_wrap=True)
    rows = list(_turns(seat))
    scale = fitting([after for _, _, _, after in rows], 1, _WIDTH)
    for turn, luck, lost, after in rows:
        fill = turn.choices[-1]
        box = answer.say(words.box_title(rules, fill.chosen.box or ""))
        cells = [str(turn.number), box, f"{luck:+.1f}", f"{lost:.1f}", f"{after:.1f}"]
        wins = list[str]()
        if fill.wins:
            sign = "" if fill.event in exact else about_sign()
            wins = [sign + whole_percent(fill.wins[seat.seat]), _lost_wins(turn)]
        table.add_row(*cells, _bar(scale, after), *wins)
    return table


def _lost_wins(turn: analysis.TurnReview) -> str:
    """Return the percentage points of the chance to win that the choices of a turn cost."""
    return f"{100 * sum(choice.win_cost or 0.0 for choice in turn.choices):.1f}"


def _bar(scale: Scale, value: float) -> str:
    """Return a bar up to a value."""
    return bar_sign() * max(1, round(scale.at(value)))


def _turns(seat: analysis.SeatReview) -> Iterator[tuple[analysis.TurnReview, float, float, float]]:
    """Yield each turn with its luck, the points given away, and the expected score after it."""
    expected = seat.expected
    for turn in seat.turns:
        luck = sum(choice.throw.luck for choice in turn.choices)
        lost = sum(choice.regret for choice in turn.choices)
        expected += luck - lost
        yield turn, luck, lost, expected


def _shown(
    seat: analysis.SeatReview,
) -> Iterable[tuple[analysis.TurnReview, analysis.ChoiceReview]]:
    """Return the choices that are marked or cost many chances to win, in order."""
    every = ((turn, choice) for turn in seat.turns for choice in turn.choices)
    return (
        (turn, choice)
        for turn, choice in every
        if _is_marked(choice) or (choice.win_cost or 0.0) >= _WORTH_SAYING
    )


def _is_marked(choice: analysis.ChoiceReview) -> bool:
    return choice.mark is not None and choice.mark.is_shown


def _choice(
    solution: Solution,
    insight: Insight,
    turn: analysis.TurnReview,
    choice: analysis.ChoiceReview,
    answer: Answer,
) -> Iterator[Line]:
    """Yield a choice and the best one for points, and the reason for the cost of a marked one."""
    rules, dice = solution.rules, choice.throw.dice
    shown, cost = " ".join(map(str, dice)), answer.say(_cost(choice))
    chosen, best = (words.option_name(rules, each) for each in (choice.chosen, choice.best))
    en = f"Turn {turn.number}, {shown}: {chosen.en} ({cost}). Best: {best.en}."
    ko = f"{turn.number}차례, {shown}: {chosen.ko} ({cost}). 최선: {best.ko}."
    if chosen == best:
        en = f"Turn {turn.number}, {shown}: {chosen.en} ({cost}), the best for points."
        ko = f"{turn.number}차례, {shown}: {chosen.ko} ({cost}). 점수로는 최선."
    yield Line(answer.say(Text(en, ko)))
    if not _is_marked(choice):
        return
    made = Decision(dice, choice.rolls_left, choice.chosen.keep_faces, choice.chosen.box)
    reason = analysis.main_reason(rules, analysis.explain(solution, insight, turn.card, made))
    if reason is not None:
        yield Line(f"  {answer.say(reason)}")


def _cost(choice: analysis.ChoiceReview) -> Text:
    """Return the mark of a choice, its cost in points, and that in percentage points."""
    mark = None if choice.mark is None else _MARKS.get(choice.mark)
    lost = f"-{choice.regret:.1f}" if choice.regret >= _LEAST_SHOWN else "0"
    wins = 100 * (choice.win_cost or 0.0)
    en, ko = (f"{mark.en}, {lost}", f"{mark.ko}, {lost}") if mark else (lost, lost)
    if wins < _LEAST_SHOWN:
        return Text(en, ko)
    return Text(f"{en}, -{wins:.1f} pp to win", f"{ko}, 승률 -{wins:.1f}%p")
