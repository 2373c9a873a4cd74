"""Views of rules and games for clients."""

from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final

from yachtdice.protocol.views import (
    BoxView,
    JokerKind,
    PhaseView,
    PointsView,
    RepeatBonusView,
    RulesLine,
    RulesView,
    TextView,
    UpperBonusView,
)
from yachtdice.rules import DICE, FACES, Box, Joker, Phase, RepeatBonus, RuleSet, Text, TurnOrder
from yachtdice.rules.describe import describe_box, describe_rules
from yachtdice.rules.patterns import OfFace
from yachtdice.solver import has_best_play

HOUSE: str = "house:"  #: The prefix of references to users' own rule sets; the fingerprint follows.


def show_text(text: Text) -> TextView:
    """Return a text for clients."""
    return TextView(text.en, text.ko)


@lru_cache(maxsize=16)
def show_points(rules: RuleSet) -> PointsView:
    """Return the points of every roll in every box, for clients."""
    rolls = combinations_with_replacement(range(1, FACES + 1), DICE)
    points = {"".join(map(str, roll)): rules.points(roll) for roll in rolls}
    return PointsView(rules.categories, points)


_ROLLS: Final = tuple(combinations_with_replacement(range(1, 7), 5))

_NONE: Final = Text(en="", ko="")  #: The section titles of a card without sections.


@lru_cache(maxsize=64)  # every snapshot contains it, and after a restart all clients request one
def show_rules(rules: RuleSet, reference: str) -> RulesView:
    """Return a whole rule set for clients."""
    bonus, repeat = rules.upper_bonus, rules.repeat_bonus
    upper, lower = rules.section_titles if rules.has_sections else (_NONE, _NONE)
    return RulesView(
        reference=reference,
        id=rules.id,
        house=reference.startswith(HOUSE),
        title=show_text(rules.title),
        summary=show_text(rules.summary),
        sources=rules.sources,
        upper_title=show_text(upper),
        lower_title=show_text(lower),
        boxes=tuple(_box(box) for box in rules.boxes),
        upper_bonus=None if bonus is None else UpperBonusView(bonus.at_least, bonus.points),
        repeat_bonus=None if repeat is None else _repeat_bonus(repeat),
        joker=None if rules.joker is None else _joker(rules.joker),
        phases=tuple(_phase(phase) for phase in rules.phases),
        least_seats=rules.seats[0],
        most_seats=rules.seats[1],
        order_drawn=rules.turn_order is TurnOrder.DRAWN,
        turns=rules.turns,
        best_play=has_best_play(rules),
        paragraphs=tuple(show_text(text) for text in describe_rules(rules)),
    )


def show_rules_line(rules: RuleSet, reference: str) -> RulesLine:
    """Return a rule set for a list."""
    title, summary = show_text(rules.title), show_text(rules.summary)
    return RulesLine(reference, reference.startswith(HOUSE), title, summary)


def _box(box: Box) -> BoxView:
    about = show_text(describe_box(box))
    face = box.pattern.face if isinstance(box.pattern, OfFace) else None
    return BoxView(box.id, box.section, show_text(box.title), about, face)


def _joker(joker: Joker) -> JokerKind:
    return JokerKind.FORCED if joker.forced else JokerKind.FREE


def _repeat_bonus(bonus: RepeatBonus) -> RepeatBonusView:
    return RepeatBonusView(bonus.box, bonus.points, bonus.upper_only, bonus.into_box)


def _phase(phase: Phase) -> PhaseView:
    return PhaseView(phase.id, show_text(phase.title), phase.order, phase.rolls)
