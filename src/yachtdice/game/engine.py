"""The game engine: `decide` turns actions into events, `evolve` turns events into states."""

from bisect import bisect
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product
from operator import itemgetter
from typing import Final, Never, NoReturn, assert_never

from msgspec.structs import replace

from yachtdice.game.actions import (
    Action,
    EndGame,
    FillBox,
    HandOver,
    PledgeTip,
    Resign,
    RollDice,
    TakeBack,
    ThrowDice,
)
from yachtdice.game.errors import ImpossibleEventError, refusal
from yachtdice.game.events import (
    BoxFilled,
    DicePledged,
    DiceThrown,
    Event,
    GameEndedEarly,
    GameStarted,
    Holder,
    RollOpened,
    SeatHandedOver,
    SeatResigned,
    SeatTakenBack,
)
from yachtdice.game.legal import (
    KEEPS,
    fill_offer,
    fillable,
    has_stand_in,
    is_alone,
    is_playing,
    is_pledge,
    is_word,
    keeps_allowed,
)
from yachtdice.game.state import SHOWN_BEFORE_PLAY, GameState, Scorecard, empty_card, with_item
from yachtdice.game.steps import AWAIT_BOX, AWAIT_CHOICE, AWAIT_DICE, AWAIT_ROLL, OVER, TRANSITIONS
from yachtdice.rules import DICE, FACES, Dice, RuleSet, check_rules

_THROWS: Final[tuple[dict[Dice, Dice], ...]] = tuple(
    {faces: faces for faces in product(range(1, FACES + 1), repeat=DICE - kept)}
    for kept in range(DICE + 1)
)
"""For each number of kept dice, the throws of the others, each mapped to itself.

A look-up checks the faces, and turns equal values, such as those of numpy, into plain ints.
"""


def new_game(
    rules: RuleSet,
    holders: Sequence[Holder] | int = 1,
    order: Sequence[int] | None = None,
    *,
    any_seats: bool = False,
) -> tuple[GameStarted, GameState]:
    """Return the first event of a game and the state after it.

    `holders` are the players by seat; a number makes that many seats with generated names. `order`
    has the seats in playing order (default: by number). With `any_seats` the rules do not limit the
    number of seats, as in tournaments. Raises ValueError for an invalid number of seats, for an
    order that does not name each seat once, and for names that a record cannot store (a name is one
    line, a bot's id one word). Raises TypeError for rules that are not a RuleSet, and for holders
    that are neither a number nor a list of Holder.
    """
    holders = _seated(check_rules(rules), holders, any_seats)
    order = tuple(range(len(holders)) if order is None else order)
    if sorted(order) != list(range(len(holders))):
        raise ValueError(f"order {order} does not name each of {len(holders)} seats once, from 0")
    for holder in holders:
        _check_holder(holder)
    started = GameStarted(rules.id, rules.fingerprint, tuple(holders), order)
    return started, _opened(rules, started)


def _check_holder(holder: Holder) -> None:
    """Raise ValueError for a player that a record cannot store."""
    named = holder.name is None or [holder.name] == holder.name.strip().splitlines()
    if not named or (holder.bot is not None and (holder.program or not is_word(holder.bot))):
        raise ValueError(f"{holder} is not a line of text for a name and a word for a bot")


def _seated(rules: RuleSet, holders: object, any_seats: bool) -> Sequence[Holder]:
    """Return the players by seat; raise TypeError or ValueError for invalid ones."""
    if type(holders) is int:
        holders = [Holder(f"Player {number}") for number in range(1, holders + 1)]
    if not isinstance(holders, list | tuple) or not all(isinstance(h, Holder) for h in holders):
        raise TypeError(
            "holders is a number of seats or a list of Holder, such as [Holder('Mina')], "
            f"not {holders!r}"
        )
    least, most = rules.seats
    if not any_seats and not least <= len(holders) <= most:
        reason = f"{rules.id} is for {least} to {most} seats, not {len(holders)}"
        raise ValueError(f"{reason}; any_seats=True allows any number from 1")
    if not holders:
        raise ValueError("a game has at least one seat")
    return holders


