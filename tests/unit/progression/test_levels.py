"""How much exp each level takes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yachtdice.progression import Standing, exp_needed, grown


@pytest.mark.parametrize(("level", "needed"), [(0, 10), (1, 10), (2, 20), (3, 30), (100, 1000)])
def test_a_level_takes_ten_times_its_number(level: int, needed: int) -> None:
    """Levels 0 and 1 take 10 exp, each one above ten times its number."""
    assert exp_needed(level) == needed


@pytest.mark.parametrize(
    ("gained", "standing"),
    [
        (0, Standing(0, 0)),
        (9, Standing(0, 9)),
        (10, Standing(1, 0)),
        (19, Standing(1, 9)),
        (20, Standing(2, 0)),
        (39, Standing(2, 19)),
        (40, Standing(3, 0)),
        (50, Standing(3, 10)),
    ],
)
def test_one_game_can_give_several_levels(gained: int, standing: Standing) -> None:
    """From nothing: 10 for level 1, 10 more for level 2, 20 more for level 3."""
    assert grown(Standing(), gained) == standing


@given(st.lists(st.integers(0, 500), max_size=20))
def test_exp_is_neither_lost_nor_made_on_the_way(gains: list[int]) -> None:
    """Gained bit by bit or at once, exp leads to the same standing, spent levels accounted for."""
    standing = Standing()
    for gained in gains:
        standing = grown(standing, gained)
    assert standing == grown(Standing(), sum(gains))
    assert sum(map(exp_needed, range(standing.level))) + standing.exp == sum(gains)
    assert 0 <= standing.exp < exp_needed(standing.level)
