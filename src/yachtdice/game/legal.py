"""What may happen next. Every other part of the project asks here; nothing else decides it."""

from functools import lru_cache
from itertools import combinations
from typing import Final

from msgspec import Struct

from yachtdice.game.actions import Action, FillBox, Play, Resign, RollDice
from yachtdice.game.state import GameState
from yachtdice.game.steps import Step
from yachtdice.rules import DICE, Dice, Order, RuleSet, is_joker, joker_points
from yachtdice.rules.joker import five_alike

KEEPS: Final = tuple(keep for count in range(DICE + 1) for keep in combinations(range(DICE), count))
"""The 32 ways to leave dice lying, by place."""

_ROLLS: Final[dict[Step, frozenset[tuple[int, ...]]]] = {
    **dict.fromkeys(Step, frozenset()),
    Step.AWAIT_ROLL: frozenset({()}),
    Step.AWAIT_CHOICE: frozenset(KEEPS),
}
_FILLING: Final = frozenset({Step.AWAIT_CHOICE, Step.AWAIT_BOX})


class FillOffer(Struct, frozen=True):
    """What an open box would give the dice on the table."""

    box: str
    points: int
    repeat_bonus: int
    joker: bool


def keeps_allowed(state: GameState) -> frozenset[tuple[int, ...]]:
    """Return the places that may be left lying in a roll now; empty when no roll is allowed."""
    return _ROLLS[state.step]


def fillable(state: GameState) -> int:
    """Return the boxes of the seat on turn that it may fill now, as bits; 0 when none."""
    if state.step not in _FILLING:
        return 0
    rules, column = state.rules, state.phase
    open_boxes = state.cards[state.seat].open_boxes[column]
    if rules.phases[column].order is Order.TOP_DOWN:
        open_boxes &= -open_boxes
    if rules.joker is None or not rules.joker.forced or not five_alike(state.dice):
        return open_boxes
    return _forced(rules, open_boxes, state.dice)


def _forced(rules: RuleSet, open_boxes: int, dice: Dice) -> int:
    """Return the boxes left by the forced joker: own upper box, else lower boxes, else any."""
    assert rules.joker is not None
    if open_boxes >> rules.index[rules.joker.box] & 1:
        return open_boxes
    own = open_boxes & _bits(rules.own_boxes[dice[0]])
    lower = open_boxes & ~_bits(frozenset(rules.upper))
    return own or lower or open_boxes


@lru_cache(maxsize=1024)
def _bits(places: frozenset[int]) -> int:
    """Return box places as bits."""
    return sum(1 << place for place in places)


def dice_awaited(state: GameState) -> int:
    """Return how many dice chance is to throw now; 0 also for a roll that keeps all five.

    Only in step AWAIT_DICE does chance have anything to answer.
    """
    return DICE - len(state.kept) if state.step is Step.AWAIT_DICE else 0


def is_word(text: str | None) -> bool:
    """Return whether a bot's id or a proof is a word, as a record needs it, or is left out."""
    return text is None or text.split() == [text]


def legal_plays(state: GameState) -> tuple[Play, ...]:
    """Return what the seat on turn may do: rolls (by places kept), then boxes in card order.

    Empty while the dice are awaited and when the game is over.
    """
    return _plays(state.seat, state.step, fillable(state), state.rules.categories)


def legal_actions(state: GameState, seat: int) -> tuple[Action, ...]:
    """Return everything this seat may ask for now: its plays when on turn, and to resign."""
    if state.step is Step.OVER or not 0 <= seat < len(state.cards) or seat in state.resigned:
        return ()
    plays = legal_plays(state) if seat == state.seat else ()
    return (*plays, Resign(seat))


@lru_cache(maxsize=65536)
def _plays(seat: int, step: Step, boxes: int, categories: tuple[str, ...]) -> tuple[Play, ...]:
    """Return the rolls of a step and the fills for boxes given as bits, for this seat."""
    rolls = (RollDice(seat, keep) for keep in KEEPS if keep in _ROLLS[step])
    fills = (FillBox(seat, box) for i, box in enumerate(categories) if boxes >> i & 1)
    return (*rolls, *fills)


def fill_offer(state: GameState, place: int) -> FillOffer:
    """Return what the dice on the table give in the box at this place; legality is not asked."""
    rules, dice = state.rules, state.dice
    points, joker = rules.points(dice)[place], False
    if rules.joker is not None:
        open_boxes = state.cards[state.seat].open_boxes[state.phase]
        if is_joker(rules, dice, lambda other: bool(open_boxes >> other & 1)):
            plain, points = points, joker_points(rules, dice, place)
            joker = points != plain
    return FillOffer(rules.categories[place], points, _repeat_bonus(state, place), joker)


def _repeat_bonus(state: GameState, place: int) -> int:
    """Return the repeat bonus for filling this box with the dice on the table."""
    bonus = state.rules.repeat_bonus
    if bonus is None or not five_alike(state.dice):
        return 0
    box = state.rules.index[bonus.box]
    held = state.cards[state.seat].columns[state.phase][box]
    earned = held is not None and held > 0
    if not earned or (bonus.upper_only and place not in state.rules.upper):
        return 0
    return bonus.points


def fill_offers(state: GameState) -> tuple[FillOffer, ...]:
    """Return what every box that may be filled now would give, in card order."""
    boxes = fillable(state)
    places = range(len(state.rules.boxes))
    return tuple(fill_offer(state, place) for place in places if boxes >> place & 1)
