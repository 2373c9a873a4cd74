"""Every invalid rules file is refused in one plain message with place and reason."""

import os
import pickle
import re
import time
from pathlib import Path
from typing import NamedTuple

import pytest

from yachtdice.rules import RulesError, UnknownRulesError, WrongRulesError, load_rules, parse_rules

GOOD = """\
id = "mine"
title = { en = "Mine", ko = "내 것" }
summary = "Two boxes."
seats = { least = 1, most = 4 }

boxes = [
  { id = "sixes", section = "upper", title = "Sixes", pattern = { face = 6 }, pay = "matching" },
  { id = "yacht", section = "lower", title = "Yacht", pattern = { of_a_kind = 5 }, pay = 50 },
]

phases = [
  { id = "down", title = "Down", order = "top_down", rolls = 3 },
  { id = "free", title = "Free", order = "any", rolls = 2 },
]

[upper_bonus]
at_least = 20
points = 10

[repeat_bonus]
box = "yacht"
points = 100
upper_only = true
into_box = true

[joker]
box = "yacht"
forced = true
"""


class Fault(NamedTuple):
    """A change to the valid file, and the text that the refusal must contain."""

    old: str
    new: str
    line: int | None
    says: str


FAULTS = {
    "unknown key": Fault('id = "mine"', 'id = "mine"\ncolour = "red"', 2, "'colour' is not"),
    "unknown quoted key": Fault('id = "mine"', '"(" = 1\nid = "mine"', 1, "'(' is not a known key"),
    "unknown table": Fault("[joker]", "[dragon]", 26, "'dragon' is not a known key"),
    "unknown list of tables": Fault("[joker]", "[[dragons]]", 26, "'dragons' is not a known key"),
    "unknown dotted key": Fault('id = "mine"', 'id = "mine"\na.b = 1', 2, "'a' is not a known key"),
    "unknown key in a box": Fault('"Sixes",', '"Sixes", colour = 1,', 7, "box 1 (sixes): 'colour'"),
    "unknown key in a phase": Fault('"Free",', '"Free", dice = 6,', 13, "phase 2 (free): 'dice'"),
    "unknown key in the bonus": Fault("points = 10\n", "points = 10\nx = 1\n", 16, "'x' is not"),
    "unknown key in a title": Fault('ko = "내 것"', 'ko = "a", fr = "b"', 2, "title: 'fr' is not"),
    "mixed sections": Fault(
        "pay = 50 },",
        'pay = 50 },\n  { id = "ones", section = "upper", title = "Ones", '
        'pattern = { face = 1 }, pay = "all" },',
        6,
        "upper boxes must come before lower ones",
    ),
    "a bonus for nothing": Fault(
        '"sixes", section = "upper"',
        '"sixes", section = "lower"',
        16,
        "needs at least one upper box",
    ),
    "no face 7": Fault("face = 6", "face = 7", 7, "pattern, face: should be a whole number"),
    "no face 0": Fault("face = 6", "face = 0", 7, "from 1 to 6, not 0"),
    "no six of a kind": Fault("of_a_kind = 5", "of_a_kind = 6", 8, "pattern, of_a_kind"),
    "no one of a kind": Fault("of_a_kind = 5", "of_a_kind = 1", 8, "from 2 to 5, not 1"),
    "no straight of 7": Fault("face = 6", "straight = 7", 7, "pattern, straight"),
    "no straight with a gap": Fault(
        "face = 6", "straight = [1, 3, 4]", 7, "[1, 3, 4] is not a row"
    ),
    "no straight that wraps": Fault(
        "face = 6", "straight = [5, 6, 1]", 7, "[5, 6, 1] is not a row"
    ),
    "no straight downward": Fault("face = 6", "straight = [3, 2, 1]", 7, "[3, 2, 1] is not a row"),
    "no straight of one": Fault("face = 6", "straight = [3]", 7, "[3] is not a row"),
    "no straight of none": Fault("face = 6", "straight = []", 7, "[] is not a row"),
    "no straight of six": Fault("face = 6", "straight = [1, 2, 3, 4, 5, 6]", 7, "is not a row"),
    "no straight of words": Fault("face = 6", 'straight = ["a", "b"]', 7, "not 'a'"),
    "unknown pattern": Fault("{ face = 6 }", '"flush"', 7, "'flush' is not a pattern"),
    "unknown kind of pattern": Fault("face = 6", "flush = 5", 7, "{'flush': 5} is not a pattern"),
    "two patterns": Fault("face = 6", "face = 6, of_a_kind = 2", 7, "is not a pattern"),
    "empty pattern": Fault("{ face = 6 }", "{}", 7, "{} is not a pattern"),
    "pattern true": Fault("face = 6", "face = true", 7, "not True"),
    "pay of a list": Fault('pay = "matching"', "pay = []", 7, "pay: should be"),
    "pay of a table": Fault('pay = "matching"', "pay = {}", 7, "pay: should be"),
    "pay unknown": Fault('pay = "matching"', 'pay = "double"', 7, "not 'double'"),
    "pay below zero": Fault("pay = 50", "pay = -1", 8, "not -1"),
    "pay with a point": Fault("pay = 50", "pay = 2.5", 8, "not 2.5"),
    "pay too high": Fault("pay = 50", "pay = 10001", 8, "not 10001"),
    "category twice": Fault('id = "yacht",', 'id = "sixes",', 8, "'sixes' appears twice"),
    "phase twice": Fault('id = "free"', 'id = "down"', 13, "'down' appears twice"),
    "box id with a space": Fault('id = "sixes"', 'id = "six es"', 7, "box 1, id"),
    "box id a number": Fault('id = "sixes"', "id = 6", 7, "not 6"),
    "section unknown": Fault('section = "upper"', 'section = "middle"', 7, '"upper" or "lower"'),
    "missing id": Fault('id = "mine"\n', "", None, "id is missing"),
    "missing title": Fault('title = { en = "Mine", ko = "내 것" }\n', "", None, "title is missing"),
    "missing summary": Fault('summary = "Two boxes."\n', "", None, "summary is missing"),
    "missing Korean": Fault(', ko = "내 것"', "", 2, "title: ko is missing"),
    "missing pattern": Fault("pattern = { face = 6 }, ", "", 7, "pattern is missing"),
    "missing pay": Fault(', pay = "matching"', "", 7, "pay is missing"),
    "missing points": Fault("points = 10\n", "", 16, "upper_bonus: points is missing"),
    "missing forced": Fault("forced = true\n", "", 26, "joker: forced is missing"),
    "empty title": Fault('{ en = "Mine", ko = "내 것" }', '" "', 2, "title: should be one line"),
    "title of two lines": Fault('"Two boxes."', '"Two\\nboxes."', 3, "summary: should be one line"),
    "title too long": Fault('"Sixes"', f'"{"x" * 61}"', 7, "at most 60 characters, not 61"),
    "title a number": Fault('"Sixes"', "6", 7, "title: should be a table"),
    "id a list": Fault('id = "mine"', "id = []", 1, "not []"),
    "id with capitals": Fault('id = "mine"', 'id = "Mine"', 1, "small letters"),
    "seats a number": Fault("{ least = 1, most = 4 }", "4", 4, "seats: should be a table"),
    "seats upside down": Fault("least = 1, most = 4", "least = 3, most = 2", 4, "from 3 to 4"),
    "five seats": Fault("most = 4", "most = 5", 4, "most: should be a whole number from 1 to 4"),
    "order unknown": Fault('order = "any"', 'order = "up"', 13, '"any" or "top_down"'),
    "no rolls": Fault("rolls = 2", "rolls = 0", 13, "rolls: should be a whole number"),
    "turn order unknown": Fault("seats =", 'turn_order = "odd"\nseats =', 4, '"seats" or "drawn"'),
    "sources a word": Fault("seats =", 'sources = "a book"\nseats =', 4, "a list of 1 to 20"),
    "sources of numbers": Fault("seats =", "sources = [1]\nseats =", 4, "one line of text, not 1"),
    "sections of one": Fault("seats =", 'sections.upper = "A"\nseats =', 4, "lower is missing"),
    "bonus of nothing": Fault("points = 10\n", "points = 0\n", 16, "upper_bonus, points"),
    "bonus as a word": Fault("at_least = 20", 'at_least = "20"', 16, "not '20'"),
    "repeat bonus for no box": Fault('box = "yacht"\np', 'box = "y"\np', 20, "there is no box 'y'"),
    "repeat bonus for sixes": Fault(
        'box = "yacht"\np', 'box = "sixes"\np', 20, "sixes does not ask"
    ),
    "repeat bonus not a flag": Fault("upper_only = true", "upper_only = 1", 20, "true or false"),
    "joker for no box": Fault('box = "yacht"\nf', "box = []\nf", 26, "there is no box []"),
    "joker for sixes": Fault('box = "yacht"\nf', 'box = "sixes"\nf', 26, "sixes does not ask for"),
    "joker a list": Fault("[joker]", "[[joker]]", 26, "joker: should be a table"),
    "key twice": Fault('id = "mine"', 'id = "mine"\nid = "b"', 2, "not TOML: Cannot overwrite"),
    "table twice": Fault("[joker]", "[upper_bonus]", 26, "Cannot declare"),
    "quote left open": Fault('id = "mine"', 'id = "mine', 1, "is not TOML"),
    "end left open": Fault("forced = true\n", "forced = ", None, "is not TOML"),
    "number of 5,000 digits": Fault("pay = 50", f"pay = {'9' * 5000}", None, "is not TOML"),
    "number of 5,000 hex digits": Fault("pay = 50", f"pay = 0x{'f' * 5000}", 8, "not ~10^6000"),
    "date for a number": Fault("pay = 50", "pay = 2024-01-01", 8, "pay: should be"),
    "table in two lines": Fault('"Mine", ko', '"Mine",\nko', 2, "is not TOML"),
    "comma at the end of a table": Fault("most = 4 }", "most = 4, }", 4, "is not TOML"),
    "escape of TOML 1.1": Fault('"Two boxes."', '"Two\\x20boxes."', 3, "is not TOML"),
    "another escape of TOML 1.1": Fault('"Two boxes."', '"Two \\e"', 3, "is not TOML"),
    "dots in a string": Fault('"Two boxes."', f'"{"." * 51}"', 3, "50 dots in a line"),
    "empty key": Fault("forced = true\n", 'forced = true\n"" = 1\n', 26, "'' is not a known key"),
    "empty key of the file": Fault('id = "mine"', '"" = 1\nid = "mine"', 1, "'' is not a known"),
    "no summary and no seats": Fault(
        'summary = "Two boxes."\nseats = { least = 1, most = 4 }',
        "seats = { least = 1 }",
        None,
        "summary is missing",
    ),
    "nested too deeply": Fault("pay = 50", f"pay = {'[' * 5000}", None, "nested too deeply"),
    "keys too deep": Fault("pay = 50", f"pay.{'.'.join('a' * 400)} = 1", 8, "50 dots in a line"),
    "half a letter": Fault("Mine", "\ud800", None, "not Unicode"),
}


