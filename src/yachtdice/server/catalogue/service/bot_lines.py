"""Bots as lines of lists."""

from yachtdice.bots import BotKind, strength
from yachtdice.rules import RuleSet
from yachtdice.server.catalogue.messages import BotLine, StrengthView
from yachtdice.views.rules import show_text


def show_bot(kind: BotKind, rules: RuleSet | None) -> BotLine:
    """Return the line of a bot, with its strength under these rules if it was measured."""
    return BotLine(
        id=kind.id,
        title=show_text(kind.title),
        about=show_text(kind.about),
        needs_best_play=kind.needs_solution,
        strength=None if rules is None else strength_of(kind.id, rules),
    )


def strength_of(bot: str, rules: RuleSet) -> StrengthView | None:
    """Return the strength of a bot under these rules, None if it was not measured."""
    known = strength(bot, rules)
    if known is None:
        return None
    return StrengthView(known.mean, known.standard_error, known.games)
