"""The lines of the screen: every rule set, number of seats and size fits, and nothing breaks it."""

from dataclasses import replace

import pytest
from msgspec import structs
from rich.cells import cell_len

from yachtdice.game import RollDice, Seat, ThrowDice, apply, new_game
from yachtdice.rules import RuleSet, Text, load_rules, rules_ids
from yachtdice.terminal.screen.layout import drawn
from yachtdice.terminal.screen.look import Look
from yachtdice.terminal.table import PlayTable, SittingStage

HOSTILE = "\x1b[31m\u202e긴 이름을 가진 사람\n"


def rolled(rules: RuleSet, seats: int) -> PlayTable:
    """Return the table after the first roll; names are wide, long and hostile."""
    names = [HOSTILE.strip().replace("\n", " ")] * seats
    state = new_game(rules, [Seat(name) for name in names], any_seats=True)[1]
    state = apply(apply(state, RollDice(0, ())), ThrowDice((3, 3, 3, 5, 6)))
    own = frozenset(range(seats))
    return PlayTable(rules=rules, stage=SittingStage.PLAYING, state=state, own=own, held=(0, 1))


def texts(table: PlayTable, look: Look, width: int, height: int) -> list[str]:
    """Return the lines of the screen without their styles."""
    lines = drawn(table, look, width, height)
    return ["".join(text for text, _ in line) for line in lines]


@pytest.mark.parametrize("rules", rules_ids())
@pytest.mark.parametrize("seats", [1, 2, 4, 6, 20])
@pytest.mark.parametrize("language", ["en", "ko"])
def test_every_screen_fills_its_size(rules: str, seats: int, language: str) -> None:
    """All lines have the width of the window in cells, and no control characters."""
    look = Look(language="ko" if language == "ko" else "en")
    table = rolled(load_rules(rules), seats)
    warned = structs.replace(table, alarm=Text(en=HOSTILE * 30, ko=HOSTILE * 30), news=(both(),))
    for shown in (table, warned, PlayTable(rules=table.rules)):
        for width, height in ((80, 24), (133, 50), (30, 5), (1, 1)):
            lines = texts(shown, look, width, height)
            assert [cell_len(line) for line in lines] == [width] * height
            assert all(line.isprintable() for line in lines)


def test_a_long_card_follows_the_cursor() -> None:
    """A card of 24 boxes shows the box under the cursor and arrows to the others, and its total."""
    short = load_rules("classic")
    more = (replace(box, id=f"{box.id}_again") for box in short.boxes)
    table = rolled(replace(short, boxes=(*short.boxes, *more)), 2)
    top = texts(table, Look(), 80, 24)
    assert "↓" in top[0]
    assert "↑" not in top[0]
    below = texts(table, Look(cursor="yacht_again"), 80, 24)
    assert "↑" in below[0]
    assert below[15].startswith("> Yacht")
    assert below[16].startswith("  Total")


def both() -> Text:
    """Return hostile news."""
    return Text(en=f"{HOSTILE} rolls", ko=f"{HOSTILE}: 굴림")
