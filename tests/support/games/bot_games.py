"""Games of bots as records, and a rule set that is solved at once but has early and late cards."""

from collections.abc import Sequence
from random import Random
from typing import Final

from tests.support.games.strategies import throw
from yachtdice.bots import Bot, GreedyBot, LevelBot, OptimalBot, RandomBot
from yachtdice.game import Action, Event, Record, ResignSeat, Step, decide, evolve, new_game
from yachtdice.rules import RuleSet, parse_rules
from yachtdice.solver import Solution, Stray

_BOX: Final = '{{ id = "{}", section = "{}", title = "{}", pattern = {}, pay = {} }}'
_BOXES: Final = (
    ("ones", "upper", "Ones", "{ face = 1 }", '"matching"'),
    ("fours", "upper", "Fours", "{ face = 4 }", '"matching"'),
    ("sixes", "upper", "Sixes", "{ face = 6 }", '"matching"'),
    ("yacht", "lower", "Yacht", "{ of_a_kind = 5 }", "50"),
    ("row", "lower", "Row", "{ straight = 4 }", "30"),
    ("choice", "lower", "Choice", '"anything"', '"all"'),
)

#: Six boxes with every kind of bonus, in two columns: a game has early and late cards.
BRIEF: Final[RuleSet] = parse_rules(
    'id = "brief"\ntitle = "Brief"\nsummary = "Six boxes, two columns."\n'
    "boxes = [\n" + ",\n".join(_BOX.format(*box) for box in _BOXES) + "\n]\n"
    'phases = [{ id = "free", title = "Free", order = "any", rolls = 3 },\n'
    '  { id = "down", title = "Down", order = "top_down", rolls = 2 }]\n'
    "upper_bonus = { at_least = 33, points = 20 }\n"
    'repeat_bonus = { box = "yacht", points = 100, upper_only = false, into_box = false }\n'
    'joker = { box = "yacht", forced = true }\n'
)


def bots_of(solution: Solution, rng: Random) -> list[Bot]:
    """Return bots from the weakest to the strongest."""
    return [
        RandomBot(rng),
        GreedyBot(),
        LevelBot(Stray(slip=2.0, cap=10.0), rng, solution),
        OptimalBot(rng, solution),
    ]


def bot_game(
    solution: Solution, bots: Sequence[Bot], rng: Random, *, resigns: float = 0.0
) -> Record:
    """Return a game of bots; `resigns`: the chance before each action that a seat resigns."""
    started, state = new_game(solution.rules, len(bots), any_seats=True)
    events: list[Event] = [started]
    while state.step is not Step.OVER:
        action: Action
        playing = [seat for seat in range(len(bots)) if seat not in state.resigned]
        if resigns and rng.random() < resigns:
            action = ResignSeat(rng.choice(playing))
        elif state.step is Step.AWAIT_DICE:
            action = throw(state, rng)
        else:
            action = bots[state.seat].choose(state)
        for event in decide(state, action):
            events.append(event)
            state = evolve(state, event)
    return Record(solution.rules, tuple(events))
