"""The bar of winning chances on phones."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import NewPerson
from tests.e2e.layout import check, speak
from tests.e2e.tables import started


@pytest.mark.parametrize("bots", [1, 3])
def test_the_bar_has_a_caption_on_phones(person: NewPerson, bots: int) -> None:
    """A visible caption names the numbers in both languages, and covers nothing."""
    mina = person(width=360)
    mina.choose_name("Mina")
    mina.open_table(started([mina], "classic", *["greedy"] * bots, hints=True, turns=8))
    for language, caption in (("en", "Chance to win"), ("ko", "승률")):
        speak(mina, language)
        expect(mina.see("chances-caption")).to_be_visible()
        expect(mina.see("chances-caption")).to_have_text(caption)
    mina.wait_until_may_roll()
    check(mina, "chances")
