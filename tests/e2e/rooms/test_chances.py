"""The bar of winning chances in the browser: the people that see it, and the moment of change."""

from tests.e2e.conftest import NewPerson
from tests.e2e.tables import started

#: The exact chances of both seats, false without them.
_SHOWN = """() => {
  const bar = document.querySelector("[data-testid='chances'][data-exact='true']");
  const shown = [0, 1].map((seat) => bar?.querySelector(`[data-testid='chance-${seat}']`));
  return shown.every(Boolean) && shown.map((one) => one.innerText.replace(/[<>%]/g, ''));
}"""


def test_players_see_the_bar_where_hints_are_allowed(person: NewPerson) -> None:
    """In a game with hints the player has the chance of both seats, which add up to one."""
    mina = person()
    mina.choose_name("Mina")
    mina.open_table(started([mina], "clubhouse", "greedy", hints=True, turns=11))
    # Both at once: the bar may change while the bot plays.
    shown = mina.page.wait_for_function(_SHOWN).json_value()
    assert 99 <= sum(map(int, shown)) <= 101  # each is rounded
