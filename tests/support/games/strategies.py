"""Shared builders: random games through the public API, and random custom rules.

`bench/` uses the builders too.
"""

import json
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from hypothesis import strategies as st

from tests.support.length import IS_LONG
from yachtdice.game import (
    Action,
    BoxFilled,
    Event,
    FillBox,
    GameState,
    HandOverSeat,
    Play,
    ResignSeat,
    RollDice,
    Step,
    TakeBackSeat,
    ThrowDice,
    decide,
    dice_awaited,
    evolve,
    fill_offers,
    legal_plays,
    new_game,
)
from yachtdice.rules import FACES, RuleSet, load_rules, rules_ids

FAIR: Final = (1,) * FACES  #: The weights of fair dice.

SHIPPED: Final = tuple(load_rules(rules_id) for rules_id in rules_ids())  #: Every shipped rule set.

#: Rule sets without extras, with several columns, and with bonuses and jokers; all in `make soak`.
#:
#: For tests whose cost is more than what another rule set of the same kind could show.
KINDS: Final = SHIPPED if IS_LONG else tuple(map(load_rules, ("classic", "extended", "yahtzee")))


class Moment(NamedTuple):
    """One event of a game, with the states before and after it."""

    before: GameState
    event: Event
    after: GameState


def loaded(rng: Random) -> tuple[int, ...]:
    """Return the weights of dice that favour one face."""
    lucky = rng.randrange(FACES)
    weight = rng.choice((5, 20, 100, 1000))
    return tuple(weight if face == lucky else 1 for face in range(FACES))


def throw(state: GameState, rng: Random, weights: Sequence[int] = FAIR) -> ThrowDice:
    """Return fresh dice for the open roll."""
    count = dice_awaited(state)
    if weights is FAIR:
        return ThrowDice(tuple(int(rng.random() * FACES) + 1 for _ in range(count)))
    return ThrowDice(tuple(rng.choices(range(1, FACES + 1), weights, k=count)))


def random_play(state: GameState, rng: Random, greedy: bool = False) -> Play:
    """Return a random legal play, a box as often as a roll; if greedy, the box that pays most."""
    if greedy and (offers := fill_offers(state)):
        best = max(offers, key=lambda offer: offer.points + offer.repeat_bonus)
        return FillBox(state.seat, best.box)
    plays = legal_plays(state)
    if rng.random() < 0.5:
        plays = tuple(play for play in plays if isinstance(play, FillBox)) or plays
    return plays[int(rng.random() * len(plays))]


def play_on(
    state: GameState,
    rng: Random,
    *,
    weights: Sequence[int] = FAIR,
    charmed: bool = False,
    restless: float = 0.0,
) -> Iterator[Moment]:
    """Play a game to its end at random.

    In a charmed game five of a kind are common, of another face each time, and go where they pay
    most. `restless` is the chance, before each event, that a random seat resigns or changes hands.
    """
    while state.step is not Step.OVER:
        action: Action | None = None
        if rng.random() < restless:
            action = _whim(state, rng)
        if action is None:
            waits = state.step is Step.AWAIT_DICE
            dice = loaded(rng) if charmed else weights
            action = throw(state, rng, dice) if waits else random_play(state, rng, charmed)
        for event in decide(state, action):
            after = evolve(state, event)
            yield Moment(state, event, after)
            state = after


def _whim(state: GameState, rng: Random) -> Action | None:
    """Return a resignation, hand-over or return of a random seat, if possible."""
    seat = rng.randrange(len(state.cards))
    if seat in state.resigned:
        return None
    if rng.random() < 0.2:
        return ResignSeat(seat)
    if state.bots[seat] is None:
        return HandOverSeat(seat, "greedy")
    return TakeBackSeat(seat) if state.holders[seat].bot is None else None


def random_game(
    rules: RuleSet,
    rng: Random,
    *,
    seats: int = 1,
    weights: Sequence[int] = FAIR,
    restless: float = 0.0,
) -> tuple[tuple[Event, ...], GameState]:
    """Return the events and the last state of a whole random game."""
    order = rng.sample(range(seats), seats)
    started, state = new_game(rules, seats, order)
    events: list[Event] = [started]
    for moment in play_on(state, rng, weights=weights, restless=restless):
        events.append(moment.event)
        state = moment.after
    return tuple(events), state


def turn(state: GameState, dice: str, *more: tuple[str, str], fill: str) -> GameState:
    """Return the state after a turn: a roll, pairs of (kept, next dice), and the box to fill.

    Dice are digits by place; in kept dice a dot marks a die to roll again: "33...".
    """
    seat = state.seat
    state = _rolled(state, RollDice(seat), dice)
    for kept, lying in more:
        keep = tuple(place for place, mark in enumerate(kept) if mark != ".")
        state = _rolled(state, RollDice(seat, keep), lying)
    return acted(state, FillBox(seat, fill))


def rolled(state: GameState, dice: str) -> GameState:
    """Return the state after the seat on turn rolls these dice, none kept."""
    return _rolled(state, RollDice(state.seat), dice)


