"""The sentence about the cost of a choice: every number is in the table of its parts."""

import re
from collections.abc import Iterator
from random import Random

import msgspec

from tests.support.games.bot_games import BRIEF, bot_game, bots_of
from yachtdice.analysis import Aspect, AspectKind, Explanation, decision_of, explain, main_reason
from yachtdice.analysis.reasons import _times
from yachtdice.game import turns_of
from yachtdice.rules import Text
from yachtdice.solver import Option, card_from_points, insight_of, solve

SOLUTION = solve(BRIEF)
INSIGHT = insight_of(SOLUTION)


def explanations() -> Iterator[Explanation]:
    """Yield the explanations of all choices of games of all strengths."""
    rng = Random(6)
    for _ in range(4):
        record = bot_game(SOLUTION, bots_of(SOLUTION, rng), rng)
        for turn in turns_of(BRIEF, record.events):
            card = card_from_points(BRIEF, turn.points, turn.phase)
            for choice in turn.choices:
                yield explain(SOLUTION, INSIGHT, card, decision_of(choice))


def figures(found: Explanation) -> set[str]:
    """Return every figure of an explanation, as a sentence may show it."""
    gain, cost = round(found.aspects[0].points, 1), round(found.regret, 1)
    points = {f"{part:.1f}" for part in (gain, cost, gain - cost)}
    often = [_times(chance).en for a in found.aspects[:1] for chance in (a.best, a.chosen)]
    kept = map(str, found.best.keep_faces or ())
    return {*points, *kept, *(number for text in often for number in numbers(text))}


def numbers(text: str) -> list[str]:
    """Return the numbers of a sentence, without the hundred that it counts by."""
    return re.findall(r"\d[\d,]*(?:\.\d+)?", re.sub(r"in 100\b|100번 중", "", text))


def test_every_number_of_a_sentence_is_in_its_table() -> None:
    """Hundreds of choices: both languages have the same numbers, all from the explanation."""
    said = 0
    for found in explanations():
        reason = main_reason(BRIEF, found)
        assert (reason is not None) == (found.regret >= 0.05)
        if reason is not None:
            said += 1
            assert set(numbers(reason.en)) <= figures(found), (reason, figures(found))
            assert sorted(numbers(reason.en)) == sorted(numbers(reason.ko)), reason
    assert said > 100


#: The best choice of the examples, unless they name another.
_KEEP = Option((3, 4, 5), None, 100.0, 0.0)
_FILL = Option(None, "row", 100.0, 0.0)


def told(*aspects: Aspect, best: Option = _KEEP, regret: float | None = None) -> Text:
    """Return the sentence for these parts of a cost."""
    found = next(e for e in explanations() if e.theme is not None and e.chosen.keep_faces)
    cost = sum(aspect.points for aspect in aspects) if regret is None else regret
    changed = msgspec.structs.replace(found, regret=cost, best=best, theme=None, aspects=aspects)
    reason = main_reason(BRIEF, changed)
    assert reason is not None
    return reason


def test_the_reason_is_one_sentence_in_words() -> None:
    """The choice is the subject; a chance is a count in 100 times, a rare chance one in more."""
    row = Aspect(AspectKind.BOX, "row", 3.1, 3.0, 0.56, 0.11)
    often = told(row)
    assert often.en == (
        "Keeping 3 4 5 scores in Row 56 times in 100 instead of 11: that alone is worth 3.1 points."
    )
    assert often.ko == (
        "3 4 5를 남기면 Row 칸에서 점수를 얻는 경우가 100번 중 11번에서 56번으로 늘어서, "
        "이것만으로 3.1점을 더 얻어요."
    )
    rare = told(msgspec.structs.replace(row, best=0.028, chosen=0.005))
    assert "3 times in 100 instead of about once in 200:" in rare.en
    assert "200번에 한 번쯤에서 100번 중 3번으로 늘어서" in rare.ko
    assert "Row 56 times in 100: that" in told(msgspec.structs.replace(row, chosen=0.0)).en
    fill = told(msgspec.structs.replace(row, box="ones", now=0.0), best=_FILL)
    assert fill.en == "Filling Row now brings 3.1 more points from Ones, mostly in later turns."


def test_a_gain_larger_than_the_cost_has_its_price() -> None:
    """The sentence agrees with the points given away: it names the loss of the best choice too."""
    gain = Aspect(AspectKind.BONUS, None, 3.0, 0.0, 0.5, 0.4)
    price = Aspect(AspectKind.BOX, "ones", -2.0, 0.0, 0.0, 0.0)
    both = told(gain, price)
    assert both.en.endswith("instead of 40: that brings 3.0 points, and 2.0 fewer elsewhere.")
    assert both.ko.endswith("3.0점을 더 얻고 다른 곳에서 2.0점을 덜 얻어요.")


def test_the_repeat_bonus_has_the_name_of_its_row() -> None:
    """The sentence names the bonus after its box, as the score card does."""
    bonus = told(Aspect(AspectKind.REPEAT, None, 1.2, 0.0, 0.0, 0.0))
    assert bonus.en == "Keeping 3 4 5 brings 1.2 more points from the Yacht bonus."


def test_many_small_parts_share_the_sentence() -> None:
    """Without a large part the sentence tells the points of all parts together."""
    parts = [Aspect(AspectKind.BOX, "ones", 0.25, 0.0, 0.0, 0.0)] * 4
    assert told(*parts).en == (
        "Keeping 3 4 5 is a little better in many places: 1.0 points together."
    )
