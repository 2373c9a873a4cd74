"""Korean texts of pages and dialogs whose layout no test checks, which would find English there."""

from playwright.sync_api import expect

from tests.e2e.conftest import NewPerson
from tests.e2e.korean import english_texts
from tests.e2e.tables import started


def test_other_pages_and_open_dialogs_are_korean(person: NewPerson) -> None:
    """Missing tables, refused house rules, and the bots, menu and chat of a table."""
    mina = person(language="ko")
    for path in ("/rules/extended", "/r/nowhere"):
        mina.page.goto(path)
        expect(mina.page.get_by_role("heading", level=1).first).to_be_visible()
        assert english_texts(mina) == []
    mina.page.goto("/house-rules")
    expect(mina.see("preview")).to_be_visible()
    for text in ("id = 'x", "id = 'x'\nboxes = 1", "# " + "x" * 20_000):
        mina.see("rules-text").fill(text)
        expect(mina.see("rules-fault")).to_be_visible()
        assert english_texts(mina) == []
    mina.introduce("민아")
    mina.make_table("bonus")
    mina.see("add-bot-1").click()
    expect(mina.see("add-bot-1-greedy")).to_be_visible()
    assert english_texts(mina) == []
    mina.open_table(started([mina], "bonus", "greedy", hints=True))
    for opener, content in (("menu", "menu-settings"), ("chat-open", "chat-6")):
        mina.see(opener).click()
        expect(mina.see(content)).to_be_visible()
        assert english_texts(mina) == []
        mina.page.keyboard.press("Escape")
