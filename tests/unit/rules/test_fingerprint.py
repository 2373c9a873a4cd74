"""A fingerprint covers everything that affects play, and nothing else."""

import re

import pytest

from tests.support.games.strategies import SHIPPED
from tests.unit.rules.test_wrong_files import GOOD
from yachtdice.rules import RuleSet, load_rules, parse_rules

every_rule_set = pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.id)

WORDS = {
    "id": ('id = "mine"', 'id = "yours"'),
    "title": ('en = "Mine"', 'en = "Yours"'),
    "summary": ("Two boxes.", "A pair of boxes."),
    "a box's title": ('"Sixes"', '{ en = "Sixes", ko = "식스" }'),
    "a phase's title": ('"Free"', '"At will"'),
    "sources": ("seats =", 'sources = ["A book"]\nseats ='),
    "section titles": ("seats =", 'sections.upper = "A"\nsections.lower = "B"\nseats ='),
    "seats": ("most = 4", "most = 2"),
    "a comment": ("[joker]", "# wild\n[joker]"),
    "what is so anyway": ("seats =", 'turn_order = "seats"\nseats ='),
}

MECHANICS = {
    "a box's id": ('id = "sixes"', 'id = "six"'),
    "a section": ('"yacht", section = "lower"', '"yacht", section = "upper"'),
    "a pattern": ("face = 6", "face = 5"),
    "a kind of pattern": ("face = 6", "of_a_kind = 5"),
    "full house": ("{ face = 6 }", '"full_house"'),
    "five alike": ("{ face = 6 }", '"full_house_or_five_alike"'),
    "pay": ("pay = 50", "pay = 51"),
    "kind of pay": ('pay = "matching"', 'pay = "all"'),
    "bonus threshold": ("at_least = 20", "at_least = 21"),
    "bonus points": ("points = 10\n", "points = 11\n"),
    "repeat points": ("points = 100", "points = 101"),
    "repeat upper only": ("upper_only = true", "upper_only = false"),
    "repeat into box": ("into_box = true", "into_box = false"),
    "no joker": ('[joker]\nbox = "yacht"\nforced = true\n', ""),
    "joker forced": ("forced = true", "forced = false"),
    "order": ('order = "any"', 'order = "top_down"'),
    "rolls": ("rolls = 2", "rolls = 3"),
    "a phase's id": ('id = "free"', 'id = "loose"'),
    "turn order": ("seats =", 'turn_order = "drawn"\nseats ='),
}


def changed(change: tuple[str, str]) -> RuleSet:
    """Return the valid rule set with one change."""
    assert GOOD.count(change[0]) == 1
    return parse_rules(GOOD.replace(*change))


@pytest.mark.parametrize("change", WORDS.values(), ids=WORDS.keys())
def test_words_do_not_change_the_fingerprint(change: tuple[str, str]) -> None:
    """Changes of titles, sources, seats and layout keep the fingerprint, and change the text."""
    rules = changed(change)
    assert rules.fingerprint == parse_rules(GOOD).fingerprint
    assert rules != parse_rules(GOOD)


@pytest.mark.parametrize("change", MECHANICS.values(), ids=MECHANICS.keys())
def test_mechanics_change_the_fingerprint(change: tuple[str, str]) -> None:
    """Every change that affects play changes the fingerprint."""
    assert changed(change).fingerprint != parse_rules(GOOD).fingerprint


def test_every_change_gives_another_fingerprint() -> None:
    """No two changes of the mechanics, and no two shipped rule sets, share a fingerprint."""
    prints = [changed(change).fingerprint for change in MECHANICS.values()]
    assert len(set(prints)) == len(prints)
    assert len({rules.fingerprint for rules in SHIPPED}) == len(SHIPPED)


def test_the_order_of_the_boxes_matters() -> None:
    """A card in another order is another game."""
    lines = load_rules("bonus").text.split("\n")
    first = next(i for i, line in enumerate(lines) if '"ones"' in line)
    lines[first], lines[first + 1] = lines[first + 1], lines[first]
    assert parse_rules("\n".join(lines)).fingerprint != load_rules("bonus").fingerprint


@every_rule_set
def test_shipped_rule_sets_are_complete(rules: RuleSet) -> None:
    """Each has its file's name as id, sources and both languages, and survives a second parse."""
    assert load_rules(rules.id) is rules
    assert rules.sources
    assert rules.title.ko != rules.title.en
    assert rules.summary.ko != rules.summary.en
    assert parse_rules(rules.text) == rules
    assert hash(parse_rules(rules.text)) == hash(rules)


@every_rule_set
def test_sources_are_named_for_readers(rules: RuleSet) -> None:
    """A source names a sheet, a book or a game in both languages, and no internal number."""
    for source in rules.sources:
        english, _, korean = source.partition(" / ")
        assert not re.search(r"[Dd]ocument|문서|\b0\d\d\b", source)
        assert english.isprintable()
        assert re.search("[가-힣]", korean)
