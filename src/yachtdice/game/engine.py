"""The game engine: `decide` turns actions into events, `evolve` turns events into states."""

from bisect import bisect
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import product
from operator import itemgetter
from typing import Any, Final, NoReturn, TypeAlias

from msgspec.structs import replace

from yachtdice.game.actions import (
    Action,
    CloseGame,
    FillBox,
    HandOverSeat,
    PledgeTip,
    ResignSeat,
    RollDice,
    TakeBackSeat,
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
    RollOpened,
    Seat,
    SeatHandedOver,
    SeatResigned,
    SeatTakenBack,
)
from yachtdice.game.legal import (
    KEEPS,
    KEEPS_ALLOWED,
    KeptPlaces,
    fill_points,
    fillable,
    has_stand_in,
    is_alone,
    is_playing,
    is_pledge,
    is_word,
)
from yachtdice.game.state import SHOWN_BEFORE_PLAY, GameState, Scorecard, empty_card, with_item
from yachtdice.game.steps import (
    AWAIT_BOX,
    AWAIT_CHOICE,
    AWAIT_DICE,
    AWAIT_ROLL,
    OVER,
    TRANSITIONS,
    Step,
)
from yachtdice.rules import DICE, FACES, Dice, RuleSet, check_rules

#: For each number of kept dice, the throws of the others, each mapped to itself.
#:
#: A look-up checks the faces, and turns equal values, such as those of numpy, into plain ints.
_THROWS: Final[tuple[dict[Dice, Dice], ...]] = tuple(
    {faces: faces for faces in product(range(1, FACES + 1), repeat=DICE - kept)}
    for kept in range(DICE + 1)
)

#: For each keep, the throws, and the five dice by place out of the dice before and a throw.
_PLACED: Final[Mapping[KeptPlaces, tuple[Mapping[Dice, Dice], Callable[[Dice], Dice]]]] = {
    keep: (
        _THROWS[len(keep)],
        itemgetter(*[at if at in keep else DICE + at - bisect(keep, at) for at in range(DICE)]),
    )
    for keep in KEEPS
}


