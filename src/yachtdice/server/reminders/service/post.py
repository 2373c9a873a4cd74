"""Sending a mail through the host's mail server, in a thread."""

import asyncio
import smtplib
import ssl
from contextlib import suppress
from email.message import EmailMessage
from typing import Final, Literal, TypeAlias

from yachtdice.server.common.smtp import SmtpSettings

PATIENCE_S: Final = 15  #: Seconds that each answer of the mail server may take.
_MOST_AT_ONCE: Final = 2
_PERMANENT: Final = 500  #: Replies from this code on are permanent errors (RFC 5321).

#: The result of sending a mail. "refused": the mail server never takes this mail or address. "not
#: now": nothing was delivered. "unknown": the connection ended within the mail.
MailFate: TypeAlias = Literal["sent", "refused", "not now", "unknown"]


class PostOffice:
    """Sends mails; the event loop never waits for the mail server."""

    def __init__(self, settings: SmtpSettings) -> None:
        """Send through this mail server."""
        self._settings, self._turns = settings, asyncio.Semaphore(_MOST_AT_ONCE)

    async def send(self, mail: EmailMessage) -> MailFate:
        """Send a mail to the address that it names."""
        async with self._turns:
            return await asyncio.to_thread(self._send, mail)

    def _send(self, mail: EmailMessage) -> MailFate:
        """Open a connection and send a mail."""
        try:
            server = self._connect()
        except OSError:  # a fault of the host's setting, not of the address
            return "not now"
        try:
            return _fate(server, mail)
        finally:
            with suppress(OSError):
                server.quit()
            server.close()

    def _connect(self) -> smtplib.SMTP:
        """Return a connection, encrypted and logged in; raise OSError."""
        to, context = self._settings, ssl.create_default_context()
        if to.is_ssl:
            server: smtplib.SMTP = smtplib.SMTP_SSL(
                to.host, to.port, timeout=PATIENCE_S, context=context
            )
        else:
            server = smtplib.SMTP(to.host, to.port, timeout=PATIENCE_S)
        try:
            if not to.is_ssl and not to.is_here:
                server.starttls(context=context)
            if to.user is not None:
                server.login(to.user, to.password or "")
        except BaseException:
            server.close()
            raise
        return server


def _fate(server: smtplib.SMTP, mail: EmailMessage) -> MailFate:
    """Send a mail over a connection; return its fate."""
    try:
        server.send_message(mail)
    except smtplib.SMTPRecipientsRefused as refused:
        codes = [code for code, _ in refused.recipients.values()]
        return "refused" if min(codes) >= _PERMANENT else "not now"
    except smtplib.SMTPResponseException as error:
        return "refused" if error.smtp_code >= _PERMANENT else "not now"
    except OSError:
        return "unknown"
    return "sent"
