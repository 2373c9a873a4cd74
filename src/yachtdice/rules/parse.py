"""Parsing a rules file into a validated RuleSet; errors have the line of the fault."""

import hashlib
import json
import re
import tomllib
from typing import Final

from yachtdice.rules.dice import DICE, FACES
from yachtdice.rules.entry import FileEntry, shown, wrong_value
from yachtdice.rules.errors import Text, WrongRulesError, both
from yachtdice.rules.patterns import (
    Anything,
    FullHouse,
    OfAKind,
    OfFace,
    Pattern,
    Straight,
    TwoPairs,
    rows_of,
)
from yachtdice.rules.ruleset import (
    Box,
    Joker,
    Order,
    Pay,
    Phase,
    RepeatBonus,
    RuleSet,
    Section,
    TurnOrder,
    UpperBonus,
)

#: The largest rules file, in bytes; the built-in ones have about 3,000.
MAX_BYTES: Final = 64 * 1024

#: The most dots in a line: the time to parse a dotted key grows with the square of its dots.
MOST_DOTS: Final = 50

MOST_BOXES: Final = 30
MOST_POINTS: Final = 10_000
TOO_LARGE: Final = Text(
    en=f"is larger than {MAX_BYTES:,} bytes, the limit for a rule set",
    ko=f"{MAX_BYTES:,}바이트를 넘어요. 규칙 파일은 그보다 작아야 해요",
)
_ID: Final = (
    r"[a-z0-9][a-z0-9-]{0,39}",
    Text("an id of small letters, digits and hyphens", "소문자와 숫자, 붙임표(-)만 쓴 아이디로"),
)
_BOX_ID: Final = (
    r"[a-z][a-z0-9_]{0,39}",
    Text("an id of small letters, digits and underscores", "소문자와 숫자, 밑줄(_)만 쓴 아이디로"),
)
_TEXT: Final = Text("the text", "규칙 파일")
_SECTIONS: Final = (Text(en="Upper section", ko="상단"), Text(en="Lower section", ko="하단"))
_BOX, _PHASE = Text("box", "칸"), Text("phase", "열")
_ONE_PHASE: Final = Phase("main", Text(en="Game", ko="게임"), Order.ANY, 3)


def parse_rules(text: str) -> RuleSet:
    """Return the rule set in this TOML text; raise WrongRulesError if it is invalid."""
    document = FileEntry(_toml(text), both(""), text)
    document.check_keys(_KEYS)
    boxes = tuple(_box(entry) for entry in document.tables("boxes", _BOX, MOST_BOXES))
    _check_sections(document, boxes)
    upper_bonus = _upper_bonus(document)
    repeat_bonus = _repeat_bonus(document, boxes)
    joker = _joker(document, boxes)
    phases = _phases(document)
    turn_order = document.choice("turn_order", TurnOrder, TurnOrder.SEATS)
    return RuleSet(
        id=document.name("id", *_ID),
        title=document.text("title", 60),
        summary=document.text("summary", 300),
        sources=_sources(document),
        section_titles=_section_titles(document),
        has_sections=document.has("sections"),
        boxes=boxes,
        upper_bonus=upper_bonus,
        repeat_bonus=repeat_bonus,
        joker=joker,
        phases=phases,
        seats=_seats(document),
        turn_order=turn_order,
        fingerprint=_fingerprint(boxes, upper_bonus, repeat_bonus, joker, phases, turn_order),
        text=text,
    )


_KEYS: Final = (
    *("id", "title", "summary", "sources", "sections", "boxes"),
    *("upper_bonus", "repeat_bonus", "joker", "phases", "seats", "turn_order"),
)


def _toml(text: str) -> object:
    """Return the TOML document; raise WrongRulesError for a text that is not TOML."""
    text = text.removeprefix("\ufeff")  # editors on Windows save files with this mark
    try:
        size = len(text.encode("utf-8"))
    except UnicodeEncodeError as error:
        en, ko = "has characters that are not Unicode", "유니코드가 아닌 글자가 있어요"
        raise _no_rules(Text(en, ko)) from error
    if size > MAX_BYTES:
        raise _no_rules(TOO_LARGE)
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > MOST_DOTS and not line.lstrip().startswith("#"):
            en, ko = f"has more than {MOST_DOTS} dots in a line", "한 줄에 점이 너무 많아요"
            raise _no_rules(Text(en, f"{ko} ({MOST_DOTS}개까지)"), number)
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        en, ko = (
            "is nested too deeply to be a rule set",
            "너무 깊이 겹쳐 있어 규칙으로 읽을 수 없어요",
        )
        raise _no_rules(Text(en, ko)) from error
    except ValueError as error:
        # Not only TOMLDecodeError: an integer with 5,000 digits raises a plain ValueError.
        raise _not_toml(str(error)) from error


