"""The limits by which a review judges throws and choices, as a module for the client."""

from typing import Final

from yachtdice.analysis import marks, tempting
from yachtdice.analysis.training import leitner, lessons
from yachtdice.server.learning.service.storing import LEAST_REGRET
from yachtdice.solver import looking_back

_HEAD: Final = """/* Generated from the analysis by `make gen` (tools/judging.py). Never edit it. */
import type { ReviewedChoice, ReviewedThrow } from '../../protocol.gen';

export type ChoiceMark = NonNullable<ReviewedChoice['mark']>;
export type LuckMark = NonNullable<ReviewedThrow['mark']>;

/** The marks of choices, from the most points given away: the least that they give away. */
export const MARKS: readonly (readonly [ChoiceMark, number])[] = [
"""

_THROWS: Final = """];

/** The marks of throws: greatest chance, least points, the marks of good and of bad luck. */
export const THROW_MARKS: readonly (readonly [number, number, LuckMark, LuckMark])[] = [
"""

#: The names of the single limits in the module, with their meanings.
_LIMITS: Final = {
    "AS_GOOD": (marks.AS_GOOD, "A choice that loses fewer points is as good as the best one."),
    "CLOSE": (looking_back.CLOSE, "A choice counts if its options differ by this many points."),
    "LEAST_TEMPTING": (tempting.LEAST_TEMPTING, "The least points that a tempting choice loses."),
    "MOST_TEMPTING": (tempting.MOST_TEMPTING, "The most points that a tempting choice loses."),
    "LEAST_REGRET": (LEAST_REGRET, "The least points that a choice loses to become a lesson."),
    "CLEAR": (lessons.CLEAR, "The points by which the best choice of a lesson leads."),
    "MOST_COST": (lessons.MOST_COST, "A choice that loses more is no answer to learn from."),
    "RIGHT": (lessons.RIGHT, "An answer that loses fewer points is right."),
}


def judging_module() -> str:
    """Return a TypeScript module with the limits of marks, lessons and their days."""
    choices = (f"  ['{mark.value}', {least:g}],\n" for mark, least in marks.LEAST_OF_MARKS)
    throws = (
        f"  [{chance:g}, {points:g}, '{good.value}', '{bad.value}'],\n"
        for chance, points, good, bad in marks.THROWS
    )
    limits = (
        f"/** {about} */\nexport const {name} = {value:g};\n"
        for name, (value, about) in _LIMITS.items()
    )
    days = ", ".join(map(str, leitner.DAYS))
    return (
        f"{_HEAD}{''.join(choices)}{_THROWS}{''.join(throws)}];\n\n{''.join(limits)}"
        "/** The days from one right answer to the next time. */\n"
        f"export const DAYS: readonly number[] = [{days}];\n"
    )
