"""
How best play scores
====================

The exact chance of every final score, not a simulation.
"""

import matplotlib.pyplot as plt
import numpy as np

from yachtdice import best_play, load_rules
from yachtdice.solver import distribution

exact = distribution(best_play(load_rules("classic")))
print(f"mean {exact.mean:.2f}, standard deviation {exact.deviation:.2f}")
print("percentiles:", {percent: exact.percentile(percent) for percent in (5, 25, 50, 75, 95)})
print(f"chance of 250 points or more: {exact.at_least(250):.2%}")

# %%
# One bar for each score.

figure, axes = plt.subplots()
axes.bar(np.arange(len(exact.chances)), 100 * exact.chances, width=1)
axes.set(xlabel="final score", ylabel="chance in per cent", xlim=(80, 300))
figure.tight_layout()
