"""`yacht account` beside a running server on PostgreSQL; tests/integration has SQLite."""

from collections.abc import Iterator

import pytest

from tests.integration.test_account_command import (
    test_a_barred_account_cannot_log_in_until_unbarred,
    test_a_bot_has_no_password_to_reset,
    test_a_new_password_ends_the_sessions_of_the_old_one,
    test_closing_an_account_needs_yes,
    test_the_list_has_every_account_with_its_sessions,
)
from tests.support.postgres import PostgresCluster
from tests.support.server_process import ServerProcess

__all__ = [
    "test_a_barred_account_cannot_log_in_until_unbarred",
    "test_a_bot_has_no_password_to_reset",
    "test_a_new_password_ends_the_sessions_of_the_old_one",
    "test_closing_an_account_needs_yes",
    "test_the_list_has_every_account_with_its_sessions",
]


@pytest.fixture(scope="module")
def server(postgres: PostgresCluster) -> Iterator[ServerProcess]:
    """Return a running server on PostgreSQL."""
    with ServerProcess(postgres.new_database()) as process:
        yield process
