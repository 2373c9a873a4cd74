"""`yacht serve`: the game in the browser, for this machine or for the network."""

import logging
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from typing import Annotated, Final
from urllib.parse import urlsplit

import segno
from cyclopts import Parameter

from yachtdice.cli.common.best_play import SolverLimit, check_cache_limit, solver_limit
from yachtdice.cli.common.errors import UsageError
from yachtdice.cli.common.options import Answer, DatabaseName, database_of
from yachtdice.cli.common.output import write_json, write_line
from yachtdice.cli.server.options import Keeping, Listening, Offering
from yachtdice.cluster.ports import BusError
from yachtdice.compose.players import HostPlayerError, read_players
from yachtdice.compose.settings import ContactError, Settings, read_contact
from yachtdice.rules import Text
from yachtdice.server.address import AddressError, is_unencrypted, links, listen, read_proxies
from yachtdice.server.run import run
from yachtdice.services.rule_sets import RulesFolderError
from yachtdice.solver.running import start_no_matrix_threads
from yachtdice.storage import DatabaseError, shown_database

ALONE: Final = Text(
    en="To play from other devices on this network: yacht serve --host 0.0.0.0",
    ko="같은 네트워크의 다른 기기에서 하려면: yacht serve --host 0.0.0.0",
)
BARE: Final = Text(
    en="This server is on the internet without https: others can read passwords in transit.\n"
    "Put a reverse proxy with https in front of it and pass its URL: --public-url https://...",
    ko="인터넷에서 http로 열려 있어 비밀번호가 가로채일 수 있습니다.\n"
    "https를 맡을 프록시를 앞에 두고 그 주소를 알려 주세요: --public-url https://...",
)


def serve(
    *,
    listening: Listening | None = None,
    offering: Offering | None = None,
    keeping: Keeping | None = None,
    database: DatabaseName = None,
    solver: SolverLimit | None = None,
    log_json: Annotated[bool, Parameter(negative="")] = False,
    open_: Annotated[bool, Parameter(name="--open", negative="--no-open")] = False,
    answer: Answer | None = None,
) -> None:
    """Start the server, for games in the browser.

    Parameters
    ----------
    listening
        Options for the network.
    offering
        Options for the games.
    keeping
        Options for unused data.
    database
        SQLite file or database URL (default: yacht.sqlite3 in your data folder). Pass a URL with a
        password in the variable, since other users can read the command line.
    solver
        Limits for computing best play of one rule set.
    log_json
        Write all log events to stderr as JSON lines, not only warnings and errors.
    open_
        Open the game in a browser.
    answer
        The form of the output once the server is up.

    """
    start_no_matrix_threads()
    listening, answer = listening or Listening(), answer or Answer()
    listening = replace(listening, public_url=_checked_url(listening.public_url, answer))
    where = database_of(database)
    with _usage_errors(answer):
        read_proxies(listening.trusted_proxy)
        with listen(listening.host, listening.port) as listener:
            here, others = links(listener, listening.public_url)
            settings = replace(
                _settings(where, others, listening, offering or Offering()),
                kept=(keeping or Keeping()).days,
                log_json=log_json,
                solver_limit=solver_limit(solver),
            )
            greeting = _Greeting(here, others, shown_database(where), open_, answer)
            run(settings, listener, greeting.write)


def _settings(
    database: str, share_url: str | None, listening: Listening, offering: Offering
) -> Settings:
    """Return the settings of a server; raise ContactError and HostPlayerError.

    `share_url`: the link for players on other machines, None if they cannot reach the server.
    """
    alone = listening.bus is None and not listening.trusted_proxy
    return Settings(
        database=database,
        public_url=listening.public_url,
        share_url=share_url,
        rules_folder=offering.rules,
        trusted_proxies=listening.trusted_proxy,
        tournaments_by=offering.tournaments_by,
        own_machine=share_url is None and alone,
        bus=listening.bus,
        contact=None if offering.contact is None else read_contact(offering.contact),
        metrics=listening.metrics,
        players=read_players(offering.player, shut_in=offering.isolate),
        prepare=offering.prepare,
        cache_limit=check_cache_limit(),
    )


@contextmanager
def _usage_errors(answer: Answer) -> Iterator[None]:
    """Turn errors in the settings into UsageError, and end quietly on Ctrl-C."""
    try:
        yield
    except ContactError as error:
        raise UsageError(f"--contact: {error}") from error
    except HostPlayerError as error:
        raise UsageError(f"--player: {answer.say(error.text)}") from error
    except RulesFolderError as error:
        raise UsageError(answer.say(error.text)) from error
    except (AddressError, BusError, DatabaseError) as error:
        raise UsageError(str(error)) from error
    except KeyboardInterrupt:
        return


def _checked_url(url: str | None, answer: Answer) -> str | None:
    """Return the public URL without its last slash; raise UsageError for an invalid one."""
    if url is None:
        return None
    if not _is_origin(url):
        en = f"--public-url: {url!r} must be a URL like https://dice.example, without a path"
        ko = f"--public-url: {url!r}: https://dice.example처럼 적어 주세요"
        raise UsageError(answer.say(Text(en, ko)))
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


@dataclass(frozen=True)
class _Greeting:
    """The message when the server is up: the links and the location of the data."""

    here: str
    others: str | None
    database: str
    open: bool
    answer: Answer

    def write(self) -> None:
        """Write the message, for people or programs; open the browser if requested."""
        logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
        if self.answer.json:
            write_json({"url": self.here, "invite": self.others, "database": self.database})
        else:
            self._write_lines()
        sys.stdout.flush()
        if self.open:
            with suppress(webbrowser.Error):
                webbrowser.open(self.here)

    def _write_lines(self) -> None:
        """Write the lines for people; on a terminal also a QR code, if phones can connect."""
        say = self.answer.say
        lines = [
            Text(f"Yacht Dice is at {self.here}", f"Yacht Dice 주소: {self.here}"),
            Text(f"Data is stored in {self.database}", f"데이터 저장 위치: {self.database}"),
        ]
        if self.others is None:
            lines.append(ALONE)
        elif is_unencrypted(self.others):
            lines.append(BARE)
        for line in lines:
            write_line(say(line))
        if self.others is not None:
            write_line(say(Text(f"Link for others: {self.others}", f"초대 링크: {self.others}")))
            if sys.stdout.isatty():
                code = segno.make(self.others, micro=False)
                code.terminal(out=sys.stdout, compact=True, border=2)
