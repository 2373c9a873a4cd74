"""What best play says of a table, as facts; and as the answer for programs."""

from collections.abc import Mapping
from dataclasses import dataclass

from yachtdice.rules import Dice, OfFace, RuleSet, all_rolls
from yachtdice.solver import Card, Option, Solution
from yachtdice.solver.choices import outcomes_of
from yachtdice.solver.lattice import KEEP_NUMBER, PARTIAL
from yachtdice.solver.prospects import End


@dataclass(frozen=True)
class BonusStanding:
    """How the upper bonus stands: the upper total, what is still missing, and what may come.

    `thirds`: what three dice of each face still open bring, None where an upper box asks for
    something else. `most`: the most the open upper boxes can bring.
    """

    points: int
    at_least: int
    total: int
    missing: int
    thirds: int | None
    most: int


@dataclass(frozen=True)
class Advice:
    """A table, every choice on it (best first), and where the turn ends after each keep."""

    solution: Solution
    column: tuple[int | None, ...]
    card: Card
    dice: Dice
    rolls_left: int
    options: tuple[Option, ...]
    ends: Mapping[Dice, tuple[End, ...]]

    @property
    def rules(self) -> RuleSet:
        """The rule set."""
        return self.solution.rules

    @property
    def points(self) -> int:
        """The points on the card."""
        return sum(points or 0 for points in self.column)

    @property
    def value(self) -> float:
        """The points that best play expects from now on."""
        return self.options[0].value

    def pays(self, box: str) -> int:
        """Return what the dice pay in a box, a repeat bonus included."""
        solved = self.solution.columns[self.card.phase]
        outcomes = outcomes_of(solved, self.card, KEEP_NUMBER[self.dice] - PARTIAL)
        return int(solved.paid[outcomes[self.rules.index[box]]])

    @property
    def bonus(self) -> BonusStanding | None:
        """How the upper bonus stands, None where there is none."""
        bonus = self.rules.upper_bonus
        if bonus is None:
            return None
        total = self.card.upper_total
        missing = max(0, bonus.at_least - total)
        return BonusStanding(
            bonus.points, bonus.at_least, total, missing, self._thirds, self._most_above
        )

    @property
    def _open_above(self) -> list[int]:
        """The places of the open upper boxes."""
        return [place for place in self.rules.upper if self.column[place] is None]

    @property
    def _thirds(self) -> int | None:
        """What three dice of each open face bring."""
        patterns = [self.rules.boxes[place].pattern for place in self._open_above]
        faces = [pattern.face for pattern in patterns if isinstance(pattern, OfFace)]
        return 3 * sum(faces) if len(faces) == len(patterns) else None

    @property
    def _most_above(self) -> int:
        """The most that the open upper boxes can bring, repeat bonuses written there aside."""
        return sum(max(self.rules.points(r)[i] for r in all_rolls()) for i in self._open_above)


def advice_json(advice: Advice) -> dict[str, object]:
    """Return what `yacht advise --json` answers. Keys are only ever added."""
    return {
        "rules": advice.rules.id,
        "phase": advice.rules.phases[advice.card.phase].id,
        "dice": list(advice.dice),
        "rolls_left": advice.rolls_left,
        "points": advice.points,
        "value": advice.value,
        "total": advice.points + advice.value,
        "upper_bonus": _bonus(advice.bonus),
        "options": [_option(advice, option) for option in advice.options],
    }


def _bonus(bonus: BonusStanding | None) -> dict[str, int] | None:
    """Return how the upper bonus stands."""
    if bonus is None:
        return None
    at_least, missing = bonus.at_least, bonus.missing
    return {"at_least": at_least, "points": bonus.points, "sum": bonus.total, "missing": missing}


def _option(advice: Advice, option: Option) -> dict[str, object]:
    """Return a choice; `ends` are the boxes that its turn may end in."""
    ends = [] if option.keep is None else advice.ends[option.keep]
    return {
        "keep": None if option.keep is None else list(option.keep),
        "box": option.box,
        "value": option.value,
        "regret": option.regret,
        "best": not option.regret,
        "pays": None if option.box is None else advice.pays(option.box),
        "ends": [end._asdict() for end in ends],
    }