def test_the_file_that_the_faults_change_is_valid() -> None:
    """The file into which the faults are inserted is a valid rule set."""
    rules = parse_rules(GOOD)
    assert rules.categories == ("sixes", "yacht")
    assert [phase.rolls for phase in rules.phases] == [3, 2]


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS.keys())
def test_a_fault_is_named_with_its_line(fault: Fault) -> None:
    """The refusal is one short line with the line of the file and the fault."""
    assert GOOD.count(fault.old) == 1, "the fault must change one place"
    with pytest.raises(WrongRulesError) as refused:
        parse_rules(GOOD.replace(fault.old, fault.new))
    error, message = refused.value, str(refused.value)
    assert fault.says in message
    assert error.line == fault.line
    assert (f"line {fault.line}" in message) == (fault.line is not None)
    assert error.reason.en in message
    assert error.place.en in message
    for said in (error.text.en, error.text.ko):
        assert "\n" not in said
        assert len(said) < 600


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS.keys())
def test_an_error_is_reported_in_korean(fault: Fault) -> None:
    """The Korean refusal has the same line and values, and a reason in Korean."""
    with pytest.raises(WrongRulesError) as refused:
        parse_rules(GOOD.replace(fault.old, fault.new))
    error = refused.value
    assert re.search("[가-힣]", error.reason.ko)
    assert error.text.ko.endswith(error.reason.ko)
    assert (f"{fault.line}번째 줄" in error.text.ko) == (fault.line is not None)
    for word in ("should", "missing", "known", "not a", "box ", "phase "):
        assert word not in error.text.ko


