"""Where the database is, unless one says otherwise."""

from typing import Annotated, Final, TypeAlias

from cyclopts import Parameter
from platformdirs import user_data_path

DatabaseName: TypeAlias = Annotated[str | None, Parameter(env_var="YACHT_DATABASE")]
"""The option --database of every command that has one."""

_FILE: Final = "yacht.sqlite3"


def database_of(given: str | None) -> str:
    """Return the database named, or the file of one's own."""
    return given or str(user_data_path("yachtdice", appauthor=False) / _FILE)
