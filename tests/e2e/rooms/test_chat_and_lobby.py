"""Quick chat, lobby, quick start, rematch and sharing of results in the browser."""

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.e2e.browser import Person
from tests.e2e.conftest import NewPerson
from tests.e2e.tables import started
from yachtdice.game import Step, parse_record

PNG = b"\x89PNG\r\n\x1a\n"


#: Collects the bubbles that a page shows, each for some seconds only.
_WATCH_BUBBLES = """() => {
  window.bubbles = [];
  const look = () => {
    for (const bubble of document.querySelectorAll("[data-testid^='bubble-']"))
      window.bubbles.push(`${bubble.dataset.testid} ${bubble.textContent.trim()}`);
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true });
}"""


def _wait_for_bubble(person: Person, seat: int, text: str) -> None:
    """Wait until the page has shown this phrase at a seat."""
    person.page.wait_for_function(
        "text => window.bubbles.includes(text)", arg=f"bubble-{seat} {text}"
    )


def test_two_people_chat_each_in_their_own_language(person: NewPerson) -> None:
    """Three keys send a phrase; it appears at the speaker's seat and in the log, unless muted.

    A long press on the player's own pennant opens the chat. A pinned phrase survives a reload.
    (`web/tests/rooms/chat.test.ts` mutes a player who goes on talking.)
    """
    mina, jun = person(), person(width=360, language="ko")
    mina.choose_name("Mina")
    jun.choose_name("준호")
    link = started([mina, jun])
    mina.open_table(link)
    jun.open_table(link)

    for one in (mina, jun):
        one.page.evaluate(_WATCH_BUBBLES)
    for stroke in ("c", "1", "2"):
        mina.page.keyboard.press(stroke)

    _wait_for_bubble(mina, 0, "Well kept.")
    _wait_for_bubble(jun, 0, "그걸 남기시다니, 역시")
    expect(mina.see("chat")).to_have_count(0)
    expect(jun.see("chat-log")).to_contain_text("Mina")

    jun.see("card-1").hover()
    jun.page.mouse.down()
    expect(jun.see("chat")).to_be_visible()
    jun.page.mouse.up()
    jun.see("chat-5").click()
    jun.see("chat-pin").click()
    jun.see("chat-1").click()
    expect(jun.see("chat-1")).to_have_attribute("aria-pressed", "true")
    jun.page.reload()
    jun.see("chat-open").click()
    jun.page.evaluate(_WATCH_BUBBLES)
    jun.see("chat-7").click()
    jun.see("chat-1").click()
    _wait_for_bubble(mina, 1, "Hello, everyone.")
    _wait_for_bubble(jun, 1, "안녕하세요")

    expect(mina.see("chat-log")).to_contain_text("Hello, everyone.")
    mina.see("chat-open").click()
    mina.see("mute-1").check()
    mina.page.keyboard.press("Escape")
    expect(mina.see("chat")).to_have_count(0)
    expect(mina.see("chat-log")).not_to_contain_text("Hello, everyone.")


def test_one_press_starts_a_game_against_a_bot(person: NewPerson) -> None:
    """A newcomer presses once, gets a friendly name and may roll; the name can be changed.

    Other pages lead back to the running game.
    """
    jun = person(width=360, language="ko")
    jun.page.goto("/")
    jun.see("play-now").click()
    expect(jun.see("dice-tray")).to_be_visible()
    expect(jun.see("roll")).to_be_enabled()
    assert len(jun.roll()) == 5
    jun.page.goto("/ranking")
    expect(jun.see("own-games")).to_contain_text("내 차례")
    expect(jun.see("own-games")).to_have_css("position", "fixed")  # it moves no content
    jun.see("own-games").get_by_role("link").click()
    expect(jun.see("dice-tray")).to_be_visible()
    jun.page.goto("/")
    jun.see("name-change").click()
    expect(jun.see("name-input")).to_have_value(re.compile(r"^[가-힣]+ [가-힣]+$"))


def test_two_people_who_search_play_each_other(person: NewPerson) -> None:
    """A newcomer gives a name, searches, stops and searches again; the next one is the opponent."""
    mina, jun = person(width=360, language="ko"), person()
    mina.page.goto("/")
    mina.choose_rules("classic")
    mina.see("find-opponent").click()
    mina.see("name-input").fill("민아")
    mina.see("name-save").click()
    expect(mina.see("search")).to_have_attribute("data-step", "looking")
    mina.see("stop-search").click()
    expect(mina.see("find-opponent")).to_be_focused()
    mina.see("find-opponent").click()
    expect(mina.see("search")).to_have_attribute("data-step", "looking")
    jun.introduce("Jun")
    jun.choose_rules("classic")
    jun.see("find-opponent").click()
    for player in (mina, jun):
        expect(player.see("dice-tray")).to_be_visible()
    expect(mina.page).to_have_url(jun.page.url)


def test_a_result_is_shared_and_the_loser_begins_the_rematch(person: NewPerson) -> None:
    """A result is shared as text, picture and record; in the rematch the loser plays first."""
    mina = person()
    mina.context.grant_permissions(["clipboard-read", "clipboard-write"])
    mina.choose_name("Mina")
    mina.open_table(started([mina], "clubhouse", "greedy", turns=11))
    expect(mina.see("seat-on-turn")).to_have_attribute("data-seat", "0")
    mina.play_turn()
    expect(mina.see("result")).to_be_visible()
    totals = [int(mina.total(seat)) for seat in range(2)]

    mina.see("share-text").click()
    expect(mina.see("share-said")).to_contain_text("Copied")
    text = mina.page.evaluate("navigator.clipboard.readText()")
    assert f"Mina {totals[0]} points" in text
    replay = mina.page.get_by_role("link").filter(has=mina.see("watch-again")).get_attribute("href")
    assert text.endswith(f"Replay: {mina.url}{replay}")
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
        loser = totals.index(min(totals))
        first = mina.page.locator("[data-testid^='total-']").first
        expect(first).to_have_attribute("data-testid", f"total-{loser}")
