"""The part of `yacht serve` after the server listens: its settings, its errors, its greeting."""

import logging
import os
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Final

from yachtdice.cli.common.best_play import check_cache_limit
from yachtdice.cli.common.errors import refused
from yachtdice.cli.common.options import Answer
from yachtdice.cli.common.output import write_json, write_line
from yachtdice.cli.server.options import Listening, Offering
from yachtdice.rules import Text
from yachtdice.server.catalogue.service.host_bots import HostBotError, read_host_bots
from yachtdice.server.catalogue.service.rule_sets import RulesFolderError
from yachtdice.server.cluster.ports import BusError
from yachtdice.server.common.discord import DiscordSetupError, read_discord
from yachtdice.server.common.settings import (
    ContactError,
    PreviewsSetupError,
    PushSetupError,
    Settings,
    read_contact,
    read_push_contact,
)
from yachtdice.server.common.smtp import SmtpError, read_smtp
from yachtdice.server.database.engine.database import DatabaseError
from yachtdice.server.http.address import AddressError, is_unencrypted

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


def settings_of(
    database: str, share_url: str | None, listening: Listening, offering: Offering
) -> Settings:
    """Return the settings; raise the errors of `usage_errors`.

    `share_url`: the link for players on other machines, None if they cannot reach the server.
    """
    alone = listening.bus is None and not listening.trusted_proxy
    own_machine = share_url is None and alone
    return Settings(
        database=database,
        public_url=listening.public_url,
        share_url=share_url,
        rules_folder=offering.rules,
        trusted_proxies=listening.trusted_proxy,
        tournaments_by=offering.tournaments_by,
        own_machine=own_machine,
        account_days=0 if own_machine else offering.account_days,
        bus=listening.bus,
        contact=None if offering.contact is None else read_contact(offering.contact),
        push=None if offering.push is None else read_push_contact(offering.push),
        push_hosts=tuple(host.lower() for host in offering.push_host),
        previews=offering.previews,
        discord=read_discord(os.environ),
        smtp=None if offering.smtp is None else read_smtp(offering.smtp, offering.mail_from),
        metrics=listening.metrics,
        players=read_host_bots(offering.player, shut_in=offering.isolate),
        prepare=offering.prepare,
        reviews=offering.prepare,
        cache_limit=check_cache_limit(),
    )


@contextmanager
def usage_errors() -> Iterator[None]:
    """Turn errors in the settings into UsageError, and end quietly on Ctrl-C."""
    with (
        suppress(KeyboardInterrupt),
        refused(ContactError, at="--contact"),
        refused(HostBotError, at="--player"),
        refused(AddressError, BusError, DatabaseError, PushSetupError, RulesFolderError),
        refused(DiscordSetupError, PreviewsSetupError, SmtpError),
    ):
        yield


@dataclass(frozen=True)
class Greeting:
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
                import segno  # noqa: PLC0415 - slow import, 0.01 s

                code = segno.make(self.others, micro=False)
                code.terminal(out=sys.stdout, compact=True, border=2)
