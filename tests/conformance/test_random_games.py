"""Ten thousand random games, with each decision and sum checked by the slow referee."""

from collections import Counter
from random import Random

import pytest

from tests.conformance.slow_referee import SlowReferee
from tests.conformance.slow_scorer import RULES, UPPER, YAHTZEES
from tests.support.games.strategies import FAIR, loaded, play_on
from tests.support.length import IS_LONG, at_length
from yachtdice.game import (
    BoxFilled,
    DiceThrown,
    FillBox,
    GameState,
    RollOpened,
    SeatResigned,
    legal_plays,
    new_game,
)
from yachtdice.game.state import upper_bonus
from yachtdice.rules import load_rules

GAMES = at_length(150, 1000)


def watch(rules_id: str, rng: Random, seen: Counter[str]) -> None:
    """Play one random game checked by the slow referee; count the special cases."""
    seats = rng.choice((1, 1, 1, 1, 1, 2, 2, 3, 4))
    weights = loaded(rng) if rng.random() < 0.5 else FAIR
    order = rng.sample(range(seats), seats)
    _, state = new_game(load_rules(rules_id), seats, order)
    referee = SlowReferee(rules_id, order)
    restless = 0.02 if rng.random() < 0.1 else 0.0
    charmed = rng.random() < 0.2
    moments = play_on(state, rng, weights=weights, charmed=charmed, restless=restless)
    for before, event, after in moments:
        match event:
            case RollOpened():
                check_decision(referee, before, seen)
            case DiceThrown(dice, _):
                referee.roll(before.kept, dice)
            case BoxFilled():
                check_decision(referee, before, seen)
                check_fill(referee, event, seen)
            case SeatResigned(seat):
                seen["resigned"] += 1
                referee.resign(seat)
            case _:
                seen["changed hands"] += 1
        state = after
    check_end(referee, state, seen)


def check_decision(referee: SlowReferee, state: GameState, seen: Counter[str]) -> None:
    """Check that the legal actions of the seat on turn are exactly those of the referee."""
    assert state.seat == referee.on_turn()
    plays = legal_plays(state)
    boxes = [play.box for play in plays if isinstance(play, FillBox)]
    expected = referee.boxes()
    assert boxes == expected
    assert len(plays) - len(boxes) == referee.keeps()
    seen["decisions"] += 1
    if len(set(referee.dice)) == 1 and referee.rolls_made:
        seen["five alike"] += 1


def check_fill(referee: SlowReferee, event: BoxFilled, seen: Counter[str]) -> None:
    """Check the points of a fill, and count its special cases."""
    boxes = referee.boxes()
    assert (event.points, event.repeat_bonus, event.joker) == referee.worth(event.box)
    phase, seat = referee.turns[0]
    if referee.rules == "yahtzee" and "yacht" in referee.filled[seat][phase]:
        _note_forced(referee, event, boxes, seen)
    seen["repeat bonus"] += event.repeat_bonus > 0
    seen["repeat bonus for a box that takes 0"] += event.repeat_bonus > 0 and event.points == 0
    seen["joker"] += event.joker
    referee.fill(event.box)


def _note_forced(
    referee: SlowReferee, event: BoxFilled, boxes: list[str], seen: Counter[str]
) -> None:
    """Count which of the three cases of the forced joker applies to five of a kind."""
    if len(set(referee.dice)) > 1:
        return
    if boxes == [UPPER[referee.dice[0] - 1]]:
        seen["forced into the own upper box"] += 1
    elif event.box not in UPPER:
        seen["forced into a lower box"] += 1
    else:
        assert event.points == 0
        seen["forced into another upper box for 0"] += 1


def check_end(referee: SlowReferee, state: GameState, seen: Counter[str]) -> None:
    """Check totals and winners."""
    assert referee.over() or len(referee.resigned) == len(state.cards)
    assert list(state.totals) == [referee.total(seat) for seat in range(len(state.cards))]
    assert list(state.winners) == referee.winners()
    seen["games"] += 1
    seen["upper bonus"] += any(upper_bonus(state.rules, card, 0) for card in state.cards)
    seen["draws"] += len(state.winners) > 1
    seen["nobody wins"] += not state.winners


def special_cases(rules_id: str) -> list[str]:
    """Return the cases that must occur in these games for the test to be meaningful."""
    if not IS_LONG:
        return ["resigned", "changed hands", "five alike"]
    cases = ["resigned", "changed hands", "five alike", "draws", "nobody wins"]
    if load_rules(rules_id).upper_bonus is not None:
        cases.append("upper bonus")
    if rules_id in ("repeat", "yahtzee", "yahtzee-free-joker"):
        cases += ["repeat bonus", "repeat bonus for a box that takes 0"]
    if rules_id in YAHTZEES and rules_id != "yahtzee-plain":
        cases.append("joker")
    if rules_id == "yahtzee":
        cases += ["forced into the own upper box", "forced into a lower box"]
        cases.append("forced into another upper box for 0")
    return cases


@pytest.mark.parametrize("rules_id", RULES)
def test_random_games_agree_with_the_slow_referee(rules_id: str) -> None:
    """Boxes, points, totals and winners agree; a thousand games have all special cases."""
    seen: Counter[str] = Counter()
    for number in range(GAMES):
        watch(rules_id, Random(f"{rules_id} {number}"), seen)
    assert seen["games"] == GAMES
    assert [case for case in special_cases(rules_id) if not seen[case]] == []
