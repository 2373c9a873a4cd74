"""The record of a sheet: one game of all seats, out of the games of the single seats."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from yachtdice.game import BoxFilled, Event, GameStarted, RollOpened, Seat, Step, record_text
from yachtdice.rules import RuleSet
from yachtdice.server.sheets.service.log import FoldedSheet


class NoRecordError(Exception):
    """A sheet without a record; the text says why."""


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
