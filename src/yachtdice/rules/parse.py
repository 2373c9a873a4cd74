"""From the text of a rules file to a validated RuleSet, or to the line of its fault."""

import hashlib
import json
import re
import tomllib
from typing import Final

from yachtdice.rules.dice import DICE, FACES
from yachtdice.rules.entry import Entry, shown
from yachtdice.rules.errors import WrongRulesError
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
    Text,
    TurnOrder,
    UpperBonus,
)

MAX_BYTES: Final = 64 * 1024
"""The largest rules file that is read; those of the package have about 3,000 bytes."""

MOST_DOTS: Final = 300
"""The most dots in one line: to read a.key.like.this takes the square of them in time and room."""

MOST_BOXES: Final = 30
MOST_POINTS: Final = 10_000
_ID: Final = (r"[a-z0-9][a-z0-9-]{0,39}", "an id of small letters, digits and hyphens")
_BOX_ID: Final = (r"[a-z][a-z0-9_]{0,39}", "an id of small letters, digits and underscores")
_SECTIONS: Final = (Text(en="Upper section", ko="상단"), Text(en="Lower section", ko="하단"))
_ONE_PHASE: Final = Phase("main", Text(en="Game", ko="게임"), Order.ANY, 3)


def parse_rules(text: str) -> RuleSet:
    """Return the rule set that this TOML text describes; raise WrongRulesError when it is none."""
    document = Entry(_toml(text), "", text)
    document.knows(_KEYS)
    boxes = tuple(_box(entry) for entry in document.tables("boxes", "box", MOST_BOXES))
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
    """Return the TOML document; raise WrongRulesError when the text is none."""
    text = text.removeprefix("\ufeff")  # as editors on Windows save it
    try:
        size = len(text.encode("utf-8"))
    except UnicodeEncodeError as error:
        raise _no_rules("has characters that are not Unicode") from error
    if size > MAX_BYTES:
        raise _no_rules(f"is larger than {MAX_BYTES:,} bytes, the most a rule set may have")
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > MOST_DOTS:
            raise _no_rules(f"has more than {MOST_DOTS} dots in a line", number)
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise _no_rules("is nested too deeply to be a rule set") from error
    except ValueError as error:
        # Not TOMLDecodeError alone: a whole number of 5,000 digits is a plain ValueError.
        found = re.fullmatch(r"(.*) \(at line (\d+), column \d+\)", str(error), re.DOTALL)
        reason, at = (found[1], int(found[2])) if found else (str(error), None)
        raise _no_rules(f"is not TOML: {reason[:200]}", at) from error


def _no_rules(reason: str, line: int | None = None) -> WrongRulesError:
    """Return the error for a text that is no rules file at all."""
    return WrongRulesError(place="the text", reason=reason, line=line)


def _sources(document: Entry) -> tuple[str, ...]:
    """Return where the rules are printed; may be left out of a file of one's own."""
    if not document.has("sources"):
        return ()
    found = document.items("sources", 20)
    return tuple(document.line_of_text("sources", source, 300) for source in found)


def _section_titles(document: Entry) -> tuple[Text, Text]:
    """Return the titles of the upper and the lower section."""
    if not document.has("sections"):
        return _SECTIONS
    entry = document.table("sections")
    titles = (entry.text("upper", 60), entry.text("lower", 60))
    entry.close()
    return titles


def _check_sections(document: Entry, boxes: tuple[Box, ...]) -> None:
    """Refuse a card whose sections are mixed, or whose upper bonus has nothing to count."""
    sections = [box.section for box in boxes]
    if sections != sorted(sections, reverse=True):
        raise document.wrong("boxes", "upper boxes stand before lower ones")
    if document.has("upper_bonus") and Section.UPPER not in sections:
        raise document.wrong("upper_bonus", "there is no upper box to count for it")


def _box(entry: Entry) -> Box:
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


def _pay(entry: Entry) -> Pay | int:
    """Return `matching`, `all` or a number of points."""
    value = entry.value("pay")
    if isinstance(value, str) and value in {Pay.MATCHING, Pay.ALL}:
        return Pay(value)
    if type(value) is int and 0 <= value <= MOST_POINTS:
        return value
    reason = f'should be "matching", "all" or a number from 0 to {MOST_POINTS}, not {shown(value)}'
    raise entry.wrong("pay", reason)


