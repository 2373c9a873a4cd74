"""The texts of the lines view."""

from yachtdice.game import new_game
from yachtdice.rules import load_rules
from yachtdice.terminal.lines.texts import card


def test_the_card_has_all_boxes_sums_and_bonuses() -> None:
    """A player reads each bonus of the rules below the boxes, and the total at the end."""
    head, *rows = card(new_game(load_rules("yahtzee"), 2)[1], lambda text: text.en)
    assert len(rows) == 13 + 4
    assert [row.split("  ")[1].strip() for row in rows[-3:]] == [
        "Upper bonus",
        "Yahtzee bonus",
        "Total",
    ]
    assert {len(row) for row in rows} == {len(head)}
    assert rows[0].split()[2:] == ["-", "-"]
