"""Where the database is, unless one says otherwise."""

from typing import Final

from platformdirs import user_data_path

_FILE: Final = "yacht.sqlite3"


def database_of(given: str | None) -> str:
    """Return the database named, or the file of one's own."""
    return given or str(user_data_path("yachtdice", appauthor=False) / _FILE)
