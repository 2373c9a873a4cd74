"""The dice in the browser: shaken, rolled, landed, kept; the result shows only after landing."""

from playwright.sync_api import FloatRect, Locator, expect

from tests.e2e.browser import SILENT, Person
from tests.e2e.conftest import NewPerson
from tests.e2e.tables import started


def _expect_flight(person: Person, *, flies: bool = True) -> None:
    """Wait until dice are flying on this person's page, or have stopped."""
    expect(person.see("dice-tray")).to_have_attribute("data-flying", str(flies).lower())


def _record_flights(person: Person) -> None:
    """Let the page record its content and events while dice fly."""
    person.page.evaluate(
        """() => {
          window.shownInFlight = [];
          window.moments = [];
          const look = () => {
            const tray = document.querySelector("[data-testid='dice-tray']");
            if (tray?.dataset.flying !== 'true') return;
            const dice = [...document.querySelectorAll("[data-testid^='die-']")];
            window.shownInFlight.push({
              faces: dice.map((die) => die.dataset.face).join(''),
              offers: document.querySelectorAll("[data-state='offer']").length,
              status: document.querySelector("[data-testid='status']").textContent.trim(),
            });
          };
          new MutationObserver(look).observe(document.body,
            { subtree: true, childList: true, attributes: true, characterData: true });
          for (const name of ['cup-shaking', 'dice-thrown', 'die-landed'])
            addEventListener(name, (event) =>
              window.moments.push({ name, at: performance.now(), ...event.detail }));
        }"""
    )


_PRESSES_FAR_AWAY = """() => {
  const cubes = [...document.querySelectorAll("[data-testid^='die-'] .cube")];
  const found = [];
  const turns = [8.5, 8.7, 8.9, 9.1, 9.6, 9.9].flatMap((yaw) => [-yaw, yaw]);  // a face is edge-on
  for (const yaw of turns) {
    for (const { style } of cubes) {
      style.transform = style.transform.replace(/rotateZ[(].*?[)]/, `rotateZ(${yaw}deg)`);
    }
    for (let x = 5; x < innerWidth; x += 17) for (let y = 5; y < innerHeight; y += 17) {
      const die = document.elementFromPoint(x, y)?.closest("[data-testid^='die-']");
      if (!die) continue;
      const { left, right, top, bottom, width } = die.getBoundingClientRect();
      const far = Math.max(left - x, x - right, top - y, y - bottom);
      if (far > width / 2) found.push(`turned by ${yaw} degrees, a die is hit at ${x}, ${y}`);
    }
  }
  return found;
}"""


def _offers(person: Person) -> Locator:
    return person.page.locator("[data-state='offer']")


def _frame(die: Locator) -> FloatRect:
    """Return the position of a die on the screen."""
    frame = die.bounding_box()
    assert frame is not None
    return frame


def test_kept_dice_move_to_the_rail_and_are_not_rolled(person: NewPerson) -> None:
    """A kept die moves to the rail in its own place, and is not rolled again."""
    mina = person(settings=SILENT, still=False, width=360)
    mina.choose_name("Mina")
    mina.open_table(started([mina]))
    mina.see("roll").click()
    expect(_offers(mina)).not_to_have_count(0)
    _expect_flight(mina, flies=False)
    rolled = mina.dice()
    for place in (3, 1):
        mina.see(f"die-{place}").click()
    mina.page.mouse.move(0, 0)  # a die under the pointer is lifted
    first, second = mina.see("die-1"), mina.see("die-3")
    expect(first).to_have_attribute("data-held", "true")
    expect(second).to_have_attribute("data-held", "true")
    mina.wait_until_slid()
    kept = [_frame(die) for die in (first, second)]
    loose = [_frame(mina.see(f"die-{place}")) for place in (0, 2, 4)]
    assert kept[0]["x"] < kept[1]["x"]
    assert kept[0]["y"] == kept[1]["y"]
    assert all(one["y"] + one["height"] < kept[0]["y"] for one in loose)

    _record_flights(mina)
    mina.see("roll").click()
    expect(mina.see("rolls-left")).to_have_attribute("data-left", "1")
    _expect_flight(mina, flies=False)
    mina.wait_until_slid()

    shown = {it["faces"] for it in mina.page.evaluate("window.shownInFlight")}
    assert shown == {f"{rolled[1]}{rolled[3]}"}
    again = mina.dice()
    assert (again[1], again[3]) == (rolled[1], rolled[3])
    assert [_frame(die) for die in (first, second)] == kept


def test_a_die_takes_presses_only_where_it_lies(person: NewPerson) -> None:
    """No press far from a die meets it, also when a face of the die is seen edge-on."""
    mina = person(width=360)
    mina.choose_name("Mina")
    mina.open_table(started([mina]))
    mina.roll()
    assert mina.page.evaluate(_PRESSES_FAR_AWAY) == []


def test_a_throw_outlives_a_lost_connection(person: NewPerson) -> None:
    """The player presses, the connection ends, the player lets go: the dice fly once it is back."""
    mina = person()
    mina.choose_name("Mina")
    mina.open_table(started([mina]))
    mina.wait_until_may_roll()
    mina.see("roll").hover()
    mina.page.mouse.down()
    expect(mina.see("cup")).to_have_attribute("data-mood", "shaken")

    mina.context.set_offline(True)
    expect(mina.see("connection")).to_have_attribute("data-state", "lost")
    mina.page.mouse.up()
    expect(mina.see("cup")).to_have_attribute("data-mood", "shaken")
    mina.context.set_offline(False)

    expect(mina.see("rolls-left")).to_have_attribute("data-left", "2")
    expect(mina.see("cup")).to_have_attribute("data-mood", "away")
    mina.fill_first()
