"""`yacht rules show` prints a whole rule set."""

from pathlib import Path

import pytest

from tests.support.strategies import SHIPPED
from tests.unit.cli.conftest import Yacht
from yachtdice.rules import RuleSet, load_rules
from yachtdice.rules.describe import describe_box, describe_rules

every_rule_set = pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.id)

KEYS = (
    "id title summary sources sections boxes upper_bonus repeat_bonus joker phases seats "
    "turn_order turns fingerprint paragraphs"
)


def without_layout(text: str) -> str:
    """Return the text without frames, columns and line breaks."""
    return "".join(char for char in text if char.isalnum())


@every_rule_set
def test_the_card_leaves_nothing_out(
    yacht: Yacht, monkeypatch: pytest.MonkeyPatch, rules: RuleSet
) -> None:
    """Title, summary, boxes with their descriptions, columns, sentences and sources are shown."""
    monkeypatch.setenv("COLUMNS", "400")
    for language in ("en", "ko"):
        shown = yacht("rules", "show", rules.id, "--lang", language)
        texts = [rules.title, rules.summary, *describe_rules(rules)]
        for box in rules.boxes:
            texts += [box.title, describe_box(box)]
        if len(rules.phases) > 1:
            texts += [phase.title for phase in rules.phases]
        printed = without_layout(shown.out)
        for text in texts:
            assert without_layout(text.ko if language == "ko" else text.en) in printed
        for source in rules.sources:
            assert without_layout(source) in printed
        assert (shown.code, shown.err) == (0, "")


@pytest.mark.parametrize("width", ["40", "80", "100"])
def test_korean_is_not_cut_off(yacht: Yacht, monkeypatch: pytest.MonkeyPatch, width: str) -> None:
    """No text is shortened to an ellipsis, even on a narrow terminal."""
    monkeypatch.setenv("COLUMNS", width)
    for rules in SHIPPED:
        assert "…" not in yacht("rules", "show", rules.id, "--lang", "ko").out


def test_the_order_of_the_rows(yacht: Yacht) -> None:
    """Rows are sections and boxes, sum and bonus after the upper ones, and totals at the end."""
    lines = yacht("rules", "show", "yahtzee").out.splitlines()
    rows = [line.split("│")[1].strip() for line in lines if line.startswith("│")]
    upper = ["Aces", "Twos", "Threes", "Fours", "Fives", "Sixes", "Sum", "Bonus"]
    kinds = ["Three of a kind", "Four of a kind", "Full house"]
    lower = [*kinds, "Small straight", "Large straight", "Yahtzee", "Chance"]
    foot = ["Yahtzee bonus", "Total"]
    assert rows == ["Box", "Upper section", *upper, "Lower section", *lower, *foot]


@pytest.mark.parametrize("rules_id", ["classic", "sums"])
def test_no_bonus_no_row(yacht: Yacht, rules_id: str) -> None:
    """A rule set without an upper bonus has neither a sum nor a bonus on its card."""
    shown = yacht("rules", "show", rules_id).out
    assert "│   Sum" not in shown
    assert "│   Bonus" not in shown


def test_a_bonus_written_into_a_box_has_no_row(yacht: Yacht) -> None:
    """The bonuses of `repeat` are in the Yacht box, so the card has no row for them."""
    assert "Yacht bonus" not in yacht("rules", "show", "repeat").out


@every_rule_set
def test_json_has_the_keys_of_the_file(yacht: Yacht, rules: RuleSet) -> None:
    """The JSON has every documented key, and patterns are written as in the file."""
    shown = yacht("rules", "show", rules.id, "--json").json()
    assert " ".join(shown) == KEYS
    assert [box["id"] for box in shown["boxes"]] == list(rules.categories)
    assert {tuple(box) for box in shown["boxes"]} == {
        ("id", "section", "title", "pattern", "pay", "about")
    }
    assert shown["turns"] == rules.turns
    assert shown["fingerprint"] == rules.fingerprint


def test_a_rules_file_is_shown(yacht: Yacht, tmp_path: Path) -> None:
    """A custom rules file is shown like a shipped rule set."""
    house = tmp_path / "house.toml"
    house.write_text(load_rules("yatzy").text.replace('"Yatzy"', '"Our Yatzy"', 1), "utf-8")
    assert "Our Yatzy" in yacht("rules", "show", str(house)).out


def test_no_markup_in_titles(yacht: Yacht, tmp_path: Path) -> None:
    """A title with square brackets is printed literally, not as markup."""
    house = tmp_path / "house.toml"
    text = load_rules("yatzy").text.replace('"Ones"', '"[red]Ones[/red] :dice:"', 1)
    house.write_text(text, "utf-8")
    assert "[red]Ones[/red] :dice:" in yacht("rules", "show", str(house)).out
