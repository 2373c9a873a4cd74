"""A rule set described in sentences, English and Korean, generated from its data."""

from collections.abc import Iterable
from typing import assert_never

from yachtdice.rules.dice import DICE
from yachtdice.rules.errors import Text
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
from yachtdice.rules.ruleset import Box, Order, Pay, RuleSet, TurnOrder


def describe_box(box: Box) -> Text:
    """Return one sentence: the dice a box needs and the points it scores."""
    asks, pays = _asked_for(box.pattern), _paid(box)
    return Text(en=f"{asks.en}: {pays.en}", ko=f"{asks.ko}: {pays.ko}")


def _asked_for(pattern: Pattern) -> Text:
    """Return the dice that a pattern requires, in words."""
    match pattern:
        case OfFace(face):
            return Text(en=f"Dice of {face}", ko=f"눈이 {face}인 주사위")
        case OfAKind(count):
            if count == DICE:
                return Text(en="Five of a kind", ko="다섯 개 모두 같은 눈")
            return Text(en=f"{count} or more of a kind", ko=f"같은 눈 {count}개 이상")
        case TwoPairs():
            return Text(en="Two pairs of different faces", ko="서로 다른 눈의 페어 두 개")
        case FullHouse(five_alike):
            if five_alike:
                en = "Three of one face and two of another, or five of a kind"
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
    """Return the dice that a straight requires, in words."""
    length = len(rows[0])
    if rows == rows_of(length):
        return Text(en=f"{length} faces in a row", ko=f"이어지는 눈 {length}개")
    row = "-".join(map(str, rows[0]))
    return Text(en=f"The row {row}", ko=f"{row} 모두")


def _paid(box: Box) -> Text:
    """Return the points of a box for dice that meet its pattern, in words."""
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
    """Return all rules except the boxes, in paragraphs of one or two sentences."""
    return tuple(_paragraphs(rules))


def _paragraphs(rules: RuleSet) -> Iterable[Text]:
    """Return the paragraphs in the order of a game."""
    yield _turn(rules)
    yield Text(
        en="Fill one open box after any roll; after the last roll you must. A box whose "
        "condition is not met takes 0. A filled box is never filled again.",
        ko="굴린 뒤에는 언제든 빈칸 하나를 채울 수 있고, 마지막으로 굴린 뒤에는 반드시 "
        "채워야 해요. 조건에 맞지 않으면 0점이에요. 채운 칸은 다시 채울 수 없어요.",
    )
    yield _order(rules)
    if len(rules.phases) > 1:
        yield from _phases(rules)
    yield from _bonuses(rules)
    yield Text(
        en="The game ends when every box is filled. The highest total wins; equal totals "
        "share the win, or lead to a play-off if the host of the table chose it. A player who "
        "resigns is skipped and cannot win.",
        ko="모든 칸이 차면 게임이 끝나요. 합계가 가장 높은 사람이 이기고, 같으면 무승부예요. "
        "방장이 연장전을 골랐다면 연장전을 해요. "
        "기권한 사람은 차례를 건너뛰고 이길 수 없어요.",
    )


def _turn(rules: RuleSet) -> Text:
    """Return the description of a turn; phases with other numbers of rolls have their own."""
    rolls = rules.most_rolls
    if rolls == 1:
        return Text(
            en="Roll five dice once in a turn.", ko="한 차례에 주사위 다섯 개를 한 번만 굴려요."
        )
    return Text(
        en=f"Roll five dice. Keep any of them and roll the others again, up to {rolls} rolls in "
        "a turn. A die kept once may be released later.",
        ko=f"주사위 다섯 개를 굴려요. 원하는 주사위는 남기고 나머지는 다시 굴릴 수 있고, 한 차례에 "
        f"{rolls}번까지 굴려요. 남긴 주사위도 나중에 다시 굴릴 수 있어요.",
    )


def _order(rules: RuleSet) -> Text:
    """Return the description of the turn order."""
    least, most = rules.seats
    several = most > 1
    en = f"{least} to {most} players" if least < most else f"{most} player{'s' * several}"
    ko = f"{least}~{most}명이 플레이해요" if least < most else f"{most}명이 플레이해요"
    if rules.turn_order is TurnOrder.DRAWN:
        return Text(
            en=f"{en}. Their order is drawn at the start and stays.",
            ko=f"{ko}. 순서는 시작할 때 추첨으로 정하고 끝까지 바뀌지 않아요.",
        )
    return Text(
        en=f"{en}. Turns go clockwise, by seat.",
        ko=f"{ko}. 자리 순서대로 시계 방향으로 차례가 돌아요.",
    )


