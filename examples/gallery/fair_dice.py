"""
Are these dice fair?
====================

Count the faces of many throws. The chi-square test says how often fair dice would look as uneven as
these, or worse.
"""

from random import Random

import matplotlib.pyplot as plt

from yachtdice.progression import fairness

rng = Random(7)
fair = [rng.choices(range(6), k=12_000).count(face) for face in range(6)]
loaded = [
    rng.choices(range(6), weights=(9, 10, 10, 10, 10, 11), k=12_000).count(face)
    for face in range(6)
]
for name, counts in {"fair": fair, "loaded": loaded}.items():
    test = fairness(counts)
    print(f"{name:6} {counts} chi-square {test.chi_square:.1f}, p = {test.p_value:.3f}")

# %%
# A p-value below 0.05 comes up for one fair player in twenty. So look at many dice: the page *Dice*
# of a server counts all of them.

figure, axes = plt.subplots()
for shift, name, counts in ((-0.2, "fair", fair), (0.2, "loaded", loaded)):
    axes.bar([face + 1 + shift for face in range(6)], counts, width=0.4, label=name)
axes.axhline(2000, color="black", linewidth=1)
axes.set(xlabel="face", ylabel="times")
axes.legend()
figure.tight_layout()
