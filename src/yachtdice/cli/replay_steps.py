"""Going through a game step by step, on a terminal."""

from typing import Final

from rich.console import Console, Group, RenderableType
from rich.text import Text as Line

from yachtdice.cli import replay_words as say
from yachtdice.cli.options import Answer
from yachtdice.cli.replay_table import cards, heading
from yachtdice.game import GameState, Moment, RollOpened, Step
from yachtdice.rules import Text

ASK: Final = Text(
    en="Enter: on, b: back, a number: that step, q: out",
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


def step_through(told: list[Moment], answer: Answer) -> None:
    """Show the moments of a game, each when it is asked for, until the last or a `q`."""
    console = Console(highlight=False, markup=False, emoji=False)
    at = 0
    while True:
        console.print(_moment_laid_out(told[at], at, len(told), answer))
        if at == len(told) - 1:
            return
        wish = _wish(answer)
        if wish is None:
            return
        at = _next(at, wish, len(told))


def _wish(answer: Answer) -> str | None:
    """Return what is typed, None for the wish to leave."""
    try:
        typed = input(f"{answer.say(ASK)} > ").strip().lower()
    except (EOFError, KeyboardInterrupt):
        return None
    return None if typed == "q" else typed


def _next(at: int, wish: str, count: int) -> int:
    """Return the moment to go to; what is not understood goes nowhere."""
    if wish.isascii() and wish.isdecimal() and len(wish) < 9:
        return min(max(int(wish), 1), count) - 1
    return {"": at + 1, "b": max(at - 1, 0)}.get(wish, at)


def _moment_laid_out(moment: Moment, at: int, count: int, answer: Answer) -> RenderableType:
    """Return what has happened with the dice it is about, or with the cards after a box."""
    state, events = moment.state, moment.events
    told = events[-1:] if isinstance(events[0], RollOpened) else events
    words = "; ".join(answer.say(say.sentence(event, state)) for event in told)
    parts: list[RenderableType] = [Line(f"[{at + 1}/{count}] {words}", style="bold")]
    if at == 0:
        parts.insert(0, heading(state, answer))
    if state.step in {Step.AWAIT_ROLL, Step.OVER}:
        parts.append(cards(state, answer))
    else:
        parts.append(Line(dice_drawn(state)))
    if state.step is Step.OVER:
        parts.append(Line(answer.say(say.result(state)), style="bold"))
    return Group(*parts)


def dice_drawn(state: GameState) -> str:
    """Return the dice as a drawing, those kept in double frames."""
    rows = ["", "", "", "", ""]
    for place, face in enumerate(state.dice):
        left, across, right = ("╔║╚", "═", "╗║╝") if place in state.kept else ("╭│╰", "─", "╮│╯")
        pips = (f"{left[1]} {row} {right[1]}" for row in _PIPS[face])
        die = [left[0] + across * 7 + right[0], *pips, left[2] + across * 7 + right[2]]
        rows = [f"{row} {part}" for row, part in zip(rows, die, strict=True)]
    return "\n".join(rows)
