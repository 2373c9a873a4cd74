"""The lines view reads commands, dice and boxes as players type them."""

from pathlib import Path

import pytest

from yachtdice.game import Seat
from yachtdice.rules import load_rules
from yachtdice.terminal.lines.typed import Verb, box_of, keep_of, verb_of
from yachtdice.terminal.local import LocalSession
from yachtdice.terminal.session import PlayError


@pytest.mark.parametrize(
    ("word", "verb"),
    [
        *(("roll", Verb.ROLL), ("r", Verb.ROLL), ("REV", Verb.REVIEW), ("?", Verb.HELP)),
        *(("333", Verb.KEEP), ("굴", Verb.ROLL), ("채우기", Verb.FILL), ("", None), ("x", None)),
    ],
)
def test_a_command_is_known_by_its_beginning(word: str, verb: Verb | None) -> None:
    """English and Korean words work in both languages; faces alone keep dice."""
    assert verb_of(word) is verb


async def test_dice_and_boxes_are_found(tmp_path: Path) -> None:
    """Faces name places; a number, name, or beginning in either language names a box."""
    session = LocalSession(load_rules("bonus"), [Seat("Mina")], tmp_path / "g.txt", seed=3)
    async with session:
        with pytest.raises(PlayError, match="roll first"):
            box_of("ones", session.table)
        await session.roll()  # 2 5 5 2 3
        table = session.table
        assert keep_of(" 5,2 2", table) == (0, 1, 3)
        for wrong in ("6", "2 2 2", "7", "", "two"):
            with pytest.raises(PlayError):
                keep_of(wrong, table)
        found = {"3": "threes", "THR EES": "threes", "full": "full_house", "풀": "full_house"}
        for text, box in found.items():
            assert box_of(text, table) == box
        for text, why in {"f": "several boxes begin so: Fours, Fives", "14": "no such box"}.items():
            with pytest.raises(PlayError, match=why):
                box_of(text, table)
        await session.fill("threes")
        await session.roll()
        with pytest.raises(PlayError, match="Threes cannot be filled now"):
            box_of("threes", session.table)
