"""The composition of the server: its services, routes, schema and start.

The public names are for hosts of rooms without HTTP. They load on first use, since a child process
needs none of them.
"""

from typing import TYPE_CHECKING

from yachtdice import on_first_use

if TYPE_CHECKING:
    from yachtdice.server.app.composition import Services, compose
    from yachtdice.server.common.settings import Settings

__all__ = ["Services", "Settings", "compose"]

__getattr__ = on_first_use(
    __name__,
    {
        "Services": "yachtdice.server.app.composition",
        "Settings": "yachtdice.server.common.settings",
        "compose": "yachtdice.server.app.composition",
    },
)
