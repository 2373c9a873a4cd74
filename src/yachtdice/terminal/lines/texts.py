"""The texts of the lines view: the card, the state of a turn, and the help."""

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from yachtdice.game import GameState, Step, upper_bonus
from yachtdice.game.state import upper_total
from yachtdice.rules import Text
from yachtdice.terminal import words
from yachtdice.terminal.lines.typed import KOREAN_VERBS, Verb
from yachtdice.terminal.table import PlayTable, SittingStage

Speak: TypeAlias = Callable[[Text], str]  #: Returns a text in the language of the player.


def _width(text: str) -> int:
    """Return the columns that a text takes in a terminal."""
    shown = (char for char in text if not unicodedata.combining(char))
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in shown)


def card(state: GameState, say: Speak) -> Iterable[str]:
    """Yield the lines of all cards: a row for each box and sum, a column for each seat."""
    names = [say(words.name_of(state, seat)) for seat in range(len(state.holders))]
    rows = [(f"{number:>2} {say(title)}", points) for number, title, points in _rows(state)]
    first, columns = max(_width(title) for title, _ in rows), [max(5, _width(n)) for n in names]
    yield _row("", first, names, columns)
    for title, points in rows:
        yield _row(title, first, ["-" if held is None else str(held) for held in points], columns)


def _row(title: str, first: int, cells: list[str], columns: list[int]) -> str:
    padded = [" " * (w - _width(cell)) + cell for cell, w in zip(cells, columns, strict=True)]
    return title + " " * (first - _width(title)) + "  " + "  ".join(padded)


def _rows(state: GameState) -> Iterable[tuple[int | str, Text, Sequence[int | None]]]:
    """Yield the number (empty for a sum), the title and the points of each row, by columns."""
    rules, cards = state.rules, state.cards
    for column, phase in enumerate(rules.phases):
        of = phase.title if len(rules.phases) > 1 else Text("", "")
        for place, box in enumerate(rules.boxes):
            title = Text(f"{of.en} {box.title.en}".strip(), f"{of.ko} {box.title.ko}".strip())
            yield place + 1, title, [card.columns[column][place] for card in cards]
        if rules.upper_bonus is not None:
            least = rules.upper_bonus.at_least
            title = Text(f"Upper sum (of {least})", f"상단 소계 ({least})")
            yield "", title, [upper_total(rules, card, column) for card in cards]
            bonus = Text("Upper bonus", "상단 보너스")
            yield "", bonus, [upper_bonus(rules, card, column) for card in cards]
        if rules.repeat_bonus is not None and not rules.repeat_bonus.into_box:
            yield "", rules.repeat_title, [card.repeat[column] for card in cards]
    yield "", Text("Total", "합계"), state.totals


def awaited(table: PlayTable) -> Iterable[Text]:
    """Yield the state in words, with the commands that go on."""
    match table.stage:
        case SittingStage.WAITING:
            yield from _waiting(table)
        case SittingStage.OVER:
            yield Text("Type again, review or quit.", "다시, 복기, 나가기 중 하나를 적어 주세요.")
        case SittingStage.PLAYING if table.is_mine:
            yield from _turn(table)
        case SittingStage.PLAYING:
            pass


def _waiting(table: PlayTable) -> Iterable[Text]:
    seated = [name for name in table.names if name is not None]
    en, ko = ", ".join(name.en for name in seated), ", ".join(name.ko for name in seated)
    yield Text(f"At the table: {en or 'no player'}.", f"테이블: {ko or '비어 있어요'}.")
    if table.may_start:
        yield Text("Type start to begin.", "시작하려면: 시작")


def _turn(table: PlayTable) -> Iterable[Text]:
    state = table.game
    name, points = table.name(state.seat), state.totals[state.seat]
    if state.step is Step.AWAIT_ROLL:
        at, turns = table.turn, table.rules.turns
        yield Text(
            f"{name.en}, turn {at} of {turns}, {words.points_en(points)}: type roll.",
            f"{name.ko}, {turns}차례 중 {at}번째, {points}점: 굴리기",
        )
    elif state.step is Step.AWAIT_BOX:
        yield offers(table)


def offers(table: PlayTable) -> Text:
    """Return the boxes that may be filled, with their points."""
    texts = [words.offer_text(table.rules, offer) for offer in table.offers]
    en, ko = ", ".join(text.en for text in texts), ", ".join(text.ko for text in texts)
    return Text(f"Fill a box: {en}.", f"채울 칸: {ko}.")


_HELP: dict[Verb, Text] = {
    Verb.ROLL: Text("roll all dice", "주사위 모두 굴리기"),
    Verb.KEEP: Text("keep 3 3 and roll the other dice", "3 3 남기고 나머지 굴리기"),
    Verb.FILL: Text("score in a box: fill 3, fill fives", "칸에 적기. 예: 채우기 3"),
    Verb.CARD: Text("the cards of all players", "모두의 점수표"),
    Verb.START: Text("begin the game of a waiting table", "기다리는 테이블의 게임 시작"),
    Verb.AGAIN: Text("another game after the end", "끝난 뒤 한 판 더"),
    Verb.REVIEW: Text("luck and mistakes of the finished game", "끝난 게임의 운과 실수"),
    Verb.OK: Text("acknowledge an alarm", "경보 확인"),
    Verb.QUIT: Text("leave; the record is saved", "나가기. 기록은 저장돼요"),
    Verb.HELP: Text("these commands, also ?", "이 목록. ?도 돼요"),
}


def help_lines(table: PlayTable, say: Speak) -> Iterable[str]:
    """Yield the state and all commands."""
    if table.dice is not None:
        left, dice = words.rolls(table.game.rolls_left), words.faces(table.dice)
        yield say(Text(f"Dice: {dice}; {left.en}.", f"주사위: {dice}. {left.ko}."))
    if table.offers:
        yield say(offers(table))
    for verb, text in _HELP.items():
        yield say(Text(f"{verb}: {text.en}", f"{KOREAN_VERBS[verb]}: {text.ko}"))
    yield say(
        Text("The beginning of a word is enough: f th", "앞 글자만 적어도 돼요. 영어도 돼요: k 3 3")
    )
    if table.seal is not None:
        yield say(table.seal)
    if table.link is not None:
        yield table.link
