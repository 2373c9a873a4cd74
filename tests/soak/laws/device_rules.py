"""Random changes to rules files: the client reads them without a server as Python does.

`python -m tests.soak.laws.device_rules FILES [SEED]` compares as many files. The readers may
place a fault of TOML in different lines.
"""

import json
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, Final

import msgspec

from tests.paths import ROOT
from tests.support.games.scripted_games import drawn_rules
from tests.support.node_program import node_program
from tests.unit.rules.test_wrong_files import FAULTS, GOOD
from yachtdice.rules import WrongRulesError, load_rules, rules_ids
from yachtdice.server.catalogue.service.rule_sets import reference_of, small_rules
from yachtdice.views.rules import show_rules

Change = Callable[[random.Random, str], str]

_WORDS: Final = """
0 1 -1 +1 5 6 7 10 30 40 10000 10001 00 01 +0 -0 1_0 1__0 _1 1_ 0x5 0x_5 0o5 0b101 0xZ 1e1 5.0
5. .5 1.5e3 inf -inf nan +nan true false True yes null none '' "" 'a' "all" "matching" 'all'
"anything" "two_pairs" "full_house" "nothing" "any" "top_down" "seats" "drawn" "upper" "lower"
[] [1] [1,2,3] [2,3,4,5] [1,2,3,4,5,6] [1,2,2] [2,1] [1,"2"] [[1,2]] [1,2,] [,] [1,,2] {} {a=1}
{face=1} {face=0} {face="1"} {of_a_kind=5} {of_a_kind=1} {straight=4} {straight=6} {straight=[]}
{straight=[1,2,3]} {straight=[3,2,1]} {straight=[1,2,3,4,5,6]} {face=1,face=2} {face=1,}
{en="a",ko="b"} {en="a"} {en=1,ko="b"} {en="a",ko="b",fr="c"} {a={b=1}} {a.b=1} 'it''s' 0.1
1e400 1979-05-27 1979-05-27T07:32:00Z 1979-05-27T07:32:00.5+09:00 07:32:00 1979-13-01 24:00:00
1979-05-27T07:32:00 9223372036854775807 9223372036854775808 -9223372036854775809
123456789012345678901234567890 0xffffffffffffffff1 "\\u00e9" "\\ud800" "\\U0001F600" "\\e"
"\\x41" "\\q" "a\\nb" "\\"" \"\"\"a\"\"\" '''a''' "\u200b" "\ufeff" "\u0378" "\ue000" "가\u0301"
"🎲"
"""
#: Values of TOML of every kind, also wrong ones.
_VALUES: Final = (
    *_WORDS.split(),
    *('"\u2028"', '"\u0085"', '"\u3000a"', '"\u00a0"', '"a b"', '" "', '"\t"', '"""\na\n"""'),
    *("1979-05-27 07:32:00", "{ en = 'a', ko = 'b' } # c", "9" * 40, "[" * 40),
    *(f'"{"x" * 61}"', f'"{"x" * 60}"', f'"{"🎲" * 60}"', f'"{"x" * 301}"'),
)
_NAMES: Final = """
id title summary sources sections boxes upper_bonus repeat_bonus joker phases seats turn_order
section pattern pay order rolls at_least points box upper_only into_box forced least most en ko
upper lower colour a.b id.x title.en title.ko sections.upper seats.least seats.most joker.box
boxes.id sections.upper.en - _ é 1.2 __proto__
"""
_KEYS: Final = (
    *_NAMES.split(),
    *("constructor", "toString", '"id"', "'id'", '""', '"a b"', '"é"', '"__proto__"', "a . b"),
)
_CHARACTERS: Final = (
    "\"'[]{}=.,#\n\r\t \\_-+:0123456789eExaZ\u00a0\u200b\ufeff가🎲\x00\x07\x7f\u2028\u0085"
)
#: Parts of strings.
_PARTS: Final = (
    *("\\u0041", "\\x41", "\\e", "\\t", "\\", "\\\n", "\\U0001F3B2", "\\uD800", "\\/", "\\b"),
    *("\t", "\u200b", "\u00a0", "🎲", "\x85", "\x07", "  ", "\n", "'", '"'),
)
#: Changes of the layout.
_LAYOUTS: Final = (
    *((r" \}", ", }"), (r" \}", "\n}"), (r"\{ ", "{\n"), (", ", ",\n"), (r" \}", " # c\n}")),
    *((r",\n\]", "\n]"), (r",\n\]", ",,\n]"), (", ", " , "), (" = ", "="), (" = ", " =\n")),
    *((r"\n", " # c\n"), (r"\n", "\n# '\"{[\n")),
)
_VALUE: Final = re.compile(r"(?<== )(\"[^\"\n]*\"|[\w.+-]+|\{[^{}\n]*\}|\[[^\[\]\n]*\])")
_STRING: Final = re.compile(r'"[^"\n]*"')
_KEY: Final = re.compile(r"[\w.]+(?= *=)|(?<=\[)[a-z_]+(?=\])")


