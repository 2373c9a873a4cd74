"""
A bot in 20 lines and its strength
==================================

A bot has one method, ``choose``. This one keeps its most frequent face. It plays 300 games against
the built-in bot Gull, which takes the most points it can get now.
"""

from random import Random

from yachtdice import load_rules
from yachtdice.bots import Bot, GreedyBot
from yachtdice.game import (
    FillBox,
    GameState,
    RollDice,
    Step,
    ThrowDice,
    apply,
    dice_awaited,
    fill_offers,
    legal_plays,
    new_game,
    places_of,
)


class KeepTheMost:
    """Keeps its most frequent face, then fills the box that scores most."""

    def choose(self, state: GameState) -> RollDice | FillBox:
        """Return a legal play."""
        face = max(state.dice, key=lambda shown: (state.dice.count(shown), shown), default=0)
        keep = RollDice(state.seat, places_of(state.dice, (face,) * state.dice.count(face)))
        plays = legal_plays(state)
        if state.step is Step.AWAIT_ROLL or keep in plays:
            return keep if keep in plays else plays[0]
        offer = max(fill_offers(state), key=lambda offer: offer.points)
        return FillBox(state.seat, offer.box)


rng = Random(1)
bots: list[Bot] = [KeepTheMost(), GreedyBot()]
wins = [0.0, 0.0]
for _ in range(300):
    started, state = new_game(load_rules("classic"), 2)
    while state.step is not Step.OVER:
        if state.step is Step.AWAIT_DICE:
            faces = rng.choices(range(1, 7), k=dice_awaited(state))
            state = apply(state, ThrowDice(tuple(faces)))
        else:
            state = apply(state, bots[state.seat].choose(state))
    for seat in state.winners:
        wins[seat] += 1 / len(state.winners)

share = wins[0] / sum(wins)
error = 1.96 * (share * (1 - share) / sum(wins)) ** 0.5
print(f"KeepTheMost wins {share:.1%} ± {error:.1%} of the games")

# %%
# The interval shows whether the difference is real. The command does the same with equal dice for
# both, any number of processes, and a sequential test that stops when the answer is clear:
#
# .. code-block:: sh
#
#    yacht tournament keep_the_most.py greedy --mode pairs --sprt 0,10
