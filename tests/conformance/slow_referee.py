"""The slow referee for whole games: the seat on turn, its legal actions, and the winners.

Like the slow scorer it shares nothing with the package: all turns of the game are in one list from
the start, and the referee removes them one by one.
"""

from collections.abc import Sequence

from tests.conformance.slow_scorer import (
    UPPER,
    card_of,
    may_fill,
    phases_of,
    points_for,
    rolls_in,
    upper_bonus,
)


class SlowReferee:
    """The referee of one game."""

    def __init__(self, rules: str, order: Sequence[int]) -> None:
        """List every turn of the game."""
        self.rules = rules
        self.phases = phases_of(rules)
        self.turns = [
            (phase, seat) for phase in self.phases for _round in card_of(rules) for seat in order
        ]
        self.filled: list[dict[str, dict[str, int]]] = [
            {phase: {} for phase in self.phases} for _ in order
        ]
        self.hundreds = [0 for _ in order]
        self.resigned: set[int] = set()
        self.rolls_made = 0
        self.dice: tuple[int, ...] = ()

    def on_turn(self) -> int:
        """Return the seat on turn."""
        return self.turns[0][1]

    def over(self) -> bool:
        """Return whether no turn is left."""
        return not self.turns

    def keeps(self) -> int:
        """Return the number of legal ways to roll now: 1, all 32, or 0."""
        if self.rolls_made == 0:
            return 1
        return 32 if self.rolls_made < rolls_in(self.rules, self.turns[0][0]) else 0

    def boxes(self) -> list[str]:
        """Return the boxes that may be filled now."""
        if self.rolls_made == 0:
            return []
        phase, seat = self.turns[0]
        return may_fill(self.rules, phase, self.filled[seat][phase], self.dice)

    def roll(self, keep: Sequence[int], dice: Sequence[int]) -> None:
        """Record a roll after checking that kept dice are unchanged."""
        for place in keep:
            assert dice[place] == self.dice[place]
        self.rolls_made += 1
        self.dice = tuple(dice)

    def worth(self, box: str) -> tuple[int, int, bool]:
        """Return points, repeat bonus and joker of a box for the seat on turn."""
        phase, seat = self.turns[0]
        return points_for(self.rules, self.filled[seat][phase], self.dice, box)

    def fill(self, box: str) -> None:
        """Record the points and pass the turn on."""
        points, bonus, _joker = self.worth(box)
        phase, seat = self.turns[0]
        column = self.filled[seat][phase]
        column[box] = points
        if self.rules == "repeat":
            if bonus:
                column["yacht"] += bonus
        else:
            self.hundreds[seat] += bonus
        self.turns.pop(0)
        self.rolls_made = 0

    def resign(self, seat: int) -> None:
        """Remove the turns of a seat that resigns."""
        if self.on_turn() == seat:
            self.rolls_made = 0
        self.resigned.add(seat)
        self.turns = [turn for turn in self.turns if turn[1] != seat]

    def total(self, seat: int) -> int:
        """Return the points of a seat."""
        total = self.hundreds[seat]
        for column in self.filled[seat].values():
            upper = sum(points for box, points in column.items() if box in UPPER)
            total += sum(column.values()) + upper_bonus(self.rules, upper)
        return total

    def winners(self) -> list[int]:
        """Return the seats with the highest total among those that did not resign."""
        playing = [seat for seat in range(len(self.filled)) if seat not in self.resigned]
        if not playing:
            return []
        best = max(self.total(seat) for seat in playing)
        return [seat for seat in playing if self.total(seat) == best]
