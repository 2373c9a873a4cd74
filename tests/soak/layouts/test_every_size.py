"""The screens of the browser tests at every size, in both languages (see `every_size`)."""

import pytest

from tests.e2e.conftest import NewPerson
from tests.e2e.people.test_review import test_a_game_is_reviewed_from_its_result
from tests.e2e.rooms.test_guide import test_a_new_player_is_guided_through_the_first_turn_once
from tests.e2e.test_layout import (
    check_screens_of_a_game,
    test_a_table_whose_server_fails,
    test_new_points_move_nothing_and_the_result_fits,
    test_screens_before_a_game,
    test_screens_of_accounts_and_the_ranking,
    test_screens_of_past_games,
)
from tests.e2e.test_lesson import test_a_new_player_learns_four_turns_and_plays
from tests.e2e.test_verify_page import test_the_page_fits_and_is_accessible
from tests.e2e.training.test_training import (
    test_a_game_with_real_dice_on_the_board,
    test_a_lesson_is_practised_on_its_day,
    test_the_hand_of_the_day_reveals_no_answer_before_a_try,
)

__all__ = [
    "test_a_game_is_reviewed_from_its_result",
    "test_a_game_with_real_dice_on_the_board",
    "test_a_lesson_is_practised_on_its_day",
    "test_a_new_player_is_guided_through_the_first_turn_once",
    "test_a_new_player_learns_four_turns_and_plays",
    "test_a_table_whose_server_fails",
    "test_new_points_move_nothing_and_the_result_fits",
    "test_screens_before_a_game",
    "test_screens_of_accounts_and_the_ranking",
    "test_screens_of_past_games",
    "test_the_hand_of_the_day_reveals_no_answer_before_a_try",
    "test_the_page_fits_and_is_accessible",
]


@pytest.mark.parametrize("rules", ["bonus", "extended"])
def test_screens_of_a_game(person: NewPerson, rules: str) -> None:
    """A four-seat table before a roll and after it, of one and of three phases."""
    check_screens_of_a_game(person, rules)
