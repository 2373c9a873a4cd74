"""The names on every card, in the language of its document."""

from typing import Final

import pytest

from yachtdice.rules import load_rules

_TO_SIXES: Final = ("Ones", "Twos", "Threes", "Fours", "Fives", "Sixes")
_TWELVE: Final = (
    *(*_TO_SIXES, "Full House", "Four of a Kind"),
    *("Small Straight", "Big Straight", "Choice", "Yacht"),
)
_TO_YACHT: Final = ("Full House", "Small Straight", "Large Straight", "Choice", "Yacht")

#: The boxes in the order of documents 000, 002, 003 and 004.
ENGLISH: Final = {
    "repeat": (*_TO_SIXES, "Three of Kinds", "Four of Kinds", *_TO_YACHT),
    "bonus": (*_TO_SIXES, "Three of a Kind", "Four of a Kind", *_TO_YACHT),
    "yahtzee": (
        *("Aces", *_TO_SIXES[1:], "Three of a kind", "Four of a kind"),
        *("Full house", "Small straight", "Large straight", "Yahtzee", "Chance"),
    ),
    "classic": _TWELVE,
    "extended": _TWELVE,
}

#: The boxes of documents 001 and 002; the latter has Korean names for its upper section only.
KOREAN: Final = {
    "sums": (
        *("원탑", "투탑", "쓰리탑", "포탑", "파이브탑", "식스탑", "트리플", "포카드", "풀하우스"),
        *("스몰 스트레이트", "라지 스트레이트", "초이스", "요트"),
    ),
    "bonus": ("에이스", "듀스", "트리플", "쿼드", "파이브", "식스"),
}

SECTIONS: Final = {
    "sums": ("스탠다드", "스페셜"),
    "bonus": ("스탠다드", "스페셜"),
    "yahtzee": ("Upper section", "Lower section"),
}


@pytest.mark.parametrize("rules_id", ENGLISH)
def test_boxes_have_the_names_of_an_english_document(rules_id: str) -> None:
    """Each box has the English name that the document prints, in the document's order."""
    assert tuple(box.title.en for box in load_rules(rules_id).boxes) == ENGLISH[rules_id]


@pytest.mark.parametrize("rules_id", KOREAN)
def test_boxes_have_the_names_of_a_korean_document(rules_id: str) -> None:
    """Each box has the Korean name that the document prints, in the document's order."""
    names = tuple(box.title.ko for box in load_rules(rules_id).boxes)
    assert names[: len(KOREAN[rules_id])] == KOREAN[rules_id]


@pytest.mark.parametrize("rules_id", ["repeat", "sums", "bonus", "yahtzee", "classic", "extended"])
def test_a_card_has_the_sections_of_its_document(rules_id: str) -> None:
    """001, 002 and 003 name two sections; 000 and 004 print none, so their cards show none."""
    rules = load_rules(rules_id)
    titles = [name for title in rules.section_titles for name in (title.ko, title.en)]

    assert rules.has_sections == (rules_id in SECTIONS)
    assert set(SECTIONS.get(rules_id, ())) <= set(titles)
