"""The options of `yacht serve`, as the server gets them."""

from yachtdice.cli.server.options import Keeping
from yachtdice.server.common.durations import RetentionDays


def test_each_kind_of_unused_data_is_kept_for_its_own_days() -> None:
    """No option decides about the data of another one."""
    asked = Keeping(keep_empty_rooms=1, keep_unfinished_games=2, keep_rules=3, keep_guests=4)
    assert asked.days == RetentionDays(empty_rooms=1, unfinished_games=2, rules=3, guests=4)
