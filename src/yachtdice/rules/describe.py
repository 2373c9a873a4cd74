"""A rule set in plain sentences, English and Korean, made from its data and nothing else."""

from collections.abc import Iterable
from typing import assert_never

from yachtdice.rules.dice import DICE
from yachtdice.rules.patterns import (
    Anything,
    FullHouse,
    OfAKind,
    OfFace,
    Pattern,
    Straight,
    TwoPairs,
    rows_of,
)
from yachtdice.rules.ruleset import Box, Order, Pay, RuleSet, Text, TurnOrder


def describe_box(box: Box) -> Text:
    """Return what a box asks for and what it pays, in one sentence."""
    asks, pays = _asked_for(box.pattern), _paid(box)
    return Text(en=f"{asks.en}: {pays.en}", ko=f"{asks.ko}: {pays.ko}")


def _asked_for(pattern: Pattern) -> Text:
    """Return which dice a pattern asks for."""
    match pattern:
        case OfFace(face):
            return Text(en=f"Dice of {face}", ko=f"눈이 {face}인 주사위")
        case OfAKind(count):
            if count == DICE:
                return Text(en="Five dice alike", ko="다섯 개 모두 같은 눈")
            return Text(en=f"{count} or more dice alike", ko=f"같은 눈 {count}개 이상")
        case TwoPairs():
            return Text(en="Two pairs of different faces", ko="서로 다른 눈의 페어 두 개")
        case FullHouse(five_alike):
            if five_alike:
                en = "Three alike and two alike, or five alike"
                return Text(en=en, ko="같은 눈 3개와 2개, 또는 5개")
            en = "Three of one face and two of another"
            return Text(en=en, ko="같은 눈 3개와 또 다른 같은 눈 2개")
        case Straight(rows):
            return _row_asked_for(rows)
        case Anything():
            return Text(en="Any dice", ko="아무 주사위나")
        case _:
            assert_never(pattern)


def _row_asked_for(rows: tuple[tuple[int, ...], ...]) -> Text:
    """Return which dice a straight asks for."""
    length = len(rows[0])
    if rows == rows_of(length):
        return Text(en=f"{length} faces in a row", ko=f"이어지는 눈 {length}개")
    row = "-".join(map(str, rows[0]))
    return Text(en=f"The row {row}", ko=f"{row} 모두")


def _paid(box: Box) -> Text:
    """Return what a box pays to dice that meet its pattern."""
    if box.pay is Pay.ALL:
        return Text(en="the sum of all dice", ko="주사위 전체의 합")
    if not isinstance(box.pay, Pay):
        return Text(en=f"{box.pay} points", ko=f"{box.pay}점")
    match box.pattern:
        case OfFace(face):
            return Text(en=f"{face} for each", ko=f"하나에 {face}점")
        case OfAKind(count):
            return Text(en=f"{count} times the face", ko=f"그 눈의 {count}배")
        case TwoPairs():
            return Text(en="the sum of the four dice", ko="그 주사위 네 개의 합")
        case Straight():
            return Text(en="the sum of the dice in the row", ko="이어지는 주사위의 합")
        case FullHouse() | Anything():
            return Text(en="the sum of all dice", ko="주사위 전체의 합")
        case _:
            assert_never(box.pattern)


def describe_rules(rules: RuleSet) -> tuple[Text, ...]:
    """Return the whole of the rules but the boxes, one sentence or two to a paragraph."""
    return tuple(_paragraphs(rules))


def _paragraphs(rules: RuleSet) -> Iterable[Text]:
    """Return the paragraphs in the order one would tell them."""
    yield _turn(rules)
    yield Text(
        en="Fill one open box after any roll; after the last roll you must. A box whose "
        "condition is not met takes 0. A filled box is never filled again.",
        ko="어느 굴림 뒤에든 빈칸 하나를 채울 수 있고, 마지막 굴림 뒤에는 반드시 채웁니다. "
        "조건에 맞지 않으면 0점입니다. 채운 칸은 다시 채울 수 없습니다.",
    )
    yield _order(rules)
    if len(rules.phases) > 1:
        yield from _phases(rules)
    yield from _bonuses(rules)
    yield Text(
        en="The game ends when every box is filled. The highest total wins; equal totals "
        "share the win. Who resigns is skipped and cannot win.",
        ko="모든 칸이 차면 게임이 끝납니다. 합계가 가장 높은 사람이 이기고, 같으면 무승부입니다. "
        "기권한 사람은 건너뛰며 이길 수 없습니다.",
    )


def _turn(rules: RuleSet) -> Text:
    """Return how a turn goes; phases with other numbers of rolls say so themselves."""
    rolls = max(phase.rolls for phase in rules.phases)
    if rolls == 1:
        return Text(
            en="Roll five dice once in a turn.", ko="한 차례에 주사위 다섯 개를 한 번 굴립니다."
        )
    return Text(
        en=f"Roll five dice. Keep any of them and roll the others again, up to {rolls} rolls in "
        "a turn. A die kept once may be released later.",
        ko=f"주사위 다섯 개를 굴립니다. 원하는 것을 남기고 나머지를 다시 굴리며, 한 차례에 모두 "
        f"{rolls}번까지 굴립니다. 남긴 주사위도 나중에 다시 굴릴 수 있습니다.",
    )


