"""Simulate a hundred games between the built-in bots and print wins and mean points.

python examples/bots_at_a_table.py [RULES]
"""

import sys
from collections import Counter
from random import Random

from yachtdice import load_rules
from yachtdice.bots import BOTS
from yachtdice.game import GameState, Step, ThrowDice, apply, dice_awaited, new_game
from yachtdice.rules import RuleSet
from yachtdice.solver import Solution, best_play

GAMES = 100


def play(rules: RuleSet, solution: Solution, rng: Random) -> GameState:
    """Return a finished game between all the bots."""
    bots = [kind.make(rng, solution) for kind in BOTS]
    _, state = new_game(rules, len(bots), any_seats=True)
    while state.step is not Step.OVER:
        if state.step is Step.AWAIT_DICE:
            faces = rng.choices(range(1, 7), k=dice_awaited(state))
            state = apply(state, ThrowDice(tuple(faces)))
        else:
            state = apply(state, bots[state.seat].choose(state))
    return state


def main() -> None:
    """Play the games and print the results."""
    rules = load_rules(sys.argv[1] if len(sys.argv) > 1 else "bonus")
    rng = Random(2026)
    solution = best_play(rules)
    games = [play(rules, solution, rng) for _ in range(GAMES)]
    wins = Counter(seat for game in games for seat in game.winners)
    for seat, kind in enumerate(BOTS):
        mean = sum(game.totals[seat] for game in games) / GAMES
        print(f"{kind.id:8} won {wins[seat]:4} of {GAMES}, {mean:6.1f} points on average")


if __name__ == "__main__":
    main()
