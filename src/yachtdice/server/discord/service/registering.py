"""Registering the command `/yacht` at Discord, with the token of the host's application."""

import re
from typing import Final

import httpx
import msgspec

from yachtdice.rules import Text
from yachtdice.server.discord.messages import RegisteredCommand, RegisteredOption
from yachtdice.server.discord.service.interactions import COMMAND, RULES_OPTION

API: Final = "https://discord.com/api/v10"
_TIMEOUT_S: Final = 20.0
_ID: Final = re.compile(r"[0-9]{1,20}")

YACHT: Final = RegisteredCommand(
    COMMAND,
    {"ko": "요트"},
    "Open a table of Yacht Dice for this channel.",
    {"ko": "이 채널에서 함께할 Yacht Dice 테이블을 열어요."},
    (
        RegisteredOption(
            RULES_OPTION,
            {"ko": "규칙"},
            "The rule set: type a part of its name.",
            {"ko": "규칙. 이름의 일부를 적으면 골라 줘요."},
        ),
    ),
)


class RegisterError(Exception):
    """A registration that Discord refuses; the text says why, without the token."""

    def __init__(self, en: str, ko: str) -> None:
        """Use this message."""
        super().__init__(en)
        self.text = Text(en, ko)


def register(application: str, token: str, guild: str | None = None, api: str = API) -> None:
    """Register the command for all servers of Discord, or for one of them; raise RegisterError.

    An older command of this name is replaced, others stay.
    """
    if not _ID.fullmatch(application) or (guild is not None and not _ID.fullmatch(guild)):
        raise RegisterError(
            "the ids of the application and of --guild have digits alone; copy them from Discord",
            "애플리케이션과 --guild의 아이디는 숫자입니다. Discord에서 복사하세요",
        )
    if not token.isascii() or not token.isprintable() or " " in token:
        raise RegisterError(*_WRONG_TOKEN)
    where = "" if guild is None else f"/guilds/{guild}"
    headers = {"authorization": f"Bot {token}", "content-type": "application/json"}
    try:
        answer = httpx.post(
            f"{api}/applications/{application}{where}/commands",
            content=msgspec.json.encode(YACHT),
            headers=headers,
            timeout=_TIMEOUT_S,
        )
    except httpx.HTTPError as error:
        kind = type(error).__name__
        raise RegisterError(
            f"Discord cannot be reached ({kind}); check the network and try again",
            f"Discord에 연결할 수 없습니다({kind}). 네트워크를 확인하고 다시 하세요",
        ) from None
    if not answer.is_success:
        raise RegisterError(*_reason(answer))


_WRONG_TOKEN: Final = (
    "Discord does not accept the token; copy it from the page Bot of your application",
    "Discord가 토큰을 받지 않습니다. 애플리케이션의 Bot 화면에서 다시 복사하세요",
)


def _reason(answer: httpx.Response) -> tuple[str, str]:
    """Return why Discord has refused the registration, in both languages."""
    match answer.status_code:
        case 401:
            return _WRONG_TOKEN
        case 403:
            return (
                "Discord does not allow it; add the application to the server with the scope "
                "applications.commands, and use the token of this application",
                "Discord가 허락하지 않습니다. applications.commands 범위로 앱을 서버에 추가하고, "
                "그 애플리케이션의 토큰을 쓰세요",
            )
        case 404:
            return (
                "Discord does not know the application or the server; check both ids",
                "Discord가 애플리케이션이나 서버를 찾지 못합니다. 아이디를 확인하세요",
            )
        case 429:
            wait = answer.headers.get("retry-after", "60")
            return (
                f"Discord asks to wait; try again in {wait[:8]} seconds",
                f"Discord가 기다리라고 합니다. {wait[:8]}초 뒤에 다시 하세요",
            )
        case status:
            return (
                f"Discord answered with HTTP {status}; try again later",
                f"Discord가 HTTP {status}로 답했습니다. 나중에 다시 하세요",
            )
