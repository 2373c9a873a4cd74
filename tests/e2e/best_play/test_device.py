"""Best play on the device: in the browser's worker, with the server as the fallback."""

import json
import re
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, Request, Route, expect

from tests.e2e.browser import Person
from tests.e2e.conftest import NewPerson
from tests.e2e.tables import started
from tests.support.length import some_of
from yachtdice.server.app.pages import STATIC

TWOS = "/board?rules=clubhouse&dice=22255&left=2"
SLOW = "/board?rules=yatzy&dice=22255&left=2"
POSITIONS = "**/api/positions/**"
STRICT = {"content-security-policy": "default-src 'none'; script-src 'self'; connect-src 'self'"}


def _asked(page: Page) -> list[str]:
    """Return a list of the requests about positions, which grows."""
    asked: list[str] = []

    def hear(request: Request) -> None:
        if "/api/positions/" in request.url:
            asked.append(request.url)

    page.on("request", hear)
    return asked


def _see_choices(person: Person, path: str = TWOS) -> None:
    """Open the board and wait for the ranked choices."""
    person.page.goto(path)
    expect(person.see("board-choice").first).to_contain_text("Keep 2 2 2")


def test_the_board_needs_no_server_for_its_choices(person: NewPerson) -> None:
    """With the routes of positions blocked, choices, their worth and an impossible card appear."""
    mina = person()
    mina.page.route(POSITIONS, lambda route: route.abort())
    asked = _asked(mina.page)
    _see_choices(mina)
    expect(mina.see("board-detail")).to_contain_text(re.compile(r"\d\d\.\d\d"))
    assert asked == []
    mina.page.goto(f"{TWOS}&card=ones-7")
    expect(mina.page.get_by_role("alert")).to_contain_text("cannot hold 7 points")
    expect(mina.see("board-box-ones")).to_have_attribute("aria-invalid", "true")


def test_a_long_computation_shows_its_progress(person: NewPerson) -> None:
    """The page says how far best play of a large rule set has come, and stays responsive."""
    mina = person()
    mina.page.route(POSITIONS, lambda route: route.abort())
    mina.page.goto(SLOW)
    expect(mina.page.get_by_text(re.compile(r"Computing best play.*\d+\s?%"))).to_be_visible()
    mina.see("board-undo").press("u")
    expect(mina.see("board-choice").first).to_contain_text("Keep")


def test_best_play_begins_with_the_first_die(person: NewPerson) -> None:
    """The worker starts while the other four dice are still to be entered."""
    mina = person()
    mina.page.goto("/board?rules=clubhouse")
    expect(mina.see("board-box-ones")).to_be_visible()
    with mina.page.expect_worker(lambda worker: "/worker-" in worker.url):
        mina.page.keyboard.press("2")
    expect(mina.see("board-choice")).to_have_count(0)


#: Asks the worker for yatzy and, at the first sign of progress, for the points of another rule set.
_ASKS: Final = """async (script) => {
  const rules = async (id) => (await fetch(`/api/rules/${id}`)).json();
  const [yatzy, classic] = await Promise.all(["yatzy", "classic"].map(rules));
  const worker = new Worker(script, { type: "module" });
  const ask = (id, question, rules) => {
    worker.postMessage({ type: "rules", rules });
    worker.postMessage({ type: "ask", id, question: { ask: question } });
  };
  ask(1, "solve", yatzy);
  return new Promise((done, fail) => {
    const heard = [];
    worker.onmessage = ({ data: { type, id } }) => {
      if (type === "unable") fail(new Error(`no answer to question ${id}`));
      if (type === "progress" && heard.push(type) === 1) ask(2, "points", classic);
      if (type === "answer") heard.push(id);
      if (type === "answer" && id === 1) done(heard.filter((one) => one !== "progress"));
    };
  });
}"""


def test_the_worker_answers_other_questions_while_it_computes(person: NewPerson) -> None:
    """A question that comes during a long computation has its answer before that ends."""
    mina = person()
    mina.page.goto("/")
    [script] = (STATIC / "assets").glob("worker-*.js")
    assert mina.page.evaluate(_ASKS, f"/assets/{script.name}") == [2, 1]


def _without_webassembly(page: Page) -> None:
    page.add_init_script("delete globalThis.WebAssembly")


def _without_module(page: Page) -> None:
    page.route("**/*.wasm", lambda route: route.abort())


def _without_worker(page: Page) -> None:
    page.route("**/worker-*.js", lambda route: route.abort())


def _under_the_policy_of_pages(page: Page) -> None:
    """Give the worker the policy of the pages, which allows no WebAssembly."""

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, headers={**response.headers, **STRICT})

    page.route("**/worker-*.js", answer)


_LIMITS: Final[dict[str, Callable[[Page], None]]] = {
    "webassembly": _without_webassembly,
    "module": _without_module,
    "worker": _without_worker,
    "policy": _under_the_policy_of_pages,
}
_SOME: Final = some_of(_LIMITS, "worker", "policy")


@pytest.mark.parametrize("limit", _SOME.values(), ids=_SOME)
def test_a_browser_that_cannot_compute_asks_the_server(
    person: NewPerson, limit: Callable[[Page], None]
) -> None:
    """The same choices come from the server if the browser or a policy forbids the module."""
    mina = person()
    limit(mina.page)
    asked = _asked(mina.page)
    _see_choices(mina)
    assert asked
    assert all("net::" in line or "WebAssembly" in line for line in mina.complaints)
    mina.complaints.clear()


def test_odds_at_a_table_come_from_the_device(person: NewPerson) -> None:
    """The chance of a box appears, and the page has sent no question about it."""
    mina = person()
    sent: list[str] = []
    mina.page.on(
        "websocket",
        lambda one: one.on("framesent", lambda frame: sent.append(json.loads(frame)["type"])),
    )
    mina.choose_name("Mina")
    mina.open_table(started([mina], "clubhouse", hints=True))
    mina.roll()
    mina.see("explain-ones").first.click()
    expect(mina.see("odds").first).to_contain_text(re.compile(r"\d"))
    assert "AskOdds" not in sent
    assert "Roll" in sent
