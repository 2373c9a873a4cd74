"""From actions to events (`decide`) and from events to states (`evolve`)."""

from collections.abc import Iterable, Sequence
from typing import Final, assert_never

from msgspec.structs import replace

from yachtdice.game.actions import (
    Action,
    FillBox,
    HandOver,
    Resign,
    RollDice,
    TakeBack,
    ThrowDice,
)
from yachtdice.game.errors import ImpossibleEventError
from yachtdice.game.events import (
    BoxFilled,
    DiceThrown,
    Event,
    GameStarted,
    Holder,
    RollOpened,
    SeatHandedOver,
    SeatResigned,
    SeatTakenBack,
)
from yachtdice.game.legal import (
    fill_offer,
    fillable,
    is_playing,
    is_stood_in_for,
    is_word,
    keeps_allowed,
)
from yachtdice.game.refusal import refusal
from yachtdice.game.scorecard import Scorecard, empty_card
from yachtdice.game.state import SHOWN_BEFORE_PLAY, GameState
from yachtdice.game.steps import TRANSITIONS, Step
from yachtdice.rules import DICE, FACES, Dice, RuleSet

_FACES: Final = {face: face for face in range(1, FACES + 1)}
"""The faces there are; looking one up gives a plain number for what merely equals it."""


def new_game(
    rules: RuleSet, holders: Sequence[Holder] | int = 1, order: Sequence[int] | None = None
) -> tuple[GameStarted, GameState]:
    """Return the first event of a game and the state it makes.

    `holders` says who sits where (a number stands for so many nameless players), `order` the
    seats in the order they play; by number when left out. Raises ValueError for no seats, for
    an order that does not name each seat once, and for a name that a record cannot hold: it
    is one line, a bot's id one word.
    """
    if isinstance(holders, int):
        holders = [Holder(f"Player {number}") for number in range(1, holders + 1)]
    order = tuple(range(len(holders)) if order is None else order)
    if not holders or sorted(order) != list(range(len(holders))):
        raise ValueError(f"order {order} does not name each of {len(holders)} seats once")
    for holder in holders:
        if [holder.name] != holder.name.strip().splitlines() or (
            holder.bot is not None and (holder.program or not is_word(holder.bot))
        ):
            raise ValueError(f"{holder} is not a line of text for a name and a word for a bot")
    started = GameStarted(rules.id, rules.fingerprint, tuple(holders), order)
    return started, _opened(rules, started)


def _opened(rules: RuleSet, started: GameStarted) -> GameState:
    """Return the state of a game that has just started."""
    return GameState(
        rules=rules,
        holders=started.holders,
        order=started.order,
        cards=(empty_card(rules),) * len(started.holders),
        step=Step.AWAIT_ROLL,
        seat=started.order[0],
        phase=0,
        rolls_left=rules.phases[0].rolls,
        dice=SHOWN_BEFORE_PLAY,
        kept=(),
        resigned=frozenset(),
        bots=tuple(holder.bot for holder in started.holders),
        version=1,
    )


def replay(rules: RuleSet, events: Iterable[Event]) -> GameState:
    """Return the state that the events of a game under these rules, from its start, lead to.

    Raises ImpossibleEventError where the table of steps does not have an event; for the rest
    the events are taken to be those that `decide` gave. `parse_record` doubts everything.
    """
    stream = iter(events)
    started = next(stream, None)
    if not isinstance(started, GameStarted) or started.fingerprint != rules.fingerprint:
        raise ImpossibleEventError(f"the events do not start a game of {rules.id}")
    state = _opened(rules, started)
    for event in stream:
        state = evolve(state, event)
    return state


def apply(state: GameState, action: Action) -> GameState:
    """Return the state after the action; raise IllegalActionError when it is not allowed."""
    for event in decide(state, action):
        state = evolve(state, event)
    return state


def decide(state: GameState, action: Action) -> tuple[Event, ...]:
    """Return what happens when this is asked; raise IllegalActionError when it is not allowed."""
    event: Event | None
    # Patterns without fields: taking an action apart in the pattern costs as much as the rest.
    match action:
        case RollDice():
            event = _roll_opened(state, action)
        case ThrowDice():
            event = _dice_thrown(state, action)
        case FillBox():
            event = _box_filled(state, action)
        case Resign():
            event = SeatResigned(action.seat) if is_playing(state, action.seat) else None
        case HandOver():
            event = _handed_over(state, action)
        case TakeBack():
            event = SeatTakenBack(action.seat) if is_stood_in_for(state, action.seat) else None
        case _:
            assert_never(action)
    if event is None:
        raise refusal(state, action)
    return (event,)


# Each of the following returns what happens, None when the action is not allowed.


def _roll_opened(state: GameState, action: RollDice) -> RollOpened | None:
    """Return the roll, of a seat on turn that may leave these dice lying."""
    try:
        keep = keeps_allowed(state).get(action.keep)
    except TypeError:
        return None
    if keep is None or action.seat != state.seat:
        return None
    return RollOpened(state.seat, keep)


