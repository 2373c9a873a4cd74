"""The score cards of all seats as lines, with the last news beside them."""

from typing import Final

from yachtdice.game import upper_bonus
from yachtdice.game.state import upper_total
from yachtdice.rules import Text
from yachtdice.terminal.screen.cells import Line, StyledText, fitted, window, wrapped
from yachtdice.terminal.screen.look import Look, seat_name, shown_game
from yachtdice.terminal.table import PlayTable, SittingStage

_NAMES: Final = 23  #: Columns of the names of the boxes.
_SEAT: Final = (7, 14)  #: Least and most columns of a seat.
_LOG: Final = 26  #: Least columns of the news.
_UPPER: Final = "upper bonus"  #: Stands for the row of the upper bonus; no id of a box has a space.
_REPEAT: Final = "repeat bonus"  #: As above, for the repeat bonus.
_OPEN: Final = "·"
_TOTAL: Final = Text("Total", "합계")


class CardLines:
    """The cards of a table as the player looks at them."""

    def __init__(self, table: PlayTable, look: Look) -> None:
        """Take the state to show."""
        self._table, self._look = table, look
        self._game, self._column = shown_game(table), look.column_of(table)
        self._titles = self._all_titles()
        offer = look.offer(table)
        self._cursor = None if offer is None else offer.box
        self._paid = {offer.box: offer.points + offer.repeat_bonus for offer in table.offers}

    def lines(self, width: int, height: int) -> list[Line]:
        """Return `height` lines: names, the rows that fit, totals."""
        boxes = [box for box, _ in self._titles]
        focus = boxes.index(self._cursor) if self._cursor in boxes else 0
        shown = window(len(boxes), height - 2, focus)
        seats = window(len(self._game.cards), (width - _NAMES) // _SEAT[0], self._game.seat)
        each = min(_SEAT[1], (width - _NAMES) // len(seats))
        lines = [self._head(seats, each, shown)]
        lines += [self._row(*self._titles[place], seats, each) for place in shown]
        lines.append(self._totals(seats, each))
        return self._with_news(lines, _NAMES + each * len(seats), width, height)

    def _all_titles(self) -> list[tuple[str, str]]:
        """Return the id and the title of each row."""
        rules, say = self._game.rules, self._look.say
        titles = [(box.id, say(box.title)) for box in rules.boxes]
        if rules.upper_bonus is not None:
            title = say(
                Text(f"Bonus +{rules.upper_bonus.points}", f"보너스 +{rules.upper_bonus.points}")
            )
            titles.insert(max(rules.upper, default=-1) + 1, (_UPPER, title))
        if rules.repeat_bonus is not None and not rules.repeat_bonus.into_box:
            titles.append((_REPEAT, say(rules.repeat_title)))
        return titles

    def _head(self, seats: range, each: int, shown: range) -> Line:
        """Return the names, the seat on turn in brackets; arrows show where rows are hidden."""
        rules, style = self._game.rules, "bold underline"
        title = rules.phases[self._column].title if len(rules.phases) > 1 else rules.title
        more = "↑" * (shown.start > 0) + "↓" * (shown.stop < len(self._titles))
        name = fitted(f"  {self._look.say(title)}", _NAMES - 3)
        spans: list[StyledText] = [(name + fitted(more, 3), style)]
        for seat in seats:
            name = fitted(self._look.say(seat_name(self._table, seat)), each - 3).rstrip()
            is_next = seat == self._game.seat and self._table.stage is SittingStage.PLAYING
            text = fitted(f"[{name}]" if is_next else f"{name} ", each, ">")
            spans.append((text, style + " reverse" * is_next))
        return tuple(spans)

    def _row(self, box: str, title: str, seats: range, each: int) -> Line:
        """Return a row of the card."""
        is_here, is_box = box == self._cursor, box in self._game.rules.index
        name = fitted(f"{'>' if is_here else ' '} {title}", _NAMES)
        spans: list[StyledText] = [(name, "bold" if is_here else "" if is_box else "dim")]
        for seat in seats:
            text, style = self._box(seat, box) if is_box else self._bonus(seat, box)
            text = text if text.endswith((")", "]")) else f"{text} "
            spans.append((fitted(text, each, ">"), style))
        return tuple(spans)

    def _box(self, seat: int, box: str) -> StyledText:
        """Return the points of a box, or in brackets the points of the dice there."""
        points = self._game.cards[seat].columns[self._column][self._game.rules.index[box]]
        if points is not None:
            return str(points), ""
        is_offered = seat == self._game.seat and self._column == self._game.phase
        if not is_offered or box not in self._paid:
            return _OPEN, "dim"
        if box == self._cursor:
            return f"[{self._paid[box]}{'?' if self._look.is_marked else ''}]", "bold reverse"
        return f"({self._paid[box]})", "offer" if self._paid[box] else "dim"

    def _bonus(self, seat: int, row: str) -> StyledText:
        """Return a bonus, or the sum that counts toward the upper one."""
        card, rules = self._game.cards[seat], self._game.rules
        if row == _REPEAT:
            repeat = card.repeat[self._column]
            return (f"+{repeat}", "bold") if repeat else (_OPEN, "dim")
        assert rules.upper_bonus is not None, "the row stands for an upper bonus"
        bonus = upper_bonus(rules, card, self._column)
        if bonus:
            return f"+{bonus}", "bold"
        return f"{upper_total(rules, card, self._column)}/{rules.upper_bonus.at_least}", "dim"

    def _totals(self, seats: range, each: int) -> Line:
        """Return the totals of all columns together."""
        totals = [(fitted(f"{self._game.totals[seat]} ", each, ">"), "bold") for seat in seats]
        return ((fitted(f"  {self._look.say(_TOTAL)}", _NAMES), "bold"), *totals)

    def _with_news(self, lines: list[Line], used: int, width: int, height: int) -> list[Line]:
        """Return `height` lines with the last news in the space beside them, if it is enough."""
        lines = [*lines, *[((" " * used, ""),)] * (height - len(lines))]
        free = width - used
        log = [f"   {text}" for text in self._log(free - 4, height)] if free >= _LOG else []
        texts = [fitted(text, free) for text in [*log, *[""] * height][:height]]
        return [(*line, (text, "dim")) for line, text in zip(lines, texts, strict=True)]

    def _log(self, width: int, height: int) -> list[str]:
        """Return the last news that fit, in lines; the newest at the bottom."""
        log: list[str] = []
        for news in reversed(self._table.news):
            first, *rest = wrapped(self._look.say(news), width - 2)
            told = [f"- {first}", *(f"  {line}" for line in rest)]
            if len(told) + len(log) > height:
                break
            log = [*told, *log]
        return log
