"""Sentences about the cost of a choice: every number is in the table of its parts."""

import re
from collections.abc import Iterator
from random import Random

from tests.support.games.bot_games import BRIEF, bot_game, bots_of
from yachtdice.analysis import Aspect, AspectKind, Explanation, decision_of, explain, sentences
from yachtdice.analysis.explaining import _in_100, _points
from yachtdice.game import turns_of
from yachtdice.rules import Text
from yachtdice.solver import card_from_points, insight_of, solve

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
    """Return every figure of an explanation, as a sentence shows it."""
    points = [abs(aspect.points) for aspect in found.aspects]
    chances = [chance for aspect in found.aspects for chance in (aspect.best, aspect.chosen)]
    told = {_points(p) for p in (*points, found.regret, found.regret - found.of_box)}
    return told | {_in_100(chance) for chance in chances}


def numbers(text: str) -> list[str]:
    """Return the numbers of a sentence, without those that it counts by."""
    return re.findall(r"<?\d+(?:\.\d+)?", re.sub(r"of 100 (games|times)|100(판|번) 중", "", text))


def test_every_number_of_a_sentence_is_in_its_table() -> None:
    """Hundreds of choices: both languages have the same numbers, all from the explanation."""
    said = 0
    for found in explanations():
        texts = sentences(BRIEF, found)
        assert bool(texts) == (found.regret >= 0.05)
        for text in texts:
            said += 1
            shown = figures(found)
            assert set(numbers(text.en)) <= shown, (text, shown)
            assert sorted(numbers(text.en)) == sorted(numbers(text.ko))
    assert said > 200


def test_the_repeat_bonus_has_the_name_of_its_row() -> None:
    """Sentences name the bonus after its box, as the score card does."""
    said = {text.en for found in explanations() for text in sentences(BRIEF, found)}
    assert any("Yacht bonus brings" in text for text in said)
    assert not any("repeat bonus" in text for text in said)


def test_at_most_two_gains_and_one_price_have_a_sentence() -> None:
    """A large part has a sentence, a small one none, and many small ones share one."""
    found = next(e for e in explanations() if e.regret > 1 and e.chosen.keep_faces is not None)

    def parts(*points: float) -> tuple[Text, ...]:
        aspects = tuple(
            Aspect(AspectKind.BOX, box, p, 0.0, 0.0, 0.0)
            for box, p in zip(BRIEF.categories, points, strict=False)
        )
        changed = Explanation(
            found.card,
            found.decision,
            sum(points),
            0.0,
            found.chosen,
            found.best,
            None,
            aspects,
            found.options,
        )
        return sentences(BRIEF, changed)

    assert len(parts(1.0, 0.9, 0.8, -0.5, -0.7)) == 3
    assert parts(1.0, 0.9, 0.8, -0.5, -0.7)[-1].en == "The price: Row brings 0.7 points less."
    [small] = parts(0.25, 0.25, 0.25, 0.25)
    assert small.en == "The best choice is a little better in many boxes: 1.0 points together."