def _rolled(state: GameState, roll: RollDice, dice: str) -> GameState:
    """Return the state after a roll with these dice on the table."""
    fresh = tuple(int(face) for place, face in enumerate(dice) if place not in roll.keep)
    return acted(acted(state, roll), ThrowDice(fresh))


def acted(state: GameState, *actions: Action) -> GameState:
    """Return the state after these actions."""
    for action in actions:
        for event in decide(state, action):
            state = evolve(state, event)
    return state


def last_fill(events: Sequence[Event]) -> BoxFilled:
    """Return the last box that was filled."""
    return next(event for event in reversed(events) if isinstance(event, BoxFilled))


_TITLES = st.text(
    st.characters(min_codepoint=32, max_codepoint=0xD7A3, exclude_categories=("Cc", "Cs", "Cn")),
    min_size=1,
    max_size=20,
).filter(lambda title: title.isprintable() and bool(title.strip()))

_BARE_PATTERNS = ("anything", "two_pairs", "full_house", "full_house_or_five_alike")
_ROWS = [list(range(low, low + n)) for n in range(2, 6) for low in range(1, 8 - n)]

_PATTERNS = st.one_of(
    st.sampled_from(_BARE_PATTERNS).map(json.dumps),
    st.integers(1, 6).map(lambda face: f"{{ face = {face} }}"),
    st.integers(2, 5).map(lambda count: f"{{ of_a_kind = {count} }}"),
    st.integers(2, 5).map(lambda length: f"{{ straight = {length} }}"),
    st.sampled_from(_ROWS).map(lambda row: f"{{ straight = {row} }}"),
)
_PAYS = st.one_of(st.sampled_from(['"matching"', '"all"']), st.integers(0, 100).map(str))


@st.composite
def _text(draw: st.DrawFn) -> str:
    """Draw a text, in one language or two."""
    if draw(st.booleans()):
        return _quoted(draw(_TITLES))
    return f"{{ en = {_quoted(draw(_TITLES))}, ko = {_quoted(draw(_TITLES))} }}"


def _quoted(text: str) -> str:
    """Return a TOML string."""
    return json.dumps(text, ensure_ascii=False)


@st.composite
def _box(draw: st.DrawFn, box: str, section: str, pattern: str | None = None) -> str:
    """Draw one box as a line."""
    shown = pattern or draw(_PATTERNS)
    head = f'id = "{box}", section = "{section}", title = {draw(_text())}'
    return f"  {{ {head}, pattern = {shown}, pay = {draw(_PAYS)} }},"


@st.composite
def _phase(draw: st.DrawFn, number: int) -> str:
    """Draw one phase as a line."""
    order = draw(st.sampled_from(["any", "top_down"]))
    rolls = draw(st.integers(1, 3))
    return f'  {{ id = "p{number}", title = {draw(_text())}, order = "{order}", rolls = {rolls} }},'


@st.composite
def house_rules(draw: st.DrawFn) -> str:
    """Draw a valid custom rules file."""
    ids = draw(st.lists(st.from_regex(r"[a-z][a-z0-9_]{0,6}", fullmatch=True), unique=True,
                        min_size=1, max_size=8))  # fmt: skip
    yacht = draw(st.sampled_from([None, *ids]))
    five = "{ of_a_kind = 5 }"
    upper = draw(st.integers(0, len(ids)))
    boxes = [
        draw(_box(box, "upper" if place < upper else "lower", five if box == yacht else None))
        for place, box in enumerate(ids)
    ]
    lines = [
        f'id = "{draw(st.from_regex(r"[a-z0-9][a-z0-9-]{0,12}", fullmatch=True))}"',
        f"title = {draw(_text())}",
        f"summary = {draw(_text())}",
        f'turn_order = "{draw(st.sampled_from(["seats", "drawn"]))}"',
        *("boxes = [", *boxes, "]"),
    ]
    if draw(st.booleans()):
        phases = [draw(_phase(number)) for number in range(draw(st.integers(1, 3)))]
        lines += ["phases = [", *phases, "]"]
    if upper and draw(st.booleans()):
        least, points = draw(st.integers(1, 60)), draw(st.integers(1, 100))
        lines += ["[upper_bonus]", f"at_least = {least}", f"points = {points}"]
    return "\n".join([*lines, *(_yacht_rules(draw, yacht) if yacht else [])]) + "\n"


def _yacht_rules(draw: st.DrawFn, yacht: str) -> list[str]:
    """Draw a repeat bonus and a joker, one of them, or neither."""
    lines = []
    flags = st.sampled_from(["true", "false"])
    if draw(st.booleans()):
        lines += ["[repeat_bonus]", f'box = "{yacht}"', f"points = {draw(st.integers(1, 200))}"]
        lines += [f"upper_only = {draw(flags)}", f"into_box = {draw(flags)}"]
    if draw(st.booleans()):
        lines += ["[joker]", f'box = "{yacht}"', f"forced = {draw(flags)}"]
    return lines
