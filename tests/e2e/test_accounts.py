"""Accounts in the browser: made, entered, left, and what they gain."""

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.browser import Person
from tests.e2e.conftest import NewPerson
from tests.e2e.test_sound import heard, listen, wait_for_ears, wait_to_hear
from tests.one_box import ANY
from tests.server_process import ServerProcess

PASSWORD = "correct horse"


@pytest.fixture
def table_server(tmp_path: Path) -> Iterator[ServerProcess]:
    """Return a running server that offers a game of one box."""
    (tmp_path / "one-box.toml").write_text(ANY, "utf-8")
    path = str(tmp_path / "yacht.sqlite3")
    with ServerProcess(path, bot_pause=0.01, rules_folder=str(tmp_path)) as process:
        yield process


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[ServerProcess]:
    """Return a running server with its usual limits."""
    with ServerProcess(str(tmp_path / "strict.sqlite3"), limit_factor=1) as process:
        yield process


def open_account(person: Person, name: str, password: str = PASSWORD) -> None:
    """Make an account on its page, and see that one is in."""
    person.page.goto("/account")
    person.see("open-name").fill(name)
    person.see("open-password").fill(password)
    person.see("open-send").click()
    expect(person.see("standing")).to_be_visible()


def log_in(person: Person, name: str, password: str = PASSWORD) -> None:
    """Fill in the form for those who have an account, and send it."""
    person.see("enter-name").fill(name)
    person.see("enter-password").fill(password)
    person.see("enter-send").click()


def sit_down(mina: Person, jun: Person, name: str | None = "Jun") -> str:
    """Return the link of a table for one box that Mina has made and Jun has sat down at."""
    mina.page.goto("/")
    link = mina.make_table("one-box")
    jun.sit(link, 1, name)
    expect(mina.see("seat-1")).not_to_contain_text("Free seat")
    return link


def play(*people: Person) -> None:
    """Begin and play the game of one box."""
    people[0].see("start-game").click()
    for person in people:
        person.roll()
        person.see("fill-five").click()
    for person in people:
        expect(person.see("result")).to_be_visible()


def test_a_guest_becomes_an_account_in_another_tab_and_plays_on(person: NewPerson) -> None:
    """In the middle of a game: the seat stays, the first tab learns of it, the game counts."""
    mina, jun = person(), person()
    mina.introduce("Mina")
    link = sit_down(mina, jun)
    mina.see("start-game").click()
    rolled = mina.roll()

    other = mina.context.new_page()
    other.goto("/account")
    expect(other.get_by_test_id("open-name")).to_have_value("Mina")
    other.get_by_test_id("open-password").fill(PASSWORD)
    other.get_by_test_id("open-send").click()
    expect(other.get_by_test_id("standing")).to_be_visible()
    other.goto(link)
    expect(other.get_by_test_id("fill-five")).to_be_enabled()
    other.close()

    assert mina.dice() == rolled
    expect(mina.see("connection")).to_have_attribute("data-state", "open")
    mina.page.reload()
    mina.see("fill-five").click()
    jun.roll()
    jun.see("fill-five").click()
    expect(mina.see("gain-exp")).to_have_text("+10 exp")
    expect(jun.see("would-have")).to_contain_text("10 exp")


def test_what_a_game_has_brought_is_seen_heard_and_the_same_ever_after(person: NewPerson) -> None:
    """The bar fills, a level is celebrated once; a guest is told what an account is for."""
    mina, jun = listen(person()), person(width=360, language="ko")
    open_account(mina, "Mina")
    link = sit_down(mina, jun, "준호")
    wait_for_ears(mina)
    play(mina, jun)

    expect(mina.see("gain-exp")).to_have_text("+10 exp")
    expect(mina.see("gain")).to_contain_text("5 for your score, 5 for winning")
    expect(mina.see("gain-level")).to_contain_text("Level 1")
    expect(mina.see("risen")).to_contain_text("level 1")
    expect(mina.see("stripe")).to_have_count(1)
    expect(mina.page.locator("[data-testid='gain'] .rises")).to_have_count(1)
    wait_to_hear(mina, "level")
    assert heard(mina)["level"] == 1
    expect(jun.see("would-have")).to_contain_text("경험치 10점")
    expect(jun.see("gain-account")).to_have_attribute("href", "/account")
    assert jun.page.evaluate("document.documentElement.scrollWidth") <= 360

    mina.page.goto(link)
    expect(mina.see("gain-exp")).to_have_text("+10 exp")
    expect(mina.see("risen")).to_contain_text("level 1")
    expect(mina.page.locator("[data-testid='gain'] .stands")).to_have_count(1)
    mina.see("rematch").click()
    mina.roll()
    mina.see("fill-five").click()
    jun.roll()
    jun.see("fill-five").click()
    expect(mina.see("gain")).to_contain_text("10 exp")
    expect(mina.see("gain-level")).to_contain_text("Level 2")


