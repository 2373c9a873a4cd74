"""Running migrations. Only an upgrade imports this module, because the import is slow."""

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection

from yachtdice.server.database.engine.faults import SchemaError

_MIGRATIONS: Final = Path(__file__).parents[1] / "migrations"
_NEWER: Final = "was written by a newer version of Yacht Dice; update this one to open it"


def upgrade(connection: Connection) -> None:
    """Run all missing migrations; raise SchemaError for a newer database."""
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.attributes["connection"] = connection
    script = ScriptDirectory.from_config(config)
    for had in MigrationContext.configure(connection).get_current_heads():
        try:
            script.get_revision(had)
        except CommandError as error:
            raise SchemaError(_NEWER) from error
    command.upgrade(config, "head")