def _opened(rules: RuleSet, started: GameStarted) -> GameState:
    """Return the state of a game that has just started."""
    return GameState(
        rules=rules,
        holders=started.holders,
        order=started.order,
        cards=(empty_card(rules),) * len(started.holders),
        step=AWAIT_ROLL,
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
    """Return the state after all events of a game under these rules.

    Raises ImpossibleEventError for an event that the table of steps does not allow. Otherwise the
    events are trusted to come from `decide`; `parse_record` checks everything.
    """
    check_rules(rules)
    stream = iter(events)
    started = next(stream, None)
    if not isinstance(started, GameStarted) or started.fingerprint != rules.fingerprint:
        raise ImpossibleEventError(f"the events do not start a game of {rules.id}")
    state = _opened(rules, started)
    for event in stream:
        state = evolve(state, event)
    return state


def apply(state: GameState, action: Action) -> GameState:
    """Return the state after the action; raise IllegalActionError if it is not allowed."""
    event = _event_of(state, action)
    if event is None:
        raise refusal(state, action)
    return _after_event(state, event)


def decide(state: GameState, action: Action) -> tuple[Event, ...]:
    """Return the events that this action causes; raise IllegalActionError if it is not allowed."""
    event = _event_of(state, action)
    if event is None:
        raise refusal(state, action)
    return (event,)


def _event_of(state: GameState, action: Action) -> Event | None:
    """Return the event of an action, None if it is not allowed."""
    event: Event | None
    if type(state) is not GameState:
        _no_state(state)
    # The patterns have no fields: extracting fields would double the time of this function.
    match action:
        case RollDice():
            event = _roll_opened(state, action)
        case ThrowDice():
            event = _dice_thrown(state, action)
        case FillBox():
            event = _box_filled(state, action)
        case Resign():
            event = SeatResigned(action.seat) if is_playing(state, action.seat) else None
        case EndGame():
            event = GameEndedEarly(action.seat) if is_alone(state, action.seat) else None
        case HandOver():
            event = _handed_over(state, action)
        case TakeBack():
            event = SeatTakenBack(action.seat) if has_stand_in(state, action.seat) else None
        case PledgeTip():
            event = _dice_pledged(state, action)
        case _:
            _no_action(action)
    return event


def _no_action(action: Never) -> NoReturn:
    """Raise TypeError for a value that is not an action."""
    raise TypeError(f"an action is a RollDice, ThrowDice, FillBox or the like, not {action!r}")


def _no_state(state: object) -> NoReturn:
    """Raise TypeError for a value that is not a state."""
    raise TypeError(
        f"a game's state is a GameState, not a {type(state).__name__}; "
        "new_game returns (first event, state)"
    )


# Each of the following functions returns the event of an action, None if it is not allowed.


def _roll_opened(state: GameState, action: RollDice) -> RollOpened | None:
    """Return the roll of the seat on turn, if it may keep these dice."""
    try:
        keep = keeps_allowed(state).get(action.keep)
    except TypeError:  # a list cannot be a key
        keep = _keep_of_list(state, action.keep)
    if keep is None or action.seat != state.seat:
        return None
    return RollOpened(state.seat, keep, action.clock)


def _keep_of_list(state: GameState, given: object) -> tuple[int, ...] | None:
    """Return the keep that a list names, None for other values."""
    try:
        return keeps_allowed(state).get(tuple(given)) if isinstance(given, list) else None
    except TypeError:
        return None


def _dice_thrown(state: GameState, action: ThrowDice) -> DiceThrown | None:
    """Return the dice after a throw, if the number of dice and their faces are right."""
    try:
        faces = _THROWS[len(state.kept)].get(action.faces)
    except TypeError:  # a list cannot be a key
        faces = _faces_of_list(state, action.faces)
    if faces is None or state.step is not AWAIT_DICE:
        return None
    proof = action.proof
    return DiceThrown(_placed(state, faces), proof) if proof is None or is_word(proof) else None


def _faces_of_list(state: GameState, given: object) -> Dice | None:
    """Return the faces in a list or an array, None for other values."""
    try:
        return _THROWS[len(state.kept)].get(tuple(given))  # type: ignore[arg-type] # any object
    except TypeError:
        return None


def _box_filled(state: GameState, action: FillBox) -> BoxFilled | None:
    """Return the fill of a box that the seat on turn may fill, with its points."""
    try:
        place = state.rules.index.get(action.box)
    except TypeError:
        return None
    if place is None or action.seat != state.seat or not fillable(state) >> place & 1:
        return None
    offer = fill_offer(state, place)
    return BoxFilled(
        state.seat, offer.box, offer.points, offer.repeat_bonus, offer.joker, action.clock
    )


def _handed_over(state: GameState, action: HandOver) -> SeatHandedOver | None:
    """Return the hand-over to the bot, if the seat's own player still plays it."""
    free = is_playing(state, action.seat) and state.bots[action.seat] is None
    return SeatHandedOver(action.seat, action.bot) if free and is_word(action.bot) else None


def _dice_pledged(state: GameState, action: PledgeTip) -> DicePledged | None:
    """Return the pledge of a party, if it is well formed and no throw is open."""
    fits = DicePledged in TRANSITIONS[state.step] and is_pledge(action)
    return DicePledged(action.party, action.tip, action.since) if fits else None


_IN_PLACE: Final = {
    keep: itemgetter(*[at if at in keep else DICE + at - bisect(keep, at) for at in range(DICE)])
    for keep in KEEPS
}
"""For each keep, the five dice by place out of the dice before and the new faces."""


def _placed(state: GameState, faces: tuple[int, ...]) -> Dice:
    """Return the five dice by place: kept dice at their places, new faces at the others."""
    return _IN_PLACE[state.kept](state.dice + faces) if state.kept else faces


def evolve(state: GameState, event: Event) -> GameState:
    """Return the state after the event, which is trusted to come from `decide`.

    Raises ImpossibleEventError for an event that the table of steps does not allow now.
    """
    if type(event) not in TRANSITIONS[state.step]:
        raise ImpossibleEventError(f"{type(event).__name__} cannot happen in {state.step}")
    return _after_event(state, event)


def _after_event(state: GameState, event: Event) -> GameState:
    """Return the state after an event that can happen now."""
    version = state.version + 1
    match event:
        case RollOpened():
            left, kept = state.rolls_left - 1, event.keep
            return replace(state, step=AWAIT_DICE, kept=kept, rolls_left=left, version=version)
        case DiceThrown():
            step = AWAIT_CHOICE if state.rolls_left else AWAIT_BOX
            return replace(state, step=step, dice=event.dice, version=version)
        case BoxFilled():
            seat, card = event.seat, _filled(state, event)
            return _next_turn(state, with_item(state.cards, seat, card), state.resigned)
        case SeatResigned(seat):
            return _resigned(state, seat)
        case GameEndedEarly():
            return _over(state, state.cards, state.resigned)
        case SeatHandedOver() | SeatTakenBack():
            bot = event.bot if isinstance(event, SeatHandedOver) else None
            return replace(state, bots=_with_bot(state, event.seat, bot), version=version)
        case DicePledged():
            return replace(state, version=version)
        case GameStarted():
            raise ImpossibleEventError("a game can start only once")
        case _:
            assert_never(event)


def _resigned(state: GameState, seat: int) -> GameState:
    """Return the state after a resignation, which ends the turn if the seat is on turn."""
    resigned = state.resigned | {seat}
    if seat == state.seat:
        return _next_turn(state, state.cards, resigned)
    return replace(state, resigned=resigned, version=state.version + 1)


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
    """Return the bots of all seats, with `bot` on this seat (None: its own player)."""
    return with_item(state.bots, seat, bot)


def _next_turn(
    state: GameState, cards: tuple[Scorecard, ...], resigned: frozenset[int]
) -> GameState:
    """Return the state at the next turn: in the same phase, in the next phase, or at the end."""
    for phase in range(state.phase, len(state.rules.phases)):
        for seat in _after(state.order, state.seat if phase == state.phase else None):
            if seat not in resigned and cards[seat].open_boxes[phase]:
                return replace(
                    state,
                    cards=cards,
                    step=AWAIT_ROLL,
                    seat=seat,
                    phase=phase,
                    rolls_left=state.rules.phases[phase].rolls,
                    kept=(),
                    resigned=resigned,
                    version=state.version + 1,
                )
    return _over(state, cards, resigned)


def _over(state: GameState, cards: tuple[Scorecard, ...], resigned: frozenset[int]) -> GameState:
    """Return the state at the end of the game."""
    return replace(
        state,
        cards=cards,
        step=OVER,
        rolls_left=0,
        kept=(),
        resigned=resigned,
        version=state.version + 1,
    )


@lru_cache(maxsize=1024)
def _after(order: tuple[int, ...], seat: int | None) -> tuple[int, ...]:
    """Return the seats in playing order, starting after this one (None: from the first)."""
    if seat is None:
        return order
    place = order.index(seat) + 1
    return order[place:] + order[:place]
