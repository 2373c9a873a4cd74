"""The card of one seat of a sheet: its entries, folded by the game as a game of its own.

Seats do not depend on each other, so each phone can write while another is offline. Points without
dice become a fill of the game with unknown dice: `evolve` takes the points of the event.
"""

from functools import lru_cache
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yachtdice.game import (
    BoxFilled,
    DiceThrown,
    Event,
    FillBox,
    GameState,
    RollDice,
    RollOpened,
    Seat,
    Step,
    ThrowDice,
    decide,
    evolve,
    new_game,
)
from yachtdice.game.legal import fill_points, fillable
from yachtdice.rules import DICE, RuleSet, all_rolls, are_five_alike
from yachtdice.server.sheets.messages import Filled, PlayEntry, Rolled, Scored
from yachtdice.server.sheets.service import reasons
from yachtdice.server.sheets.service.reasons import EntryRefusedError

_ALL: Final = tuple(range(DICE))
#: Dice that stand for unknown ones in a turn of which only the points are entered.
_UNKNOWN: Final = (1, 2, 3, 4, 6)


class SeatCard(Struct, frozen=True):
    """The card of a seat: its game alone, the events of that game, and whether all are known."""

    state: GameState
    events: tuple[Event, ...] = ()
    exact: bool = True

    @property
    def turns(self) -> int:
        """The number of turns that are over."""
        boxes = sum(mask.bit_count() for mask in self.state.cards[0].open_boxes)
        return self.state.rules.turns - boxes


def empty_seat(rules: RuleSet) -> SeatCard:
    """Return the card of a seat without entries."""
    return SeatCard(new_game(rules, [Seat("Player")], any_seats=True)[1])


def after(card: SeatCard, entry: PlayEntry) -> SeatCard:
    """Return the card of a seat after one of its entries; raise EntryRefusedError."""
    if card.state.step is Step.OVER:
        raise EntryRefusedError(reasons.OVER)
    match entry:
        case Rolled(_, dice, keep):
            return _final_dice(card, dice) if keep is None else _roll(card, dice, keep)
        case Filled(_, box):
            return _fill(card, box)
        case Scored():
            return _score(card, entry)


def _roll(card: SeatCard, dice: tuple[int, ...], keep: tuple[int, ...]) -> SeatCard:
    """Return the card after a roll that kept these places."""
    state = card.state
    if state.step is Step.AWAIT_BOX:
        raise EntryRefusedError(reasons.NO_ROLL)
    if list(keep) != sorted(set(keep)):
        raise EntryRefusedError(reasons.PLACES)
    is_first = state.step is Step.AWAIT_ROLL
    if any(is_first or dice[place] != state.dice[place] for place in keep):
        raise EntryRefusedError(reasons.KEPT)
    [opened] = decide(state, RollDice(0, keep))
    rolled = evolve(state, opened)
    fresh = tuple(face for place, face in enumerate(dice) if place not in keep)
    [thrown] = decide(rolled, ThrowDice(fresh))
    return replace(card, state=evolve(rolled, thrown), events=(*card.events, opened, thrown))


def _final_dice(card: SeatCard, dice: tuple[int, ...]) -> SeatCard:
    """Return the card after the last dice of a turn, whose other rolls are not known."""
    card = replace(_roll(card, dice, ()), exact=False)
    while card.state.rolls_left:
        card = _roll(card, dice, _ALL)
    return card


def _fill(card: SeatCard, box: str) -> SeatCard:
    """Return the card after a fill with the entered dice."""
    state = card.state
    if state.step is Step.AWAIT_ROLL:
        raise EntryRefusedError(reasons.NO_DICE)
    place = state.rules.index.get(box)
    if place is None or not fillable(state) >> place & 1:
        raise EntryRefusedError(reasons.why_not_box(state, box))
    [filled] = decide(state, FillBox(0, box))
    return replace(card, state=evolve(state, filled), events=(*card.events, filled))


def _score(card: SeatCard, entry: Scored) -> SeatCard:
    """Return the card after a turn of which only the box and the points are known."""
    state = card.state
    if state.step is not Step.AWAIT_ROLL:
        raise EntryRefusedError(reasons.HAS_DICE)
    bonus = _bonus_of(state, entry)
    events = (
        RollOpened(0, ()),
        DiceThrown(_UNKNOWN),
        BoxFilled(0, entry.box, entry.points, bonus),
    )
    for event in events:
        state = evolve(state, event)
    return SeatCard(state, (*card.events, *events), exact=False)


def _bonus_of(state: GameState, entry: Scored) -> int:
    """Return the repeat bonus of a turn with these points; raise EntryRefusedError."""
    rules = state.rules
    place = rules.index.get(entry.box)
    if place is None or not fillable(_thrown(state, _UNKNOWN)) >> place & 1:
        raise EntryRefusedError(reasons.why_not_box(state, entry.box))
    can = _possible(state, place)
    found = sorted({bonus for points, bonus in can if points == entry.points})
    if entry.repeat:
        found = [bonus for bonus in found if bonus]
    if not found:
        numbers = sorted({points for points, bonus in can if bonus or not entry.repeat})
        raise EntryRefusedError(reasons.impossible_points(rules, place, entry.points, numbers))
    return found[0]


def _possible(state: GameState, place: int) -> set[tuple[int, int]]:
    """Return the points that a roll can score in an open box now, each with its repeat bonus."""
    can = set(_plain(state.rules, place))
    for thrown in (_thrown(state, roll) for roll in all_rolls() if are_five_alike(roll)):
        if fillable(thrown) >> place & 1:
            points, bonus, _ = fill_points(thrown, place)
            can.add((points, bonus))
    return can


def _thrown(state: GameState, dice: tuple[int, ...]) -> GameState:
    """Return the state of a card with these dice on the table, before the fill."""
    return replace(state, dice=dice, step=Step.AWAIT_BOX)


@lru_cache(maxsize=512)
def _plain(rules: RuleSet, place: int) -> frozenset[tuple[int, int]]:
    """Return the points of the rolls that are not five alike, which bring no repeat bonus."""
    rolls = (roll for roll in all_rolls() if not are_five_alike(roll))
    return frozenset((rules.points(roll)[place], 0) for roll in rolls)
