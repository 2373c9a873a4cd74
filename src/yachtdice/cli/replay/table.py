"""A game as text for people: a table of its turns, and the score cards."""

from typing import Final

from rich import box as frames
from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from yachtdice.cli.common import words
from yachtdice.cli.common.options import Answer
from yachtdice.cli.replay import turns
from yachtdice.cli.replay.turns import Change, Turn
from yachtdice.game import GameState, upper_bonus
from yachtdice.game.state import column_total, upper_total

#: Minimum width of the column with box titles; it is narrower if all titles are shorter.
TITLE_WIDTH: Final = 20


def heading(state: GameState, answer: Answer) -> Line:
    """Return the rules and the names of a game."""
    names = ", ".join(turns.name_of(state, seat) for seat in range(len(state.holders)))
    return Line.assemble((answer.say(state.rules.title), "bold"), f": {names}")


def game_laid_out(state: GameState, lines: list[Turn | Change], answer: Answer) -> RenderableType:
    """Return the whole game: its turns, its cards, its result."""
    result = Line(answer.say(turns.result(state)), style="bold")
    return Group(
        heading(state, answer),
        Line(),
        _turns(state, lines, answer),
        Line(),
        cards(state, answer),
        result,
    )


def _turns(state: GameState, lines: list[Turn | Change], answer: Answer) -> Table:
    """Return the table of turns; changes of a seat have rows of their own."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(answer.say(turns.TURN), justify="right")
    table.add_column(answer.say(turns.PLAYER), overflow="fold")
    table.add_column(answer.say(turns.DICE), overflow="fold")
    table.add_column(answer.say(words.BOX), overflow="fold")
    table.add_column(answer.say(words.POINTS), justify="right")
    table.add_column(answer.say(words.TOTAL), justify="right")
    for line in lines:
        if isinstance(line, Turn):
            table.add_row(*_turn(state, line, answer))
        else:
            table.add_row("", answer.say(turns.change(line, state)))
    return table


def _turn(state: GameState, turn: Turn, answer: Answer) -> tuple[str, ...]:
    """Return the cells of one turn."""
    kept = [*turn.kept, *[()] * len(turn.rolls)]
    dice = "  ".join(turns.dice_text(*roll) for roll in zip(turn.rolls, kept, strict=False))
    head = (str(turn.number), turns.name_of(state, turn.seat), dice)
    if turn.fill is None:
        return head
    title = answer.say(words.box_title(state.rules, turn.fill.box))
    return (*head, title, turns.paid(turn.fill), str(turn.total))


def cards(state: GameState, answer: Answer) -> RenderableType:
    """Return the score cards of all seats, a table for each phase so that they fit a terminal."""
    return Group(*(_card(state, phase, answer) for phase in range(len(state.rules.phases))))


def _card(state: GameState, phase: int, answer: Answer) -> Table:
    """Return one phase of all score cards, a column for each seat."""
    rules = state.rules
    several = len(rules.phases) > 1
    titles = [answer.say(box.title) for box in rules.boxes]
    table = Table(box=frames.SIMPLE_HEAD, pad_edge=False)
    heading = answer.say(rules.phases[phase].title) if several else ""
    width = min(TITLE_WIDTH, max(map(cell_len, [heading, *titles])))
    table.add_column(heading, overflow="fold", min_width=width)
    for seat in range(len(state.holders)):
        table.add_column(turns.name_of(state, seat), justify="right", overflow="fold")
    for place, title in enumerate(titles):
        points = (card.columns[phase][place] for card in state.cards)
        table.add_row(title, *("" if paid is None else str(paid) for paid in points))
    _add_made(table, state, phase, answer)
    return table


def _add_made(table: Table, state: GameState, phase: int, answer: Answer) -> None:
    """Add the rows computed from others: sum, bonuses and total."""
    rules = state.rules
    if rules.upper_bonus is not None:
        sums = (str(upper_total(rules, card, phase)) for card in state.cards)
        bonuses = (str(upper_bonus(rules, card, phase)) for card in state.cards)
        table.add_row(answer.say(words.SUM), *sums)
        table.add_row(answer.say(words.BONUS), *bonuses)
    if rules.repeat_bonus is not None and not rules.repeat_bonus.into_box:
        repeats = (str(card.repeat[phase]) for card in state.cards)
        table.add_row(answer.say(rules.repeat_title), *repeats)
    totals = (str(column_total(rules, card, phase)) for card in state.cards)
    table.add_row(answer.say(words.TOTAL), *totals, style="bold")
