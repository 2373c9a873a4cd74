"""The mails of reminders as they are sent."""

import re
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default

import pytest

from yachtdice.server.common.durations import DAY_MS
from yachtdice.server.reminders.service.letters import Letters

HOUR = DAY_MS // 24


@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize("games", [1, 40])
def test_the_button_to_leave_works_with_a_long_public_url(language: str, games: int) -> None:
    """The header has the plain link; words in headers and lines of the text keep their limits."""
    url = f"https://{'a-long-name.' * 15}dice.example/games/yacht"
    waiting = (("room", HOUR),) * games
    mail = Letters("yacht@dice.example", url).digest(
        "mina@dice.example", language, "token", waiting
    )
    head, _, text = bytes(mail).partition(b"\r\n\r\n")
    assert f"\r\nList-Unsubscribe: <{url}/mail/leave/token>\r\n".encode() in head
    assert max(len(line) for line in text.splitlines()) <= 78
    assert all(len(word) <= 75 for word in re.findall(rb"=\?[^ \r]*", head))


@pytest.mark.parametrize(
    ("language", "left_ms", "words"),
    [
        ("en", HOUR - 1, "less than an hour left"),
        ("en", HOUR, "1 hour left"),
        ("en", 2 * DAY_MS, "2 days left"),
        ("ko", HOUR - 1, "한 시간도 남지 않았어요"),
        ("ko", 2 * DAY_MS - 1, "47시간 남았어요"),
    ],
)
def test_a_digest_never_promises_more_time_than_is_left(
    language: str, left_ms: int, words: str
) -> None:
    """Hours and days are rounded down."""
    mail = Letters("yacht@dice.example", "https://dice.example").digest(
        "mina@dice.example", language, "token", (("room", left_ms),)
    )
    read = message_from_bytes(bytes(mail), EmailMessage, policy=default)
    assert words in read.get_content().splitlines()
