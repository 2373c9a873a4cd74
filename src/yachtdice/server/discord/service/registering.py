"""Registering the command `/yacht` at Discord, with the token of the host's application."""

import re
from typing import Final

import httpx

from yachtdice.rules import Text
from yachtdice.server.discord.service.interactions import RULES_OPTION, YACHT

API: Final = "https://discord.com/api/v10"
_TIMEOUT_S: Final = 20.0
_ID: Final = re.compile(r"[0-9]{1,20}")

_COMMAND: Final = {
    "type": 1,
    "name": YACHT,
    "name_localizations": {"ko": "요트"},
    "description": "Open a table of Yacht Dice for this channel.",
    "description_localizations": {"ko": "이 채널에서 함께할 Yacht Dice 테이블을 열어요."},
    "options": [
        {
            "type": 3,
            "name": RULES_OPTION,
            "name_localizations": {"ko": "규칙"},
            "description": "The rule set: type a part of its name.",
            "description_localizations": {"ko": "규칙. 이름의 일부를 적으면 골라 줘요."},
            "autocomplete": True,
            "max_length": 80,
        }
    ],
    "contexts": [0, 1, 2],  # servers, and both kinds of direct messages
    "integration_types": [0, 1],  # installed in a server, or by a user
}
_REASONS: Final = {
    401: Text(
        "Discord does not accept the token; copy it from the page Bot of your application",
        "Discord가 토큰을 받지 않습니다. 애플리케이션의 Bot 화면에서 다시 복사하세요",
    ),
    403: Text(
        "Discord does not allow it; add the application to the server with the scope "
        "applications.commands, and use the token of this application",
        "Discord가 허락하지 않습니다. applications.commands 범위로 앱을 서버에 추가하고, "
        "그 애플리케이션의 토큰을 쓰세요",
    ),
    404: Text(
        "Discord does not know the application or the server; check both ids",
        "Discord가 애플리케이션이나 서버를 찾지 못합니다. 아이디를 확인하세요",
    ),
}


class RegisterError(Exception):
    """A registration that Discord refuses; the text says why, without the token."""

    def __init__(self, text: Text) -> None:
        """Use this message."""
        super().__init__(text.en)
        self.text = text


def register(application: str, token: str, guild: str | None = None, api: str = API) -> None:
    """Register the command for all servers of Discord, or for one of them; raise RegisterError.

    An older command of this name is replaced, others stay.
    """
    if not _ID.fullmatch(application) or (guild is not None and not _ID.fullmatch(guild)):
        en = "the ids of the application and of --guild have digits alone; copy them from Discord"
        ko = "애플리케이션과 --guild의 아이디는 숫자입니다. Discord에서 복사하세요"
        raise RegisterError(Text(en, ko))
    if not token.isascii() or not token.isprintable() or " " in token:
        raise RegisterError(_REASONS[401])
    where = "" if guild is None else f"/guilds/{guild}"
    url, head = f"{api}/applications/{application}{where}/commands", f"Bot {token}"
    try:
        answer = httpx.post(url, json=_COMMAND, headers={"authorization": head}, timeout=_TIMEOUT_S)
    except httpx.HTTPError as error:
        kind = type(error).__name__
        en = f"Discord cannot be reached ({kind}); check the network and try again"
        ko = f"Discord에 연결할 수 없습니다({kind}). 네트워크를 확인하고 다시 하세요"
        raise RegisterError(Text(en, ko)) from None
    if not answer.is_success:
        status, wait = answer.status_code, answer.headers.get("retry-after", "60")[:8]
        other = Text(
            f"Discord answered with HTTP {status}; try again in {wait} seconds",
            f"Discord가 HTTP {status}로 답했습니다. {wait}초 뒤에 다시 하세요",
        )
        raise RegisterError(_REASONS.get(status, other))
