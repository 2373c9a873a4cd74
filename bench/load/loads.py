"""The loads: what each one does, at which size and for how long."""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace


class Load(Struct, frozen=True, kw_only=True):
    """A load: a kind of the generator, with its tables and its moves a second.

    `share` scales the seconds of its runs. Without `short_tables` it is not in the short form.
    """

    name: str
    about: str
    kind: str
    tables: int
    rate: float = 0.0
    share: float = 1.0
    short_tables: int = 0
    short_rate: float = 0.0

    def short(self) -> "Load":
        """Return the load in its short form."""
        if not self.short_tables:
            return self
        return replace(self, tables=self.short_tables, rate=self.short_rate)


#: The loads by name, in the order of their runs.
LOADS: Final = {
    load.name: load
    for load in (
        Load(
            name="bare",
            about="the bare framework, without rules and database",
            kind="bare",
            tables=250,
            rate=300.0,
            share=0.5,
            short_tables=50,
            short_rate=100.0,
        ),
        Load(
            name="tables",
            about="four browsers at each table, without shares of the dice",
            kind="tables",
            tables=250,
            rate=300.0,
            short_tables=50,
            short_rate=100.0,
        ),
        Load(
            name="sealed",
            about="four browsers at each table, with shares of the dice",
            kind="sealed",
            tables=250,
            rate=300.0,
            short_tables=50,
            short_rate=100.0,
        ),
        Load(
            name="spectators",
            about="one table with many spectators, until all have a move",
            kind="spectators",
            tables=1000,
            rate=2.0,
            short_tables=200,
            short_rate=4.0,
        ),
        Load(
            name="bots",
            about="tables of four bots, one watcher at each",
            kind="bots",
            tables=200,
            share=0.5,
            short_tables=50,
        ),
        Load(
            name="fleet",
            about="bots alone on PostgreSQL (fsync off) and NATS",
            kind="bots",
            tables=200,
            share=0.5,
        ),
        Load(
            name="restart",
            about="one client at each table, from the kill of the server until the table is back",
            kind="restart",
            tables=1000,
            short_tables=200,
        ),
        Load(
            name="busy",
            about="four browsers at each table, beside",
            kind="tables",
            tables=100,
            rate=100.0,
        ),
    )
}

#: The outcomes of the load `fleet`, with one server and with two.
FLEETS: Final = ("fleet 1", "fleet 2")
