"""A mail server that keeps all mails, or refuses them."""

from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from queue import Queue
from types import TracebackType
from typing import Any, Self

from aiosmtpd.controller import Controller

from tests.support.servers.server_process import free_port
from tests.support.waiting import PATIENCE


class MailServer:
    """A mail server in a thread; `reply` replaces its answer to each recipient."""

    def __init__(self) -> None:
        """Choose a free port."""
        self.mails: Queue[EmailMessage] = Queue()
        self.tried = 0  #: Number of recipients named so far.
        self.reply: str | None = None
        self.port = free_port()
        self.url = f"smtp://127.0.0.1:{self.port}"
        self._controller = Controller(self, hostname="127.0.0.1", port=self.port)

    async def handle_RCPT(  # noqa: N802 - the name that aiosmtpd calls
        self, _server: Any, _session: Any, envelope: Any, address: str, _options: Any
    ) -> str:
        """Take or refuse a recipient."""
        self.tried += 1
        if self.reply is not None:
            return self.reply
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(  # noqa: N802 - the name that aiosmtpd calls
        self, _server: Any, _session: Any, envelope: Any
    ) -> str:
        """Keep a mail."""
        self.mails.put(message_from_bytes(envelope.content, EmailMessage, policy=default))
        return "250 OK"

    def next(self) -> EmailMessage:
        """Return the next mail; fail if none comes."""
        return self.mails.get(timeout=PATIENCE)

    def __enter__(self) -> Self:
        """Start the server."""
        self._controller.start()
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        """Stop the server."""
        self._controller.stop()
