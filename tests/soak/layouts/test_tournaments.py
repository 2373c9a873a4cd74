"""The screens of tournaments at every size, in both languages."""

from tests.e2e.tournaments.test_tournaments import (
    arena,
    in_arena,
    test_a_tournament_ends_with_its_report,
    test_visitors_seal_and_check_a_seed,
)
from tests.soak.journeys.test_tournaments import (
    test_visitors_watch_a_tournament_until_it_is_cancelled,
)

__all__ = [
    "arena",
    "in_arena",
    "test_a_tournament_ends_with_its_report",
    "test_visitors_seal_and_check_a_seed",
    "test_visitors_watch_a_tournament_until_it_is_cancelled",
]
