"""Typed access to a table of a rules file."""

import pytest

from yachtdice.rules.entry import FileEntry
from yachtdice.rules.errors import WrongRulesError, both


@pytest.mark.parametrize(("count", "is_taken"), [(0, False), (1, True), (3, True), (4, False)])
def test_a_list_has_one_to_the_maximum_of_entries(count: int, is_taken: bool) -> None:
    """A list of exactly the maximum length is accepted; an empty or longer one is refused."""
    entry = FileEntry({"sources": ["x"] * count}, both(""), "")
    if is_taken:
        assert entry.items("sources", 3) == ["x"] * count
    else:
        with pytest.raises(WrongRulesError, match="a list of 1 to 3 entries"):
            entry.items("sources", 3)
