"""`yacht rules` lists the rule sets, shows one, and validates a file."""

from pathlib import Path

import pytest

from tests.support.games.strategies import SHIPPED
from tests.unit.cli.conftest import Yacht
from yachtdice.rules import RuleSet, load_rules, rules_ids
from yachtdice.rules.describe import describe_box, describe_rules


@pytest.mark.parametrize("rules_id", rules_ids())
def test_every_rule_set_is_listed(yacht: Yacht, rules_id: str) -> None:
    """Each rule set has a row with its id first and its title."""
    listed = yacht("rules")
    [row] = [line for line in listed.out.splitlines() if line.split(" ")[0] == rules_id]
    assert load_rules(rules_id).title.en in row
    assert (listed.code, listed.err) == (0, "")


def test_the_list_as_json(yacht: Yacht) -> None:
    """With --json the list has id, title and summary of each, in both languages."""
    listed = yacht("rules", "--json").json()
    assert [line["id"] for line in listed["rules"]] == list(rules_ids())
    assert {tuple(line) for line in listed["rules"]} == {("id", "title", "summary")}
    assert {"en", "ko"} == set(listed["rules"][0]["title"]) == set(listed["rules"][0]["summary"])


def test_the_list_in_korean(yacht: Yacht) -> None:
    """With --lang ko the titles are Korean."""
    assert "야찌" in yacht("rules", "--lang", "ko").out


@pytest.mark.parametrize(
    ("variables", "korean"),
    [
        ({"LANG": "ko_KR.UTF-8"}, True),
        ({"LANG": "en_GB.UTF-8"}, False),
        ({"LANG": "C.UTF-8"}, False),
        ({"LANG": "ko_KR.UTF-8", "LC_ALL": "en_US.UTF-8"}, False),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "ko_KR.UTF-8"}, True),
        ({}, False),
    ],
)
def test_the_language_is_that_of_the_environment(
    yacht: Yacht, monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], korean: bool
) -> None:
    """Without --lang the language is that of LC_ALL, LC_MESSAGES or LANG."""
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert ("야찌" in yacht("rules").out) is korean


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


GOOD = load_rules("yatzy").text
ONES = 'pattern = { face = 1 }, pay = "matching"'


def line_with(text: str, part: str) -> int:
    """Return the number of the first line of a text that has this part."""
    return next(number for number, line in enumerate(text.splitlines(), 1) if part in line)


def faulty(old: str, new: str) -> bytes:
    """Return a valid file with one change."""
    assert old in GOOD
    return GOOD.replace(old, new, 1).encode()


FAULTS = {
    "an unknown key": (faulty("seats =", "dice = 6\nseats ="), "dice = 6", "'dice' is not a known"),
    "a pattern that cannot be": (
        faulty("{ face = 1 }", "{ of_a_kind = 7 }"),
        "of_a_kind = 7",
        "box 1 (ones), pattern, of_a_kind: should be a whole number from 2 to 5, not 7",
    ),
    "a straight round the corner": (
        faulty("{ face = 1 }", "{ straight = [5, 6, 1] }"),
        "[5, 6, 1]",
        "box 1 (ones), pattern, straight: [5, 6, 1] is not a row",
    ),
    "a pay in words": (
        faulty(ONES, ONES.replace("matching", "half")),
        '"half"',
        "box 1 (ones), pay: should be",
    ),
    "a category twice": (faulty('id = "twos"', 'id = "ones"'), '"Twos"', "appears twice"),
    "no summary": (
        "\n".join(line for line in GOOD.splitlines() if "summary" not in line).encode(),
        None,
        "summary is missing",
    ),
    "no TOML": (b"id = = 3", "id", "is not TOML: Invalid value"),
    "no text": (b"\xff\xfe\x00", None, "the file: is not UTF-8 text (byte 0)"),
    "an empty file": (b"", None, "is missing"),
    "ten megabytes": (b"#" * 10_000_000, None, "the file: is larger than 65,536 bytes"),
}


@pytest.mark.parametrize(("data", "place", "says"), FAULTS.values(), ids=FAULTS)
def test_a_fault_is_one_line_or_one_document(
    yacht: Yacht, tmp_path: Path, data: bytes, place: str | None, says: str
) -> None:
    """Any invalid file is refused with file, line and place, as a line or as JSON; exit code 1."""
    file = tmp_path / "house.toml"
    file.write_bytes(data)
    line = None if place is None else line_with(data.decode(), place)
    where = "" if line is None else f":{line}"
    for command in ("check", "show"):
        judged = yacht("rules", command, str(file))
        assert (judged.code, judged.out) == (1, "")
        assert judged.err.startswith(f"{file}{where}: ")
        assert says in judged.err
        assert judged.err.count("\n") == 1
    judged = yacht("rules", "check", str(file), "--json")
    answer = judged.json()
    assert (judged.code, judged.err) == (1, "")
    assert list(answer) == ["error", "file", "line", "place", "reason"]
    assert says in answer["error"]
    assert (answer["file"], answer["line"]) == (str(file), line)


def test_a_good_file(yacht: Yacht, tmp_path: Path) -> None:
    """A valid file is reported with its id, boxes and turns, with exit code 0."""
    file = tmp_path / "house.toml"
    file.write_text(GOOD, "utf-8")
    judged = yacht("rules", "check", str(file))
    assert judged == (0, f"{file}: OK, yatzy: 15 boxes, 15 turns a seat\n", "")


def test_a_good_file_as_json(yacht: Yacht, tmp_path: Path) -> None:
    """With --json the answer describes the rule set, and has no key `error`."""
    file = tmp_path / "house.toml"
    file.write_text(load_rules("extended").text, "utf-8")
    answer = yacht("rules", "check", str(file), "--json").json()
    assert list(answer) == ["file", "id", "title", "boxes", "turns", "fingerprint"]
    assert (answer["boxes"], answer["turns"]) == (12, 36)


def test_no_control_characters_reach_the_terminal(yacht: Yacht, tmp_path: Path) -> None:
    """Text from a file is printed without its escapes and line breaks."""
    file = tmp_path / "house.toml"
    file.write_bytes(faulty('id = "ones"', r'id = "\u001b[2J\nones"'))
    judged = yacht("rules", "check", str(file))
    assert judged.code == 1
    assert judged.err.removesuffix("\n").isprintable()
