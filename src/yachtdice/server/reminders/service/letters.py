"""The mails that the server writes: the one that verifies an address, and the digest."""

from datetime import UTC, datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import make_msgid
from typing import Final

from yachtdice.server.common.durations import DAY_MS

_HOUR_MS: Final = DAY_MS // 24

#: Headers in lines as long as a mail may have (RFC 5322). To shorten lines, the library encodes a
#: long link, and mail programs then show no button to leave.
_LONG_HEADERS: Final = SMTP.clone(max_line_length=998)


class Letters:
    """Writes mails in the language of the reader; they have no names of players."""

    def __init__(self, sender: str, base: str) -> None:
        """Write from this address, with links below the public URL of the server."""
        self._sender, self._base = sender, base.rstrip("/")

    def verifying(self, address: str, language: str, token: str) -> EmailMessage:
        """Return the mail with the link that verifies an address."""
        link = f"{self._base}/mail/verify/{token}"
        if language == "ko":
            subject = "요트 다이스: 메일 주소 확인"
            head = "이 주소로 내 차례 알림을 받으려면 아래 링크를 열고 ‘확인하기’를 눌러 주세요."
            end = "링크는 24시간 동안 쓸 수 있어요. 신청한 적이 없다면 이 메일을 지우세요."
        else:
            subject = "Yacht Dice: confirm your address"
            head = 'To get reminders of your turns here, open this link and press "Confirm":'
            end = "The link is valid for 24 hours. If you did not ask for it, delete this mail."
        return self._mail(address, subject, (head, link, end))

    def digest(
        self, address: str, language: str, leave: str, waiting: tuple[tuple[str, int], ...]
    ) -> EmailMessage:
        """Return the mail that lists rooms and the milliseconds left, with one press to leave."""
        link, games = f"{self._base}/mail/leave/{leave}", len(waiting)
        if language == "ko":
            subject = f"요트 다이스: 내 차례인 게임 {games}개"
            head = f"내 차례인 게임이 {games}개 있어요."
            end = f"{self._base} 에서 네 시간에 한 통까지만 보내는 알림이에요. 그만 받으려면:"
        else:
            subject = (
                f"Yacht Dice: {'1 game waits' if games == 1 else f'{games} games wait'} for you"
            )
            head = f"It is your turn in {'1 game' if games == 1 else f'{games} games'}."
            end = f"Reminders from {self._base}, at most one in four hours. To stop them:"
        games_left = (f"{self._base}/r/{room}\n{_left(ms, language)}" for room, ms in waiting)
        mail = self._mail(address, subject, (head, *games_left, f"{end}\n{link}"))
        mail["List-Unsubscribe"] = f"<{link}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        return mail

    def _mail(self, address: str, subject: str, paragraphs: tuple[str, ...]) -> EmailMessage:
        """Return a mail from the server."""
        mail = EmailMessage(policy=SMTP)
        mail["From"] = Address("Yacht Dice", addr_spec=self._sender)
        mail["To"] = Address(addr_spec=address)
        mail["Subject"] = subject
        mail["Date"] = datetime.now(UTC)
        mail["Message-ID"] = make_msgid(domain=self._sender.rpartition("@")[2])
        mail["Auto-Submitted"] = "auto-generated"
        mail.set_content("\n\n".join(paragraphs) + "\n")
        mail.policy = _LONG_HEADERS
        return mail


def _left(left_ms: int, language: str) -> str:
    """Return the time that is left, in days or hours."""
    hours = left_ms // _HOUR_MS
    days = hours // 24
    if language == "ko":
        if hours == 0:
            return "한 시간도 남지 않았어요"
        return f"{days}일 남았어요" if days >= 2 else f"{hours}시간 남았어요"
    if hours == 0:
        return "less than an hour left"
    if days >= 2:
        return f"{days} days left"
    return "1 hour left" if hours == 1 else f"{hours} hours left"
