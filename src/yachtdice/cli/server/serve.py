"""`yacht serve`: the game in the browser, for this machine or for the network."""

from dataclasses import replace
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from yachtdice.cli.common.best_play import SolverLimit, solver_limit
from yachtdice.cli.common.errors import UsageError, refused
from yachtdice.cli.common.options import Answer, database_of
from yachtdice.cli.server.options import Keeping, Listening, LogJson, Offering, Open, ServedDatabase
from yachtdice.server.http.address import AddressError, links, listen, read_proxies
from yachtdice.solver.running import start_no_matrix_threads

if TYPE_CHECKING:
    import socket


def serve(
    *,
    listening: Listening | None = None,
    offering: Offering | None = None,
    keeping: Keeping | None = None,
    database: ServedDatabase = None,
    solver: SolverLimit | None = None,
    log_json: LogJson = False,
    open_: Open = False,
    answer: Answer | None = None,
) -> None:
    """Start the server, for games in the browser."""
    start_no_matrix_threads()
    listening, answer = listening or Listening(), answer or Answer()
    listening = replace(listening, public_url=_checked_url(listening.public_url))
    where = database_of(database)
    with _listener(listening) as listener:
        # While these modules are imported, which takes longer than the rest of the start, the
        # connections of clients already wait instead of being refused.
        from yachtdice.cli.server.serving import Greeting, settings_of, usage_errors  # noqa: PLC0415
        from yachtdice.server.app.run import run  # noqa: PLC0415
        from yachtdice.server.database.engine.database import shown_database  # noqa: PLC0415

        with usage_errors():
            here, others = links(listener, listening.public_url)
            settings = replace(
                settings_of(where, others, listening, offering or Offering()),
                kept=(keeping or Keeping()).days,
                log_json=log_json,
                solver_limit=solver_limit(solver),
            )
            greeting = Greeting(here, others, shown_database(where), open_, answer)
            run(settings, listener, greeting.write)


def _listener(listening: Listening) -> "socket.socket":
    """Return a socket that listens; raise UsageError for an invalid address or proxy."""
    with refused(AddressError):
        read_proxies(listening.trusted_proxy)
        return listen(listening.host, listening.port)


def _checked_url(url: str | None) -> str | None:
    """Return the public URL without its last slash; raise UsageError for an invalid one."""
    if url is None:
        return None
    if not _is_origin(url):
        en = f"{url!r} must be a URL like https://dice.example, without a path"
        ko = f"{url!r}: https://dice.example처럼 적어 주세요"
        raise UsageError(en, ko, at="--public-url")
    return url.rstrip("/")


def _is_origin(url: str) -> bool:
    """Return whether a URL has only scheme, host and port: no path, query or password."""
    try:
        parts = urlsplit(url)
        bare = f"{parts.scheme}://{parts.netloc}"
        named = bool(parts.hostname) and "@" not in parts.netloc and parts.port != 0
    except ValueError:
        return False
    return parts.scheme in {"http", "https"} and named and url.rstrip("/").lower() == bare.lower()
