"""The legal plays, found in a table, against their definition."""

from random import Random

import pytest

from tests.support.games.strategies import SHIPPED, play_on
from yachtdice.game import FillBox, GameState, Play, RollDice, Step, legal, new_game
from yachtdice.game.legal import KEEPS, fillable, legal_plays


def listed(state: GameState) -> list[Play]:
    """Return the legal plays one by one."""
    keeps = {Step.AWAIT_ROLL: [()], Step.AWAIT_CHOICE: KEEPS}.get(state.step, [])
    boxes = fillable(state)
    fills = [
        FillBox(state.seat, box.id) for i, box in enumerate(state.rules.boxes) if boxes >> i & 1
    ]
    return [*(RollDice(state.seat, keep) for keep in keeps), *fills]


@pytest.mark.parametrize("most", [1, 3, 32768])
def test_the_table_of_plays_is_right_at_any_size(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Games under all rule sets in turn find their own plays, and the table keeps its limit."""
    monkeypatch.setattr(legal, "_PLAYS", {})
    monkeypatch.setattr(legal, "_MOST_PLAYS", most)
    games = [play_on(new_game(rules, 2)[1], Random(rules.id)) for rules in SHIPPED]
    for moments in zip(*games, strict=False):
        for moment in moments:
            assert list(legal_plays(moment.before)) == listed(moment.before)
            assert len(legal._PLAYS) <= most