def _not_toml(said: str) -> WrongRulesError:
    """Return the error for a text that the TOML reader refuses with this message."""
    found = re.fullmatch(r"(.*) \(at line (\d+), column \d+\)", said, re.DOTALL)
    why, at = (found[1], int(found[2])) if found else (said, None)
    why = why[:200]
    ko = "TOML 문법에 맞지 않아요. 따옴표, 괄호, 쉼표, 등호를 확인해 주세요"
    return _no_rules(Text(f"is not TOML: {why}", ko), at)


def _no_rules(reason: Text, line: int | None = None) -> WrongRulesError:
    """Return the error for a text that cannot be read as a rules file."""
    return WrongRulesError(_TEXT, reason, line)


def _sources(document: FileEntry) -> tuple[str, ...]:
    """Return the sources of the rules; users' own files may omit them."""
    if not document.has("sources"):
        return ()
    found = document.items("sources", 20)
    return tuple(document.line_of_text("sources", source, 300) for source in found)


def _section_titles(document: FileEntry) -> tuple[Text, Text]:
    """Return the titles of the upper and the lower section."""
    if not document.has("sections"):
        return _SECTIONS
    entry = document.table("sections")
    titles = (entry.text("upper", 60), entry.text("lower", 60))
    entry.close()
    return titles


def _check_sections(document: FileEntry, boxes: tuple[Box, ...]) -> None:
    """Raise WrongRulesError for mixed sections, or an upper bonus without upper boxes."""
    sections = [box.section for box in boxes]
    if sections != sorted(sections, reverse=True):
        en, ko = "upper boxes must come before lower ones", "상단 칸을 하단 칸보다 앞에 적어 주세요"
        raise document.wrong("boxes", Text(en, ko))
    if document.has("upper_bonus") and Section.UPPER not in sections:
        en, ko = "an upper bonus needs at least one upper box", "보너스에 셀 상단 칸이 없어요"
        raise document.wrong("upper_bonus", Text(en, ko))


def _box(entry: FileEntry) -> Box:
    """Return one box."""
    box = Box(
        id=entry.name("id", *_BOX_ID),
        section=entry.choice("section", Section),
        title=entry.text("title", 60),
        pattern=_pattern(entry),
        pay=_pay(entry),
    )
    entry.close()
    return box


def _pay(entry: FileEntry) -> Pay | int:
    """Return `matching`, `all` or a number of points."""
    value = entry.value("pay")
    if isinstance(value, str) and value in {Pay.MATCHING, Pay.ALL}:
        return Pay(value)
    if type(value) is int and 0 <= value <= MOST_POINTS:
        return value
    en, ko = f"a number from 0 to {MOST_POINTS}", f"0부터 {MOST_POINTS}까지의 정수로"
    wanted = Text(f'"matching", "all" or {en}', f'"matching", "all" 또는 {ko}')
    raise entry.wrong("pay", wrong_value(value, wanted))


_BARE: Final[dict[str, Pattern]] = {
    "anything": Anything(),
    "two_pairs": TwoPairs(),
    "full_house": FullHouse(),
    "full_house_or_five_alike": FullHouse(five_alike=True),
}


def _pattern(entry: FileEntry) -> Pattern:
    """Return the pattern of a box; raise WrongRulesError for one that five dice cannot form."""
    value = entry.value("pattern")
    if isinstance(value, str) and value in _BARE:
        return _BARE[value]
    if isinstance(value, dict) and len(value) == 1:
        [(kind, what)] = value.items()
        if kind == "face":
            return OfFace(entry.whole("pattern, face", what, 1, FACES))
        if kind == "of_a_kind":
            return OfAKind(entry.whole("pattern, of_a_kind", what, 2, DICE))
        if kind == "straight":
            return Straight(_rows(entry, what))
    bare = ", ".join(f'"{name}"' for name in _BARE)
    forms = f"{bare}, {{ face = 1 }}, {{ of_a_kind = 3 }}"
    en = f"{shown(value)} is not a pattern; use {forms} or {{ straight = 4 }}"
    ko = f"{shown(value)} 패턴은 없어요. 쓸 수 있는 패턴: {forms}, {{ straight = 4 }}"
    raise entry.wrong("pattern", Text(en, ko))


