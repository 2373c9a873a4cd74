"""The database: opening, tables, batched writes and reads, paging, faults."""

from yachtdice.lazy import import_on_first_use

# The sessions of this package load the object-relational mapper, which takes 0.045 s of each start
# and which the server never uses.
import_on_first_use(
    "sqlalchemy.ext.asyncio",
    {"AsyncConnection": "engine", "AsyncEngine": "engine", "create_async_engine": "engine"},
)
