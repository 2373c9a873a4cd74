"""Quick chat, the lobby, a game at once, rematches and what is kept of a game, in the browser."""

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.e2e.browser import play_to_the_end
from tests.e2e.conftest import NewPerson
from tests.e2e.test_games import started
from yachtdice.game import Step, parse_record

PNG = b"\x89PNG\r\n\x1a\n"


def test_two_people_chat_each_in_their_own_language(person: NewPerson) -> None:
    """Three strokes say it; it hangs at the speaker's seat and is logged; muted is muted."""
    mina, jun = person(), person(width=360, language="ko")
    mina.introduce("Mina")
    link = mina.make_table("bonus")
    jun.sit(link, 1, "준호")
    mina.see("start-game").click()
    expect(jun.see("dice-tray")).to_be_visible()

    for stroke in ("c", "1", "2"):
        mina.page.keyboard.press(stroke)

    expect(mina.see("bubble-0")).to_have_text("Well kept.")
    expect(jun.see("bubble-0")).to_have_text("그걸 남기시다니, 역시")
    expect(mina.see("chat")).to_have_count(0)
    expect(jun.see("chat-log")).to_contain_text("Mina")
    expect(jun.see("bubble-0")).to_have_count(0)

    jun.see("chat-open").click()
    jun.see("chat-5").click()
    jun.see("chat-1").click()
    expect(mina.see("bubble-1")).to_have_text("Hello, everyone.")
    expect(jun.see("bubble-1")).to_have_text("안녕하세요")

    mina.see("chat-open").click()
    mina.see("mute-1").check()
    mina.page.keyboard.press("Escape")
    expect(mina.see("chat")).to_have_count(0)
    expect(mina.see("chat-log")).not_to_contain_text("Hello, everyone.")
    jun.page.wait_for_timeout(4100)
    for stroke in ("c", "4", "1"):
        jun.page.keyboard.press(stroke)
    expect(jun.see("bubble-1")).to_have_text("헉, 대박이에요")
    mina.page.wait_for_timeout(300)
    expect(mina.see("bubble-1")).to_have_count(0)
    expect(mina.see("chat-log")).not_to_contain_text("Wow.")


def test_a_long_press_on_ones_own_pennant_and_a_pinned_phrase(person: NewPerson) -> None:
    """Held for a while the pennant opens the ring; what is pinned is found again after a reload."""
    mina = person(width=360)
    started(mina, "bonus", "greedy")
    mina.see("card-0").click(delay=700)
    mina.see("chat-6").click()
    mina.see("chat-pin").click()
    mina.see("chat-6").click()
    mina.page.reload()
    mina.see("chat-open").click()
    mina.see("chat-7").click()
    mina.see("chat-1").click()
    expect(mina.see("bubble-0")).to_have_text("I regret nothing.")


def test_one_click_to_a_game_against_a_bot(person: NewPerson) -> None:
    """A newcomer presses once, has a friendly name, and may roll; the name can be changed."""
    jun = person(width=360, language="ko")
    jun.page.goto("/")
    jun.see("play-now").click()
    expect(jun.see("dice-tray")).to_be_visible()
    expect(jun.see("roll")).to_be_enabled()
    assert len(jun.roll()) == 5
    jun.page.goto("/")
    jun.see("name-change").click()
    assert re.fullmatch(r"[가-힣]+ [가-힣]+", jun.see("name-input").input_value())


def test_an_open_table_is_found_on_the_home_page(person: NewPerson) -> None:
    """The host shows it there, somebody joins from there, another by its code; one looks on."""
    mina, jun, sora = person(), person(), person(width=360, language="ko")
    mina.introduce("Mina")
    mina.make_table("bonus")
    jun.introduce("Jun")
    expect(jun.see("lobby")).to_contain_text("No open table")
    mina.see("list-room").click()
    expect(mina.see("list-room")).to_be_checked()
    code = mina.see("code").inner_text()
    jun.page.locator("[data-testid^='lobby-']").first.click()
    jun.see("sit-1").click()
    expect(mina.see("seat-1")).to_contain_text("Jun")
    sora.page.goto("/")
    sora.see("join-input").fill(f"{code[:3]} {code[3:].lower()}")
    sora.see("join").click()
    expect(sora.see("seat-0")).to_contain_text("Mina")
    expect(mina.see("spectators")).to_contain_text("1 spectator")
    sora.page.wait_for_url(re.compile(r"/r/[a-z0-9]{12}$"))
    assert mina.see("qr").evaluate("image => image.complete && image.naturalWidth > 0")


def test_a_result_is_shared_and_played_again(person: NewPerson) -> None:
    """As text, as a picture and as a record that replays; then again at once, the loser first."""
    mina = person()
    mina.context.grant_permissions(["clipboard-read", "clipboard-write"])
    started(mina, "bonus", "greedy")
    play_to_the_end((mina, 0))
    totals = [int(mina.total(seat)) for seat in range(2)]

    mina.see("share-text").click()
    expect(mina.see("share-said")).to_contain_text("Copied")
    text = mina.page.evaluate("navigator.clipboard.readText()")
    assert f"Mina {totals[0]} points" in text
    with mina.page.expect_download() as download:
        mina.see("share-picture").click()
    picture = Path(download.value.path()).read_bytes()
    assert picture.startswith(PNG)
    assert int.from_bytes(picture[16:20]) == 1080
    assert len(picture) > 20_000
    with mina.page.expect_download() as download:
        mina.see("share-record").click()
    state = parse_record(Path(download.value.path()).read_text(encoding="utf-8")).state
    assert state.step is Step.OVER
    assert list(state.totals) == totals
    mina.see("comparison").locator("summary").click()
    expect(mina.see("comparison").locator("tfoot")).to_contain_text(str(totals[1]))

    mina.see("rematch").click()
    expect(mina.see("dice-tray")).to_be_visible()
    if totals[0] != totals[1]:
        seats = mina.page.locator("[data-testid^='total-']").evaluate_all(
            "nodes => nodes.map(node => node.dataset.testid)"
        )
        loser = totals.index(min(totals))
        assert seats[0] == f"total-{loser}"
