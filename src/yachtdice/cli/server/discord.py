"""`yacht discord`: registering the command `/yacht` at Discord."""

import os
from typing import Annotated, Final

from cyclopts import App

from yachtdice import extra_needed
from yachtdice.cli.common.errors import UsageError, refused
from yachtdice.cli.common.help_texts import in_korean, option
from yachtdice.cli.common.options import Answer
from yachtdice.rules import Text

discord_app: Final = App(name="discord")

TOKEN, APPLICATION = "YACHT_DISCORD_TOKEN", "YACHT_DISCORD_APPLICATION"


@discord_app.command(name="register")
@in_korean(
    "Discord에 /yacht 명령을 등록합니다. 토큰은 환경 변수에서 한 번 읽고 저장하지 않습니다.",
    "yacht discord register",
    "yacht discord register --guild 1234567890",
)
def register_command(
    *,
    guild: Annotated[
        str | None,
        option(
            "Id of a server of Discord: register for it alone (default: for all).",
            "이 Discord 서버에만 등록합니다. 적지 않으면 모든 서버에 등록합니다.",
        ),
    ] = None,
    answer: Answer | None = None,
) -> None:
    """Register the command /yacht; the token in the environment is read once and not stored."""
    application, token = _given(APPLICATION), _given(TOKEN)
    try:
        from yachtdice.server.discord.service import registering  # noqa: PLC0415 - loads httpx
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        needed = extra_needed("yacht discord register", missing, "discord")
        raise UsageError(needed) from error
    with refused(registering.RegisterError):
        registering.register(application, token, guild, registering.API)
    en = "registered /yacht; Discord shows it in a few minutes at most"
    ko = "/yacht 명령을 등록했습니다. 늦어도 몇 분 안에 Discord에 나옵니다"
    facts: dict[str, object] = {"command": "yacht", "application": application, "guild": guild}
    (answer or Answer()).report(facts, Text(en, ko))


def _given(name: str) -> str:
    """Return a variable of the environment; raise UsageError without it."""
    if not (value := os.environ.get(name, "").strip()):
        raise UsageError(
            f"set {name} in the environment first; the page of your application has it",
            f"환경 변수 {name}에 애플리케이션 화면의 값을 먼저 넣으세요",
        )
    return value
