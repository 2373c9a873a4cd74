"""Runs the migrations on the connection passed by `upgrading.upgrade`."""

from alembic import context

from yachtdice.server.database.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