def test_an_error_can_be_pickled() -> None:
    """An error that a worker pickles is the same error in its parent."""
    with pytest.raises(WrongRulesError) as refused:
        parse_rules(GOOD.replace("face = 6", "face = 7"))
    copy = pickle.loads(pickle.dumps(refused.value))
    assert (str(copy), copy.text, copy.line) == (str(refused.value), refused.value.text, 7)


def test_lines_are_known_for_blocks_too() -> None:
    """A box written as a `[[boxes]]` block is refused with the line of its head."""
    head = 'id = "mine"\ntitle = "Mine"\nsummary = "Two boxes."\n'
    block = '[[boxes]]\nid = "{}"\nsection = "upper"\ntitle = "A"\npattern = {}\npay = 1\n'
    good = head + block.format("a", '"anything"') + block.format("b", '"anything"')
    assert parse_rules(good).categories == ("a", "b")
    with pytest.raises(WrongRulesError, match=r"^line 10, box 2 \(b\), pattern"):
        parse_rules(head + block.format("a", '"anything"') + block.format("b", '"nothing"'))


def test_an_ambiguous_fault_is_reported_without_a_line() -> None:
    """If all boxes are on one line, the refusal names the box and no line."""
    before, mark, rest = GOOD.partition("boxes = [")
    boxes, end, after = rest.partition("]\n\nphases")
    one_line = boxes.replace("\n", "").replace("face = 6", "face = 7")
    text = before + mark + one_line + end + after
    with pytest.raises(WrongRulesError, match=r"^box 1 \(sixes\), pattern, face") as refused:
        parse_rules(text)
    assert refused.value.line is None


