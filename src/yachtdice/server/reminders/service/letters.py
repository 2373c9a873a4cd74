"""The mails that the server writes: the one that verifies an address, and the digest."""

from datetime import UTC, datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, make_msgid
from typing import Final

from yachtdice.server.common.durations import DAY_MS
from yachtdice.server.reminders.service.mail import Waits

_HOUR_MS: Final = DAY_MS // 24


class Letters:
    """Writes mails in the language of the reader; they have no names of players."""

    def __init__(self, sender: str, base: str) -> None:
        """Write from this address, with links below the public URL of the server."""
        self._sender, self._base = sender, base.rstrip("/")

    def verifying(self, address: str, language: str, token: str) -> EmailMessage:
        """Return the mail with the link that verifies an address."""
        link = f"{self._base}/mail/verify/{token}"
        if language == "ko":
            text = (
                "요트 다이스 차례 알림을 이 주소로 받으려면 "
                "아래 링크를 열고 단추를 눌러 주세요.\n\n"
                f"{link}\n\n링크는 24시간 동안 쓸 수 있어요. "
                "신청한 적이 없다면 이 메일을 지우세요.\n"
            )
            return self._mail(address, "요트 다이스: 메일 주소 확인", text)
        text = (
            "To get reminders of your turns in Yacht Dice at this address, open this link and "
            f"press the button:\n\n{link}\n\n"
            "The link is valid for 24 hours. If you did not ask for this, delete this mail.\n"
        )
        return self._mail(address, "Yacht Dice: confirm your address", text)

    def digest(
        self, address: str, language: str, leave: str, waiting: tuple[Waits, ...]
    ) -> EmailMessage:
        """Return the mail that lists the games which wait, with one press to leave."""
        link, games = f"{self._base}/mail/leave/{leave}", len(waiting)
        if language == "ko":
            subject = f"요트 다이스: 게임 {games}판이 기다려요"
            head, end = f"내 차례인 게임이 {games}판 있어요.", "이 알림을 그만 받으려면"
        else:
            waits = "1 game waits" if games == 1 else f"{games} games wait"
            subject = f"Yacht Dice: {waits} for you"
            head, end = f"{waits} for your turn.", "To stop these mails"
        lines = (f"{self._base}/r/{each.room}\n  {_left(each, language)}" for each in waiting)
        text = "\n\n".join((head, *lines, f"{end}: {link}")) + "\n"
        mail = self._mail(address, subject, text)
        mail["List-Unsubscribe"] = f"<{link}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        return mail

    def _mail(self, address: str, subject: str, text: str) -> EmailMessage:
        """Return a mail from the server."""
        mail = EmailMessage(policy=SMTP)
        mail["From"] = Address("Yacht Dice", addr_spec=self._sender)
        mail["To"] = Address(addr_spec=address)
        mail["Subject"] = subject
        mail["Date"] = format_datetime(datetime.now(UTC))
        mail["Message-ID"] = make_msgid(domain=self._sender.rpartition("@")[2])
        mail["Auto-Submitted"] = "auto-generated"
        mail.set_content(text)
        return mail


def _left(turn: Waits, language: str) -> str:
    """Return the time that is left, in days or hours."""
    hours = max(1, turn.left_ms // _HOUR_MS)
    days = hours // 24
    if language == "ko":
        return f"{days}일 남았어요" if days >= 2 else f"{hours}시간 남았어요"
    if days >= 2:
        return f"{days} days left"
    return "1 hour left" if hours == 1 else f"{hours} hours left"
