"""A folded sheet as readers see it."""

from collections.abc import Sequence

from msgspec.structs import replace

from yachtdice.game import Step
from yachtdice.rules import RuleSet
from yachtdice.server.sheets.messages import SheetLine, SheetSeat, SheetView
from yachtdice.server.sheets.service.cards import SeatCard
from yachtdice.server.sheets.service.log import FoldedSheet, latest_corrections
from yachtdice.server.sheets.service.ports import SheetAccess
from yachtdice.views.rules import show_text
from yachtdice.views.table import show_table


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
