"""The legal actions. This is the only module that decides whether an action is legal."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, TypeAlias

from msgspec import Struct

from yachtdice.game.actions import (
    Action,
    CloseGame,
    FillBox,
    Play,
    PledgeTip,
    ResignSeat,
    RollDice,
    TakeBackSeat,
)
from yachtdice.game.state import GameState
from yachtdice.game.steps import AWAIT_DICE, OVER, Step
from yachtdice.rules import DICE, Order, is_joker, joker_boxes, joker_points, repeat_bonus
from yachtdice.sealed import HOST, LINKS, bytes_of

KeptPlaces: TypeAlias = tuple[int, ...]  #: Kept dice: their places on the table, ascending from 0.

#: The 32 ways to keep dice, by place.
KEEPS: Final[tuple[KeptPlaces, ...]] = tuple(
    keep for count in range(DICE + 1) for keep in combinations(range(DICE), count)
)

#: For each step the keeps that are allowed, each mapped to itself; empty without rolls.
KEEPS_ALLOWED: Final[Mapping[Step, Mapping[KeptPlaces, KeptPlaces]]] = {
    **{step: {} for step in Step},
    Step.AWAIT_ROLL: {(): ()},
    Step.AWAIT_CHOICE: {keep: keep for keep in KEEPS},
}

_TOP_DOWN: Final = Order.TOP_DOWN
_FILLING: Final = frozenset({Step.AWAIT_CHOICE, Step.AWAIT_BOX})


class FillOffer(Struct, frozen=True, gc=False):
    """A box that may be filled now, and the points it would give for the dice on the table."""

    box: str  #: The box's id.
    points: int  #: Points of the box.
    repeat_bonus: int  #: Repeat bonus on top.
    joker: bool  #: Whether the dice count as a joker in this box.


def keeps_allowed(state: GameState) -> Mapping[KeptPlaces, KeptPlaces]:
    """Return the keeps allowed now, each mapped to itself; empty if no roll is allowed."""
    return KEEPS_ALLOWED[state.step]


def places_of(dice: Sequence[int], faces: Sequence[int]) -> tuple[int, ...]:
    """Return the places (0 to 4, ascending) of dice with these faces, the first of each face.

    The result fits `RollDice.keep`. Raises ValueError for faces that the dice do not show.
    """
    wanted, places = list(faces), []
    for place, face in enumerate(dice):
        if face in wanted:
            wanted.remove(face)
            places.append(place)
    if wanted:
        raise ValueError(f"the dice {list(dice)} do not show the faces {list(faces)}")
    return tuple(places)


def fillable(state: GameState) -> int:
    """Return the boxes that the seat on turn may fill now, as bits; 0 for none."""
    if state.step not in _FILLING:
        return 0
    rules, column = state.rules, state.phase
    open_boxes = state.cards[state.seat].open_boxes[column]
    if rules.phases[column].order is _TOP_DOWN:
        return open_boxes & -open_boxes
    return open_boxes if rules.joker is None else joker_boxes(rules, state.dice, open_boxes)


def dice_awaited(state: GameState) -> int:
    """Return the number of dice to throw now; 0 if the game does not wait for a throw.

    In step AWAIT_DICE it is 0 for a roll that keeps all five dice; the game waits for a throw of
    no dice.
    """
    return DICE - len(state.kept) if state.step is AWAIT_DICE else 0


def is_word(text: object) -> bool:
    """Return whether a bot's id or a proof is a single word, as records require."""
    return isinstance(text, str) and text.split() == [text]


def is_pledge(action: PledgeTip) -> bool:
    """Return whether an action names a party, the tip of a chain and the number of a throw."""
    party, tip, since = action.party, action.tip, action.since
    numbers = type(party) is int and 0 <= party <= HOST and type(since) is int
    return numbers and 1 <= since <= LINKS and type(tip) is str and bytes_of(tip) is not None


def legal_plays(state: GameState) -> tuple[Play, ...]:
    """Return the plays of the seat on turn: rolls (by places kept), then boxes in card order.

    Empty while the game waits for a throw, and when it is over.
    """
    rules = state.rules
    key = state.seat, state.step, fillable(state), rules.fingerprint
    try:
        return _PLAYS[key]
    except KeyError:
        return _listed(key, rules.categories)


