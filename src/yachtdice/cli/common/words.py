"""Words in both languages that several commands share, and the messages about rule sets."""

from typing import TYPE_CHECKING, Final

from yachtdice.rules import RuleSet, Text, UpperBonus

if TYPE_CHECKING:
    from yachtdice.solver import Option

ID: Final = Text(en="Id", ko="아이디")
TITLE: Final = Text(en="Title", ko="이름")
SUMMARY: Final = Text(en="In short", ko="요약")
BOX: Final = Text(en="Box", ko="칸")
ABOUT: Final = Text(en="Dice: points", ko="조건: 점수")
POINTS: Final = Text(en="Points", ko="점수")
SUM: Final = Text(en="Sum", ko="소계")
BONUS: Final = Text(en="Bonus", ko="보너스")
TOTAL: Final = Text(en="Total", ko="합계")
NAMELESS: Final = "—"  #: Shown instead of the name of a deleted account.
RULES: Final = Text(en="Rules", ko="규칙")
NOTHING_KEPT: Final = Text(en="roll all five", ko="다섯 개 모두 다시 굴리기")
SOURCES: Final = Text(en="Sources", ko="출처")


def bonus_terms(bonus: UpperBonus) -> Text:
    """Return the condition and the points of the upper bonus."""
    return Text(
        en=f"+{bonus.points} for a sum of {bonus.at_least} or more",
        ko=f"소계 {bonus.at_least}점 이상이면 +{bonus.points}점",
    )


def repeat_terms(points: int) -> Text:
    """Return the points of a repeat bonus that has a row of its own."""
    return Text(en=f"+{points} every time", ko=f"그때마다 +{points}점")


def verdict(file: str, rules: RuleSet) -> Text:
    """Return the message for a valid rules file."""
    boxes = len(rules.boxes)
    return Text(
        en=f"{file}: OK, {rules.id}: {_count(boxes, 'box', 'boxes')}, "
        f"{_count(rules.turns, 'turn', 'turns')} a seat",
        ko=f"{file}: 이상 없음, {rules.id}: 칸 {boxes}개, 한 사람당 {rules.turns}차례",
    )


def _count(number: int, one: str, many: str) -> str:
    """Return a number with its noun."""
    return f"{number} {one if number == 1 else many}"


def box_title(rules: RuleSet, box: str) -> Text:
    """Return the title of the box with this id."""
    return rules.boxes[rules.index[box]].title


def option_name(rules: RuleSet, option: "Option") -> Text:
    """Return a choice in words: the faces kept, or the box."""
    if option.box is not None:
        title = box_title(rules, option.box)
        return Text(f"fill {title.en}", f"{title.ko} 채우기")
    faces = " ".join(map(str, option.keep_faces or ()))
    return Text(f"keep {faces}", f"{faces} 남기기") if faces else NOTHING_KEPT