def test_no_boxes_and_too_many_are_refused() -> None:
    """A rule set has from 1 to 30 boxes."""
    head = 'id = "mine"\ntitle = "Mine"\nsummary = "None."\n'
    box = '{{ id = "b{}", section = "upper", title = "A", pattern = "anything", pay = 1 }},'
    many = "".join(box.format(number) for number in range(31))
    for boxes in ("boxes = []", "boxes = 3", f"boxes = [{many}]"):
        with pytest.raises(WrongRulesError, match=r"^line 4, boxes: should be a list of 1 to 30"):
            parse_rules(head + boxes)
    with pytest.raises(WrongRulesError, match=r"^boxes is missing"):
        parse_rules(head)


def test_an_empty_file_is_refused() -> None:
    """An empty file is not a rule set."""
    with pytest.raises(WrongRulesError, match="is missing"):
        parse_rules("")


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    """Only the first 64 KB of a file are read: a sparse file of 64 GB is refused at once."""
    path = tmp_path / "huge.toml"
    path.touch()
    os.truncate(path, 1 << 36)
    with pytest.raises(WrongRulesError, match="larger than 65,536 bytes"):
        load_rules(path)
    with pytest.raises(WrongRulesError, match="larger than 65,536 bytes"):
        parse_rules("#" * 65_537)


def test_a_file_that_is_not_text_is_refused(tmp_path: Path) -> None:
    """Bytes that are not UTF-8 are refused with the position of the first of them."""
    path = tmp_path / "bytes.toml"
    path.write_bytes(b'id = "a\xff"')
    with pytest.raises(WrongRulesError, match=r"the file: is not UTF-8 text \(byte 7\)"):
        load_rules(str(path))


@pytest.mark.parametrize("name", ["", ".", "absent", "absent.toml", "x" * 5000, "a\0b", "유령"])
def test_a_name_without_a_file_is_refused(name: str) -> None:
    """Directories, missing files and impossible names are refused with a helpful message."""
    with pytest.raises(UnknownRulesError, match=r"no rule set or file .*; the rule sets are bonus"):
        load_rules(name)


def test_a_directory_is_refused(tmp_path: Path) -> None:
    """A directory is not a rules file."""
    with pytest.raises(UnknownRulesError):
        load_rules(tmp_path)


def test_a_rules_file_loads(tmp_path: Path) -> None:
    """A rule set read from a path equals the same text parsed."""
    path = tmp_path / "mine.toml"
    path.write_text(GOOD, encoding="utf-8")
    assert load_rules(path) == load_rules(str(path)) == parse_rules(GOOD)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 65_000,
        "{" * 65_000,
        "a = " + "[" * 60_000,
        "a = " + "{b=" * 20_000,
        "a." * 32_000 + "a = 1",
        "[" + "a." * 32_000 + "a]",
        "\n" * 65_000,
        " " * 65_000,
        "[ " * 32_000,
        "'''" + "." * 65_000,
        "a = 0x" + "f" * 60_000,
        '"' + "(a+)+" * 12_000 + '" = 1',
        "\n".join(f"[{'a.' * 300}b{number}]" for number in range(100)),
        "id.x." + "a." * 250 + "a = [{" + "\n",
    ],
    ids=range(14),
)
def test_a_hostile_text_is_refused_quickly(text: str) -> None:
    """A text that is slow to parse is refused within a second or so."""
    before = time.process_time()
    with pytest.raises(RulesError) as refused:
        parse_rules(text)
    assert time.process_time() - before < 2
    assert len(str(refused.value)) < 600
