"""The game record that the user names: its reading, its turns, and the texts that describe them."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Final, TypeAlias, assert_never

from yachtdice import game
from yachtdice.cli.common import words
from yachtdice.cli.common.errors import UsageError
from yachtdice.cli.common.help_texts import option
from yachtdice.cli.common.output import one_line
from yachtdice.rules import Dice, Text
from yachtdice.views.records import read_record

#: The maximum size of a record in bytes, as text and as JSON.
#:
#: `tools/verify_dice.py` and the page `/verify` have the same limit. The longest record of a server
#: has a third of it (`tests/conformance/dice/test_longest.py`).
LARGEST: Final = 1024 * 1024 - 1

_KO: Final = {
    game.RecordFault.FORM: "게임 기록의 형식이 아닙니다",
    game.RecordFault.RULES: "규칙이 잘못되었거나 이 게임의 규칙이 아닙니다",
    game.RecordFault.SEATS: "자리나 이름, 순서가 맞지 않습니다",
    game.RecordFault.DICE: "나올 수 없는 주사위입니다",
    game.RecordFault.PLAY: "규칙에 어긋나는 플레이입니다",
    game.RecordFault.POINTS: "점수가 규칙과 다릅니다",
    game.RecordFault.PROOF: "주사위의 증명이 맞지 않습니다",
}

RecordFile: TypeAlias = Annotated[
    Path,
    option(
        "The file of the record, text or JSON.", "게임 기록 파일. 텍스트 또는 JSON.", name="FILE"
    ),
]


def load_record(file: Path, wrong: type[UsageError] = UsageError) -> game.Record:
    """Return the record in a file, text or JSON.

    Raises `wrong` if it is invalid, and UsageError if it cannot be read.
    """
    try:
        with file.open("rb") as opened:
            data = opened.read(LARGEST + 1)
    except OSError as error:
        raise UsageError(f"{file}: {error.strerror}") from error
    if len(data) > LARGEST:
        en, ko = f"is larger than {LARGEST:,} bytes", f"{LARGEST:,}바이트보다 큽니다"
        raise UsageError(en, ko, at=file)
    try:
        return read_record(data.decode())
    except UnicodeDecodeError as error:
        raise UsageError("is not UTF-8 text", "UTF-8 텍스트가 아닙니다", at=file) from error
    except game.RecordError as error:
        raise wrong(text_of(error), at=file) from error


def text_of(error: game.RecordError) -> Text:
    """Return the fault of a record and its place."""
    where = f"{error.line}번째 줄: " if error.line else ""
    where = f"{error.event}번째 이벤트: " if error.event else where
    return Text(str(error), f"{where}{_KO[error.fault]} ({error.reason})")


@dataclass
class Turn:
    """A turn of one seat, from its first roll to its fill.

    `number` counts the seat's turns from 1. `kept[i]` are the places kept of `rolls[i]`; the last
    roll has none. `total` is the seat's total after the fill.
    """

    number: int
    seat: int
    rolls: list[Dice] = field(default_factory=list)
    kept: list[tuple[int, ...]] = field(default_factory=list)
    fill: game.BoxFilled | None = None
    total: int = 0


#: A change of a seat, between turns or within one.
Change: TypeAlias = (
    game.SeatResigned | game.GameEndedEarly | game.SeatHandedOver | game.SeatTakenBack
)


def turns_of(record: game.Record, played: list[game.Moment]) -> list[Turn | Change]:
    """Return the turns of a game and the changes of its seats, in order."""
    lines: list[Turn | Change] = []
    counts = [0] * len(record.state.holders)
    turn = Turn(0, -1)
    for moment in played:
        for event in moment.events:
            match event:
                case game.RollOpened(seat, keep) if seat == turn.seat and turn.fill is None:
                    turn.kept.append(keep)
                case game.RollOpened(seat):
                    counts[seat] += 1
                    turn = Turn(counts[seat], seat)
                    lines.append(turn)
                case game.DiceThrown(dice):
                    turn.rolls.append(dice)
                case game.BoxFilled(seat):
                    turn.fill, turn.total = event, moment.state.totals[seat]
                case game.GameStarted() | game.DicePledged():
                    pass
                case game.SeatHandedOver() | game.SeatTakenBack():
                    lines.append(event)
                case game.SeatResigned() | game.GameEndedEarly():
                    lines.append(event)
    return lines


TURN: Final = Text(en="Turn", ko="차례")
PLAYER: Final = Text(en="Player", ko="플레이어")
DICE: Final = Text(en="Dice (those kept in brackets)", ko="주사위 (괄호는 남긴 것)")
UNFINISHED: Final = Text(en="The game is not over.", ko="게임이 끝나지 않았습니다.")
NO_WINNER: Final = Text(
    en="All players resigned, so there is no winner.", ko="모두 기권해 이긴 사람이 없습니다."
)


def dice_text(dice: Dice, kept: tuple[int, ...] = ()) -> str:
    """Return the dice by place, kept dice in brackets: `1[33]56`."""
    shown = (f"[{face}]" if place in kept else str(face) for place, face in enumerate(dice))
    return "".join(shown).replace("][", "")


def paid(fill: game.BoxFilled) -> str:
    """Return the points of a fill, with the repeat bonus if there is one."""
    return f"{fill.points} +{fill.repeat_bonus}" if fill.repeat_bonus else str(fill.points)


def sentence(event: game.Event, state: game.GameState) -> Text:
    """Return an event in words; `state`: the state after it."""
    match event:
        case game.GameStarted():
            first = name_of(state, state.order[0])
            return Text(f"The game begins; {first} plays first", f"게임 시작, {first} 먼저")
        case game.RollOpened(seat, keep):
            kept = " ".join(str(state.dice[place]) for place in keep)
            en = f"{name_of(state, seat)} keeps {kept or 'nothing'}"
            ko = f"{name_of(state, seat)}: {kept} 남기기" if kept else "모두 다시 굴리기"
            return Text(en, ko)
        case game.DiceThrown(dice):
            name, shown, left = (
                name_of(state, state.seat),
                " ".join(map(str, dice)),
                state.rolls_left,
            )
            return Text(f"{name} rolls {shown}, {left} left", f"{name}: {shown}, {left}번 남음")
        case game.BoxFilled(seat, box):
            name, title, points = (
                name_of(state, seat),
                words.box_title(state.rules, box),
                paid(event),
            )
            return Text(f"{name} fills {title.en}: {points}", f"{name}: {title.ko} {points}점")
        case game.DicePledged(party):
            return _pledge(party, state)
        case _:
            return change(event, state)


def _pledge(party: int, state: game.GameState) -> Text:
    """Return in words that a party takes part in the dice from now on."""
    if 1 <= party <= len(state.holders):
        name = name_of(state, party - 1)
        return Text(f"{name}'s device takes part in the dice", f"{name}: 주사위에 함께함")
    return Text("The server commits itself to its dice", "서버가 주사위 값을 미리 약속함")


def change(event: Change, state: game.GameState) -> Text:
    """Return a change of a seat in words."""
    name = name_of(state, event.seat)
    match event:
        case game.SeatResigned():
            return Text(f"{name} resigns", f"{name}: 기권")
        case game.GameEndedEarly():
            return Text(f"{name} ends the game", f"{name}: 게임을 끝냄")
        case game.SeatHandedOver(_, bot):
            return Text(
                f"{one_line(bot)} plays on for {name}", f"{name}: {one_line(bot)} 봇이 대신함"
            )
        case game.SeatTakenBack():
            return Text(f"{name} is back", f"{name}: 돌아옴")
        case _:
            assert_never(event)


def result(state: game.GameState) -> Text:
    """Return the winners in words, or that there are none."""
    winners = [name_of(state, seat) for seat in state.winners]
    if state.step is not game.Step.OVER:
        return UNFINISHED
    if not winners:
        return NO_WINNER
    names, points = ", ".join(winners), state.totals[state.winners[0]]
    if len(state.holders) == 1:
        return Text(f"{names}: {points} points", f"{names}: {points}점")
    if len(winners) > 1:
        return Text(f"A draw: {names} with {points} each", f"무승부: {names} ({points}점)")
    return Text(f"{names} wins with {points}", f"{names} 승리 ({points}점)")


def name_of(state: game.GameState, seat: int) -> str:
    """Return the name on a seat without control characters; a dash for a deleted account."""
    return one_line(state.holders[seat].name or words.NAMELESS)
