"""A game laid out for people: its turns, one a row, and the score cards."""

from rich import box as frames
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from yachtdice.cli import replay_words as say
from yachtdice.cli import words
from yachtdice.cli.options import Answer
from yachtdice.cli.replay_turns import Change, Turn
from yachtdice.game import GameState, upper_bonus
from yachtdice.game.scorecard import column_total, upper_total


def heading(state: GameState, answer: Answer) -> Line:
    """Return the rules and the names of a game."""
    names = ", ".join(say.name_of(state, seat) for seat in range(len(state.holders)))
    return Line.assemble((answer.say(state.rules.title), "bold"), f": {names}")


def game_laid_out(state: GameState, lines: list[Turn | Change], answer: Answer) -> RenderableType:
    """Return the whole game: its turns, its cards, its result."""
    result = Line(answer.say(say.result(state)), style="bold")
    return Group(
        heading(state, answer),
        Line(),
        _turns(state, lines, answer),
        Line(),
        cards(state, answer),
        result,
    )


def _turns(state: GameState, lines: list[Turn | Change], answer: Answer) -> Table:
    """Return the turns, one a row; a seat that changes hands has a row of its own."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(answer.say(say.TURN), justify="right")
    table.add_column(answer.say(say.PLAYER), overflow="fold")
    table.add_column(answer.say(say.DICE), overflow="fold")
    table.add_column(answer.say(say.BOX), overflow="fold")
    table.add_column(answer.say(words.POINTS), justify="right")
    table.add_column(answer.say(say.TOTAL), justify="right")
    for line in lines:
        if isinstance(line, Turn):
            table.add_row(*_turn(state, line, answer))
        else:
            table.add_row("", answer.say(say.change(line, state)))
    return table


def _turn(state: GameState, turn: Turn, answer: Answer) -> tuple[str, ...]:
    """Return the row of one turn."""
    kept = [*turn.kept, *[()] * len(turn.rolls)]
    dice = "  ".join(say.lying(*roll) for roll in zip(turn.rolls, kept, strict=False))
    head = (str(turn.number), say.name_of(state, turn.seat), dice)
    if turn.fill is None:
        return head
    title = answer.say(say.title_of(state.rules, turn.fill.box))
    return (*head, title, say.paid(turn.fill), str(turn.total))


def cards(state: GameState, answer: Answer) -> Table:
    """Return the score cards of all seats, a column for each phase of each seat."""
    rules = state.rules
    table = Table(box=frames.SIMPLE_HEAD, pad_edge=False)
    table.add_column("", overflow="fold")
    for seat in range(len(state.holders)):
        for phase in rules.phases:
            name, title = say.name_of(state, seat), answer.say(phase.title)
            name = name if len(rules.phases) == 1 else f"{name}\n{title}"
            table.add_column(name, justify="right", overflow="fold")
    for place, box in enumerate(rules.boxes):
        points = (column[place] for card in state.cards for column in card.columns)
        shown = ("" if paid is None else str(paid) for paid in points)
        table.add_row(answer.say(box.title), *shown)
    _add_made(table, state, answer)
    return table


def _add_made(table: Table, state: GameState, answer: Answer) -> None:
    """Add the rows that are made from others."""
    rules = state.rules
    columns = [(card, column) for card in state.cards for column in range(len(rules.phases))]
    if rules.upper_bonus is not None:
        sums = (str(upper_total(rules, *column)) for column in columns)
        bonuses = (str(upper_bonus(rules, *column)) for column in columns)
        table.add_row(answer.say(words.SUM), *sums)
        table.add_row(answer.say(words.BONUS), *bonuses)
    if rules.repeat_bonus is not None and not rules.repeat_bonus.into_box:
        repeats = (str(card.repeat[column]) for card, column in columns)
        table.add_row(answer.say(words.REPEAT_BONUS), *repeats)
    totals = (str(column_total(rules, *column)) for column in columns)
    table.add_row(answer.say(words.TOTAL), *totals, style="bold")
