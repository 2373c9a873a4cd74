"""What happens in a game, in words and figures, in both languages."""

from typing import Final, assert_never

from yachtdice.cli.output import one_line
from yachtdice.cli.replay_turns import Change
from yachtdice.game import (
    BoxFilled,
    DiceThrown,
    Event,
    GameStarted,
    GameState,
    RollOpened,
    SeatHandedOver,
    SeatResigned,
    SeatTakenBack,
    Step,
)
from yachtdice.rules import Dice, RuleSet, Text

TURN: Final = Text(en="Turn", ko="차례")
PLAYER: Final = Text(en="Player", ko="플레이어")
DICE: Final = Text(en="Dice (those kept in brackets)", ko="주사위 (괄호는 남긴 것)")
BOX: Final = Text(en="Box", ko="칸")
TOTAL: Final = Text(en="Total", ko="합계")
UNFINISHED: Final = Text(en="The game is not over.", ko="게임이 끝나지 않았습니다.")
NOBODY: Final = Text(en="Everyone resigned, nobody wins.", ko="모두 기권해 이긴 사람이 없습니다.")


def lying(dice: Dice, kept: tuple[int, ...] = ()) -> str:
    """Return dice as they lie, those that stay in brackets: `1[33]56`."""
    shown = (f"[{face}]" if place in kept else str(face) for place, face in enumerate(dice))
    return "".join(shown).replace("][", "")


def paid(fill: BoxFilled) -> str:
    """Return the points of a fill, with what came on top."""
    return f"{fill.points} +{fill.repeat_bonus}" if fill.repeat_bonus else str(fill.points)


def title_of(rules: RuleSet, box: str) -> Text:
    """Return what a box is called."""
    return rules.boxes[rules.index[box]].title


def sentence(event: Event, state: GameState) -> Text:
    """Return what has happened, and led to this state."""
    match event:
        case GameStarted():
            first = name_of(state, state.order[0])
            return Text(f"The game begins; {first} plays first", f"게임 시작, {first} 먼저")
        case RollOpened(seat, keep):
            kept = " ".join(str(state.dice[place]) for place in keep)
            en = f"{name_of(state, seat)} keeps {kept or 'nothing'}"
            ko = f"{name_of(state, seat)}: {kept} 남기기" if kept else "모두 다시 굴리기"
            return Text(en, ko)
        case DiceThrown(dice):
            name, shown, left = (
                name_of(state, state.seat),
                " ".join(map(str, dice)),
                state.rolls_left,
            )
            return Text(f"{name} rolls {shown}, {left} left", f"{name}: {shown}, {left}번 남음")
        case BoxFilled(seat, box):
            name, title, points = name_of(state, seat), title_of(state.rules, box), paid(event)
            return Text(f"{name} fills {title.en}: {points}", f"{name}: {title.ko} {points}점")
        case _:
            return change(event, state)


def change(event: Change, state: GameState) -> Text:
    """Return what has happened to a seat."""
    name = name_of(state, event.seat)
    match event:
        case SeatResigned():
            return Text(f"{name} resigns", f"{name}: 기권")
        case SeatHandedOver(_, bot):
            return Text(
                f"{one_line(bot)} plays on for {name}", f"{name}: {one_line(bot)} 봇이 대신함"
            )
        case SeatTakenBack():
            return Text(f"{name} is back", f"{name}: 돌아옴")
        case _:
            assert_never(event)


def result(state: GameState) -> Text:
    """Return who has won, or that nobody has."""
    winners = [name_of(state, seat) for seat in state.winners]
    if state.step is not Step.OVER:
        return UNFINISHED
    if not winners:
        return NOBODY
    names, points = ", ".join(winners), state.totals[state.winners[0]]
    if len(state.holders) == 1:
        return Text(f"{names}: {points} points", f"{names}: {points}점")
    if len(winners) > 1:
        return Text(f"A draw: {names} with {points} each", f"무승부: {names} ({points}점)")
    return Text(f"{names} wins with {points}", f"{names} 승리 ({points}점)")


def name_of(state: GameState, seat: int) -> str:
    """Return the name on a seat, fit for a terminal whatever the record put into it."""
    return one_line(state.holders[seat].name)
