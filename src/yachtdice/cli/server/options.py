"""The options of `yacht serve`, in groups."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final, TypeAlias

from cyclopts import Parameter, validators

from yachtdice.cli.common.help_texts import option
from yachtdice.cli.common.options import DatabaseName
from yachtdice.server.common.durations import RetentionDays

_KEPT: Final = RetentionDays()
Days: TypeAlias = Annotated[int, Parameter(validator=validators.Number(gte=0, lte=36_500))]


@Parameter(name="*")
@dataclass(frozen=True)
class Listening:
    """The options for the network: where the server listens, and how players reach it."""

    host: Annotated[
        str,
        option(
            "Address to listen on; 0.0.0.0 lets friends on the same network play.",
            "서버가 여는 주소. 0.0.0.0이면 같은 네트워크의 친구도 들어올 수 있습니다.",
        ),
    ] = "127.0.0.1"
    port: Annotated[
        int,
        option(
            "Port to listen on; 0 chooses a free one.", "서버가 여는 포트. 0이면 빈 포트를 씁니다."
        ),
    ] = 8000
    public_url: Annotated[
        str | None,
        option(
            "Public URL, if the server is behind a reverse proxy.",
            "서버가 리버스 프록시 뒤에 있을 때 사람들이 여는 주소.",
            env_var="YACHT_PUBLIC_URL",
        ),
    ] = None
    bus: Annotated[
        str | None,
        option(
            "NATS server (nats://HOST:PORT) that connects several servers with one PostgreSQL "
            "database.",
            "NATS 주소(nats://호스트:포트). 한 PostgreSQL을 쓰는 여러 서버가 이것으로 통신합니다.",
            env_var="YACHT_BUS",
        ),
    ] = None
    trusted_proxy: Annotated[
        tuple[str, ...],
        option(
            "IP address or network (10.0.0.0/24) of a reverse proxy whose X-Forwarded-For is "
            "trusted; repeat the option for more.",
            "X-Forwarded-For를 신뢰할 리버스 프록시의 IP 주소나 네트워크(10.0.0.0/24). 여러 번 "
            "쓸 수 있습니다.",
            env_var="YACHT_TRUSTED_PROXY",
        ),
    ] = ()
    metrics: Annotated[
        str | None,
        option(
            "HOST:PORT for Prometheus metrics; do not expose it to the public.",
            "Prometheus 지표를 보여 줄 호스트:포트. 외부에 공개하지 마세요.",
        ),
    ] = None


@Parameter(name="*")
@dataclass(frozen=True)
class Offering:
    """The options for the games: rule sets, players, tournaments, the contact, and best play."""

    rules: Annotated[
        Path | None,
        option("Folder with rule sets of your own to offer.", "함께 제공할 규칙 파일이 있는 폴더."),
    ] = None
    player: Annotated[
        tuple[str, ...],
        option(
            "Player that rooms offer as a bot: an installed player, module:Class or "
            "file.py:Class; repeat the option for more.",
            "방에서 봇으로 고를 수 있는 플레이어. 설치된 플레이어의 이름, 모듈:클래스 또는 "
            "파일.py:클래스. 여러 번 쓸 수 있습니다.",
            negative="",
        ),
    ] = ()
    isolate: Annotated[
        bool,
        option(
            "Block network and file access of players (--player), if bubblewrap is installed, "
            "and run them as another user if the server runs as root.",
            "bubblewrap이 있으면 --player로 넣은 플레이어가 네트워크와 파일을 쓰지 못하게 하고, "
            "서버를 root로 실행하면 다른 사용자로 실행합니다.",
        ),
    ] = True
    tournaments_by: Annotated[
        tuple[str, ...],
        option(
            "Account that may start tournaments; repeat the option for more. On a local-only "
            "server any user of the machine may.",
            "대회를 열 수 있는 계정 이름. 여러 번 쓸 수 있습니다. 이 컴퓨터에서만 쓰는 "
            "서버에서는 누구나 열 수 있습니다.",
            env_var="YACHT_TOURNAMENTS_BY",
            negative="",
        ),
    ] = ()
    account_days: Annotated[
        Days,
        option(
            "Age in days of an account that may create and enter contests; 0 on a local-only "
            "server.",
            "대회를 열거나 참가할 수 있는 계정의 나이(일). 이 컴퓨터에서만 쓰는 서버에서는 "
            "0입니다.",
            env_var="YACHT_ACCOUNT_DAYS",
        ),
    ] = 7
    contact: Annotated[
        str | None,
        option(
            'Contact for players, "Mina <mina@dice.example>" or a URL; shown on the account page '
            "and on not-found pages.",
            '플레이어가 연락할 곳. "Mina <mina@dice.example>" 또는 URL. 계정 화면과 없는 화면에 '
            "나옵니다.",
            env_var="YACHT_CONTACT",
        ),
    ] = None
    push: Annotated[
        str | None,
        option(
            "Remind players of their turns by Web Push; the value is your contact for the push "
            "services: mailto:ADDRESS or an https URL.",
            "차례를 웹 푸시로 알립니다. 값은 푸시 서비스가 연락할 주소입니다. "
            "mailto:주소 또는 https URL.",
            env_var="YACHT_PUSH",
        ),
    ] = None
    push_host: Annotated[
        tuple[str, ...],
        option(
            "Push service to allow besides those of the browsers' makers, as HOST or HOST:PORT; "
            "repeat the option for more.",
            "브라우저 제작사의 푸시 서비스 외에 더 허용할 곳. 호스트 또는 호스트:포트. 여러 번 "
            "쓸 수 있습니다.",
            env_var="YACHT_PUSH_HOST",
            negative="",
        ),
    ] = ()
    previews: Annotated[
        bool,
        option(
            "Show a preview of links to tables, games, positions, contests and the hand of the day "
            "in chats and on other sites; needs --public-url.",
            "테이블, 게임, 상황, 대회, 오늘의 문제의 링크를 채팅이나 다른 사이트에 붙이면 "
            "미리보기가 나옵니다. --public-url이 필요합니다.",
            env_var="YACHT_PREVIEWS",
            negative="",
        ),
    ] = False
    smtp: Annotated[
        str | None,
        option(
            "Mail server for reminders by e-mail, smtp://USER:PASSWORD@HOST:587 or smtps://. Pass "
            "it in the variable, since other users can read the command line.",
            "차례 알림 메일을 보낼 서버. smtp://사용자:비밀번호@호스트:587 또는 smtps://. "
            "명령줄은 다른 사람이 볼 수 있으니 환경 변수로 주세요.",
            env_var="YACHT_SMTP",
        ),
    ] = None
    mail_from: Annotated[
        str | None,
        option(
            "Address that reminders by e-mail come from.",
            "차례 알림 메일을 보내는 주소.",
            env_var="YACHT_MAIL_FROM",
        ),
    ] = None
    prepare: Annotated[
        bool,
        option(
            "Compute best play of all rule sets on offer after the start, before a table needs it.",
            "서버를 켠 뒤 모든 규칙의 최선의 플레이를 미리 계산합니다.",
        ),
    ] = True


@Parameter(name="*")
@dataclass(frozen=True)
class Keeping:
    """The options for unused data: the days after which the server deletes it; 0 keeps it."""

    keep_empty_rooms: Annotated[
        Days,
        option(
            "Delete a room without games after this many days without a change; 0: never.",
            "게임을 시작하지 않은 방을 마지막 변화 뒤 며칠이 지나면 지울지. 0이면 지우지 않습니다.",
        ),
    ] = _KEPT.empty_rooms
    keep_unfinished_games: Annotated[
        Days,
        option(
            "Delete a room without finished games, and its games, after this many days; 0: never.",
            "끝난 게임이 없는 방과 그 게임을 며칠 뒤에 지울지. 0이면 지우지 않습니다.",
        ),
    ] = _KEPT.unfinished_games
    keep_rules: Annotated[
        Days,
        option(
            "Delete a user's rule set without games this many days after its last use; 0: never.",
            "게임에 쓰지 않은 사용자 규칙을 마지막 사용 뒤 며칠이 지나면 지울지. 0이면 지우지 "
            "않습니다.",
        ),
    ] = _KEPT.rules
    keep_guests: Annotated[
        Days,
        option(
            "Delete a guest without stored games this many days after the last visit; 0: never.",
            "남은 게임이 없는 게스트를 마지막 방문 뒤 며칠이 지나면 지울지. 0이면 지우지 않습니다.",
        ),
    ] = _KEPT.guests

    @property
    def days(self) -> RetentionDays:
        """The same numbers as the services need them."""
        return RetentionDays(
            self.keep_empty_rooms, self.keep_unfinished_games, self.keep_rules, self.keep_guests
        )


ServedDatabase: TypeAlias = Annotated[
    DatabaseName,
    option(
        "SQLite file or database URL (default: yacht.sqlite3 in your data folder). Pass a URL "
        "with a password in the variable, since other users can read the command line.",
        "SQLite 파일 또는 데이터베이스 URL. 적지 않으면 내 데이터 폴더의 yacht.sqlite3. "
        "명령줄은 다른 사람이 볼 수 있으니 비밀번호는 환경 변수로 주세요.",
    ),
]
LogJson: TypeAlias = Annotated[
    bool,
    option(
        "Write all log events to stderr as JSON lines, not only warnings and errors.",
        "오류뿐 아니라 모든 로그를 stderr에 JSON 줄로 남깁니다.",
        negative="",
    ),
]
Open: TypeAlias = Annotated[
    bool,
    option(
        "Open the game in a browser.",
        "게임을 브라우저에서 엽니다.",
        name="--open",
        negative="--no-open",
    ),
]
