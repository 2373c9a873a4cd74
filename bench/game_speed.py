"""Random games per second: our public API, OpenSpiel, and a bare loop without a game engine.

One player makes uniformly random legal plays with dice from `random.Random`. We play `classic`;
OpenSpiel plays its `yacht`, whose rules are nearly the same, from Python. The programs run
alternately, and the best of many short rounds counts, in CPU seconds, so that other load on the
machine affects all of them equally and seldom disturbs the best round.

OpenSpiel is measured in two ways. Its own examples sample a throw from `chance_outcomes()`, a list
of up to 7,776 outcomes. A caller that knows the numbering of throws can draw the number itself,
which is much faster.

The parts of our game are timed one by one, over the states and actions of whole games. Their sum is
less than the time of a whole game, in which the parts take turns in the caches of the processor.
"""

import gc
import time
from collections.abc import Callable
from itertools import combinations, product
from random import Random
from typing import Final, NamedTuple

import pyspiel

from yachtdice.game import (
    Action,
    Event,
    FillBox,
    GameState,
    RollDice,
    ThrowDice,
    apply,
    decide,
    dice_awaited,
    evolve,
    legal_plays,
    new_game,
)
from yachtdice.game.steps import AWAIT_DICE, OVER
from yachtdice.rules import DICE, FACES, Dice, RuleSet, load_rules

MUST, AIM = 2_000, 10_000  #: Games per second on one core.

ROUNDS: Final = 40
PART_ROUNDS: Final = 9
PART_GAMES: Final = 100

THROWS: Final = [tuple(product(range(1, FACES + 1), repeat=count)) for count in range(DICE + 1)]
#: By number of dice, each throw as an action. OpenSpiel's callers have such actions: numbers.
THROW_ACTIONS: Final = [tuple(map(ThrowDice, throws)) for throws in THROWS]

KEEPS: Final = [keep for count in range(DICE + 1) for keep in combinations(range(DICE), count)]


def throw(rng: Random, count: int) -> Dice:
    """Return the given number of dice."""
    throws = THROWS[count]
    return throws[int(rng.random() * len(throws))]


def our_game(rules: RuleSet, rng: Random) -> int:
    """Play a random game through the public API; return its number of plays and throws."""
    _, state = new_game(rules)
    actions = 0
    while state.step is not OVER:
        action: Action
        if state.step is AWAIT_DICE:
            throws = THROW_ACTIONS[dice_awaited(state)]
            action = throws[int(rng.random() * len(throws))]
        else:
            plays = legal_plays(state)
            action = plays[int(rng.random() * len(plays))]
        state = apply(state, action)
        actions += 1
    return actions


def our_recorded_game(rules: RuleSet, rng: Random) -> int:
    """Play as `our_game` and keep the events, as a server does."""
    started, state = new_game(rules)
    events: list[Event] = [started]
    while state.step is not OVER:
        action: Action
        if state.step is AWAIT_DICE:
            throws = THROW_ACTIONS[dice_awaited(state)]
            action = throws[int(rng.random() * len(throws))]
        else:
            plays = legal_plays(state)
            action = plays[int(rng.random() * len(plays))]
        for event in decide(state, action):
            state = evolve(state, event)
            events.append(event)
    return len(events) - 1


def their_listed_game(game: pyspiel.Game, rng: Random) -> int:
    """Play a random OpenSpiel game with its lists of outcomes; return its plays and throws."""
    state = game.new_initial_state()
    actions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            action, _ = outcomes[int(rng.random() * len(outcomes))]
        else:
            legal = state.legal_actions()
            action = legal[int(rng.random() * len(legal))]
        state.apply_action(action)
        actions += 1
    return actions


def their_game(game: pyspiel.Game, rng: Random) -> int:
    """Play a random OpenSpiel game with throws drawn by number; return its plays and throws."""
    state = game.new_initial_state()
    actions, dice = 0, DICE
    while not state.is_terminal():
        if state.is_chance_node():
            action = int(rng.random() * FACES**dice)
        else:
            legal = state.legal_actions()
            action = legal[int(rng.random() * len(legal))]
            # Actions up to 31 are the dice to throw again, as bits; filling ends the turn.
            dice = action.bit_count() if action < len(KEEPS) else DICE
        state.apply_action(action)
        actions += 1
    return actions


def bare_game(rules: RuleSet, rng: Random) -> int:
    """Play a random game with the least work: choose, throw, keep, look up points, store them."""
    card: list[int | None] = [None] * len(rules.boxes)
    open_boxes = list(range(len(card)))
    actions = 0
    while open_boxes:
        rng.random()  # the first roll is the only choice
        dice, rolls_left = throw(rng, DICE), 2
        actions += 2
        while True:
            rolls = len(KEEPS) if rolls_left else 0
            choice = int(rng.random() * (rolls + len(open_boxes))) - rolls
            actions += 1
            if choice >= 0:
                place = open_boxes.pop(choice)
                card[place] = rules.points(dice)[place]
                break
            keep = KEEPS[choice]
            faces = list(throw(rng, DICE - len(keep)))
            for kept in keep:
                faces.insert(kept, dice[kept])
            dice, rolls_left, actions = tuple(faces), rolls_left - 1, actions + 1
    return actions


class Choice(NamedTuple):
    """A state of a game, the action that follows, and its event."""

    state: GameState
    action: Action
    event: Event


