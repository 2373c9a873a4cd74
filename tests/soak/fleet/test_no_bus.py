"""A server whose bus does not answer: it gives up after ten seconds."""

import pytest

from tests.support.servers.postgres import PostgresCluster
from tests.support.servers.server_process import free_port
from yachtdice.cli.app import run


def test_an_unreachable_bus_is_refused_in_one_line(
    postgres: PostgresCluster, capsys: pytest.CaptureFixture[str]
) -> None:
    """`yacht serve` ends with one line that says so and shows no password."""
    bus = f"nats://someone:hidden@127.0.0.1:{free_port()}"
    words = ["--port", "0", "--database", postgres.new_database(), "--bus", bus]
    assert run(["serve", *words]) == 2
    [said] = capsys.readouterr().err.splitlines()
    assert "the bus cannot be reached" in said
    assert "hidden" not in said
