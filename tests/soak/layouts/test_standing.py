"""The screens of standing tournaments at every size, in both languages."""

from tests.e2e.tournaments.test_standing import (
    arena,
    in_arena,
    test_a_program_enters_and_becomes_champion,
)

__all__ = ["arena", "in_arena", "test_a_program_enters_and_becomes_champion"]
