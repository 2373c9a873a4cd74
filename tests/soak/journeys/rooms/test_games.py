"""A game of three phases in a browser."""

from playwright.sync_api import expect

from tests.e2e.conftest import NewPerson
from tests.e2e.tables import started


def test_a_game_of_three_phases_ends_with_three_full_columns(person: NewPerson) -> None:
    """After the last turn of `extended` both cards show three columns of twelve boxes."""
    mina = person()
    mina.choose_name("Mina")
    mina.open_table(started([mina], "extended", "random", turns=35))

    expect(mina.see("seat-on-turn")).to_have_attribute("data-seat", "0")
    mina.play_turn()

    expect(mina.see("result")).to_be_visible()
    mina.see("fold-1").click()
    expect(mina.see("fold-1")).to_have_attribute("aria-expanded", "true")
    for seat in (0, 1):
        for phase in range(3):
            boxes = mina.page.locator(f"[data-testid^='box-{seat}-{phase}-']")
            states = boxes.evaluate_all("boxes => boxes.map(box => box.dataset.state)")
            assert len(states) == 12
            assert set(states) <= {"filled", "scratched"}
