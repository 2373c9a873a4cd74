"""
To win is not to score
======================

Late in a game of two, the choice that scores most is not always the choice that wins most. Both are
computed exactly.
"""

from yachtdice import best_play, load_rules
from yachtdice.solver import Standing, card_from_boxes, solve_duel

rules = load_rules("classic")
boxes = {"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18}
boxes |= {"full_house": 22, "small_straight": 30, "large_straight": 40}
card = card_from_boxes(rules, boxes)  # open: Four of a Kind, Choice, Yacht
dice = (2, 2, 2, 5, 5)

scoring = best_play(rules).best(card, dice, rolls_left=2)
print(f"for points: keep {scoring.keep_faces}")
for lead in (-40, -10, 10, 40):
    own, rival = Standing(155 + lead, card), Standing(155, card)
    choice = solve_duel(rules, own, rival).options(own, rival, dice, rolls_left=2)[0]
    print(f"{lead:+} points: keep {choice.keep_faces}, wins {choice.value:.1%}")

# %%
# A player who is far behind needs five equal dice and keeps the three. Otherwise the pair of fives
# wins more often, because Choice then scores more.