def _phases(rules: RuleSet) -> Iterable[Text]:
    """Return the description of the columns, in playing order."""
    yield Text(
        en=f"The card has {len(rules.phases)} columns of the same boxes. All players fill one "
        "column before the next begins.",
        ko=f"점수표에는 같은 칸이 {len(rules.phases)}열 있어요. 모두가 한 열을 다 채우면 "
        "다음 열로 넘어가요.",
    )
    for number, phase in enumerate(rules.phases, 1):
        down = phase.order is Order.TOP_DOWN
        order = "boxes strictly from top to bottom" if down else "any open box"
        order_ko = "위에서 아래로 순서대로만 채워요" if down else "빈칸을 마음대로 골라 채워요"
        once = phase.rolls == 1
        rolls = "one roll" if once else f"up to {phase.rolls} rolls"
        rolls_ko = "한 번만 굴리고" if once else f"{phase.rolls}번까지 굴리고"
        yield Text(
            en=f"{number}. {phase.title.en}: {rolls} a turn, {order}.",
            ko=f"{number}. {phase.title.ko}: 한 차례에 {rolls_ko}, {order_ko}.",
        )


def _bonuses(rules: RuleSet) -> Iterable[Text]:
    """Return descriptions of upper bonus, repeat bonus and joker, if the rules have them."""
    if (bonus := rules.upper_bonus) is not None:
        upper = rules.section_titles[0]
        yield Text(
            en=f"{upper.en}: {bonus.at_least} points or more bring a bonus of {bonus.points}.",
            ko=f"{upper.ko} 합계가 {bonus.at_least}점 이상이면 보너스 {bonus.points}점을 받아요.",
        )
    if (repeat := rules.repeat_bonus) is not None:
        box = _title(rules, repeat.box)
        upper = rules.section_titles[0]
        where = f" and you fill a box of the {_low(upper.en)}" if repeat.upper_only else ""
        where_ko = f"나와 {upper.ko} 칸에 적으면" if repeat.upper_only else "나오면 어느 칸에 적든"
        row = f", written into {box.en}" if repeat.into_box else ", in a row of its own"
        row_ko = f"{box.ko} 칸에" if repeat.into_box else "따로"
        yield Text(
            en=f"Each further five of a kind, when {box.en} holds points{where}: "
            f"+{repeat.points}{row}.",
            ko=f"{box.ko} 칸에 점수가 있을 때 같은 눈 다섯 개가 또 {where_ko} 그때마다 "
            f"{row_ko} +{repeat.points}점을 받아요.",
        )
    if rules.joker is not None:
        yield _joker(rules, rules.joker.forced, _title(rules, rules.joker.box))


def _joker(rules: RuleSet, forced: bool, box: Text) -> Text:
    """Return the description of the joker rule."""
    upper, lower = rules.section_titles
    if forced:
        return Text(
            en=f"Joker: once {box.en} is filled, five of a kind must go into the box of its face "
            f"in the {_low(upper.en)}. If that box is filled, it goes into any open box of the "
            f"{_low(lower.en)}, for full points; if they are all filled, into any other box, "
            "for 0.",
            ko=f"조커: {box.ko} 칸이 찬 뒤 나온 같은 눈 다섯 개는 "
            f"{upper.ko}의 그 눈 칸에 적어야 해요. 그 칸이 찼으면 {lower.ko}의 빈칸 어디에 적어도 "
            f"조건을 갖춘 것으로 치고, {lower.ko} 칸이 모두 찼으면 남은 칸에 0점으로 "
            "적어야 해요.",
        )
    return Text(
        en=f"Joker: once {box.en} is filled, five of a kind may go into any open box. When the "
        f"box of its face in the {_low(upper.en)} is filled too, every box of the "
        f"{_low(lower.en)} gives full points for it.",
        ko=f"조커: {box.ko} 칸이 찬 뒤 나온 같은 눈 다섯 개는 어느 빈칸에나 "
        f"적을 수 있고, {upper.ko}의 그 눈 칸도 찼으면 {lower.ko} 칸은 조건을 갖춘 것으로 "
        "쳐요.",
    )


def _low(title: str) -> str:
    """Return the title of a section as it appears inside a sentence."""
    return title.lower() if title.lower().endswith("section") else f"{title} section"


def _title(rules: RuleSet, box: str) -> Text:
    """Return the title of a box."""
    return rules.boxes[rules.index[box]].title
