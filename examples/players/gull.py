"""A standalone player in Python: it uses only the protocol and imports nothing of Yacht Dice.

yacht bot check -- python examples/players/gull.py
"""

import json
import sys
from collections import Counter
from typing import Any

UPPER = ["ones", "twos", "threes", "fours", "fives", "sixes"]


def worth(box: str, dice: list[int]) -> float:
    """Return the value of filling a box: its points minus its usual points."""
    counts = sorted(Counter(dice).values(), reverse=True)
    faces = set(dice)
    run = max(sum(1 for f in range(low, low + 5) if f in faces) for low in (1, 2))
    four = any({low, low + 1, low + 2, low + 3} <= faces for low in (1, 2, 3))
    if box in UPPER:
        face = UPPER.index(box) + 1
        return face * (dice.count(face) - 2)
    points = {
        "three_of_a_kind": sum(dice) * (counts[0] >= 3) - 20,
        "four_of_a_kind": sum(dice) * (counts[0] >= 4) - 12,
        "full_house": 25 * (counts == [3, 2]) - 10,
        "small_straight": 30 * four - 16,
        "large_straight": 40 * (run == 5) - 14,
        "yacht": 50 * (counts[0] == 5) - 9,
        "choice": sum(dice) - 22,
    }
    return points.get(box, 0)


def answer(turn: dict[str, Any]) -> dict[str, Any]:
    """Return the best box if it is good or no roll is left, else keep the most frequent face."""
    dice, fill = turn["dice"], turn["legal"]["fill"]
    best = max(fill, key=lambda box: worth(box, dice))
    if not turn["legal"]["keep"] or worth(best, dice) >= 10:
        return {"fill": best}
    face = max(dice, key=lambda f: (dice.count(f), f))
    return {"keep": [place for place, f in enumerate(dice) if f == face]}


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "hello", "name": "Python gull", "version": "1"}), flush=True)
    elif message["type"] == "turn":
        print(json.dumps(answer(message)), flush=True)
    elif message["type"] == "quit":
        break
