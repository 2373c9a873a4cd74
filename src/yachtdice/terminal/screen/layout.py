"""The screen of a table as lines of styled text, at any size from 80 x 24.

No colour carries a meaning: kept dice, offers and the seat on turn have brackets.
"""

from typing import Final

from yachtdice.rules import Text
from yachtdice.terminal.screen import words
from yachtdice.terminal.screen.card import CardLines
from yachtdice.terminal.screen.cells import Line, StyledText, fitted, row, rows, wrapped
from yachtdice.terminal.screen.look import Look, shown_game
from yachtdice.terminal.table import PlayTable

LEAST: Final = (80, 24)  #: Columns and rows that a table needs.
_DICE: Final = 4  #: Rows of the dice.
_BELOW: Final = _DICE + 3  #: Rows below the card: dice, news, what to do, keys.
_FACES: Final = 51  #: Columns of the dice.
_PIPS: Final = {
    1: ("       ", "   ●   ", "       "),
    2: (" ●     ", "       ", "     ● "),
    3: (" ●     ", "   ●   ", "     ● "),
    4: (" ●   ● ", "       ", " ●   ● "),
    5: (" ●   ● ", "   ●   ", " ●   ● "),
    6: (" ●   ● ", " ●   ● ", " ●   ● "),
}


def is_too_small(width: int, height: int) -> bool:
    """Return whether a window cannot show a table."""
    return width < LEAST[0] or height < LEAST[1]


def drawn(table: PlayTable, look: Look, width: int, height: int) -> list[Line]:
    """Return the lines of the screen, `height` of them with `width` cells each."""
    if is_too_small(width, height):
        warning = f"{look.say(words.warning(table.alarm))} " if table.alarm else ""
        return _notice(warning + look.say(words.too_small(width, height)), width, height)
    if look.page is not None:
        return _page(look, look.page, width, height)
    lines = CardLines(table, look).lines(width, height - _BELOW)
    lines += _alarm(table.alarm, look, width) if table.alarm else _dice(table, look, width)
    lines.append(row(look.say(words.prompt(table, look)), width, "bold"))
    lines.append(row(look.say(words.keys(table)), width, "reverse"))
    return lines


def _page(look: Look, page: tuple[str, ...], width: int, height: int) -> list[Line]:
    """Return a page of text from its first line on; a review needs all 80 columns."""
    shown = [*page[look.first : look.first + height - 1], *[""] * height][: height - 1]
    lines: list[Line] = [((fitted(text, width), ""),) for text in shown]
    return [*lines, row(look.say(words.PAGE_KEYS), width, "reverse")]


def _notice(text: str, width: int, height: int) -> list[Line]:
    """Return a screen with one sentence in its middle."""
    lines = wrapped(text, max(width - 2, 1))[:height]
    above = (height - len(lines)) // 2
    middle = [row(line, width, "bold", "^") for line in lines]
    return [*rows((), above, width), *middle, *rows((), height - above - len(lines), width)]


def _alarm(alarm: Text, look: Look, width: int) -> list[Line]:
    """Return a warning in place of the dice and the news."""
    text = wrapped(look.say(words.warning(alarm)), width - 2)
    return [*rows(text, _DICE, width, "alarm"), row(look.say(words.DISMISS), width, "alarm")]


def _dice(table: PlayTable, look: Look, width: int) -> list[Line]:
    """Return the dice with facts beside them, and below the last news."""
    game, is_old = shown_game(table), table.dice is None
    held = () if is_old else table.held if table.is_mine else table.held or game.kept
    turn, more = (look.say(fact) for fact in words.facts(table))
    facts = [turn, *wrapped(more, width - _FACES - 1), *[""] * _DICE]
    lines = []
    for line in range(_DICE):
        spans: list[StyledText] = [(" ", "")]
        for place, face in enumerate(game.dice):
            spans += _die(line, place, face, place in held, is_old)
        lines.append((*spans, (fitted(facts[line], width - _FACES), "bold" if line == 0 else "")))
    news = look.say(words.last_news(table))
    return [*lines, row(news, width)]


def _die(line: int, place: int, face: int, is_kept: bool, is_old: bool) -> list[StyledText]:
    """Return a line of a die: its pips, below them its key; a kept die has brackets."""
    left, right = ("[", "]") if is_kept else (" ", " ")
    if line == _DICE - 1:
        key = fitted(f"{left}{place + 1}{right}", 9, "^")
        return [(key, "bold" if is_kept else "dim"), (" ", "")]
    pips = _PIPS[face][line]
    return [(left, "bold"), (pips, "dim reverse" if is_old else "reverse"), (right + " ", "bold")]