def test_whoever_makes_an_account_after_a_game_is_told_when_it_begins_to_count(
    person: NewPerson,
) -> None:
    """The link opens another tab; back at the table it is said that the next game counts."""
    mina = person()
    mina.introduce("Mina")
    mina.make_table("one-box")
    play(mina)
    expect(mina.see("would-have")).to_contain_text("5 exp")
    with mina.context.expect_page() as opened:
        mina.see("gain-account").click()
    other = opened.value
    other.get_by_test_id("open-password").fill(PASSWORD)
    other.get_by_test_id("open-send").click()
    expect(other.get_by_test_id("standing")).to_be_visible()
    other.close()

    mina.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(mina.see("from-now")).to_contain_text("next game")
    mina.see("rematch").click()
    mina.roll()
    mina.see("fill-five").click()
    expect(mina.see("gain-exp")).to_have_text("+5 exp")


def test_the_bar_is_still_for_those_who_want_less_movement(person: NewPerson) -> None:
    """It stands filled at once, and nothing runs."""
    mina = person(still=True)
    open_account(mina, "Mina")
    mina.page.goto("/")
    mina.make_table("one-box")
    play(mina)
    expect(mina.see("gain-exp")).to_have_text("+5 exp")
    bar = mina.page.locator("[data-testid='gain'] i")
    duration = bar.evaluate("bar => getComputedStyle(bar).animationDuration")
    assert duration == "0s"


def test_a_day_with_an_account_by_the_keyboard_alone(person: NewPerson) -> None:
    """Made, left, entered, given another password and deleted, with Tab and Enter."""
    mina = person()
    keys = mina.page.keyboard
    mina.page.goto("/account")
    mina.see("open-name").focus()
    keys.type("Mina")
    keys.press("Tab")
    keys.type(PASSWORD)
    keys.press("Enter")
    expect(mina.page.get_by_role("heading", name="Mina")).to_be_focused()
    mina.see("log-out").press("Enter")
    expect(mina.see("enter-name")).to_be_visible()

    mina.see("enter-name").focus()
    keys.type("MINA")
    keys.press("Tab")
    keys.type(PASSWORD)
    keys.press("Enter")
    expect(mina.see("standing")).to_be_visible()

    mina.page.locator("[data-testid='change'] > summary").press("Enter")
    mina.see("change-old").focus()
    keys.type(PASSWORD)
    keys.press("Tab")
    keys.press("Tab")
    keys.type("battery staple")
    keys.press("Enter")
    expect(mina.see("change-done")).to_contain_text("changed")

    mina.page.locator("[data-testid='delete'] > summary").press("Enter")
    expect(mina.see("delete").first).to_contain_text("Your games stay")
    mina.see("delete-password").focus()
    keys.type(PASSWORD)
    keys.press("Enter")
    expect(mina.see("delete-password-fault")).to_contain_text("do not belong together")
    expect(mina.see("delete-password")).to_be_focused()
    mina.see("delete-password").fill("battery staple")
    keys.press("Enter")
    expect(mina.see("open-name")).to_have_value("")


def test_password_managers_know_every_field(person: NewPerson) -> None:
    """Names and passwords have the names that browsers look for, in every form."""
    mina = person()
    mina.page.goto("/account")
    expect(mina.see("open-name")).to_be_visible()
    forms = "[...document.querySelectorAll('form')].map(form => [...form.querySelectorAll('input')]"
    fields = f"{forms}.map(input => `${{input.type}} ${{input.autocomplete}}`))"
    assert mina.page.evaluate(fields) == [
        ["text username", "password new-password"],
        ["text username", "password current-password"],
    ]
    open_account(mina, "Mina")
    assert mina.page.evaluate(fields) == [
        ["text username", "password current-password", "password new-password"],
        ["text username", "password current-password"],
    ]


@pytest.mark.parametrize(
    ("name", "password", "field", "said"),
    [
        ("", PASSWORD, "open-name", "채워 주세요"),
        ("x", PASSWORD, "open-name", "2~20자"),
        ("민아Ж", PASSWORD, "open-name", "섞지 말고"),
        ("Taken One", PASSWORD, "open-name", "다른 이름"),
        ("민아", "short", "open-password", "8~128자"),
        ("민아", "password123", "open-password", "다른 것으로"),
        ("correct horse", PASSWORD, "open-password", "이름을 비밀번호로"),
    ],
)
def test_what_is_refused_is_said_beside_its_field_in_korean(
    person: NewPerson, table_server: ServerProcess, name: str, password: str, field: str, said: str
) -> None:
    """The sentence is in the reader's language, the field is marked, and one types on there."""
    body = {"name": "Taken 0ne", "password": PASSWORD}
    httpx.post(f"{table_server.url}/api/account", json=body).raise_for_status()
    mina = person(language="ko", width=360)
    mina.page.goto("/account")
    mina.see("open-name").fill(name)
    mina.see("open-password").fill(password)
    mina.see("open-send").click()
    expect(mina.see(f"{field}-fault")).to_contain_text(said)
    expect(mina.see(field)).to_have_attribute("aria-invalid", "true")
    expect(mina.see(field)).to_be_focused()
    assert mina.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_too_many_tries_are_told_until_when(chromium: Browser, strict: ServerProcess) -> None:
    """After ten wrong passwords the page names the hour at which it goes on."""
    mina = Person(chromium, strict.url, language="ko")
    mina.page.goto("/account")
    for n in range(10):
        log_in(mina, "nobody here", f"guess number {n}")
        expect(mina.see("enter-password-fault")).to_contain_text("맞지 않아요")
        expect(mina.see("enter-send")).to_be_enabled()
    log_in(mina, "nobody here", "one more guess")
    expect(mina.see("enter-fault")).to_contain_text(re.compile(r"\d+:\d\d:\d\d부터"))
    mina.see("language").click()
    expect(mina.see("enter-fault")).to_contain_text(re.compile(r"goes on at \d+:\d\d:\d\d"))
    assert mina.complaints == []
    mina.context.close()


