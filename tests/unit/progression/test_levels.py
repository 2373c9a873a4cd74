"""The exp that each level takes."""

import pytest
from hypothesis import given, strategies as st

from yachtdice.progression import LevelStanding, exp_needed, grown


@pytest.mark.parametrize(("level", "needed"), [(0, 10), (1, 10), (2, 20), (3, 30), (100, 1000)])
def test_a_level_takes_ten_times_its_number(level: int, needed: int) -> None:
    """Levels 0 and 1 take 10 exp, each higher level ten times its number."""
    assert exp_needed(level) == needed


@pytest.mark.parametrize(
    ("gained", "standing"),
    [
        (0, LevelStanding(0, 0)),
        (9, LevelStanding(0, 9)),
        (10, LevelStanding(1, 0)),
        (19, LevelStanding(1, 9)),
        (20, LevelStanding(2, 0)),
        (39, LevelStanding(2, 19)),
        (40, LevelStanding(3, 0)),
        (50, LevelStanding(3, 10)),
    ],
)
def test_one_game_can_give_several_levels(gained: int, standing: LevelStanding) -> None:
    """From zero it takes 10 exp for level 1, 10 more for level 2 and 20 more for level 3."""
    assert grown(LevelStanding(), gained) == standing


@given(st.lists(st.integers(0, 500), max_size=20))
def test_exp_adds_up_in_parts_and_at_once(gains: list[int]) -> None:
    """Exp gained in parts or at once leads to the same standing, including spent levels."""
    standing = LevelStanding()
    for gained in gains:
        standing = grown(standing, gained)
    assert standing == grown(LevelStanding(), sum(gains))
    assert sum(map(exp_needed, range(standing.level))) + standing.exp == sum(gains)
    assert 0 <= standing.exp < exp_needed(standing.level)