def choices(rules: RuleSet, games: int) -> list[Choice]:
    """Return the choices of random games."""
    rng, made = Random(1), list[Choice]()
    for _ in range(games):
        _, state = new_game(rules)
        while state.step is not OVER:
            action = chosen(state, rng)
            [event] = decide(state, action)
            made.append(Choice(state, action, event))
            state = apply(state, action)
    return made


def chosen(state: GameState, rng: Random) -> Action:
    """Return a random throw or play, as `our_game` chooses it."""
    if state.step is AWAIT_DICE:
        throws = THROW_ACTIONS[dice_awaited(state)]
        return throws[int(rng.random() * len(throws))]
    plays = legal_plays(state)
    return plays[int(rng.random() * len(plays))]


def part_times(rules: RuleSet) -> dict[str, tuple[float, float]]:
    """Return for each part of a game how often it occurs, and the seconds of each time."""
    rng, made = Random(1), choices(rules, PART_GAMES)
    kinds: dict[str, type[Action]] = {"roll": RollDice, "throw": ThrowDice, "fill": FillBox}
    chosen_plays = [choice for choice in made if choice.state.step is not AWAIT_DICE]
    parts: dict[str, tuple[list[Choice], Callable[[Choice], object]]] = {
        "begin a game": (made[:PART_GAMES], lambda _: new_game(rules)),
        "list the legal plays": (chosen_plays, lambda choice: legal_plays(choice.state)),
        "choose, throw, list": (made, lambda choice: chosen(choice.state, rng)),
    }
    for name, kind in kinds.items():
        of_kind = [choice for choice in made if isinstance(choice.action, kind)]
        parts[f"decide: {name}"] = (of_kind, lambda choice: decide(choice.state, choice.action))
        parts[f"evolve: {name}"] = (of_kind, lambda choice: evolve(choice.state, choice.event))
    return {
        name: (len(given) / PART_GAMES, seconds_each(given, part))
        for name, (given, part) in parts.items()
    }


def seconds_each(given: list[Choice], part: Callable[[Choice], object]) -> float:
    """Return the least CPU seconds of a part, without those of calling it."""
    return min(
        (run_time(given, part) - run_time(given, lambda choice: choice)) / len(given)
        for _ in range(PART_ROUNDS)
    )


def run_time(given: list[Choice], part: Callable[[Choice], object]) -> float:
    """Return the CPU seconds of a part over all choices."""
    start = time.process_time()
    for choice in given:
        part(choice)
    return time.process_time() - start


def show_parts(parts: dict[str, tuple[float, float]]) -> None:
    """Print the parts of a game: times in a game, each, and the share of their sum."""
    listing = parts["list the legal plays"]
    times, each = parts.pop("choose, throw, list")
    parts["choose at random"] = (times, each - listing[0] * listing[1] / times)
    whole = sum(times * each for times, each in parts.values())
    print("  Part                             in a game      each   share")
    for name, (times, each) in parts.items():
        print(f"  {name:32} {times:9.0f} {each * 1e6:6.2f} us {times * each / whole:7.0%}")


class Timing(NamedTuple):
    """A round of one side: CPU seconds for each play or throw, and their number in a game."""

    seconds_each: float
    actions: float

    @property
    def seconds(self) -> float:
        """CPU seconds a game."""
        return self.seconds_each * self.actions

    @property
    def games_per_second(self) -> float:
        """Games per CPU second."""
        return 1 / self.seconds


class Side(NamedTuple):
    """A function that plays a game, and the number of games in a round."""

    play: Callable[[Random], int]
    games: int


def measure(sides: dict[str, Side]) -> dict[str, Timing]:
    """Run the sides in turn for several rounds; return the best round of each."""
    best: dict[str, Timing] = {}
    for number in range(ROUNDS):
        for name, (play, games) in sides.items():
            rng = Random(number)
            gc.collect()
            start = time.process_time()
            actions = sum(play(rng) for _ in range(games))
            timing = Timing((time.process_time() - start) / actions, actions / games)
            best[name] = min(timing, best.get(name, timing))
    return best


def main() -> None:
    """Measure and print."""
    rules = load_rules("classic")
    theirs = pyspiel.load_game("yacht", {"players": 1})
    best = measure(
        {
            "yachtdice": Side(lambda rng: our_game(rules, rng), 100),
            "yachtdice, events": Side(lambda rng: our_recorded_game(rules, rng), 100),
            "openspiel": Side(lambda rng: their_game(theirs, rng), 100),
            "openspiel, listed": Side(lambda rng: their_listed_game(theirs, rng), 2),
            "bare loop": Side(lambda rng: bare_game(rules, rng), 100),
        }
    )
    show(best)
    show_parts(part_times(rules))


def show(best: dict[str, Timing]) -> None:
    """Print the figures, the ratios, and whether the targets are reached."""
    ours = best["yachtdice"]
    print(f"\nRandom one-player games, best of {ROUNDS} rounds, one core")
    for name, timing in best.items():
        us = timing.seconds_each * 1e6
        print(
            f"  {name:17} {timing.games_per_second:7,.0f} games/s, {timing.seconds * 1e3:6.3f} "
            f"CPU ms a game, {timing.actions:.0f} plays and throws of {us:.2f} us"
        )
    for name in ("openspiel", "openspiel, listed"):
        print(f"  yachtdice / {name}: {best[name].seconds / ours.seconds:.2f}")
    print(f"  the bare loop is {best['bare loop'].seconds / ours.seconds:.0%} of our time")
    for word, target in (("must", MUST), ("aim", AIM)):
        reached = ours.games_per_second >= target
        print(f"  {word} {target:,} games/s: {'reached' if reached else 'missed'}")


if __name__ == "__main__":
    main()