def test_who_logs_in_is_told_what_stays_behind(person: NewPerson) -> None:
    """A guest at a table is warned first; after logging in the seat is the guest's, and waits."""
    mina, jun = person(), person()
    open_account(mina, "Mina")
    mina.see("log-out").click()
    mina.introduce("Guest of Mina")
    sit_down(mina, jun)
    mina.see("start-game").click()
    expect(mina.see("roll")).to_be_visible()

    other = mina.context.new_page()
    other.goto("/account")
    expect(other.get_by_test_id("left-behind")).to_contain_text("Guest of Mina is left behind")
    other.get_by_test_id("enter-name").fill("Mina")
    other.get_by_test_id("enter-password").fill(PASSWORD)
    other.get_by_test_id("enter-send").click()
    expect(other.get_by_test_id("standing")).to_be_visible()
    other.close()
    expect(jun.see("away-0")).to_be_visible()
    expect(mina.see("roll")).to_be_disabled()


def test_a_room_kept_among_us_is_nobody_elses(person: NewPerson) -> None:
    """The host switches it on, the others are told, and a stranger finds nothing of its games."""
    mina, jun = person(), person()
    open_account(mina, "Mina")
    sit_down(mina, jun)
    assert jun.see("private-on").count() == 0
    mina.see("keep-private").click()
    expect(mina.see("keep-private")).to_be_checked()
    expect(jun.see("private-on")).to_contain_text("only by those who play")
    play(mina, jun)
    expect(mina.see("gain-exp")).to_have_text("+10 exp")
    mine = mina.page.request.get("/api/games").json()["games"]
    strangers = httpx.get(f"{table_server_url(mina)}/api/games").json()["games"]
    assert (len(mine), strangers) == (1, [])


def table_server_url(person: Person) -> str:
    """Return the address of the server that somebody's page is from."""
    return str(person.page.evaluate("location.origin"))


def test_ones_own_place_is_in_view_wherever_one_reads(
    person: NewPerson, table_server: ServerProcess
) -> None:
    """The last of sixty sees their line under the first page, and jumps to their own."""
    for n in range(59):
        body = {"name": f"Sailor {n:03}", "password": PASSWORD}
        httpx.post(f"{table_server.url}/api/account", json=body).raise_for_status()
    mina = person(width=360, language="ko")
    open_account(mina, "민아")
    mina.page.goto("/ranking")
    lines = mina.see("ranking-line")
    expect(lines).to_have_count(51)
    expect(mina.see("own-place")).to_contain_text("60")
    expect(mina.page.locator(".own")).to_be_in_viewport()
    assert mina.page.evaluate("document.documentElement.scrollWidth") <= 360
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


def test_strength_stands_beside_the_levels(person: NewPerson) -> None:
    """By rule set: order, uncertainty in numbers, and few games marked as provisional."""
    mina, jun = person(), person(width=360, language="ko")
    open_account(mina, "Mina")
    open_account(jun, "준호")
    sit_down(mina, jun, None)
    play(mina, jun)
    jun.page.goto("/ranking")
    jun.see("ladder").select_option("one-box")
    expect(jun.page).to_have_url(re.compile("rules=one-box"))
    expect(jun.see("ranking-line")).to_have_count(2)
    expect(jun.see("provisional").first).to_have_text("임시")
    expect(jun.page.locator(".own")).to_contain_text(re.compile(r"\d\.\d 이상\s*25\.0 ± 2\d\.\d"))
    assert jun.page.evaluate("document.documentElement.scrollWidth") <= 360
    jun.see("ladder").select_option("bonus")
    expect(jun.page.locator("main")).to_contain_text("아직 아무도 없어요")


HOSTILE = ["<b>Mina</b>", "<svg/onload=alert()>", "'\"><i>Mina", "${alert(1)}", "&lt;Mina&gt;"]


def test_names_are_shown_as_they_were_written(person: NewPerson) -> None:
    """Markup in a name is text in the waiting room, the ranking and the account's own page."""
    for name in HOSTILE:
        mina = person()
        mina.page.add_init_script("window.alert = () => { window.alerted = true }")
        open_account(mina, name)
        expect(mina.page.locator("h1")).to_have_text(name)
        mina.page.goto("/ranking")
        expect(mina.page.locator(".own a")).to_have_text(name)
        mina.page.goto("/")
        mina.make_table("one-box")
        expect(mina.see("seat-0").locator("b")).to_have_text(name)
        assert not mina.page.evaluate("window.alerted")
