"""Finished games of the device in a real browser: their review, their practice and the sync."""

import re
from random import Random
from typing import Any, Final

import msgspec
from playwright.sync_api import Page, expect

from tests.e2e.accessible import violations
from tests.e2e.conftest import NewPerson
from tests.e2e.layout import PLAIN, check, speak
from tests.e2e.people.accounts import create_account
from tests.support.games.bot_games import bot_game
from yachtdice.bots import GreedyBot, RandomBot
from yachtdice.game import GameStarted, Record, Seat, record_text
from yachtdice.rules import load_rules
from yachtdice.solver import best_play
from yachtdice.views.rules import show_rules
from yachtdice.views.table import show_table

GAME: Final = "devicegame000001"
AT_MS: Final = 1_790_000_000_000

#: Keeps a finished game as a local room does.
KEEP: Final = """(game) => new Promise((done, failed) => {
  const request = indexedDB.open('yacht-dice-games', 1);
  const tables = ['rooms', 'games', 'lines', 'lessons'];
  request.onupgradeneeded = () => tables.forEach((name) => request.result.createObjectStore(name));
  request.onerror = failed;
  request.onsuccess = () => {
    const writing = request.result.transaction(tables, 'readwrite');
    writing.objectStore('games').put(game.game, game.game.id);
    writing.objectStore('lines').put(game.line, game.game.id);
    writing.oncomplete = () => (request.result.close(), done());
  };
})"""


def test_a_game_of_the_device_is_reviewed_practised_and_counted(person: NewPerson) -> None:
    """Review and drill ask no server; the game is sent by a press alone, and becomes lessons."""
    mina = person(settings=PLAIN)
    asked = _asked(mina.page)
    mina.page.goto("/help")
    mina.page.evaluate(KEEP, _kept())
    mina.page.goto(f"/games/{GAME}?review=1")
    expect(mina.see("review-line")).to_contain_text("Your dice were worth")
    expect(mina.see("review-here")).to_be_visible()
    expect(mina.see("device-dice")).to_contain_text("this device, which threw the dice")
    check(mina, "review of a game of the device")
    mina.see("review-why").click()
    expect(mina.see("reason")).to_be_visible()
    mina.see("again-start").click()
    mina.see("again-show").click()
    expect(mina.see("again-best")).to_contain_text("Best: ")
    mina.see("again-leave").click()
    speak(mina, "en")
    assert violations(mina) == []
    mina.page.get_by_role("link", name="To the practice").click()
    expect(mina.see("practice-here")).to_be_visible()
    mina.see("practice-start").click()
    expect(mina.see("drill-number")).to_have_text(re.compile("Position 1 of "))
    mina.see("ask-die-0").click()
    mina.see("ask-answer").click()
    expect(mina.see("verdict")).to_be_visible()
    counts = re.compile(r"^(\d+) due, \1 in all, 0 learned$")
    mina.page.goto("/practice")
    expect(mina.see("practice-counts")).not_to_have_text(counts)
    assert asked == []

    create_account(mina, "Device Mina")
    mina.page.goto(f"/games/{GAME}")
    assert asked == []
    mina.see("count-game").click()
    expect(mina.see("counted")).to_contain_text(re.compile(r"Sent: \d+ new questions"))
    assert len(asked) >= 1
    mina.page.reload()
    expect(mina.see("counted")).to_have_text("This game is in your practice.")
    mina.page.goto("/practice")
    expect(mina.see("practice-counts")).to_have_text(counts)
    expect(mina.see("practice-here")).to_have_count(0)


def _asked(page: Page) -> list[str]:
    """Return a list of the requests that judge or send a game, which grows."""
    asked: list[str] = []
    paths = re.compile("/api/(games/|positions|records|practice/)")
    page.on(
        "request", lambda request: asked.append(request.url) if paths.search(request.url) else None
    )
    return asked


def _kept() -> dict[str, Any]:
    """Return a finished game of a person and a bot, and its line in the list of the device."""
    rules, rng = load_rules("clubhouse"), Random(5)
    played = bot_game(best_play(rules), [RandomBot(rng), GreedyBot()], rng)
    started, *others = played.events
    assert isinstance(started, GameStarted)
    holders = (Seat("Mina"), Seat("Gull", "greedy"))
    record = Record(rules, (msgspec.structs.replace(started, holders=holders), *others))
    table, view = show_table(GAME, record.state), show_rules(rules, rules.id)
    text = record_text(rules, record.events)
    kept = {"text": rules.text, "fingerprint": rules.fingerprint, "view": view}
    facts = {"id": GAME, "room": "local/devicegame000001", "at": AT_MS, "sent": False}
    game = {**facts, "rules": kept, "table": table, "events": record.events, "record": text}
    line = {**facts, "rules": rules.id, "title": view.title, "seats": table.seats, "over": True}
    more = {"winners": table.winners, "seat": 0, "turn": 12, "turns": 12}
    built: dict[str, Any] = msgspec.to_builtins({"game": game, "line": {**line, **more}})
    return built
