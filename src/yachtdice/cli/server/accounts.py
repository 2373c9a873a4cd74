"""`yacht account`: managing the accounts of a server, also while it runs."""

from contextlib import closing
from datetime import UTC, datetime
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from cyclopts import App
from rich.table import Table

from yachtdice.cli.common.errors import UsageError
from yachtdice.cli.common.help_texts import in_korean, option
from yachtdice.cli.common.options import Answer, DatabaseName
from yachtdice.cli.common.output import one_line, write_json, write_laid_out, write_line
from yachtdice.cli.server.working import on_database
from yachtdice.rules import Text
from yachtdice.server.app.accounts import accounts_in
from yachtdice.server.common.ports import Player
from yachtdice.server.common.system import SystemChance, now_ms
from yachtdice.server.database.engine.database import Database
from yachtdice.server.people.service.names import fold
from yachtdice.server.people.service.passwords import Argon2Hasher
from yachtdice.server.people.service.ports import StoredAccount
from yachtdice.server.people.store.account_admin import ListedAccount, SqlAccountAdmin

account_app: Final = App(name="account")
GivenName: TypeAlias = Annotated[
    str, option("Name or id of the account.", "계정의 이름 또는 아이디.", name="NAME")
]
By: TypeAlias = Annotated[
    Literal["name", "id"] | None,
    option(
        "Read NAME only as a name, or only as an id (default: as either).",
        "NAME을 이름으로만, 또는 아이디로만 읽습니다. 적지 않으면 둘 다로 찾습니다.",
    ),
]
Where: TypeAlias = Annotated[
    DatabaseName,
    option(
        "SQLite file or database URL (sqlite:///FILE, postgresql://...).",
        "SQLite 파일 또는 데이터베이스 URL(sqlite:///파일, postgresql://...).",
    ),
]


async def _named(database: Database, name: str, by: By) -> StoredAccount:
    """Return the account with this name or id.

    Raises UsageError if there is none, or if the text is the name of one account and the id of
    another.
    """
    store = accounts_in(database)
    named = None if by == "id" else await store.account_named(fold(name))
    known = None if by == "name" else await store.account_of(name)
    if named is not None and known is not None and named != known:
        raise UsageError(_ambiguous(name, named.player, known.player))
    found = named or known
    if found is None:
        en = f"there is no account {name!r}; see yacht account list"
        ko = f"{name!r} 계정이 없습니다. yacht account list를 보세요"
        raise UsageError(en, ko)
    return found


def _ambiguous(given: str, named: Player, known: Player) -> Text:
    """Return the error for a text that is the name of one account and the id of another."""
    return Text(
        en=f"{given!r} is the name of the account with id {named.id} and the id of the account "
        f"named {known.name!r}; add --by name or --by id",
        ko=f"{given!r}: 아이디가 {named.id}인 계정의 이름이면서 이름이 {known.name!r}인 계정의 "
        "아이디입니다. --by name 또는 --by id를 붙이세요",
    )


@account_app.command(name="list")
@in_korean(
    "계정의 아이디와 세션, 차단 여부를 새 계정부터 보여 줍니다.",
    "yacht account list",
    "yacht account list mina --most 10 --json",
)
def list_accounts(
    part: Annotated[
        str,
        option(
            "Only names that contain this text.", "이 글자가 든 이름만 보여 줍니다.", name="PART"
        ),
    ] = "",
    /,
    *,
    most: Annotated[
        int,
        option(
            "Maximum number of accounts to show, newest first.",
            "새 계정부터 최대 몇 개까지 보일지.",
        ),
    ] = 100,
    database: Where = None,
    answer: Answer | None = None,
) -> None:
    """List accounts, newest first, with id, sessions and whether they are barred."""
    answer = answer or Answer()
    if most < 1:
        en, ko = "show at least 1 account", "적어도 하나는 보여야 합니다"
        raise UsageError(en, ko, at=f"--most {most}")

    async def look(opened: Database) -> tuple[list[ListedAccount], int]:
        keeping = SqlAccountAdmin(opened)
        return await keeping.listed(now_ms(), part, most), await keeping.count()

    found, count = on_database(database, look)
    if answer.json:
        shown = [msgspec.structs.asdict(account) for account in found]
        write_json({"accounts": shown, "count": count})
        return
    write_laid_out(_laid_out(found, answer))
    en, ko = f"{len(found):,} of {count:,} accounts", f"계정 {count:,}개 가운데 {len(found):,}개"
    write_line(answer.say(Text(en, ko)))


