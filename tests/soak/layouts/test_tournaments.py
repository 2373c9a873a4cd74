"""The screens of tournaments at every size, in both languages."""

from tests.e2e.tournaments.test_tournaments import (
    arena,
    test_a_tournament_ends_with_its_report,
    test_visitors_watch_a_tournament_until_it_is_cancelled,
    visitor,
)

__all__ = [
    "arena",
    "test_a_tournament_ends_with_its_report",
    "test_visitors_watch_a_tournament_until_it_is_cancelled",
    "visitor",
]