def legal_actions(state: GameState, seat: int) -> tuple[Action, ...]:
    """Return the actions of this seat: its plays when on turn, resigning, ending, taking back.

    HandOverSeat is not among them, since it may name any bot. It is allowed while the seat is in
    the game and no bot plays it.
    """
    if not is_playing(state, seat):
        return ()
    plays = legal_plays(state) if seat == state.seat else ()
    back = (TakeBackSeat(seat),) if has_stand_in(state, seat) else ()
    end = (CloseGame(seat),) if is_alone(state, seat) else ()
    return (*plays, ResignSeat(seat), *end, *back)


def is_playing(state: GameState, seat: int) -> bool:
    """Return whether the seat exists, has not resigned, and the game is not over."""
    exists = type(seat) is int and 0 <= seat < len(state.cards)
    return exists and state.step is not OVER and seat not in state.resigned


def is_alone(state: GameState, seat: int) -> bool:
    """Return whether the seat is the only one left in the game: all others have resigned."""
    others = len(state.cards) - 1
    return is_playing(state, seat) and 0 < others == len(state.resigned)


def has_stand_in(state: GameState, seat: int) -> bool:
    """Return whether the seat is in the game and a bot plays it for a person."""
    played = is_playing(state, seat) and state.bots[seat] is not None
    return played and state.holders[seat].bot is None


#: The plays by seat, step, boxes to fill and fingerprint of the rules.
_PLAYS: Final[dict[tuple[int, Step, int, str], tuple[Play, ...]]] = {}
_MOST_PLAYS: Final = 32768  #: The most entries: at most 30 MB, since they share their plays.


def _listed(key: tuple[int, Step, int, str], categories: tuple[str, ...]) -> tuple[Play, ...]:
    """Return the plays of a key and keep them for the next look-up."""
    seat, step, boxes, _ = key
    if len(_PLAYS) >= _MOST_PLAYS:
        _PLAYS.clear()
    fills = (_fill(seat, box) for i, box in enumerate(categories) if boxes >> i & 1)
    plays = _PLAYS[key] = (*_rolls(seat, step), *fills)
    return plays


@lru_cache(maxsize=64)
def _rolls(seat: int, step: Step) -> tuple[RollDice, ...]:
    """Return the rolls of a step for this seat."""
    return tuple(RollDice(seat, keep) for keep in KEEPS if keep in KEEPS_ALLOWED[step])


@lru_cache(maxsize=4096)
def _fill(seat: int, box: str) -> FillBox:
    """Return the fill of a box for this seat."""
    return FillBox(seat, box)


def fill_points(state: GameState, place: int) -> tuple[int, int, bool]:
    """Return the points of the dice in the box at this place, even if it may not be filled.

    The repeat bonus follows, and whether the dice count as a joker there.
    """
    rules, dice = state.rules, state.dice
    plain = points = rules.points(dice)[place]
    if dice.count(dice[0]) < DICE:
        return points, 0, False
    column, bonus = state.phase, 0
    card = state.cards[state.seat]
    if is_joker(rules, dice, card.open_boxes[column]):
        points = joker_points(rules, dice, place)
    if rules.repeat_bonus is not None:
        held = card.columns[column][rules.index[rules.repeat_bonus.box]]
        bonus = repeat_bonus(rules, dice, place, held)
    return points, bonus, points != plain


def fill_offers(state: GameState) -> tuple[FillOffer, ...]:
    """Return the points of every box that may be filled now, in card order."""
    boxes = fillable(state)
    if not boxes:
        return ()
    rules, dice = state.rules, state.dice
    open_boxes = [(place, box) for place, box in enumerate(rules.categories) if boxes >> place & 1]
    if dice.count(dice[0]) == DICE:
        return tuple([FillOffer(box, *fill_points(state, place)) for place, box in open_boxes])
    points = rules.points(dice)
    return tuple([FillOffer(box, points[place], 0, False) for place, box in open_boxes])
