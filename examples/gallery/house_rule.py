"""
Solve your house rule
=====================

How much is a house rule worth? Here the points of the Yacht box change from 30 to 120. Each rule
set is solved exactly.
"""

from importlib.resources import files

import matplotlib.pyplot as plt

from yachtdice import best_play, parse_rules

text = files("yachtdice.rules").joinpath("rulesets/sums.toml").read_text("utf-8")
points = range(30, 121, 30)
scores = [
    best_play(parse_rules(text.replace("pay = 50", f"pay = {pay}"))).expected_score
    for pay in points
]
for pay, score in zip(points, scores, strict=True):
    print(f"Yacht scores {pay:3}: best play expects {score:.2f}")

# %%
# The line is steeper on the right: the more the box scores, the more often best play aims for it.

figure, axes = plt.subplots()
axes.plot(points, scores, marker="o")
axes.set(xlabel="points of the Yacht box", ylabel="expected score of best play")
figure.tight_layout()