def _dice_thrown(state: GameState, action: ThrowDice) -> DiceThrown | None:
    """Return how the dice lie, when so many of them are awaited and they can show such faces."""
    try:
        faces = tuple(map(_FACES.__getitem__, action.faces))
    except (KeyError, TypeError):
        return None
    if state.step is not Step.AWAIT_DICE or len(faces) + len(state.kept) != DICE:
        return None
    proof = action.proof
    return DiceThrown(_lying(state, faces), proof) if proof is None or is_word(proof) else None


def _box_filled(state: GameState, action: FillBox) -> BoxFilled | None:
    """Return the fill and what it pays, of a box that the seat on turn may fill."""
    try:
        place = state.rules.index.get(action.box)
    except TypeError:
        return None
    if place is None or action.seat != state.seat or not fillable(state) >> place & 1:
        return None
    offer = fill_offer(state, place)
    return BoxFilled(state.seat, offer.box, offer.points, offer.repeat_bonus, offer.joker)


def _handed_over(state: GameState, action: HandOver) -> SeatHandedOver | None:
    """Return the bot's coming, to a seat in the game that no bot plays."""
    free = is_playing(state, action.seat) and state.bots[action.seat] is None
    return SeatHandedOver(action.seat, action.bot) if free and is_word(action.bot) else None


def _lying(state: GameState, faces: tuple[int, ...]) -> Dice:
    """Return the five dice by place: kept ones where they lay, fresh faces in between."""
    if not state.kept:
        return faces
    lying = list(faces)
    for place in state.kept:
        lying.insert(place, state.dice[place])
    return tuple(lying)


def evolve(state: GameState, event: Event) -> GameState:
    """Return the state after the event, which is taken to be one that `decide` gave.

    Raises ImpossibleEventError for an event that the table of steps does not have here.
    """
    if type(event) not in TRANSITIONS[state.step]:
        raise ImpossibleEventError(f"{type(event).__name__} cannot happen in {state.step}")
    version = state.version + 1
    match event:
        case RollOpened():
            left, kept = state.rolls_left - 1, event.keep
            return replace(state, step=Step.AWAIT_DICE, kept=kept, rolls_left=left, version=version)
        case DiceThrown():
            step = Step.AWAIT_CHOICE if state.rolls_left else Step.AWAIT_BOX
            return replace(state, step=step, dice=event.dice, version=version)
        case BoxFilled():
            seat, card = event.seat, _filled(state, event)
            cards = (*state.cards[:seat], card, *state.cards[seat + 1 :])
            return _next_turn(state, cards, state.resigned)
        case SeatResigned(seat):
            resigned = state.resigned | {seat}
            if seat != state.seat:
                return replace(state, resigned=resigned, version=version)
            return _next_turn(state, state.cards, resigned)
        case SeatHandedOver(seat, bot):
            return replace(state, bots=_with_bot(state, seat, bot), version=version)
        case SeatTakenBack(seat):
            return replace(state, bots=_with_bot(state, seat, None), version=version)
        case GameStarted():
            raise ImpossibleEventError("a game starts once")
        case _:
            assert_never(event)


def _filled(state: GameState, event: BoxFilled) -> Scorecard:
    """Return the seat's card after the fill, its repeat bonus included."""
    rules, column = state.rules, state.phase
    card = state.cards[event.seat].filled(column, rules.index[event.box], event.points)
    if not event.repeat_bonus or rules.repeat_bonus is None:
        return card
    place = rules.index[rules.repeat_bonus.box]
    return card.with_repeat_bonus(
        column, place, event.repeat_bonus, into_box=rules.repeat_bonus.into_box
    )


def _with_bot(state: GameState, seat: int, bot: str | None) -> tuple[str | None, ...]:
    """Return who plays the seats when this one is played by `bot`."""
    return (*state.bots[:seat], bot, *state.bots[seat + 1 :])


def _next_turn(
    state: GameState, cards: tuple[Scorecard, ...], resigned: frozenset[int]
) -> GameState:
    """Return the state with the turn passed on: same phase, next phase, or the end."""
    for phase in range(state.phase, len(state.rules.phases)):
        for seat in _after(state.order, state.seat if phase == state.phase else None):
            if seat not in resigned and cards[seat].open_boxes[phase]:
                return replace(
                    state,
                    cards=cards,
                    step=Step.AWAIT_ROLL,
                    seat=seat,
                    phase=phase,
                    rolls_left=state.rules.phases[phase].rolls,
                    kept=(),
                    resigned=resigned,
                    version=state.version + 1,
                )
    return replace(
        state,
        cards=cards,
        step=Step.OVER,
        rolls_left=0,
        kept=(),
        resigned=resigned,
        version=state.version + 1,
    )


def _after(order: tuple[int, ...], seat: int | None) -> tuple[int, ...]:
    """Return the seats in playing order, beginning after this one (from the first for None)."""
    if seat is None:
        return order
    place = order.index(seat) + 1
    return order[place:] + order[:place]
