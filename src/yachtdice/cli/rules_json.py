"""The answers of `yacht rules` for programs. Keys are only ever added.

The keys of a rule set are those of its file, every default spelt out, and besides them
`fingerprint` (equal for rule sets that play alike), `turns` (of one seat), `about` (a box in
a sentence) and `paragraphs` (the rules in sentences). Texts have the keys `en` and `ko`.
"""

from collections.abc import Iterable
from dataclasses import asdict

from yachtdice.rules import (
    Anything,
    Box,
    FullHouse,
    OfAKind,
    OfFace,
    Pattern,
    RuleSet,
    Straight,
    TwoPairs,
)
from yachtdice.rules.describe import describe_box, describe_rules
from yachtdice.rules.patterns import rows_of


def list_json(shipped: Iterable[RuleSet]) -> dict[str, object]:
    """Return what `yacht rules --json` answers: id, title and summary of each."""
    lines = [
        {"id": rules.id, "title": asdict(rules.title), "summary": asdict(rules.summary)}
        for rules in shipped
    ]
    return {"rules": lines}


def check_json(rules: RuleSet, file: str) -> dict[str, object]:
    """Return what `yacht rules check --json` answers for a good file."""
    return {
        "file": file,
        "id": rules.id,
        "title": asdict(rules.title),
        "boxes": len(rules.boxes),
        "turns": rules.turns,
        "fingerprint": rules.fingerprint,
    }


def rules_json(rules: RuleSet) -> dict[str, object]:
    """Return what `yacht rules show --json` answers: the whole rule set."""
    bonus, repeat, joker = rules.upper_bonus, rules.repeat_bonus, rules.joker
    upper, lower = rules.section_titles
    return {
        "id": rules.id,
        "title": asdict(rules.title),
        "summary": asdict(rules.summary),
        "sources": list(rules.sources),
        "sections": {"upper": asdict(upper), "lower": asdict(lower)},
        "boxes": [_box(box) for box in rules.boxes],
        "upper_bonus": None if bonus is None else asdict(bonus),
        "repeat_bonus": None if repeat is None else asdict(repeat),
        "joker": None if joker is None else asdict(joker),
        "phases": [asdict(phase) for phase in rules.phases],
        "seats": dict(zip(("least", "most"), rules.seats, strict=True)),
        "turn_order": rules.turn_order,
        "turns": rules.turns,
        "fingerprint": rules.fingerprint,
        "paragraphs": [asdict(paragraph) for paragraph in describe_rules(rules)],
    }


def _box(box: Box) -> dict[str, object]:
    """Return one box."""
    return {
        "id": box.id,
        "section": box.section,
        "title": asdict(box.title),
        "pattern": _pattern(box.pattern),
        "pay": box.pay,
        "about": asdict(describe_box(box)),
    }


def _pattern(pattern: Pattern) -> object:
    """Return a pattern as a rules file writes it."""
    match pattern:
        case OfFace(face):
            return {"face": face}
        case OfAKind(count):
            return {"of_a_kind": count}
        case TwoPairs():
            return "two_pairs"
        case FullHouse(five_alike):
            return "full_house_or_five_alike" if five_alike else "full_house"
        case Straight(rows):
            length = len(rows[0])
            return {"straight": length if rows == rows_of(length) else list(rows[0])}
        case Anything():
            return "anything"