def _spot(rng: random.Random, text: str, form: re.Pattern[str], new: Callable[[str], str]) -> str:
    found = list(form.finditer(text))
    if not found:
        return text
    at = rng.choice(found)
    return text[: at.start()] + new(at[0]) + text[at.end() :]


def _value(rng: random.Random, text: str) -> str:
    return _spot(rng, text, _VALUE, lambda _: rng.choice(_VALUES))


def _inside(rng: random.Random, text: str) -> str:
    """Change a string, also one in a table."""
    at, part = rng.choice((1, 2, -1)), rng.choice(_PARTS)
    news = (lambda _: rng.choice(_VALUES), lambda old: old[:at] + part + old[at:])
    return _spot(rng, text, _STRING, rng.choice(news))


def _layout(rng: random.Random, text: str) -> str:
    """Change the layout at one place."""
    form, new = rng.choice(_LAYOUTS)
    return _spot(rng, text, re.compile(form), lambda _: new)


def _number(rng: random.Random, text: str) -> str:
    """Change a number, or the form in which it is written."""

    def changed(old: str) -> str:
        near = int(old[:9]) + rng.choice((1, -1))
        forms = (f"{old}.0", f"+{old}", f"0x{old}", f"0{old}", f"{old}_0", f"{old}e0", f"'{old}'")
        return rng.choice((str(near), rng.choice(forms), "10000", "10001", "0", "-1", "9" * 20))

    return _spot(rng, text, re.compile(r"\b\d+\b"), changed)


def _key(rng: random.Random, text: str) -> str:
    """Change a key, or the form in which it is written."""

    def changed(old: str) -> str:
        escaped = f'"{old[0]}\\u{ord(old[-1]):04x}"'
        forms = (f'"{old}"', f"'{old}'", f"{old}.x", f"x.{old}", old.upper(), f"{old} ", escaped)
        return rng.choice((rng.choice(_KEYS), rng.choice(forms)))

    return _spot(rng, text, _KEY, changed)


def _character(rng: random.Random, text: str) -> str:
    at = rng.randrange(len(text) + 1)
    return (
        text[:at]
        + rng.choice(_CHARACTERS) * rng.choice((1, 1, 1, 3))
        + text[at + rng.choice((0, 0, 1)) :]
    )


def _lines(rng: random.Random, text: str) -> str:
    lines = text.split("\n")
    at, to = rng.randrange(len(lines)), rng.randrange(len(lines))
    kind = rng.randrange(5)
    if kind == 0:
        lines.insert(to, lines[at])
    elif kind == 1:
        lines.pop(at)
    elif kind == 2:
        lines[at], lines[to] = lines[to], lines[at]
    elif kind == 3:
        lines.insert(at, f"{rng.choice(_KEYS)} = {rng.choice(_VALUES)}")
    else:
        lines.insert(
            at,
            rng.choice(("[{}]", "[[{}]]", "[ {} ]", "[{}.x]", "[[{}.x]]", "  [{}] # c")).format(
                rng.choice(_KEYS)
            ),
        )
    return "\n".join(lines)