def _order(rules: RuleSet) -> Text:
    """Return who plays when."""
    least, most = rules.seats
    several = most > 1
    en = f"{least} to {most} players" if least < most else f"{most} player{'s' * several}"
    ko = f"{least}~{most}명" if least < most else f"{most}명"
    if rules.turn_order is TurnOrder.DRAWN:
        return Text(
            en=f"{en}. Their order is drawn at the start and stays.",
            ko=f"{ko}. 순서는 처음에 추첨으로 정하고 끝까지 그대로입니다.",
        )
    return Text(
        en=f"{en}. Turns go clockwise, by seat.",
        ko=f"{ko}. 자리 순서대로 시계 방향으로 돌아가며 합니다.",
    )


def _phases(rules: RuleSet) -> Iterable[Text]:
    """Return the columns in the order they are played."""
    yield Text(
        en=f"The card has {len(rules.phases)} columns of the same boxes. All players fill one "
        "column before the next begins.",
        ko=f"점수표는 같은 칸이 {len(rules.phases)}열 있습니다. 모두가 한 열을 다 채운 뒤 "
        "다음 열로 넘어갑니다.",
    )
    for number, phase in enumerate(rules.phases, 1):
        down = phase.order is Order.TOP_DOWN
        order = "boxes strictly from top to bottom" if down else "any open box"
        order_ko = "위에서 아래로 차례대로만 채웁니다" if down else "빈칸을 마음대로 고릅니다"
        once = phase.rolls == 1
        rolls = "one roll" if once else f"up to {phase.rolls} rolls"
        rolls_ko = "한 번만 굴리고" if once else f"{phase.rolls}번까지 굴리고"
        yield Text(
            en=f"{number}. {phase.title.en}: {rolls} a turn, {order}.",
            ko=f"{number}. {phase.title.ko}: 한 차례에 {rolls_ko}, {order_ko}.",
        )


def _bonuses(rules: RuleSet) -> Iterable[Text]:
    """Return upper bonus, repeat bonus and joker, those there are."""
    if (bonus := rules.upper_bonus) is not None:
        upper = rules.section_titles[0]
        yield Text(
            en=f"{upper.en}: {bonus.at_least} points or more bring a bonus of {bonus.points}.",
            ko=f"{upper.ko} 합계가 {bonus.at_least}점 이상이면 보너스 {bonus.points}점.",
        )
    if (repeat := rules.repeat_bonus) is not None:
        box = _title(rules, repeat.box)
        upper = rules.section_titles[0]
        where = f" and you fill a box of the {_low(upper.en)}" if repeat.upper_only else ""
        where_ko = f" {upper.ko} 칸에 넣으면" if repeat.upper_only else " 어느 칸에 넣든"
        row = f", written into {box.en}" if repeat.into_box else ", in a row of its own"
        row_ko = f"{box.ko} 칸에" if repeat.into_box else "따로"
        yield Text(
            en=f"Five alike again, when {box.en} holds points{where}: "
            f"+{repeat.points}{row}, every time.",
            ko=f"{box.ko} 칸에 점수가 있을 때 다시 같은 눈 다섯 개가 나와{where_ko}, 그때마다 "
            f"{row_ko} +{repeat.points}점.",
        )
    if rules.joker is not None:
        yield _joker(rules, rules.joker.forced, _title(rules, rules.joker.box))


def _joker(rules: RuleSet, forced: bool, box: Text) -> Text:
    """Return the joker rule."""
    upper, lower = rules.section_titles
    if forced:
        return Text(
            en=f"Joker: five alike, when {box.en} is filled, must go into the box of their face in "
            f"the {_low(upper.en)}; if that is filled, into any open box of the {_low(lower.en)}, "
            "which pays in full; if none is open there, into any other box for 0.",
            ko=f"조커: {box.ko} 칸이 찬 뒤 나온 같은 눈 다섯 개는 "
            f"{upper.ko}의 그 눈 칸에 넣어야 합니다. 그 칸이 찼으면 {lower.ko}의 빈칸 어디든 "
            f"조건을 갖춘 것으로 점수를 받고, {lower.ko} 칸이 모두 찼으면 남은 칸에 0점으로 "
            "넣습니다.",
        )
    return Text(
        en=f"Joker: five alike, when {box.en} is filled, may go into any open box; once the box of "
        f"their face in the {_low(upper.en)} is filled too, boxes of the {_low(lower.en)} pay in "
        "full.",
        ko=f"조커: {box.ko} 칸이 찬 뒤 나온 같은 눈 다섯 개는 어느 빈칸에나 "
        f"넣을 수 있고, {upper.ko}의 그 눈 칸도 찼으면 {lower.ko} 칸은 조건을 갖춘 것으로 "
        "점수를 받습니다.",
    )


def _low(title: str) -> str:
    """Return a section's title inside a sentence."""
    return title.lower() if title.lower().endswith("section") else f"{title} section"


def _title(rules: RuleSet, box: str) -> Text:
    """Return the title of a box."""
    return rules.boxes[rules.index[box]].title
