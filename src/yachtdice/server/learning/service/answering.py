"""The review process: answers requests for reviews, so that no table waits for them.

It uses the solutions and insights in the user's cache.
"""

import hashlib
from datetime import date
from functools import partial
from random import Random
from typing import Final

import msgspec
from msgspec import Struct

from yachtdice.analysis import decision_of, explain, review_game, solve_endgame
from yachtdice.analysis.training.daily import days_five
from yachtdice.analysis.training.drill import herring_of, sister_of
from yachtdice.analysis.training.lessons import is_clear
from yachtdice.game import Event, Record, SeatChoice, turns_of
from yachtdice.rules import RuleSet
from yachtdice.server.best_play.service.stored import (
    needed_insight,
    stored_insight,
    stored_solution,
)
from yachtdice.server.catalogue.service.rule_sets import parsed_rules
from yachtdice.server.jobs.lines import MissingFigureError, ServerLines
from yachtdice.server.jobs.wanted import WantedJobs
from yachtdice.server.learning.messages.reviews import (
    EndgameFigures,
    PositionFigures,
    ReasonsFigures,
    ReviewFigures,
)
from yachtdice.server.learning.service.requests import (
    AnyReviewRequest,
    ClearRequest,
    DayRequest,
    EndgameRequest,
    ExplainRequest,
    FoundLessons,
    GivenFigures,
    GivenRequest,
    OptionsRequest,
    ReasonsRequest,
    ReviewRequest,
    SisterRequest,
)
from yachtdice.server.learning.service.showing import show_position, show_reasons, show_review
from yachtdice.solver import Card, Decision, Progress, card_from_points

_requests: Final[msgspec.json.Decoder[AnyReviewRequest]] = msgspec.json.Decoder(AnyReviewRequest)


class UnknownChoiceError(ValueError):
    """An event of a game that is not a choice of a whole turn."""


def serve(lines: ServerLines) -> None:
    """Answer requests until the server is gone."""
    lines.answer(lambda line: answer_to(_requests.decode(line)))


def answer_to(request: AnyReviewRequest) -> Struct:
    """Return the answer to a request.

    Raises ValueError for an error of the caller, MissingFigureError if it needs best play or an
    insight that is not in the cache.
    """
    rules = parsed_rules(request.rules)
    match request:
        case ReviewRequest():
            return _review(rules, request)
        case GivenRequest():
            return _given(rules, request)
        case EndgameRequest():
            return _endgame(rules, request)
        case ReasonsRequest():
            return _reasons(rules, request)
        case ExplainRequest():
            return _explained(rules, request)
        case OptionsRequest():
            return _options(rules, request)
        case DayRequest():
            day = date.fromisoformat(request.day)
            return FoundLessons(days_five(stored_solution(rules), day))
        case SisterRequest():
            return _sister(rules, request)
        case ClearRequest():
            solution = stored_solution(rules)
            return FoundLessons(tuple(one for one in request.lessons if is_clear(solution, one)))


def _review(rules: RuleSet, request: ReviewRequest) -> ReviewFigures:
    """Return the review of a game, without chances if its insight is not in the cache."""
    insight = stored_insight(rules) if request.insight else None
    return show_review(review_game(Record(rules, request.events), stored_solution(rules), insight))


def _given(rules: RuleSet, request: GivenRequest) -> GivenFigures:
    """Return the points given away in games of one seat."""
    solution = stored_solution(rules)
    reviews = [review_game(Record(rules, events), solution) for events in request.games]
    return GivenFigures(tuple(review.seats[0].given_away for review in reviews))


#: Reviews with a solved end that are kept until the server asks for them again.
_MOST_KEPT: Final = 8
_endgames: Final = WantedJobs[ReviewFigures](_MOST_KEPT)


def _endgame(rules: RuleSet, request: EndgameRequest) -> EndgameFigures:
    """Return the review of a game of two with a solved end, or the progress."""
    key = hashlib.sha256(msgspec.json.encode((request.rules, request.events))).hexdigest()
    found = _endgames.result(key)
    if found is not None:
        return EndgameFigures(1.0, found)
    if _endgames.has_failed(key):
        raise MissingFigureError("the end of this game could not be solved")
    needed_insight(rules)
    job = partial(_exact_review, rules, request)
    return EndgameFigures(_endgames.want(request.client, key, job), None)


def _exact_review(rules: RuleSet, request: EndgameRequest, progress: Progress) -> ReviewFigures:
    """Return the review of a game with a solved end."""
    record = Record(rules, request.events)
    solution, insight = stored_solution(rules), needed_insight(rules)  # in use while it solves
    duel = solve_endgame(record, threads=1, progress=progress)
    return show_review(review_game(record, solution, insight, duel))


def _reasons(rules: RuleSet, request: ReasonsRequest) -> ReasonsFigures:
    """Return the reasons behind the cost of a choice of a game."""
    card, choice = _choice_at(rules, request.events, request.event)
    return _explain(rules, card, decision_of(choice))


def _choice_at(rules: RuleSet, events: tuple[Event, ...], number: int) -> tuple[Card, SeatChoice]:
    """Return a choice of a whole turn and the card before the turn; raise UnknownChoiceError."""
    for turn in turns_of(rules, events):
        if turn.is_whole and turn.begun <= number <= turn.ended:
            for choice in turn.choices:
                if choice.event == number:
                    return card_from_points(rules, turn.points, turn.phase), choice
    raise UnknownChoiceError(f"event {number} of this game is not a choice of a whole turn")


def _explained(rules: RuleSet, request: ExplainRequest) -> ReasonsFigures:
    """Return the reasons behind the cost of a choice in a position."""
    places = request.keep
    if places is not None and not all(0 <= place < len(request.dice) for place in places):
        raise ValueError(f"keep takes places from 0 to {len(request.dice) - 1}, not {list(places)}")
    kept = None if places is None else tuple(request.dice[place] for place in places)
    decision = Decision(request.dice, request.rolls_left, kept, request.box)
    return _explain(rules, _possible(rules, request.card), decision)


def _possible(rules: RuleSet, card: Card) -> Card:
    """Return a card that fits the rules; raise ValueError for any other one."""
    phases, boxes = len(rules.phases), len(rules.boxes)
    if not 0 <= card.phase < phases:
        raise ValueError(f"the card names phase {card.phase}; {rules.id} has {phases}, from 0")
    if not 0 < card.open_boxes < 1 << boxes:
        raise ValueError(f"the card must have 1 to {boxes} open boxes, as bits")
    if card.upper_total < 0:
        raise ValueError(f"the upper total {card.upper_total} is below 0")
    return card


def _explain(rules: RuleSet, card: Card, decision: Decision) -> ReasonsFigures:
    """Return the reasons behind the cost of a choice; raise MissingFigureError."""
    insight = needed_insight(rules)
    return show_reasons(rules, explain(stored_solution(rules), insight, card, decision))


def _options(rules: RuleSet, request: OptionsRequest) -> PositionFigures:
    """Return all choices of a position."""
    return show_position(
        stored_solution(rules), _possible(rules, request.card), request.dice, request.rolls_left
    )


def _sister(rules: RuleSet, request: SisterRequest) -> FoundLessons:
    """Return a position like that of a lesson, if simulated games have one."""
    rng = Random(request.seed)  # noqa: S311 - positions, no dice of a game
    make = herring_of if request.herring else sister_of
    found = make(stored_solution(rules), request.lesson, rng)
    return FoundLessons(() if found is None else (found,))
