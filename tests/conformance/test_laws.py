"""Laws of the game, over every shipped rule set and over random custom rules."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from tests.support.games.strategies import (
    KINDS,
    SHIPPED,
    Moment,
    acted,
    house_rules,
    loaded,
    play_on,
    random_game,
)
from yachtdice.game import (
    TRANSITIONS,
    Action,
    BoxFilled,
    CloseGame,
    DiceThrown,
    Event,
    FillBox,
    GameStarted,
    GameState,
    HandOverSeat,
    IllegalActionError,
    PledgeTip,
    ResignSeat,
    RollDice,
    Step,
    TakeBackSeat,
    ThrowDice,
    check_events,
    decide,
    dice_awaited,
    evolve,
    fill_offers,
    legal_actions,
    legal_plays,
    moments as moments_of,
    new_game,
    parse_record,
    record_text,
    replay,
)
from yachtdice.game.legal import KEEPS
from yachtdice.game.state import upper_bonus
from yachtdice.rules import DICE, FACES, RuleSet, all_rolls, is_joker, parse_rules, ways

every_rule_set = pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.id)
any_house = given(text=house_rules(), seed=st.integers(0, 2**32))


def games(rules: RuleSet, seed: int, *, count: int) -> Iterator[list[Moment]]:
    """Return random games of one to three seats, some with loaded dice or changes of seats."""
    for number in range(count):
        rng = Random(f"{rules.id} {seed} {number}")
        _, state = new_game(rules, number % 3 + 1)
        weights = loaded(rng) if number % 2 else (1,) * FACES
        restless = 0.05 if number % 4 > 1 else 0.0
        yield list(play_on(state, rng, weights=weights, restless=restless))


def check_course(rules: RuleSet, moments: list[Moment]) -> None:
    """Check the laws that hold at every moment of a game."""
    for before, event, after in moments:
        assert after.step in TRANSITIONS[before.step][type(event)]
        assert after.version == before.version + 1
        if after.step not in {Step.AWAIT_DICE, Step.OVER}:
            assert legal_plays(after)
        check_sums(rules, after)
    assert moments[-1].after.step is Step.OVER


def check_sums(rules: RuleSet, state: GameState) -> None:
    """Check that each total is the sum of its boxes and bonuses, and that open boxes agree."""
    for card, total in zip(state.cards, state.totals, strict=True):
        boxes = sum(points or 0 for column in card.columns for points in column)
        bonuses = sum(upper_bonus(rules, card, column) for column in range(len(rules.phases)))
        assert total == boxes + bonuses + sum(card.repeat)
        for column, mask in zip(card.columns, card.open_boxes, strict=True):
            still_open = [place for place, points in enumerate(column) if points is None]
            assert mask == sum(1 << place for place in still_open)


def check_end(rules: RuleSet, moments: list[Moment]) -> None:
    """Check the length, the points and the winners of a game."""
    state = moments[-1].after
    fills = [event for _, event, _ in moments if isinstance(event, BoxFilled)]
    playing = set(range(len(state.cards))) - state.resigned
    for seat in range(len(state.cards)):
        own = [event for event in fills if event.seat == seat]
        assert len(own) == rules.turns if seat in playing else len(own) <= rules.turns
        scored = sum(event.points + event.repeat_bonus for event in own)
        card = state.cards[seat]
        bonuses = sum(upper_bonus(rules, card, column) for column in range(len(rules.phases)))
        assert state.totals[seat] == scored + bonuses
    best = max((state.totals[seat] for seat in playing), default=None)
    assert set(state.winners) == {seat for seat in playing if state.totals[seat] == best}


@every_rule_set
def test_games_keep_the_laws(rules: RuleSet) -> None:
    """Every event is in the table of steps, sums are right, and games go on to their end."""
    for moments in games(rules, 1, count=24):
        check_course(rules, moments)
        check_end(rules, moments)


@settings(max_examples=40)
@any_house
def test_house_games_keep_the_laws(text: str, seed: int) -> None:
    """The same laws hold for games under any custom rules."""
    rules = parse_rules(text)
    for moments in games(rules, seed, count=4):
        check_course(rules, moments)
        check_end(rules, moments)


def check_records(rules: RuleSet, seed: int, *, count: int) -> None:
    """Check that events fold to the live state, and that the text contains every event."""
    for number in range(count):
        rng = Random(f"{seed} {number}")
        restless = rng.choice((0.0, 0.05))
        events, state = random_game(rules, rng, seats=number % 4 + 1, restless=restless)
        for length in {1, rng.randint(1, len(events)), len(events)}:
            beginning = events[:length]
            record = parse_record(record_text(rules, beginning))
            assert record.events == beginning
            assert record.rules == rules
            assert record.state == replay(rules, beginning)
        assert replay(rules, events) == state
        check_events(rules, events)
        check_moments(rules, events)


def check_moments(rules: RuleSet, events: tuple[Event, ...]) -> None:
    """Check that moments contain every event and show the table as it was."""
    seen: tuple[Event, ...] = ()
    for moment in moments_of(rules, events):
        seen += moment.events
        assert moment.state == replay(rules, seen)
        assert sum(isinstance(event, DiceThrown | BoxFilled) for event in moment.events) <= 1
    assert seen == events


@every_rule_set
def test_events_and_text_keep_the_whole_game(rules: RuleSet) -> None:
    """Folding the events gives the live state, and the record text gives back every event."""
    check_records(rules, 1, count=8)


@settings(max_examples=40)
@any_house
def test_house_events_and_text_keep_the_whole_game(text: str, seed: int) -> None:
    """The same laws hold for games under any custom rules."""
    check_records(parse_rules(text), seed, count=2)


def attempts(state: GameState) -> Iterator[Action]:
    """Return every conceivable roll and fill, and some that make no sense."""
    boxes = (*state.rules.categories, "", "dragons", state.rules.categories[0].upper())
    keeps = (*KEEPS, (0, 0), (1, 0), (-1,), (5,), (0, 1, 2, 3, 4, 5))
    for seat in range(-1, len(state.cards) + 1):
        yield from (RollDice(seat, keep) for keep in keeps)
        yield from (FillBox(seat, box) for box in boxes)


def refused(state: GameState, action: Action) -> IllegalActionError | None:
    """Return the refusal of an action, None if it is accepted."""
    try:
        events = decide(state, action)
    except IllegalActionError as error:
        return error
    assert len(events) == 1
    return None


def accepted(state: GameState, action: Action) -> bool:
    """Return whether the game accepts the action; check that a refusal has all its parts."""
    error = refused(state, action)
    if error is None:
        return True
    assert error.seat == getattr(action, "seat", None)
    assert error.action
    assert error.reason
    assert f"may not {error.action}: {error.reason}" in str(error)
    return False


def check_legality(state: GameState) -> None:
    """Check that the legal plays are exactly those that the game accepts."""
    plays = legal_plays(state)
    assert len(set(plays)) == len(plays)
    assert {play for play in attempts(state) if accepted(state, play)} == set(plays)
    boxes = [play.box for play in plays if isinstance(play, FillBox)]
    assert [offer.box for offer in fill_offers(state)] == boxes
    for seat in range(len(state.cards)):
        actions = legal_actions(state, seat)
        assert all(accepted(state, action) for action in actions)
        assert (ResignSeat(seat) in actions) == accepted(state, ResignSeat(seat))
    waits = state.step is Step.AWAIT_DICE
    for count in range(7):
        right = waits and count == dice_awaited(state)
        assert accepted(state, ThrowDice((6,) * count)) == right
        assert not count or not accepted(state, ThrowDice((7,) * count))


@pytest.mark.parametrize("rules", KINDS, ids=lambda rules: rules.id)
def test_legal_plays_are_those_that_are_accepted(rules: RuleSet) -> None:
    """Of all rolls, fills and nonsense the game accepts exactly the legal plays."""
    rng = Random(rules.id)
    for moments in games(rules, 2, count=4):
        for moment in rng.sample(moments, min(15, len(moments))):
            check_legality(moment.after)
        check_legality(moments[-1].after)


@settings(max_examples=40)
@any_house
def test_legal_plays_of_house_games_are_those_that_are_accepted(text: str, seed: int) -> None:
    """The same law holds for games under any custom rules."""
    rng = Random(seed)
    for moments in games(parse_rules(text), seed, count=2):
        check_legality(rng.choice(moments).after)


@every_rule_set
def test_a_refused_action_changes_nothing(rules: RuleSet) -> None:
    """A state equals its copy after a hundred refused actions, and play continues."""
    rng = Random(3)
    _, state = new_game(rules, 2)
    moments = list(play_on(state, rng))
    for before, event, after in rng.sample(moments, 10):
        copy = replay(rules, [_start(rules), *(m.event for m in moments[: before.version - 1])])
        wrong = [action for action in attempts(before) if not accepted(before, action)]
        assert len(wrong) > 50
        assert before == copy
        assert evolve(before, event) == after


def _start(rules: RuleSet) -> GameStarted:
    """Return the start of a game of two."""
    started, _ = new_game(rules, 2)
    return started


@every_rule_set
def test_an_offer_equals_the_points_of_the_fill(rules: RuleSet) -> None:
    """The offer for a box, its event and the increase of the total agree."""
    for moments in games(rules, 4, count=3):
        for before, event, after in moments:
            if not isinstance(event, BoxFilled):
                continue
            [offer] = [offer for offer in fill_offers(before) if offer.box == event.box]
            offered = (offer.points, offer.repeat_bonus, offer.joker)
            assert offered == (event.points, event.repeat_bonus, event.joker)
            rise = after.totals[event.seat] - before.totals[event.seat]
            bonus = rules.upper_bonus.points if rules.upper_bonus else 0
            assert rise - offer.points - offer.repeat_bonus in {0, bonus}


def test_every_arrow_of_the_table_of_steps_occurs() -> None:
    """Every arrow of the table of steps occurs in some game, as its early end, or as a pledge."""
    played = [
        moment
        for rules in SHIPPED
        for seed in (5, 6)
        for moments in games(rules, seed, count=24)
        for moment in moments
    ]
    seen = {(before.step, type(event), after.step) for before, event, after in played}
    for state in (moment.after for moment in played):
        for seat in range(len(state.cards)):
            if CloseGame(seat) in legal_actions(state, seat):
                [event] = decide(state, CloseGame(seat))
                seen.add((state.step, type(event), evolve(state, event).step))
    for state in {moment.after.step: moment.after for moment in played}.values():
        with suppress(IllegalActionError):
            [pledge] = decide(state, PledgeTip(1, "A" * 43, 1))
            seen.add((state.step, type(pledge), evolve(state, pledge).step))
    table = {
        (step, kind, target)
        for step, moves in TRANSITIONS.items()
        for kind, targets in moves.items()
        for target in targets
    }
    assert seen == table


def test_the_rolls_account_for_every_throw() -> None:
    """There are 252 different sorted rolls, and their multiplicities add up to 6 to the fifth."""
    rolls = all_rolls()
    assert len(set(rolls)) == len(rolls) == 252
    assert list(rolls) == sorted(tuple(sorted(dice)) for dice in rolls)
    assert sum(map(ways, rolls)) == FACES**DICE == 7776


@every_rule_set
def test_a_score_does_not_depend_on_the_order_of_the_dice(rules: RuleSet) -> None:
    """Every permutation of every roll has the same points in every box."""
    for dice in all_rolls():
        expected = rules.points(dice)
        for shuffled in set(permutations(dice)):
            assert rules.points(shuffled) == expected


@settings(max_examples=40)
@any_house
def test_house_scores_do_not_depend_on_the_order_of_the_dice(text: str, seed: int) -> None:
    """The same law holds under any custom rules, also through the public API."""
    rules, rng = parse_rules(text), Random(seed)
    for _ in range(20):
        dice = rng.choices(range(1, FACES + 1), k=DICE)
        points = rules.points(tuple(sorted(dice)))
        assert [rules.score(box, dice) for box in rules.categories] == list(points)


@settings(max_examples=40)
@any_house
def test_only_five_alike_are_jokers(text: str, seed: int) -> None:
    """Only five of a kind can be a joker, and only when the joker's box is filled."""
    rules, rng = parse_rules(text), Random(seed)
    for dice in rng.sample(all_rolls(), 20):
        if len(set(dice)) > 1:
            assert not is_joker(rules, dice, 0)
        assert not is_joker(rules, dice, (1 << len(rules.boxes)) - 1)


@every_rule_set
def test_bots_and_people_change_hands_without_changing_the_game(rules: RuleSet) -> None:
    """Handing over and taking back a seat leaves dice, cards, step and turn unchanged."""
    rng = Random(7)
    _, state = new_game(rules, 3)
    for before, _, after in play_on(state, rng):
        if after.step is Step.OVER:
            continue
        seat = rng.randrange(3)
        given = acted(after, HandOverSeat(seat, "greedy"))
        assert given.bots[seat] == "greedy"
        assert legal_plays(given) == legal_plays(after)
        back = acted(given, TakeBackSeat(seat))
        assert (back.cards, back.step, back.dice) == (after.cards, after.step, after.dice)
        assert back.bots == after.bots == before.bots