def _rows(entry: FileEntry, what: object) -> tuple[tuple[int, ...], ...]:
    """Return the rows of a straight from its length or its exact faces."""
    if not isinstance(what, list):
        return rows_of(entry.whole("pattern, straight", what, 2, DICE))
    row = tuple(entry.whole("pattern, straight", face, 1, FACES) for face in what)
    if not 2 <= len(row) <= DICE or row != tuple(range(row[0], row[0] + len(row))):
        en = f"{shown(list(row))} is not a row of 2 to {DICE} consecutive faces"
        ko = f"이어지는 눈 2~{DICE}개로 적어 주세요 (지금 값: {shown(list(row))})"
        raise entry.wrong("pattern, straight", Text(en, ko))
    return (row,)


def _upper_bonus(document: FileEntry) -> UpperBonus | None:
    """Return the upper bonus, if there is one."""
    if not document.has("upper_bonus"):
        return None
    entry = document.table("upper_bonus")
    at_least = entry.number("at_least", 1, MOST_POINTS)
    bonus = UpperBonus(at_least, entry.number("points", 1, MOST_POINTS))
    entry.close()
    return bonus


def _yacht_box(entry: FileEntry, boxes: tuple[Box, ...]) -> str:
    """Return the id of the box for five alike."""
    for box in boxes:
        if box.id == entry.value("box"):
            if box.pattern != OfAKind(DICE):
                en = f"{box.id} does not ask for five of a kind"
                raise entry.wrong(
                    "box", Text(en, f"{box.id} 칸은 같은 눈 다섯 개를 요구하지 않아요")
                )
            return box.id
    named = shown(entry.value("box"))
    raise entry.wrong("box", Text(f"there is no box {named}", f"{named} 칸이 없어요"))


def _repeat_bonus(document: FileEntry, boxes: tuple[Box, ...]) -> RepeatBonus | None:
    """Return the repeat bonus, if there is one."""
    if not document.has("repeat_bonus"):
        return None
    entry = document.table("repeat_bonus")
    bonus = RepeatBonus(
        box=_yacht_box(entry, boxes),
        points=entry.number("points", 1, MOST_POINTS),
        upper_only=entry.flag("upper_only"),
        into_box=entry.flag("into_box"),
    )
    entry.close()
    return bonus


def _joker(document: FileEntry, boxes: tuple[Box, ...]) -> Joker | None:
    """Return the joker rule, if there is one."""
    if not document.has("joker"):
        return None
    entry = document.table("joker")
    joker = Joker(box=_yacht_box(entry, boxes), forced=entry.flag("forced"))
    entry.close()
    return joker


def _phases(document: FileEntry) -> tuple[Phase, ...]:
    """Return the phases; default: one column, filled in any order, with three rolls a turn."""
    if not document.has("phases"):
        return (_ONE_PHASE,)
    return tuple(_phase(entry) for entry in document.tables("phases", _PHASE, 6))


def _phase(entry: FileEntry) -> Phase:
    """Return one phase."""
    phase = Phase(
        id=entry.name("id", *_BOX_ID),
        title=entry.text("title", 60),
        order=entry.choice("order", Order),
        rolls=entry.number("rolls", 1, 10),
    )
    entry.close()
    return phase


def _seats(document: FileEntry) -> tuple[int, int]:
    """Return the minimum and maximum number of seats."""
    if not document.has("seats"):
        return (1, 4)
    entry = document.table("seats")
    least = entry.number("least", 1, 4)
    seats = (least, entry.number("most", least, 4))
    entry.close()
    return seats


def _fingerprint(*parts: object) -> str:
    """Return the SHA-256 of everything that affects play, without titles."""
    canonical = json.dumps(_mechanics(parts), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()


def _mechanics(part: object) -> object:
    """Return the part as plain JSON values, with type names and without titles."""
    if isinstance(part, tuple | list):
        return [_mechanics(item) for item in part]
    fields = getattr(part, "__dataclass_fields__", None)
    if fields is None:
        return part
    shown = {name: _mechanics(getattr(part, name)) for name in fields if name != "title"}
    return {"kind": type(part).__name__, **shown}
