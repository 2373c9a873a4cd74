"""Positions from games of two players who play for points."""

from collections.abc import Iterator
from random import Random

from yachtdice.bots.aiming import standing_of
from yachtdice.bots.solved import OptimalBot
from yachtdice.game import Step, ThrowDice, apply, dice_awaited, new_game
from yachtdice.rules import FACES
from yachtdice.solver import Solution, Standing


def positions(solution: Solution, seed: int, mover: int = 0) -> Iterator[tuple[Standing, Standing]]:
    """Yield the standings of the mover and the rival before each turn of this seat, last first."""
    dice, bot = Random(seed), OptimalBot(Random(0), solution)
    _, state = new_game(solution.rules, 2)
    found = list[tuple[Standing, Standing]]()
    while state.step is not Step.OVER:
        if state.step is Step.AWAIT_DICE:
            faces = tuple(dice.choices(range(1, FACES + 1), k=dice_awaited(state)))
            state = apply(state, ThrowDice(faces))
            continue
        if state.step is Step.AWAIT_ROLL and state.seat == mover:
            found.append((standing_of(state, mover), standing_of(state, 1 - mover)))
        state = apply(state, bot.choose(state))
    yield from reversed(found)
