"""`yacht replay`: prints a recorded game, or steps through it on a terminal."""

import sys
from typing import Annotated, Any, Final

from rich.console import Group, RenderableType
from rich.text import Text as Line

from yachtdice.cli.common.help_texts import option
from yachtdice.cli.common.options import Answer
from yachtdice.cli.common.output import write_json, write_laid_out
from yachtdice.cli.replay import turns
from yachtdice.cli.replay.table import cards, game_laid_out, heading
from yachtdice.cli.replay.turns import Change, RecordFile, Turn, load_record, turns_of
from yachtdice.game import DicePledged, GameState, Moment, RollOpened, Step, moments
from yachtdice.rules import Text


def replay(
    file: RecordFile,
    /,
    *,
    step: Annotated[
        bool,
        option("Step through the game on a terminal.", "터미널에서 한 장면씩 봅니다.", negative=""),
    ] = False,
    answer: Answer | None = None,
) -> None:
    """Print a recorded game: its rolls, keeps and boxes, and the final score cards."""
    answer = answer or Answer()
    record = load_record(file)
    played = list(moments(record.rules, record.events))
    state, lines = record.state, turns_of(record, played)
    if answer.json:
        write_json(_game_json(state, lines))
    elif step and sys.stdin.isatty() and sys.stdout.isatty():
        step_through(played, answer)
    else:
        write_laid_out(game_laid_out(state, lines, answer))


def _game_json(state: GameState, lines: list[Turn | Change]) -> dict[str, object]:
    """Return the game for programs; seats are numbered from 1, as in the record."""
    seats = zip(state.holders, state.totals, strict=True)
    return {
        "rules": state.rules.id,
        "over": state.step is Step.OVER,
        "seats": [
            {"name": holder.name, "bot": holder.bot, "total": total} for holder, total in seats
        ],
        "winners": [seat + 1 for seat in state.winners],
        "resigned": sorted(seat + 1 for seat in state.resigned),
        "turns": [_turn_json(line) for line in lines if isinstance(line, Turn)],
    }


def _turn_json(turn: Turn) -> dict[str, Any]:
    """Return one turn for programs; places are numbered from 0."""
    fill = turn.fill
    filled = {} if fill is None else {"box": fill.box, "points": fill.points}
    bonus = {} if fill is None or not fill.repeat_bonus else {"repeat_bonus": fill.repeat_bonus}
    return {
        "turn": turn.number,
        "seat": turn.seat + 1,
        "rolls": turn.rolls,
        "kept": turn.kept,
        **filled,
        **bonus,
        "total": turn.total,
    }


ASK: Final = Text(
    en="Enter: next, b: back, a number: go to that step, q: quit",
    ko="Enter: 다음, b: 이전, 숫자: 그 장면으로, q: 나가기",
)
_PIPS: Final = {
    1: ("     ", "  o  ", "     "),
    2: ("o    ", "     ", "    o"),
    3: ("o    ", "  o  ", "    o"),
    4: ("o   o", "     ", "o   o"),
    5: ("o   o", "  o  ", "o   o"),
    6: ("o   o", "o   o", "o   o"),
}


def step_through(shown: list[Moment], answer: Answer) -> None:
    """Show a game moment by moment, up to the last one or until the user types `q`."""
    at = 0
    while True:
        write_laid_out(_moment_laid_out(shown[at], at, len(shown), answer))
        if at == len(shown) - 1:
            return
        wish = _wish(answer)
        if wish is None:
            return
        at = _next(at, wish, len(shown))


def _wish(answer: Answer) -> str | None:
    """Return the text typed, None to quit."""
    try:
        typed = input(f"{answer.say(ASK)} > ").strip().lower()
    except (EOFError, KeyboardInterrupt):
        return None
    return None if typed == "q" else typed


def _next(at: int, wish: str, count: int) -> int:
    """Return the index of the next moment; unknown input keeps the current one."""
    if wish.isascii() and wish.isdecimal() and len(wish) < 9:
        return min(max(int(wish), 1), count) - 1
    return {"": at + 1, "b": max(at - 1, 0)}.get(wish, at)


def _moment_laid_out(moment: Moment, at: int, count: int, answer: Answer) -> RenderableType:
    """Return the text of a moment with its dice, or with the cards after a fill."""
    state, events = moment.state, moment.events
    named = events[-1:] if isinstance(events[0], RollOpened) else events
    shown = [event for event in named if not isinstance(event, DicePledged)] or named
    words = "; ".join(answer.say(turns.sentence(event, state)) for event in shown)
    parts: list[RenderableType] = [Line(f"[{at + 1}/{count}] {words}", style="bold")]
    if at == 0:
        parts.insert(0, heading(state, answer))
    if state.step in {Step.AWAIT_ROLL, Step.OVER}:
        parts.append(cards(state, answer))
    else:
        parts.append(Line(dice_drawn(state)))
    if state.step is Step.OVER:
        parts.append(Line(answer.say(turns.result(state)), style="bold"))
    return Group(*parts)


def dice_drawn(state: GameState) -> str:
    """Return a drawing of the dice; kept dice have double frames."""
    rows = ["", "", "", "", ""]
    for place, face in enumerate(state.dice):
        left, across, right = ("╔║╚", "═", "╗║╝") if place in state.kept else ("╭│╰", "─", "╮│╯")
        pips = (f"{left[1]} {row} {right[1]}" for row in _PIPS[face])
        die = [left[0] + across * 7 + right[0], *pips, left[2] + across * 7 + right[2]]
        rows = [f"{row} {part}" for row, part in zip(rows, die, strict=True)]
    return "\n".join(rows)
