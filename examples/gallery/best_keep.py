"""
Ask for the best keep
=====================

You rolled 1 3 3 5 6 in the first turn of Yahtzee. What should you keep, and what does any other
choice cost?
"""

from yachtdice import best_play, load_rules
from yachtdice.solver import card_from_boxes, empty_card

rules = load_rules("yahtzee")
best = best_play(rules)
for option in best.options(empty_card(rules), (1, 3, 3, 5, 6), rolls_left=2)[:5]:
    print(f"keep {option.keep_faces}: {option.value:.2f} points, loses {option.regret:.2f}")

# %%
# The answer depends on the card. With Threes filled, the pair is worth less: keep the 5.

card = card_from_boxes(rules, {"threes": 9})
for option in best.options(card, (1, 3, 3, 5, 6), rolls_left=2)[:5]:
    print(f"keep {option.keep_faces}: loses {option.regret:.2f}")
