"""Any text as a rules file is read, or refused with RulesError."""

from contextlib import suppress
from pathlib import Path
from random import Random

from hypothesis import given, settings, strategies as st

from tests.support.games.strategies import SHIPPED, house_rules
from yachtdice.rules import RulesError, RuleSet, load_rules, parse_rules
from yachtdice.rules.describe import describe_box, describe_rules

SCRAPS = [
    *("", "[", "]", "{", "}", "=", '"', "'''", "\\", "#", ".", "\n", "\r", "\t", "\0"),
    *("true", "nan", "-1", "0", "7", "1e9", "9" * 5000, "0x" + "f" * 5000, "1979-05-27", "[[]]"),
    *("{}", '""', "[[boxes]]", "[joker]", "[[joker]]", "[upper_bonus]", "a.b.c = 1", "boxes = 1"),
    *("pattern", "pay", "face", "straight = [6, 1]", "id = 1", "\ud800", "\u2028", "유", "🎲"),
]


def read(text: str) -> RuleSet | None:
    """Return the rule set, or None if it is refused."""
    with suppress(RulesError):
        return parse_rules(text)
    return None


@settings(max_examples=75)
@given(text=st.text(max_size=300))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Random text raises RulesError and nothing else."""
    assert read(text) is None


def test_any_file_is_read_or_refused(tmp_path: Path) -> None:
    """Random bytes in a file raise RulesError and nothing else."""
    rng, path = Random(1), tmp_path / "random.toml"
    for size in range(200):
        path.write_bytes(rng.randbytes(size))
        with suppress(RulesError):
            load_rules(path)


def altered(text: str, rng: Random) -> str:
    """Return the text with a few lines deleted, doubled, moved or damaged."""
    lines = text.split("\n")
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(lines))
        line = lines[at]
        match rng.randrange(6):
            case 0:
                lines[at] = ""
            case 1:
                lines.insert(at, line)
            case 2:
                lines.insert(rng.randrange(len(lines)), line)
            case 3:
                spot = rng.randint(0, len(line))
                lines[at] = line[:spot] + rng.choice(SCRAPS) + line[spot:]
            case 4:
                lines[at] = swapped(line, rng)
            case _:
                spot = rng.randint(0, len(line))
                lines[at] = line[: rng.randint(0, spot)] + line[spot:]
    return "\n".join(lines)


def swapped(line: str, rng: Random) -> str:
    """Return the line with one of its words replaced by a scrap or another of its words."""
    words = line.split(" ")
    words[rng.randrange(len(words))] = rng.choice([*SCRAPS, *words])
    return " ".join(words)


def test_altered_files_are_read_or_refused() -> None:
    """Shipped files with deleted, doubled, moved or damaged lines raise RulesError or nothing."""
    rng = Random(2)
    outcomes = [read(altered(rng.choice(SHIPPED).text, rng)) for _ in range(1500)]
    assert 50 < sum(rules is not None for rules in outcomes) < 1450


@settings(max_examples=50)
@given(text=house_rules(), seed=st.integers(0, 2**32))
def test_altered_house_rules_are_read_or_refused(text: str, seed: int) -> None:
    """Custom rules are read; damaged ones raise RulesError or nothing."""
    assert parse_rules(text).text == text
    read(altered(text, Random(seed)))


@settings(max_examples=50)
@given(text=house_rules())
def test_house_rules_can_be_described(text: str) -> None:
    """Any rule set is described in one-line sentences in both languages."""
    rules = parse_rules(text)
    for described in (*describe_rules(rules), *map(describe_box, rules.boxes)):
        for sentence in (described.en, described.ko):
            assert sentence.strip()
            assert sentence.isprintable()
