"""The analysis board, the hand of the day and the practice, in a real browser."""

import re
import time

from playwright.sync_api import Response, Route, expect

from tests.e2e.accessible import violations
from tests.e2e.browser import Person
from tests.e2e.conftest import NewPerson
from tests.e2e.layout import PLAIN, check, speak
from tests.e2e.people.accounts import create_account
from tests.e2e.tables import finished
from tests.support.servers.server_process import ServerProcess
from tests.support.waiting import run_beside
from yachtdice.analysis.positions import Position
from yachtdice.analysis.themes import Theme
from yachtdice.analysis.training.leitner import Schedule
from yachtdice.analysis.training.lessons import Lesson
from yachtdice.rules import load_rules
from yachtdice.server.database.engine.database import existing_database
from yachtdice.server.learning.service.ports import NewLesson
from yachtdice.server.learning.store.lessons import SqlLessons

TWOS = "/board?rules=clubhouse&dice=22255&left=2"
SPOILERS = re.compile(r'"(regret|best|value|theme|mark)"')


def test_a_game_with_real_dice_on_the_board(person: NewPerson) -> None:
    """A linked position is explained, then a turn is entered with keys alone, undone and shared."""
    mina = person(settings=PLAIN)
    mina.page.goto(TWOS)
    expect(mina.see("board-choice").first).to_contain_text("Keep 2 2 2")
    mina.see("board-choice").nth(2).click()
    cost = mina.see("board-choice").nth(2).locator(".cost [aria-hidden]").inner_text()
    mina.see("reasons").locator("summary").click()
    total = mina.see("reasons-cost").inner_text()
    assert abs(float(total.replace("−", "-")) - float(cost.replace("−", "-"))) < 0.06
    check(mina, "board")
    speak(mina, "en")
    assert violations(mina) == []
    mina.see("board-choice").first.click()
    mina.see("board-play").click()
    expect(mina.page).to_have_url(re.compile("dice=222&left=1"))
    mina.page.locator("body").press("6")
    mina.page.locator("body").press("6")
    mina.see("board-fill-full_house").press("Enter")
    expect(mina.see("board-box-full_house")).to_have_value("18")
    expect(mina.see("board-total")).to_have_text("18")
    mina.page.reload()
    expect(mina.see("board-total")).to_have_text("18")
    mina.page.goto("/board")
    expect(mina.see("board-total")).to_have_text("18")
    mina.page.locator("body").press("u")
    mina.page.goto(f"{TWOS}&card=ones-7")
    expect(mina.see("board-box-ones")).to_have_attribute("aria-invalid", "true")
    mina.see("board-show-box").click()
    expect(mina.see("board-box-ones")).to_be_focused()
    mina.page.goto("/board?rules=clubhouse&card=ones-3.ones-4")
    expect(mina.see("board-fault")).to_contain_text("ones-4")


def test_the_hand_of_the_day_reveals_no_answer_before_a_try(person: NewPerson) -> None:
    """No answer is in page or traffic before each try; five tries make a result that stays."""
    mina = person(settings=PLAIN)
    asked: list[Response] = []

    def keep(response: Response) -> None:
        if "/api/today" in response.url and response.request.method == "GET":
            asked.append(response)

    mina.page.on("response", keep)
    mina.page.goto("/today")
    for number in range(5):
        expect(mina.see("today-number")).to_have_text(f"Position {number + 1} of 5")
        expect(mina.see("ask")).to_be_visible()
        assert mina.see("verdict").count() == mina.see("reasons").count() == 0
        if number == 0:
            check(mina, "today")
            speak(mina, "en")
            assert violations(mina) == []
            mina.see("today-rules").locator("summary").click()
            expect(mina.see("today-rules")).to_contain_text("Sources")
        if number < 4:
            mina.see("ask-die-0").press("Space")
        else:
            mina.page.locator("[data-testid^=ask-box-]").first.press("Enter")
        mina.see("ask-answer").click()
        expect(mina.see("verdict")).to_be_visible()
        mina.see("today-next").click()
    expect(mina.see("today-result")).to_contain_text("First day in a row")
    questions = [re.findall(r'"questions":(\[.*\])', got.text())[0] for got in asked]
    assert questions
    assert not any(SPOILERS.search(text) for text in questions)
    _stay_on_this_day(mina, asked[-1].text())
    mina.page.reload()
    expect(mina.see("today-sum")).to_be_visible()
    check(mina, "today-result")


def _stay_on_this_day(person: Person, today: str) -> None:
    """Answer requests for the hand of the day with this answer: midnight may have passed."""

    def answer(route: Route) -> None:
        if route.request.method == "GET":
            route.fulfill(body=today, content_type="application/json")
        else:
            route.fallback()

    person.page.route(re.compile("/api/today"), answer)


def test_a_lesson_is_practised_on_its_day(person: NewPerson, shared_server: ServerProcess) -> None:
    """A guest is asked for an account; an account answers its due lesson, asked without answer."""
    mina = person(settings=PLAIN)
    heard: list[Response] = []
    mina.page.on("response", lambda got: heard.append(got) if "/api/practice" in got.url else None)
    mina.page.goto("/practice")
    expect(mina.page.get_by_role("link", name="Make an account or log in")).to_be_visible()
    assert heard == [], "the server refuses the practice to a guest"
    check(mina, "practice-guest")
    create_account(mina, "Practising Mina")
    _give_lesson(mina, shared_server.database)
    mina.page.reload()
    expect(mina.see("practice-counts")).to_have_text("1 due, 1 in all, 0 learned")
    check(mina, "practice")
    mina.see("practice-start").click()
    expect(mina.see("ask")).to_be_visible()
    assert mina.see("verdict").count() == mina.see("reasons").count() == 0
    drills = [found for got in heard for found in re.findall(r'"drill":(\[\{.*\])', got.text())]
    assert drills
    assert not any(SPOILERS.search(text) for text in drills)
    for place in (0, 1, 2):
        mina.see(f"ask-die-{place}").click()
    check(mina, "practice-question")
    speak(mina, "en")
    mina.see("ask-answer").click()
    expect(mina.see("verdict")).to_have_attribute("data-mark", "best")
    assert violations(mina) == []
    mina.see("drill-next").click()
    expect(mina.see("drill-result")).to_have_text("1 of 1 right")
    expect(mina.see("practice-counts")).to_have_text("0 due, 1 in all, 0 learned")


def _give_lesson(person: Person, database: str) -> None:
    """Store a lesson that is due for the account of a person, from a game that it has played."""
    rules = load_rules("clubhouse")
    game = finished([person], "clubhouse", "greedy")
    position = Position(0, (None,) * len(rules.boxes), (2, 2, 2, 5, 5), 2)
    lesson = Lesson(position, Theme.KEPT_TOO_MUCH)

    async def keep() -> None:
        opened = existing_database(database)
        await opened.open()
        try:
            new = NewLesson(game, 0, 3, rules.fingerprint, lesson, 3.36)
            yesterday = int(time.time() * 1000) - 1000
            await SqlLessons(opened).keep((new,), Schedule(0, yesterday))
        finally:
            await opened.close()

    run_beside(keep())
