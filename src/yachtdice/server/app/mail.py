"""Reminders by e-mail: only this module connects their parts."""

from yachtdice.server.common.limits import Limiter
from yachtdice.server.common.ports import Chance, Now
from yachtdice.server.common.settings import Settings
from yachtdice.server.common.smtp import SmtpError
from yachtdice.server.database.engine.database import Database
from yachtdice.server.reminders.service.mail import MailDesk
from yachtdice.server.reminders.store.mail import SqlMail


def mail_of(
    settings: Settings,
    database: Database,
    chance: Chance,
    now: Now,
    play_now: Now,
    limiter: Limiter,
) -> MailDesk | None:
    """Return the reminders by e-mail, None if the host has not turned them on.

    Raises SmtpError without a public URL, which the links in the mails need.
    """
    if settings.smtp is None:
        return None
    if settings.public_url is None:
        raise SmtpError("--smtp needs --public-url: the mails have links to this server")
    # these load the libraries for mail
    from yachtdice.server.reminders.service.letters import Letters  # noqa: PLC0415
    from yachtdice.server.reminders.service.post import PostOffice  # noqa: PLC0415

    letters = Letters(settings.smtp.sender, settings.public_url)
    office = PostOffice(settings.smtp)
    return MailDesk(SqlMail(database), office, letters, chance, now, play_now, limiter)
