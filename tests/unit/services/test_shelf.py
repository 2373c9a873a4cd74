"""The shelf: the package's rule sets, a host's folder, and what users bring."""

from pathlib import Path

import pytest

from tests.memory import MemoryRules
from yachtdice.rules import WrongRulesError, load_rules, rules_ids
from yachtdice.services.shelf import Shelf, ShelfError, read_folder, reference_of

HOUSE_TEXT = load_rules("bonus").text.replace('id = "bonus"', 'id = "our-house"')


def test_a_folder_offers_its_rule_sets_by_name(tmp_path: Path) -> None:
    """The .toml files of a folder are read in the order of their names, others are left alone."""
    for name in ("b-house", "a-house"):
        (tmp_path / f"{name}.toml").write_text(HOUSE_TEXT.replace("our-house", name), "utf-8")
    (tmp_path / "notes.txt").write_text("not rules")
    assert [rules.id for rules in read_folder(tmp_path)] == ["a-house", "b-house"]


def test_an_empty_folder_offers_nothing(tmp_path: Path) -> None:
    """A folder without rule sets is no fault."""
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
    """A folder with a wrong file is refused, with the file and the fault in the text."""
    for name, body in files.items():
        (tmp_path / name).write_bytes(body)
    with pytest.raises(ShelfError) as caught:
        read_folder(tmp_path)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file_in_the_place_of_a_folder_is_refused(tmp_path: Path) -> None:
    """What is no folder is refused in words."""
    for path in (tmp_path / "nowhere", tmp_path / "file"):
        (tmp_path / "file").touch()
        with pytest.raises(ShelfError, match="is not a folder"):
            read_folder(path)


def test_a_folder_with_the_name_of_a_file_is_refused(tmp_path: Path) -> None:
    """A folder called `x.toml` is a fault told, not a traceback."""
    (tmp_path / "odd.toml").mkdir()
    with pytest.raises(ShelfError, match=r"odd\.toml"):
        read_folder(tmp_path)


async def test_the_shelf_finds_what_it_offers_and_what_users_brought() -> None:
    """Shipped, extra and users' rule sets are found by their references, nothing else is."""
    extra = load_rules("bonus")
    shelf = Shelf(MemoryRules(), lambda: 7, [extra])
    assert {line.reference for line in shelf.lines()} == set(rules_ids())
    reference, rules = await shelf.add(HOUSE_TEXT)
    assert await shelf.find(reference) == rules
    assert reference == reference_of(HOUSE_TEXT)
    assert (await shelf.add(HOUSE_TEXT))[0] == reference
    assert reference not in {line.reference for line in shelf.lines()}
    for unknown in ("nothing", "", "house:", "house:x", "house:\0", reference + "0", "../bonus"):
        assert await shelf.find(unknown) is None


async def test_a_wrong_text_is_not_kept() -> None:
    """A text that is no rule set is refused with its line, and the store stays as it was."""
    store = MemoryRules()
    with pytest.raises(WrongRulesError) as caught:
        await Shelf(store, lambda: 7).add('id = "x"\ntitle = 7 8\n')
    assert caught.value.line == 2
    assert not store.texts