def _laid_out(found: list[ListedAccount], answer: Answer) -> Table:
    """Return the table of accounts."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(answer.say(Text("Name", "이름")), overflow="fold")
    table.add_column(answer.say(Text("Id", "아이디")), no_wrap=True)
    table.add_column(answer.say(Text("Opened", "만든 날")), no_wrap=True)
    table.add_column(answer.say(Text("Sessions", "세션")), justify="right")
    table.add_column(answer.say(Text("Remark", "비고")), overflow="fold")
    for account in found:
        opened, remark = _day(account.created_ms), answer.say(_remark(account))
        name = one_line(account.name)
        table.add_row(name, account.player, opened, str(account.sessions), remark)
    return table


def _remark(account: ListedAccount) -> Text:
    """Return whether an account is barred, and the owner if it is a bot."""
    notes = []
    if account.owner is not None:
        owner = one_line(account.owner)
        notes.append(Text(f"bot of {owner}", f"{owner}의 봇"))
    if account.barred_ms is not None:
        day = _day(account.barred_ms)
        notes.append(Text(f"barred {day}", f"{day} 차단"))
    return Text(", ".join(each.en for each in notes), ", ".join(each.ko for each in notes))


def _day(at_ms: int) -> str:
    return datetime.fromtimestamp(at_ms / 1000, UTC).date().isoformat()


@account_app.command
@in_korean(
    "계정에 새 비밀번호를 주고 한 번만 보여 준 뒤, 그 계정의 세션을 모두 끝냅니다.",
    "yacht account reset-password Mina",
)
def reset_password(
    name: GivenName, /, *, by: By = None, database: Where = None, answer: Answer | None = None
) -> None:
    """Set a new password, print it once, and end all sessions of the account."""
    password = "-".join(SystemChance().new_id(5) for _ in range(4))

    async def reset(opened: Database) -> tuple[Player, int]:
        account = await _named(opened, name, by)
        _refuse_bots(account)
        with closing(Argon2Hasher()) as hasher:
            hashed = await hasher.hash(password)
        ended = await SqlAccountAdmin(opened).reset_password(account.player.id, hashed)
        if ended is None:
            raise UsageError(_closed_meanwhile(account.player))
        return account.player, ended

    player, ended = on_database(database, reset)
    en = f"{player.name} has a new password, shown this once: {password} (sessions ended: {ended})"
    ko = f"{player.name}: 새 비밀번호(지금만 보임) {password} (끝낸 세션 {ended}개)"
    facts = {"password": password, "sessions_ended": ended}
    _write_result(player, Text(en, ko), facts, answer)


def _refuse_bots(account: StoredAccount) -> None:
    """Raise UsageError for a bot, which has a token from its owner instead of a password."""
    if account.password is None:
        name = account.player.name
        en = f"{name} is a bot and has no password; its owner can make a new token"
        ko = f"{name} 계정은 봇이라 비밀번호가 없습니다. 주인이 새 토큰을 만들 수 있습니다"
        raise UsageError(en, ko)


def _closed_meanwhile(player: Player) -> Text:
    """Return the error for an account that was closed after it was found."""
    return Text(
        en=f"{player.name} was closed meanwhile; see yacht account list",
        ko=f"{player.name} 계정이 그 사이 닫혔습니다. yacht account list를 보세요",
    )


@account_app.command
@in_korean(
    "계정과 그 봇을 차단합니다. 로그인할 수 없고 세션이 모두 끝납니다.",
    "yacht account bar Mina --database yacht.sqlite3",
)
def bar(
    name: GivenName, /, *, by: By = None, database: Where = None, answer: Answer | None = None
) -> None:
    """Bar an account and its bots from logging in, and end their sessions."""

    async def shut_out(opened: Database) -> tuple[Player, int]:
        player = (await _named(opened, name, by)).player
        return player, await SqlAccountAdmin(opened).bar(player.id, now_ms())

    player, ended = on_database(database, shut_out)
    text = Text(
        en=f"{player.name} is barred (sessions ended: {ended})",
        ko=f"{player.name}: 차단했습니다 (끝낸 세션 {ended}개)",
    )
    _write_result(player, text, {"barred": True, "sessions_ended": ended}, answer)


@account_app.command
@in_korean(
    "차단한 계정과 그 봇을 다시 받습니다. 봇은 새 토큰이 필요합니다.", "yacht account unbar Mina"
)
def unbar(
    name: GivenName, /, *, by: By = None, database: Where = None, answer: Answer | None = None
) -> None:
    """Allow a barred account and its bots to log in again; the bots need new tokens."""

    async def let_in(opened: Database) -> Player:
        player = (await _named(opened, name, by)).player
        await SqlAccountAdmin(opened).unbar(player.id)
        return player

    player = on_database(database, let_in)
    text = Text(f"{player.name} may log in again", f"{player.name}: 다시 로그인할 수 있습니다")
    _write_result(player, text, {"barred": False}, answer)


@account_app.command
@in_korean(
    "계정과 그 봇을 완전히 닫습니다. 이름은 사라지고 게임은 이름 없이 남습니다.",
    "yacht account close Mina --yes",
)
def close(
    name: GivenName,
    /,
    *,
    by: By = None,
    yes: Annotated[
        bool,
        option(
            "Confirm that the account is closed permanently.",
            "되돌릴 수 없이 완전히 닫습니다.",
            negative="",
        ),
    ] = False,
    database: Where = None,
    answer: Answer | None = None,
) -> None:
    """Close an account and its bots permanently; its games stay, without its name."""

    async def forget(opened: Database) -> tuple[Player, int]:
        player = (await _named(opened, name, by)).player
        if not yes:
            en = f"closing {player.name} cannot be undone; repeat the command with --yes"
            ko = f"{player.name} 계정을 닫으면 되돌릴 수 없습니다. --yes를 붙여 다시 실행하세요"
            raise UsageError(en, ko)
        return player, len(await accounts_in(opened).close_account(player.id))

    player, ended = on_database(database, forget)
    text = Text(
        en=f"{player.name} is closed (sessions ended: {ended})",
        ko=f"{player.name}: 계정을 닫았습니다 (끝낸 세션 {ended}개)",
    )
    _write_result(player, text, {"closed": True, "sessions_ended": ended}, answer)


def _write_result(
    player: Player, text: Text, facts: dict[str, object], answer: Answer | None
) -> None:
    """Write the result of a change of an account."""
    (answer or Answer()).report({"player": player.id, "name": player.name, **facts}, text)
