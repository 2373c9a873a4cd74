"""The chances to win of a reviewed game, for people."""

from collections.abc import Iterator

from rich.text import Text as Line

from yachtdice import analysis
from yachtdice.cli.common import words
from yachtdice.cli.common.options import Answer
from yachtdice.cli.common.output import whole_percent
from yachtdice.rules import RuleSet, Text


def win_sum(wins: analysis.WinSums) -> Text:
    """Return the changes of the chance of a seat, rounded so that the printed sum is right."""
    start, own_luck, own_skill, skill, end = (
        round(100 * part, 1)
        for part in (wins.start, wins.own_luck, wins.own_skill, wins.skill, wins.end)
    )
    other_skill = round(skill - own_skill, 1)
    other_luck = round(end - start - own_luck - own_skill - other_skill, 1)
    return Text(
        f"Chance to win {start:.1f} {own_luck:+.1f} own dice {own_skill:+.1f} own choices "
        f"{other_luck:+.1f} other dice {other_skill:+.1f} other choices = {end:g} %",
        f"승률 {start:.1f} {own_luck:+.1f} 자기 주사위 {own_skill:+.1f} 자기 선택 "
        f"{other_luck:+.1f} 상대 주사위 {other_skill:+.1f} 상대 선택 = {end:g}%",
    )


def wins_about(rules: RuleSet, found: analysis.GameReview, answer: Answer) -> Iterator[Line]:
    """Yield the biggest swing, and from where on the chances are exact."""
    swing = _swing(rules, found)
    if swing is not None:
        yield Line(answer.say(swing))
    turns = sorted(
        (turn.choices[0].event, turn.number, seat.name or words.NAMELESS)
        for seat in found.seats
        for turn in seat.turns
    )
    exact = {moment.event for moment in found.moments[:-1] if moment.exact}
    first = next(((number, name) for event, number, name in turns if event in exact), None)
    yield Line(answer.say(_certainty(found, first)))


def _certainty(found: analysis.GameReview, first: tuple[int, str] | None) -> Text:
    """Return from which turn on the chances are exact, and the error of the others."""
    error = max((moment.error or 0.0 for moment in found.moments), default=0.0)
    within = f", usually within {100 * error:.1f} pp" if error else ""
    within_ko = f" (대개 오차 {100 * error:.1f}%p 이내)" if error else ""
    if first is None:
        return Text(
            f"The chances to win are estimates{within}.", f"승률은 추정값입니다{within_ko}."
        )
    number, name = first
    if found.moments[0].exact:
        return Text("All chances to win are exact.", "모든 승률은 정확한 값입니다.")
    moved = max(abs(seat.wins.corrected) for seat in found.seats if seat.wins is not None)
    return Text(
        f"The chances to win are exact from turn {number} of {name} on; before, they are "
        f"estimates{within}. The first exact one moved them by {100 * moved:.1f} pp.",
        f"승률은 {name}의 {number}차례부터 정확한 값이고 그 전은 추정값입니다{within_ko}. "
        f"첫 정확한 값에서 {100 * moved:.1f}%p 바뀌었습니다.",
    )


def _swing(rules: RuleSet, found: analysis.GameReview) -> Text | None:
    """Return the throw or choice that changed the chances most, None without one."""
    for seat in found.seats:
        for turn in seat.turns:
            for choice in turn.choices:
                if found.swing in (choice.event, choice.throw.event):
                    change = _change(found, seat.seat)
                    is_throw = choice.throw.event == found.swing
                    made = _thrown(choice) if is_throw else words.option_name(rules, choice.chosen)
                    name = seat.name or words.NAMELESS
                    return Text(
                        f"Biggest swing: {name}, turn {turn.number}, {made.en}: {change}.",
                        f"가장 큰 변화: {name}, {turn.number}차례, {made.ko}: {change}.",
                    )
    return None


def _change(found: analysis.GameReview, seat: int) -> str:
    """Return the chance of a seat before and after the biggest swing."""
    place = next(n for n, moment in enumerate(found.moments) if moment.event == found.swing)
    before, after = (moment.wins[seat] for moment in found.moments[place - 1 : place + 1])
    return f"{whole_percent(before)} -> {whole_percent(after)}"


def _thrown(choice: analysis.ChoiceReview) -> Text:
    """Return a throw in words."""
    dice = " ".join(map(str, choice.throw.dice))
    return Text(f"throw of {dice}", f"{dice} 던짐")
