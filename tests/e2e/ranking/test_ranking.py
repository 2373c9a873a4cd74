"""The ranking in the browser: levels, and the strength of players by rule set."""

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor

from playwright.sync_api import expect

from tests.e2e.conftest import NewPerson
from tests.e2e.people.accounts import create_account
from tests.e2e.tables import finished
from tests.support.server_process import ServerProcess
from tests.unit.storage.accounts import make_account
from yachtdice.storage import database_at


async def _open_accounts(where: str, count: int) -> None:
    """Store this number of accounts without the server, which would hash a password for each."""
    database = database_at(where)
    await make_account(database, *(f"sailor{n:02}" for n in range(count)))
    await database.close()


def test_the_viewers_own_place_is_always_in_view(
    visitor: NewPerson, own_server: ServerProcess
) -> None:
    """The last of sixty accounts sees its line below the first page, and can jump to it."""
    with ThreadPoolExecutor(1) as beside:  # its own event loop; Playwright's is running here
        beside.submit(asyncio.run, _open_accounts(own_server.database, 59)).result()
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


def test_the_ladder_shows_strength_and_its_uncertainty(visitor: NewPerson) -> None:
    """The ladder of a rule set shows order, uncertainty and provisional ratings."""
    mina, jun = visitor(), visitor(width=360, language="ko")
    create_account(mina, "Mina")
    create_account(jun, "준호")
    finished([mina, jun], "one-box")
    jun.page.goto("/ranking")
    jun.see("ladder").select_option("one-box")
    expect(jun.page).to_have_url(re.compile("rules=one-box"))
    expect(jun.see("ranking-line")).to_have_count(2)
    expect(jun.see("provisional").first).to_have_text("임시")
    expect(jun.page.locator(".own")).to_contain_text(re.compile(r"\d\.\d 이상\s*25\.0 ± 2\d\.\d"))
    assert jun.width() <= 360
    jun.see("ladder").select_option("bonus")
    expect(jun.page.locator("main")).to_contain_text("아직 아무도 없어요")
