"""The catalog: shipped rule sets, those of a host's folder, and those that users upload."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.doubles.memory import MemoryRules
from yachtdice.rules import WrongRulesError, check_effort, load_rules, rules_ids
from yachtdice.server.catalogue.service.rule_sets import (
    RulesCatalog,
    RulesFolderError,
    read_folder,
    reference_of,
)

HOUSE_TEXT = load_rules("bonus").text.replace('id = "bonus"', 'id = "our-house"')


def test_a_folder_offers_its_rule_sets_by_name(tmp_path: Path) -> None:
    """The .toml files of a folder are read in order of name; other files are ignored."""
    for name in ("b-house", "a-house"):
        (tmp_path / f"{name}.toml").write_text(HOUSE_TEXT.replace("our-house", name), "utf-8")
    (tmp_path / "notes.txt").write_text("not rules")
    assert [rules.id for rules in read_folder(tmp_path)] == ["a-house", "b-house"]


def test_an_empty_folder_offers_nothing(tmp_path: Path) -> None:
    """A folder without rule sets is not an error."""
    assert read_folder(tmp_path) == ()


@pytest.mark.parametrize(
    ("files", "says"),
    [
        ({"wrong.toml": b"id = [\n= 1"}, "wrong.toml: line"),
        ({"taken.toml": load_rules("bonus").text.encode()}, "taken.toml: the id 'bonus' is taken"),
        ({"a.toml": HOUSE_TEXT.encode(), "b.toml": HOUSE_TEXT.encode()}, "b.toml: the id"),
        ({"bytes.toml": b"\xff\xfe"}, "bytes.toml: the file: is not UTF-8"),
        ({"huge.toml": b"#" * 2_000_000}, "huge.toml: the file: is larger than"),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, dict) else "",
)
def test_a_wrong_file_is_named_with_its_fault(
    tmp_path: Path, files: dict[str, bytes], says: str
) -> None:
    """A folder with an invalid file is refused with the file and its error."""
    for name, body in files.items():
        (tmp_path / name).write_bytes(body)
    with pytest.raises(RulesFolderError) as caught:
        read_folder(tmp_path)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file_in_the_place_of_a_folder_is_refused(tmp_path: Path) -> None:
    """A path that is not a folder is refused with a message."""
    for path in (tmp_path / "nowhere", tmp_path / "file"):
        (tmp_path / "file").touch()
        with pytest.raises(RulesFolderError, match="is not a folder"):
            read_folder(path)


def test_a_folder_that_cannot_be_read_is_refused() -> None:
    """A folder whose files the server's user cannot list is an error, not an empty folder."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o311)
        with (
            as_ordinary_user(),
            pytest.raises(RulesFolderError, match="cannot be read: Permission denied"),
        ):
            read_folder(Path(name))
        Path(name).chmod(0o700)


@contextmanager
def as_ordinary_user() -> Iterator[None]:
    """Read files without the rights of root."""
    user = os.geteuid()
    if user == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(user)


def test_a_folder_with_the_name_of_a_file_is_refused(tmp_path: Path) -> None:
    """A folder called `x.toml` is reported as an error without a traceback."""
    (tmp_path / "odd.toml").mkdir()
    with pytest.raises(RulesFolderError, match=r"odd\.toml"):
        read_folder(tmp_path)


async def test_the_catalog_finds_offered_and_uploaded_rule_sets() -> None:
    """Shipped, extra and users' rule sets are found by their references, and nothing else is."""
    extra = load_rules("bonus")
    shelf = RulesCatalog(MemoryRules(), lambda: 7, [extra])
    assert {line.reference for line in shelf.lines()} == set(rules_ids())
    reference, rules = await shelf.add(HOUSE_TEXT)
    assert await shelf.find(reference) == rules
    assert reference == reference_of(HOUSE_TEXT)
    assert (await shelf.add(HOUSE_TEXT))[0] == reference
    assert reference not in {line.reference for line in shelf.lines()}
    for unknown in ("nothing", "", "house:", "house:x", "house:\0", reference + "0", "../bonus"):
        assert await shelf.find(unknown) is None


async def test_a_wrong_text_is_not_kept() -> None:
    """A text that is not a rule set is refused with its line, and nothing is stored."""
    store = MemoryRules()
    with pytest.raises(WrongRulesError) as caught:
        await RulesCatalog(store, lambda: 7).add('id = "x"\ntitle = 7 8\n')
    assert caught.value.line == 2
    assert not store.texts


LARGE = {
    "62 kB of dotted keys": "\n".join(f"k{n}" + ".a" * 299 + " = 1" for n in range(102)),
    "dotted keys": "\n".join(f"a{'.b' * 60}.c{n} = 1" for n in range(100)),
    "a list": f"x = [{'1,' * 3000}]",
    "tables": "\n".join(f"[t{n}]" for n in range(1500)),
    "inline tables": f"x = {'{a=' * 900}1{'}' * 900}\n" + "y = {}\n" * 500,
    "empty lines": "\n" * 3000,
    "a long comment": "#" * 20_000 + "\n" + HOUSE_TEXT,
    "half a letter": "\ud800" * 20_000,
}


@pytest.mark.parametrize("text", LARGE.values(), ids=LARGE)
async def test_a_text_that_would_take_long_to_read_is_refused_unread(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Texts far larger than real rule sets are refused before the TOML parser sees them."""
    monkeypatch.setattr("tomllib.loads", lambda _: pytest.fail("it was read"))
    store = MemoryRules()
    with pytest.raises(WrongRulesError, match=r"more than (16,384|2,000) "):
        await RulesCatalog(store, lambda: 7).add(text)
    assert not store.texts


@pytest.mark.parametrize("rules_id", rules_ids())
async def test_real_rule_sets_are_far_from_the_limits(rules_id: str) -> None:
    """A text four times the size of a shipped rule set is still read."""
    check_effort(4 * load_rules(rules_id).text)


async def test_thirty_commented_boxes_fit() -> None:
    """The largest possible card, with long comments, is accepted."""
    boxes = "".join(
        f"""
# The box number {n}: a comment of the length that people write, with its reasons.
[[boxes]]
id = "box_{n}"
section = "lower"
title.en = "Box number {n} of a long card"
title.ko = "긴 점수판의 {n}번 칸"
pattern = {{ of_a_kind = 3 }}
pay = "all"
"""
        for n in range(30)
    )
    _, rules = await RulesCatalog(MemoryRules(), lambda: 7).add(
        f'id = "thirty"\ntitle = "Thirty"\nsummary = "Thirty boxes"\n{boxes}'
    )
    assert len(rules.boxes) == 30


async def test_a_rule_set_is_parsed_once() -> None:
    """Finding a rule set again gives the same object, so tables share its caches."""
    shelf = RulesCatalog(MemoryRules(), lambda: 7)
    reference, rules = await shelf.add(HOUSE_TEXT + "# read once")
    assert await shelf.find(reference) is rules
