"""Which database URLs are accepted."""

from pathlib import Path

import pytest

from yachtdice.server.database.engine.database import Database, DatabaseError, database_url


@pytest.mark.parametrize(
    ("given", "driver", "database"),
    [
        ("/tmp/yacht.db", "sqlite+aiosqlite", "/tmp/yacht.db"),
        ("yacht.db", "sqlite+aiosqlite", str(Path("yacht.db").absolute())),
        ("~/yacht.db", "sqlite+aiosqlite", str(Path("~/yacht.db").expanduser())),
        ("sqlite:///yacht.db", "sqlite+aiosqlite", "yacht.db"),
        ("sqlite:////tmp/yacht.db", "sqlite+aiosqlite", "/tmp/yacht.db"),
        ("postgresql://mina@host/yacht", "postgresql+asyncpg", "yacht"),
        ("postgres://mina@host/yacht", "postgresql+asyncpg", "yacht"),
        ("postgresql+psycopg://mina@host/yacht", "postgresql+asyncpg", "yacht"),
    ],
)
def test_a_database_is_named_by_path_or_url(given: str, driver: str, database: str) -> None:
    """Paths and URLs of SQLite and PostgreSQL are accepted with any driver."""
    url = database_url(given)
    assert (url.drivername, url.database) == (driver, database)


def test_the_ssl_mode_is_handed_on_under_the_drivers_name() -> None:
    """`sslmode`, the option of PostgreSQL's own programs, reaches our driver."""
    assert database_url("postgresql://h/d?sslmode=require").query == {"ssl": "require"}


@pytest.mark.parametrize(
    "given",
    [
        "mysql://h/d",
        "http://dice.example",
        "://",
        "bad scheme://x",
        "postgresql://h:port/d",
        "postgresql://[::1/d",
    ],
)
def test_other_urls_are_refused_in_one_line(given: str) -> None:
    """An invalid URL or one of another database is refused with the option's name."""
    with pytest.raises(DatabaseError, match=r"^--database: ") as caught:
        database_url(given)
    assert "\n" not in str(caught.value)


def test_a_timeout_is_reported_with_its_seconds() -> None:
    """The error names the timeout of this database, not the usual one."""
    database = Database(database_url("postgresql://mina@host/yacht"), patience=0.5)
    text = str(database.unusable(TimeoutError()))
    assert text.endswith("cannot be used: it has not answered for 0.5 seconds")
