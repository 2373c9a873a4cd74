"""The words of `yacht rules` that no rule set brings along, in both languages."""

from typing import Final

from yachtdice.rules import RuleSet, Text, UpperBonus

ID: Final = Text(en="Id", ko="아이디")
TITLE: Final = Text(en="Title", ko="이름")
SUMMARY: Final = Text(en="In short", ko="요약")
BOX: Final = Text(en="Box", ko="칸")
ABOUT: Final = Text(en="Asks for: pays", ko="조건: 점수")
POINTS: Final = Text(en="Points", ko="점수")
SUM: Final = Text(en="Sum", ko="소계")
BONUS: Final = Text(en="Bonus", ko="보너스")
REPEAT_BONUS: Final = Text(en="Repeat bonus", ko="반복 보너스")
TOTAL: Final = Text(en="Total", ko="합계")
RULES: Final = Text(en="Rules", ko="규칙")
SOURCES: Final = Text(en="Sources", ko="출처")


def bonus_terms(bonus: UpperBonus) -> Text:
    """Return when the upper bonus is given and how much it is."""
    return Text(
        en=f"+{bonus.points} for a sum of {bonus.at_least} or more",
        ko=f"소계 {bonus.at_least}점 이상이면 +{bonus.points}점",
    )


def repeat_terms(points: int) -> Text:
    """Return how much a repeat bonus in a row of its own is."""
    return Text(en=f"+{points} every time", ko=f"그때마다 +{points}점")


def verdict(file: str, rules: RuleSet) -> Text:
    """Return the verdict on a good rules file."""
    boxes = len(rules.boxes)
    return Text(
        en=f"{file}: OK, {rules.id}: {_count(boxes, 'box', 'boxes')}, "
        f"{_count(rules.turns, 'turn', 'turns')} a seat",
        ko=f"{file}: 이상 없음, {rules.id}: 칸 {boxes}개, 한 사람당 {rules.turns}차례",
    )


def _count(number: int, one: str, many: str) -> str:
    """Return a number with its noun."""
    return f"{number} {one if number == 1 else many}"
