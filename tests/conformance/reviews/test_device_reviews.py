"""The reviews that a browser makes without a server, against those of this package."""

from collections.abc import Iterator
from random import Random
from typing import Any, Final

import msgspec
import pytest
from msgspec.structs import replace

from tests.conformance.reviews.device import DeviceReviewer, device_reviewer
from tests.support.games.bot_games import BRIEF, bot_game, bots_of
from tests.support.games.strategies import KINDS
from tests.support.length import IS_LONG, at_length
from yachtdice.analysis import decision_of, explain, review_game
from yachtdice.analysis.marks import AS_GOOD
from yachtdice.analysis.training.lessons import is_clear
from yachtdice.game import (
    BoxFilled,
    Event,
    GameStarted,
    Record,
    RollOpened,
    Seat,
    SeatHandedOver,
    SeatTakenBack,
    turns_of,
)
from yachtdice.rules import RuleSet, load_rules
from yachtdice.server.learning.messages.reviews import ReviewFigures
from yachtdice.server.learning.service.ports import ReviewedSeats
from yachtdice.server.learning.service.positions import show_question
from yachtdice.server.learning.service.showing import show_reasons, show_review
from yachtdice.server.learning.service.storing import lessons_of
from yachtdice.server.people.api.games import MOST_MOMENTS, show_moments
from yachtdice.solver import Solution, best_play, card_from_points, fetch_insight

GAMES: Final = at_length(3, 5)  #: Games of each rule set.
_SOME: Final = ("classic", "clubhouse") if IS_LONG else ("classic",)
_EXACT: Final = 1e-9
_STORED: Final = 1e-4  #: The precision of reasons: an insight is stored with fewer bits.


@pytest.fixture(scope="module")
def device() -> Iterator[DeviceReviewer]:
    """Return the reviewer of the client."""
    with device_reviewer() as reviewer:
        yield reviewer


@pytest.mark.parametrize("rules", [*KINDS, BRIEF], ids=lambda rules: rules.id)
def test_the_device_reviews_games_as_the_server_does(
    device: DeviceReviewer, rules: RuleSet
) -> None:
    """Every value, mark and lesson of games agrees, with stand-ins, clock and resignations."""
    solution, marked = best_play(rules), 0
    device.deal(rules)
    for number in range(GAMES):
        game = _game(solution, number)
        found = show_review(review_game(game, solution))
        answer = device.review(game.events)
        _check(answer["review"], msgspec.to_builtins(found), "review")
        _check(answer["moments"], _moments(game), "moments")
        for seat in range(2):
            _check(answer["lessons"][seat], _lessons(solution, game, found, seat), "lessons")
            marked += len(answer["lessons"][seat])
    assert marked > 0


@pytest.mark.parametrize("rules", [*map(load_rules, _SOME), BRIEF], ids=lambda rules: rules.id)
def test_the_device_gives_the_reasons_of_the_server(device: DeviceReviewer, rules: RuleSet) -> None:
    """The parts of a cost and its sentence agree, for every costly choice of a game."""
    solution, said = best_play(rules), set[str]()
    insight = fetch_insight(solution)
    device.deal(rules)
    for turn in turns_of(rules, _game(solution, 0).events):
        for choice in turn.choices:
            card = card_from_points(rules, turn.points, turn.phase)
            found = explain(solution, insight, card, decision_of(choice))
            position = {"phase": turn.phase, "points": turn.points, "dice": choice.dice}
            asked = {"position": {**position, "rollsLeft": choice.rolls_left}}
            answer = device.reasons({**asked, "keep": choice.keep, "box": choice.box})
            expected = msgspec.to_builtins(show_reasons(rules, found))
            _check(_large(answer), _large(expected), "parts", _STORED)
            _check(answer | {"parts": ()}, expected | {"parts": ()}, "reasons")
            said.update([] if found.regret < AS_GOOD else [answer["sentence"]["en"]])
    assert len(said) > 10


def _large(reasons: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the parts that are larger than the precision of reasons."""
    return [part for part in reasons["parts"] if abs(part["points"]) > _STORED]


def _game(solution: Solution, number: int) -> Record:
    """Return a game between two bots, of which the first has the seat of a person."""
    rng = Random(f"{solution.rules.id} {number}")
    bots = bots_of(solution, rng)
    pair = [bots[number % len(bots)], bots[(number + 1) % len(bots)]]
    game = bot_game(solution, pair, rng, resigns=0.01 if number == 1 else 0.0)
    started, *others = game.events
    assert isinstance(started, GameStarted)
    seated = replace(started, holders=(Seat("Mina"), Seat("Gull", "greedy")))
    return replace(game, events=(seated, *_by_others(others, rng if number == 2 else None)))


def _by_others(events: list[Event], rng: Random | None) -> Iterator[Event]:
    """Yield the events; with `rng`, clock and stand-in make some choices of the first seat."""
    is_away = False
    for event in events:
        own = isinstance(event, RollOpened | BoxFilled) and event.seat == 0
        if own and rng is not None and rng.random() < 0.2:
            yield SeatTakenBack(0) if is_away else SeatHandedOver(0, "captain")
            is_away = not is_away
        is_late = own and not is_away and rng is not None and rng.random() < 0.2
        yield replace(event, clock=True) if is_late else event


def _moments(game: Record) -> Any:
    """Return the moments of the replay of a game, in the form of the client."""
    shown = show_moments("", game.rules, game.events, 0).moments
    assert len(shown) < MOST_MOMENTS, "one page has them all"
    return msgspec.to_builtins(shown)


def _lessons(solution: Solution, game: Record, found: ReviewFigures, seat: int) -> Any:
    """Return the lessons of a seat as the server picks them, in the form of the client."""
    rules = solution.rules
    picked = lessons_of(ReviewedSeats("", rules.text, game.events, (seat,)), found)
    return [
        {
            "event": one.event,
            "theme": one.lesson.theme.value,
            "regret": one.regret,
            "question": msgspec.to_builtins(show_question(rules, one.lesson.position)),
        }
        for one in picked
        if is_clear(solution, one.lesson)
    ]


def _check(found: Any, expected: Any, place: str, by: float = _EXACT) -> None:
    """Raise AssertionError for a value that differs: numbers by more than the limit."""
    if isinstance(expected, dict):
        assert found.keys() == expected.keys(), place
        for name, value in expected.items():
            _check(found[name], value, f"{place}.{name}", by)
    elif isinstance(expected, list | tuple):
        assert len(found) == len(expected), place
        for number, (one, other) in enumerate(zip(found, expected, strict=True)):
            _check(one, other, f"{place}[{number}]", by)
    elif isinstance(expected, float):
        assert found == pytest.approx(expected, rel=0, abs=by), place
    else:
        assert found == expected, place
