"""`yacht serve`: the game in the browser, for this machine or for the network."""

import logging
import sys
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import segno
from cyclopts import Parameter

from yachtdice.cli.errors import UsageError
from yachtdice.cli.where import DatabaseName, database_of
from yachtdice.server.address import AddressError, is_bare, links, listen
from yachtdice.server.nats_bus import BusError
from yachtdice.server.run import run
from yachtdice.server.settings import Settings
from yachtdice.services.shelf import ShelfError
from yachtdice.storage import DatabaseError


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    public_url: Annotated[str | None, Parameter(env_var="YACHT_PUBLIC_URL")] = None,
    database: DatabaseName = None,
    bus: Annotated[str | None, Parameter(env_var="YACHT_BUS")] = None,
    rules: Path | None = None,
    tournaments_by: Annotated[
        tuple[str, ...], Parameter(env_var="YACHT_TOURNAMENTS_BY", negative="")
    ] = (),
    trusted_proxy: Annotated[tuple[str, ...], Parameter(env_var="YACHT_TRUSTED_PROXY")] = (),
    metrics: str | None = None,
    log_json: Annotated[bool, Parameter(negative="")] = False,
    open_: Annotated[bool, Parameter(name="--open", negative="--no-open")] = False,
) -> None:
    """Serve the game in the browser.

    Parameters
    ----------
    host
        The address to listen on; 0.0.0.0 lets friends on the same network play.
    port
        The port to listen on; 0 takes any free one.
    public_url
        The address people open, when the server stands behind another one.
    database
        A file, sqlite:///FILE or postgresql://...; a file of your own by default. A password is
        better kept in the variable than on the command line, where others can read it.
    bus
        Where NATS is (nats://HOST:PORT), by which several servers of one PostgreSQL database
        reach each other.
    rules
        A folder of rule sets of your own to offer.
    trusted_proxy
        The address of a proxy that is believed when it says whose request it passes on.
    tournaments_by
        The name of an account that may start tournaments; on a server for this machine alone, \
        everybody at it may.
    metrics
        HOST:PORT to show figures for Prometheus at; keep it from the public.
    log_json
        Tell all that happens as JSON lines on stderr, not only complaints.
    open_
        Open the game in a browser.

    """
    where = database_of(database)
    public_url = _checked_url(public_url)
    if "*" in trusted_proxy:
        raise UsageError("--trusted-proxy: '*' would believe everybody; give the proxy's address")
    try:
        with listen(host, port) as listener:
            here, others = links(listener, public_url)
            settings = Settings(
                where,
                public_url,
                others,
                rules,
                trusted_proxies=trusted_proxy,
                tournaments_by=tournaments_by,
                own_machine=others is None and bus is None and not trusted_proxy,
                bus=bus,
                metrics=metrics,
                log_json=log_json,
            )
            run(settings, listener, lambda: _greet(here, others, open_))
    except (AddressError, BusError, DatabaseError, ShelfError) as error:
        raise UsageError(str(error)) from error
    except KeyboardInterrupt:
        return


def _checked_url(url: str | None) -> str | None:
    """Return the public URL without its last slash; raise UsageError for none."""
    if url is None:
        return None
    if not _is_origin(url):
        raise UsageError(f"--public-url: {url!r} is not like https://dice.example")
    return url.rstrip("/")


def _is_origin(url: str) -> bool:
    """Return whether a URL names a site and nothing more: no path, no query, no password."""
    try:
        parts = urlsplit(url)
        bare = f"{parts.scheme}://{parts.netloc}"
        named = bool(parts.hostname) and "@" not in parts.netloc and parts.port != 0
    except ValueError:
        return False
    return parts.scheme in {"http", "https"} and named and url.rstrip("/").lower() == bare.lower()


def _greet(here: str, others: str | None, open_: bool) -> None:
    """Print the links, and a QR code for phones where they can reach us; open the browser."""
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    print(f"Yacht Dice is at {here}")  # noqa: T201 - the command's answer
    if others is not None and is_bare(others):
        print("This is plain http on the internet: passwords can be read on their way. Put a proxy")  # noqa: T201
        print("that speaks https before it, and give its address: --public-url https://...")  # noqa: T201
    if others is None:
        print("To play from other devices on this network: yacht serve --host 0.0.0.0")  # noqa: T201
    else:
        print(f"Others open      {others}")  # noqa: T201
        segno.make(others, micro=False).terminal(out=sys.stdout, compact=True, border=2)
    sys.stdout.flush()
    if open_:
        with suppress(webbrowser.Error):
            webbrowser.open(here)
