"""What may happen next. Every other part of the project asks here; nothing else decides it."""

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations
from typing import Final

from msgspec import Struct

from yachtdice.game.actions import Action, FillBox, Play, Resign, RollDice, TakeBack
from yachtdice.game.state import GameState
from yachtdice.game.steps import Step
from yachtdice.rules import DICE, Order, is_joker, joker_boxes, joker_points, repeat_bonus

KEEPS: Final = tuple(keep for count in range(DICE + 1) for keep in combinations(range(DICE), count))
"""The 32 ways to leave dice lying, by place."""

_ROLLS: Final[dict[Step, dict[tuple[int, ...], tuple[int, ...]]]] = {
    **{step: {} for step in Step},
    Step.AWAIT_ROLL: {(): ()},
    Step.AWAIT_CHOICE: {keep: keep for keep in KEEPS},
}
_FILLING: Final = frozenset({Step.AWAIT_CHOICE, Step.AWAIT_BOX})


class FillOffer(Struct, frozen=True):
    """What an open box would give the dice on the table."""

    box: str
    points: int
    repeat_bonus: int
    joker: bool


def keeps_allowed(state: GameState) -> Mapping[tuple[int, ...], tuple[int, ...]]:
    """Return the places that may be left lying in a roll now, each by itself; empty for no roll."""
    return _ROLLS[state.step]


def fillable(state: GameState) -> int:
    """Return the boxes of the seat on turn that it may fill now, as bits; 0 when none."""
    if state.step not in _FILLING:
        return 0
    rules, column = state.rules, state.phase
    open_boxes = state.cards[state.seat].open_boxes[column]
    if rules.phases[column].order is Order.TOP_DOWN:
        return open_boxes & -open_boxes
    return open_boxes if rules.joker is None else joker_boxes(rules, state.dice, open_boxes)


def dice_awaited(state: GameState) -> int:
    """Return how many dice chance is to throw now; 0 also for a roll that keeps all five.

    Only in step AWAIT_DICE does chance have anything to answer.
    """
    return DICE - len(state.kept) if state.step is Step.AWAIT_DICE else 0


def is_word(text: object) -> bool:
    """Return whether a bot's id or a proof is one word, as a record needs it."""
    return isinstance(text, str) and text.split() == [text]


def legal_plays(state: GameState) -> tuple[Play, ...]:
    """Return what the seat on turn may do: rolls (by places kept), then boxes in card order.

    Empty while the dice are awaited and when the game is over.
    """
    return _plays(state.seat, state.step, fillable(state), state.rules.categories)


def legal_actions(state: GameState, seat: int) -> tuple[Action, ...]:
    """Return what this seat may ask for now: its plays when on turn, to resign, to be taken back.

    HandOver is left out, since it may name any bot; it is allowed while the seat is in the game
    and no bot plays it.
    """
    if not is_playing(state, seat):
        return ()
    plays = legal_plays(state) if seat == state.seat else ()
    back = (TakeBack(seat),) if is_stood_in_for(state, seat) else ()
    return (*plays, Resign(seat), *back)


def is_playing(state: GameState, seat: int) -> bool:
    """Return whether the seat exists, has not resigned, and the game goes on."""
    exists = type(seat) is int and 0 <= seat < len(state.cards)
    return exists and state.step is not Step.OVER and seat not in state.resigned


def is_stood_in_for(state: GameState, seat: int) -> bool:
    """Return whether the seat is in the game and a bot plays it in the place of a person."""
    played = is_playing(state, seat) and state.bots[seat] is not None
    return played and state.holders[seat].bot is None


@lru_cache(maxsize=65536)
def _plays(seat: int, step: Step, boxes: int, categories: tuple[str, ...]) -> tuple[Play, ...]:
    """Return the rolls of a step and the fills for boxes given as bits, for this seat."""
    rolls = (RollDice(seat, keep) for keep in KEEPS if keep in _ROLLS[step])
    fills = (FillBox(seat, box) for i, box in enumerate(categories) if boxes >> i & 1)
    return (*rolls, *fills)


def fill_offer(state: GameState, place: int) -> FillOffer:
    """Return what the dice on the table give in the box at this place; legality is not asked."""
    rules, dice = state.rules, state.dice
    card, column = state.cards[state.seat], state.phase
    plain = points = rules.points(dice)[place]
    if rules.joker is not None and is_joker(rules, dice, card.open_boxes[column]):
        points = joker_points(rules, dice, place)
    bonus = 0
    if rules.repeat_bonus is not None:
        held = card.columns[column][rules.index[rules.repeat_bonus.box]]
        bonus = repeat_bonus(rules, dice, place, held)
    return FillOffer(rules.categories[place], points, bonus, points != plain)


def fill_offers(state: GameState) -> tuple[FillOffer, ...]:
    """Return what every box that may be filled now would give, in card order."""
    boxes = fillable(state)
    places = range(len(state.rules.boxes))
    return tuple(fill_offer(state, place) for place in places if boxes >> place & 1)