def _inline(rng: random.Random, text: str) -> str:
    """Put a pair into an inline table, or take one out."""
    if rng.random() < 0.5:
        return _spot(rng, text, re.compile(r", [a-z_]+ = [^,{}\n]*(?=[,}])"), lambda _: "")
    return _spot(
        rng,
        text,
        re.compile(r"\{ ?"),
        lambda _: f"{{ {rng.choice(_KEYS)} = {rng.choice(_VALUES)}, ",
    )


def _blocks(rng: random.Random, text: str) -> str:
    """Write the boxes as blocks, or the ends of lines as Windows does."""
    if rng.random() < 0.3:
        return text.replace("\n", rng.choice(("\r\n", "\r", "\n\n")))
    found = re.search(r"boxes = \[\n(.*?)\n\]", text, re.DOTALL)
    if found is None:
        return "\ufeff" + text
    boxes = re.findall(r"^ *\{ (.*) \},$", found[1], re.MULTILINE)
    blocks = ("[[boxes]]\n" + re.sub(r", (?=[a-z]+ = )", "\n", box) for box in boxes)
    return text.replace(found[0], "") + "\n" + "\n".join(blocks) + "\n"


def _swap(rng: random.Random, text: str) -> str:
    """Exchange two values."""
    found = [each[0] for each in _VALUE.finditer(text)]
    return _spot(rng, text, _VALUE, lambda old: rng.choice(found or [old]))


def _cut(rng: random.Random, text: str) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] if rng.random() < 0.5 else text[:at] + text[at + rng.randrange(12) :]


_CHANGES: Final[tuple[Change, ...]] = (
    _value,
    _value,
    _number,
    _number,
    _key,
    _character,
    _inside,
    _inside,
    _layout,
    _layout,
    _lines,
    _lines,
    _inline,
    _blocks,
    _swap,
    _cut,
)


def changed_files(number: int) -> Iterator[str]:
    """Yield rules files with one to three random changes, without end."""
    rng = random.Random(number)
    valid = [
        *(load_rules(name).text for name in rules_ids()),
        GOOD,
        (ROOT / "examples/house.toml").read_text("utf-8"),
    ]
    valid += [
        GOOD.replace(fault.old, fault.new) for fault in FAULTS.values() if len(fault.new) < 4300
    ]
    valid += drawn_rules(300, number)
    while True:
        text = rng.choice(valid)
        for _ in range(rng.choice((1, 1, 1, 2, 3))):
            text = rng.choice(_CHANGES)(rng, text)
        yield text


def read_here(text: str) -> dict[str, Any]:
    """Return the rule set of a text, or the place of its fault, as the client's program."""
    try:
        rules = small_rules(text)
    except WrongRulesError as error:
        return _fault(error.place.en, error.place.ko, error.line)
    shown = msgspec.to_builtins(show_rules(rules, reference_of(text)))
    del shown["paragraphs"]
    for box in shown["boxes"]:
        del box["about"]
    found: dict[str, Any] = json.loads(
        json.dumps({"rules": shown, "fingerprint": rules.fingerprint})
    )
    return found


def _fault(en: str, ko: str, line: int | None) -> dict[str, Any]:
    return {"place": [en, ko], "line": None if en == "the text" else line}


def read_there(process: "subprocess.Popen[str]", text: str) -> dict[str, Any]:
    """Return the findings of the client's reader."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps(text) + "\n")
    process.stdin.flush()
    found: dict[str, Any] = json.loads(process.stdout.readline())
    return _fault(**found["fault"]) if "fault" in found else found


def compare(files: int, number: int) -> tuple[int, int]:
    """Compare as many files; return the numbers of valid and of invalid ones.

    Raises AssertionError for a difference.
    """
    valid = 0
    with node_program("tests/local/rules/reader.ts") as process:
        for text in islice(changed_files(number), files):
            here = read_here(text)
            assert read_there(process, text) == here, text
            valid += "rules" in here
    return valid, files - valid


if __name__ == "__main__":
    counts = compare(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    sys.stdout.write("{} valid and {} invalid files, read alike\n".format(*counts))
