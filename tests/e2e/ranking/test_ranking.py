"""The ranking in the browser: levels, and the strength of players by rule set."""

from playwright.sync_api import expect

from tests.e2e.conftest import NewPerson
from tests.e2e.people.accounts import create_account
from tests.support.servers.server_process import ServerProcess
from tests.support.waiting import run_beside
from tests.unit.server.people.store.accounts import make_account
from yachtdice.server.database.engine.database import database_at


async def _open_accounts(where: str, count: int) -> None:
    """Store this number of accounts without the server, which would hash a password for each."""
    database = database_at(where)
    await make_account(database, *(f"sailor{n:02}" for n in range(count)))
    await database.close()


def test_the_viewers_own_place_is_always_in_view(
    visitor: NewPerson, own_server: ServerProcess
) -> None:
    """The last of sixty accounts sees its line below the first page, and can jump to it."""
    run_beside(_open_accounts(own_server.database, 59))
    mina = visitor(width=360, language="ko")
    create_account(mina, "민아")
    mina.page.goto("/ranking")
    lines = mina.see("ranking-line")
    expect(lines).to_have_count(51)
    expect(mina.see("own-place")).to_contain_text("60")
    expect(mina.page.locator(".own")).to_be_in_viewport()
    assert mina.width() <= 360
    mina.see("own-page").click()
    expect(mina.see("own-place")).to_have_count(0)
    expect(mina.page.locator(".own")).to_contain_text("민아")
    mina.see("previous").click()
    expect(mina.page.locator("tbody tr").first).to_contain_text("1")
    mina.see("next").click()
    expect(mina.page.locator("tbody tr").first).to_contain_text("51")
    mina.page.go_back()
    mina.page.go_back()
    expect(mina.page.locator(".own")).to_contain_text("민아")
