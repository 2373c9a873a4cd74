"""
Luck or skill?
==============

The score of a game is the expected score of best play, plus luck, minus the points given away.
"""

from itertools import accumulate
from random import Random

import matplotlib.pyplot as plt

from yachtdice import best_play, load_rules
from yachtdice.analysis import review_game
from yachtdice.bots import BOTS
from yachtdice.game import (
    Event,
    Record,
    Seat,
    Step,
    ThrowDice,
    decide,
    dice_awaited,
    evolve,
    new_game,
)

rules, rng = load_rules("classic"), Random(3)
kinds = [kind for kind in BOTS if kind.id in {"sailor", "captain"}]
bots = [kind.make(rng, best_play(rules)) for kind in kinds]
started, state = new_game(rules, [Seat(kind.title.en) for kind in kinds])
events: list[Event] = [started]
while state.step is not Step.OVER:
    if state.step is Step.AWAIT_DICE:
        faces = rng.choices(range(1, 7), k=dice_awaited(state))
        happened = decide(state, ThrowDice(tuple(faces)))
    else:
        happened = decide(state, bots[state.seat].choose(state))
    for event in happened:
        state = evolve(state, event)
    events += happened

seats = review_game(Record(rules, tuple(events))).seats
for seat in seats:
    print(
        f"{seat.name}: {seat.expected:.1f} expected {seat.luck:+.1f} luck "
        f"- {seat.given_away:.1f} given away = {seat.score}"
    )

# %%
# Turn by turn: the running sums of luck, and of the points given away.

figure, axes = plt.subplots()
for seat in seats:
    given = [-sum(choice.regret for choice in turn.choices) for turn in seat.turns]
    axes.plot(range(1, len(given) + 1), list(accumulate(given)), marker="o", label=seat.name)
axes.set(xlabel="turn", ylabel="points given away so far")
axes.legend()
figure.tight_layout()