def new_game(
    rules: RuleSet,
    holders: Sequence[Seat] | int = 1,
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
    that are neither a number nor a list of Seat.
    """
    holders = _seated(check_rules(rules), holders, any_seats)
    seats = tuple(range(len(holders)))
    order = seats if order is None else tuple(order)
    if order is not seats and tuple(sorted(order)) != seats:
        raise ValueError(f"order {order} does not name each of {len(holders)} seats once, from 0")
    started = GameStarted(rules.id, rules.fingerprint, holders, order)
    return started, _opened(rules, started)


def _seated(rules: RuleSet, holders: object, any_seats: bool) -> tuple[Seat, ...]:
    """Return the players by seat; raise TypeError or ValueError for invalid ones."""
    if type(holders) is int:
        seated = tuple([Seat(f"Player {number}") for number in range(1, holders + 1)])
    else:
        seated = _checked(holders)
    least, most = rules.seats
    if not any_seats and not least <= len(seated) <= most:
        reason = f"{rules.id} is for {least} to {most} seats, not {len(seated)}"
        raise ValueError(f"{reason}; any_seats=True allows any number from 1")
    if not seated:
        raise ValueError("a game has at least one seat")
    return seated


def _checked(holders: object) -> tuple[Seat, ...]:
    """Return a list of players; raise TypeError or ValueError for other values."""
    if not isinstance(holders, list | tuple) or not all(isinstance(h, Seat) for h in holders):
        raise TypeError(
            "holders is a number of seats or a list of Seat, such as [Seat('Mina')], "
            f"not {holders!r}"
        )
    for holder in holders:
        _check_holder(holder)
    return tuple(holders)


def _check_holder(holder: Seat) -> None:
    """Raise ValueError for a player that a record cannot store."""
    named = holder.name is None or [holder.name] == holder.name.strip().splitlines()
    if not named or (holder.bot is not None and (holder.program or not is_word(holder.bot))):
        raise ValueError(f"{holder} is not a line of text for a name and a word for a bot")


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
        bots=tuple([holder.bot for holder in started.holders]),
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
    try:
        decision, effect = _MOVES[state.step][type(action)]
    except (AttributeError, KeyError):
        raise _wrong_type(state, action) from None
    return effect(state, decision(state, action))


def decide(state: GameState, action: Action) -> tuple[Event, ...]:
    """Return the events that this action causes; raise IllegalActionError if it is not allowed."""
    try:
        decision, _ = _MOVES[state.step][type(action)]
    except (AttributeError, KeyError):
        raise _wrong_type(state, action) from None
    return (decision(state, action),)


def _wrong_type(state: object, action: object) -> TypeError:
    """Return the error for a value that is not a state, or one that is not an action."""
    if not isinstance(state, GameState):
        return TypeError(
            f"a game's state is a GameState, not a {type(state).__name__}; "
            "new_game returns (first event, state)"
        )
    return TypeError(f"an action is a RollDice, ThrowDice, FillBox or the like, not {action!r}")


def evolve(state: GameState, event: Event) -> GameState:
    """Return the state after the event, which is trusted to come from `decide`.

    Raises ImpossibleEventError for an event that the table of steps does not allow now.
    """
    try:
        effect = _EFFECTS[state.step][type(event)]
    except KeyError:
        name = type(event).__name__
        raise ImpossibleEventError(f"{name} cannot happen in {state.step}") from None
    return effect(state, event)


# Each of the following functions returns the event of an action, or raises IllegalActionError. The
# tables below call them only in the steps in which the event can happen.


def _roll_opened(state: GameState, action: RollDice) -> RollOpened:
    """Return the roll of the seat on turn, if it may keep these dice."""
    keeps, seat = KEEPS_ALLOWED[state.step], state.seat
    try:
        keep: KeptPlaces | None = keeps[action.keep]
    except (KeyError, TypeError):
        keep = _keep_of_list(keeps, action.keep)
    if keep is None or action.seat != seat:
        raise refusal(state, action)
    return RollOpened(seat, keep, action.clock)


def _keep_of_list(keeps: Mapping[KeptPlaces, KeptPlaces], given: object) -> KeptPlaces | None:
    """Return the keep that a list names, None for other values."""
    try:
        return keeps.get(tuple(given)) if isinstance(given, list) else None
    except TypeError:
        return None


def _dice_thrown(state: GameState, action: ThrowDice) -> DiceThrown:
    """Return the dice after a throw, if the number of dice and their faces are right."""
    kept, proof = state.kept, action.proof
    throws, placed = _PLACED[kept]
    try:
        faces: Dice | None = throws[action.faces]
    except (KeyError, TypeError):
        faces = _faces_of_list(throws, action.faces)
    if faces is None or not (proof is None or is_word(proof)):
        raise refusal(state, action)
    return DiceThrown(placed(state.dice + faces) if kept else faces, proof)


def _faces_of_list(throws: Mapping[Dice, Dice], given: object) -> Dice | None:
    """Return the faces in a list or an array, None for other values."""
    try:
        return throws.get(tuple(given))  # type: ignore[arg-type] # any object
    except TypeError:
        return None


def _box_filled(state: GameState, action: FillBox) -> BoxFilled:
    """Return the fill of a box that the seat on turn may fill, with its points."""
    rules, seat, box = state.rules, state.seat, action.box
    try:
        place = rules.index[box]
    except (KeyError, TypeError):
        raise refusal(state, action) from None
    if action.seat != seat or not fillable(state) >> place & 1:
        raise refusal(state, action)
    points, repeat_bonus, joker = fill_points(state, place)
    return BoxFilled(seat, rules.categories[place], points, repeat_bonus, joker, action.clock)


def _seat_resigned(state: GameState, action: ResignSeat) -> SeatResigned:
    """Return the resignation of a seat that is in the game."""
    if not is_playing(state, action.seat):
        raise refusal(state, action)
    return SeatResigned(action.seat)


def _ended_early(state: GameState, action: CloseGame) -> GameEndedEarly:
    """Return the end of the game by the only seat left in it."""
    if not is_alone(state, action.seat):
        raise refusal(state, action)
    return GameEndedEarly(action.seat)


def _handed_over(state: GameState, action: HandOverSeat) -> SeatHandedOver:
    """Return the hand-over to the bot, if the seat's own player still plays it."""
    free = is_playing(state, action.seat) and state.bots[action.seat] is None
    if not free or not is_word(action.bot):
        raise refusal(state, action)
    return SeatHandedOver(action.seat, action.bot)


def _taken_back(state: GameState, action: TakeBackSeat) -> SeatTakenBack:
    """Return the return of the seat's own player, if a bot plays in its place."""
    if not has_stand_in(state, action.seat):
        raise refusal(state, action)
    return SeatTakenBack(action.seat)


def _dice_pledged(state: GameState, action: PledgeTip) -> DicePledged:
    """Return the pledge of a party, if it is well formed."""
    if not is_pledge(action):
        raise refusal(state, action)
    return DicePledged(action.party, action.tip, action.since)


def _refused(state: GameState, action: Action) -> NoReturn:
    """Refuse an action whose event cannot happen in this step."""
    raise refusal(state, action)


# Each of the following functions returns the state after an event that can happen now.


def _after_roll(state: GameState, event: RollOpened) -> GameState:
    """Return the state in which the dice are about to be thrown."""
    return replace(
        state,
        step=AWAIT_DICE,
        kept=event.keep,
        rolls_left=state.rolls_left - 1,
        version=state.version + 1,
    )


def _after_throw(state: GameState, event: DiceThrown) -> GameState:
    """Return the state with new dice on the table."""
    step = AWAIT_CHOICE if state.rolls_left else AWAIT_BOX
    return replace(state, step=step, dice=event.dice, version=state.version + 1)


def _after_fill(state: GameState, event: BoxFilled) -> GameState:
    """Return the state at the next turn after a fill."""
    rules, seat, column = state.rules, event.seat, state.phase
    card = state.cards[seat].filled(column, rules.index[event.box], event.points)
    bonus = rules.repeat_bonus
    if event.repeat_bonus and bonus is not None:
        card = card.with_repeat_bonus(
            column, rules.index[bonus.box], event.repeat_bonus, into_box=bonus.into_box
        )
    return _next_turn(state, with_item(state.cards, seat, card), state.resigned)


def _after_resignation(state: GameState, event: SeatResigned) -> GameState:
    """Return the state after a resignation, which ends the turn if the seat is on turn."""
    resigned = state.resigned | {event.seat}
    if event.seat == state.seat:
        return _next_turn(state, state.cards, resigned)
    return replace(state, resigned=resigned, version=state.version + 1)


def _after_early_end(state: GameState, _: GameEndedEarly) -> GameState:
    """Return the state at the end of a game that its only seat ended."""
    return _over(state, state.cards, state.resigned)


def _after_hand_over(state: GameState, event: SeatHandedOver) -> GameState:
    """Return the state in which a bot plays the seat."""
    bots = with_item(state.bots, event.seat, event.bot)
    return replace(state, bots=bots, version=state.version + 1)


def _after_return(state: GameState, event: SeatTakenBack) -> GameState:
    """Return the state in which its own player plays the seat."""
    return replace(state, bots=with_item(state.bots, event.seat, None), version=state.version + 1)


def _after_pledge(state: GameState, _: DicePledged) -> GameState:
    """Return the state after a pledge, which changes nothing in play."""
    return replace(state, version=state.version + 1)


def _next_turn(
    state: GameState, cards: tuple[Scorecard, ...], resigned: frozenset[int]
) -> GameState:
    """Return the state at the next turn: in the same phase, in the next phase, or at the end."""
    phases, phase, seats = state.rules.phases, state.phase, _after(state.order, state.seat)
    while phase < len(phases):
        for seat in seats:
            if seat not in resigned and cards[seat].open_boxes[phase]:
                return replace(
                    state,
                    cards=cards,
                    step=AWAIT_ROLL,
                    seat=seat,
                    phase=phase,
                    rolls_left=phases[phase].rolls,
                    kept=(),
                    resigned=resigned,
                    version=state.version + 1,
                )
        phase, seats = phase + 1, state.order
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
def _after(order: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Return the seats in playing order, starting after this one."""
    place = order.index(seat) + 1
    return order[place:] + order[:place]


_Decision: TypeAlias = Callable[[GameState, Any], Event]
_Effect: TypeAlias = Callable[[GameState, Any], GameState]
#: For each event after the first: the action that causes it, the decision, and the effect.
_CAUSES: Final[Mapping[type[Event], tuple[type[Action], _Decision, _Effect]]] = {
    RollOpened: (RollDice, _roll_opened, _after_roll),
    DiceThrown: (ThrowDice, _dice_thrown, _after_throw),
    BoxFilled: (FillBox, _box_filled, _after_fill),
    SeatResigned: (ResignSeat, _seat_resigned, _after_resignation),
    GameEndedEarly: (CloseGame, _ended_early, _after_early_end),
    SeatHandedOver: (HandOverSeat, _handed_over, _after_hand_over),
    SeatTakenBack: (TakeBackSeat, _taken_back, _after_return),
    DicePledged: (PledgeTip, _dice_pledged, _after_pledge),
}

#: For each step, the decision about each action, and the effect of its event.
_MOVES: Final[Mapping[Step, Mapping[type[Action], tuple[_Decision, _Effect]]]] = {
    step: {
        action: (decision if event in moves else _refused, effect)
        for event, (action, decision, effect) in _CAUSES.items()
    }
    for step, moves in TRANSITIONS.items()
}

#: For each step, the effects of the events that can happen.
_EFFECTS: Final[Mapping[Step, Mapping[type[Event], _Effect]]] = {
    step: {event: _CAUSES[event][-1] for event in moves} for step, moves in TRANSITIONS.items()
}