_BARE: Final[dict[str, Pattern]] = {
    "anything": Anything(),
    "two_pairs": TwoPairs(),
    "full_house": FullHouse(),
    "full_house_or_five_alike": FullHouse(five_alike=True),
}


def _pattern(entry: Entry) -> Pattern:
    """Return the pattern of a box; raise WrongRulesError for one that no five dice can show."""
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
    forms = f"{bare}, {{ face = 1 }}, {{ of_a_kind = 3 }} or {{ straight = 4 }}"
    raise entry.wrong("pattern", f"{shown(value)} is no pattern; a pattern is {forms}")


def _rows(entry: Entry, what: object) -> tuple[tuple[int, ...], ...]:
    """Return the rows of a straight, given by its length or by its exact faces."""
    if not isinstance(what, list):
        return rows_of(entry.whole("pattern, straight", what, 2, DICE))
    row = tuple(entry.whole("pattern, straight", face, 1, FACES) for face in what)
    if not 2 <= len(row) <= DICE or row != tuple(range(row[0], row[0] + len(row))):
        reason = f"{shown(list(row))} is no row of 2 to {DICE} faces that follow each other"
        raise entry.wrong("pattern, straight", reason)
    return (row,)


def _upper_bonus(document: Entry) -> UpperBonus | None:
    """Return the upper bonus, where there is one."""
    if not document.has("upper_bonus"):
        return None
    entry = document.table("upper_bonus")
    at_least = entry.number("at_least", 1, MOST_POINTS)
    bonus = UpperBonus(at_least, entry.number("points", 1, MOST_POINTS))
    entry.close()
    return bonus


def _yacht_box(entry: Entry, boxes: tuple[Box, ...]) -> str:
    """Return the id of the box that five alike fill first."""
    for box in boxes:
        if box.id == entry.value("box"):
            if box.pattern != OfAKind(DICE):
                raise entry.wrong("box", f"{box.id} does not ask for five of a kind")
            return box.id
    raise entry.wrong("box", f"there is no box {shown(entry.value('box'))}")


def _repeat_bonus(document: Entry, boxes: tuple[Box, ...]) -> RepeatBonus | None:
    """Return the bonus for five alike again, where there is one."""
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


def _joker(document: Entry, boxes: tuple[Box, ...]) -> Joker | None:
    """Return the joker rule, where there is one."""
    if not document.has("joker"):
        return None
    entry = document.table("joker")
    joker = Joker(box=_yacht_box(entry, boxes), forced=entry.flag("forced"))
    entry.close()
    return joker


def _phases(document: Entry) -> tuple[Phase, ...]:
    """Return the phases; without any, one column filled in any order with three rolls a turn."""
    if not document.has("phases"):
        return (_ONE_PHASE,)
    return tuple(_phase(entry) for entry in document.tables("phases", "phase", 6))


def _phase(entry: Entry) -> Phase:
    """Return one phase."""
    phase = Phase(
        id=entry.name("id", *_BOX_ID),
        title=entry.text("title", 60),
        order=entry.choice("order", Order),
        rolls=entry.number("rolls", 1, 10),
    )
    entry.close()
    return phase


def _seats(document: Entry) -> tuple[int, int]:
    """Return the least and the greatest number of seats."""
    if not document.has("seats"):
        return (1, 4)
    entry = document.table("seats")
    least = entry.number("least", 1, 4)
    seats = (least, entry.number("most", least, 4))
    entry.close()
    return seats


def _fingerprint(*parts: object) -> str:
    """Return the SHA-256 of what matters for play; titles are left out."""
    canonical = json.dumps(_mechanics(parts), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()


def _mechanics(part: object) -> object:
    """Return the part as plain JSON values, kinds named, titles left out."""
    if isinstance(part, tuple | list):
        return [_mechanics(item) for item in part]
    fields = getattr(part, "__dataclass_fields__", None)
    if fields is None:
        return part
    shown = {name: _mechanics(getattr(part, name)) for name in fields if name != "title"}
    return {"kind": type(part).__name__, **shown}
