"""A folded sheet as readers see it, and as the record of one game of all seats."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from yachtdice.game import BoxFilled, Event, GameStarted, RollOpened, Seat, Step, record_text
from yachtdice.rules import RuleSet
from yachtdice.server.sheets.messages import SheetLine, SheetSeat, SheetView
from yachtdice.server.sheets.service.cards import SeatCard
from yachtdice.server.sheets.service.log import FoldedSheet, latest_corrections
from yachtdice.server.sheets.service.ports import SheetAccess
from yachtdice.views.rules import show_text
from yachtdice.views.table import show_table


class NoRecordError(Exception):
    """A sheet without a record; the text says why."""


def show_sheet(
    access: SheetAccess, rules: RuleSet, folded: FoldedSheet, lines: Sequence[SheetLine]
) -> SheetView:
    """Return a sheet for the link of a reader."""
    sheet = access.sheet
    seats = tuple(_seat(folded, number, stored.player) for number, stored in enumerate(sheet.seats))
    turn = seats[folded.seat]
    return SheetView(
        id=sheet.id,
        version=len(lines),
        rules=sheet.rules,
        title=show_text(rules.title),
        fingerprint=rules.fingerprint,
        role=access.role,
        own_seat=access.seat,
        seats=seats,
        step=turn.step,
        seat=folded.seat,
        phase=turn.phase,
        turn=turn.turn,
        turns=rules.turns,
        dice=turn.dice,
        rolls_left=turn.rolls_left,
        exact=folded.exact,
        log=marked(lines),
    )


def _seat(folded: FoldedSheet, number: int, player: str | None) -> SheetSeat:
    """Return one seat with its card and its turn."""
    card: SeatCard = folded.cards[number]
    state, table = card.state, show_table("", card.state)
    has_dice = state.step in {Step.AWAIT_CHOICE, Step.AWAIT_BOX}
    return SheetSeat(
        name=folded.names[number],
        columns=table.seats[0].columns,
        total=table.seats[0].total,
        coached=number in folded.coached,
        player=player,
        step=state.step,
        phase=state.phase,
        turn=table.turn,
        dice=state.dice if has_dice else (),
        rolls_left=state.rolls_left,
    )


def marked(lines: Sequence[SheetLine]) -> tuple[SheetLine, ...]:
    """Return the log with the number of the latest correction of each entry."""
    latest = latest_corrections(lines)
    return tuple(
        replace(line, corrected=latest[line.number].number) if line.number in latest else line
        for line in lines
    )


def record_of(rules: RuleSet, folded: FoldedSheet) -> str:
    """Return the record of a finished sheet of which every roll is entered; raise NoRecordError."""
    if any(card.state.step is not Step.OVER for card in folded.cards):
        raise NoRecordError("the game is not over; every box of every card must be filled")
    if not folded.exact:
        names = [name for name, c in zip(folded.names, folded.cards, strict=True) if not c.exact]
        raise NoRecordError(
            f"not every roll is entered ({', '.join(names)}); "
            "a record needs all rolls and kept dice of every turn"
        )
    return record_text(rules, tuple(_events(rules, folded)), own=True)


def _events(rules: RuleSet, folded: FoldedSheet) -> Iterator[Event]:
    """Yield the events of the game of all seats, which take their turns in order."""
    order = tuple(range(len(folded.cards)))
    holders = tuple(Seat(name) for name in folded.names)
    yield GameStarted(rules.id, rules.fingerprint, holders, order)
    turns = [_turns(card.events, seat) for seat, card in enumerate(folded.cards)]
    for one_of_each in zip(*turns, strict=True):
        for turn in one_of_each:
            yield from turn


def _turns(events: Sequence[Event], seat: int) -> list[list[Event]]:
    """Return the turns of a card's own game, as turns of a seat."""
    turns: list[list[Event]] = [[]]
    for event in events:
        is_own = isinstance(event, RollOpened | BoxFilled)
        turns[-1].append(replace(event, seat=seat) if is_own else event)
        if isinstance(event, BoxFilled):
            turns.append([])
    return turns[:-1]
