"""A server of the client and of documentation from any folder, with the server's headers."""

import socket
import threading
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn
from litestar import Litestar
from litestar.exceptions import LitestarDeprecationWarning

from yachtdice.server.app.errors import HANDLERS
from yachtdice.server.app.pages import page_handlers
from yachtdice.server.common.metrics import Refusals
from yachtdice.server.common.settings import Settings
from yachtdice.server.http.docs import docs_handler
from yachtdice.server.http.headers import StrictHeaders


@contextmanager
def docs_server(folder: Path) -> Iterator[str]:
    """Serve the client, and the documentation in a folder, on a free port; yield the address."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", LitestarDeprecationWarning)
        app = Litestar(
            route_handlers=[docs_handler(folder), *page_handlers(None)],
            exception_handlers=HANDLERS,
            openapi_config=None,
            logging_config=None,
        )
    strict = StrictHeaders(app, Settings("docs.sqlite3"), Refusals())
    server = uvicorn.Server(uvicorn.Config(strict, port=0, log_level="critical", lifespan="off"))
    running = threading.Event()
    startup = server.startup

    async def report_startup(sockets: list[socket.socket] | None = None) -> None:
        await startup(sockets)
        running.set()

    server.startup = report_startup  # type: ignore[method-assign]
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    running.wait()
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join()
