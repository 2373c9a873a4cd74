"""The dice in the browser: shaken, thrown, landed, kept; and nothing told before they lie."""

import re

from playwright.sync_api import FloatRect, Locator, expect

from tests.e2e.browser import AS_SHIPPED, HASTY, Person
from tests.e2e.conftest import NewPerson
from tests.e2e.test_games import started

NORMAL_MS = 900


def _flying(who: Person, *, so: bool) -> None:
    """Wait until dice fly before this person's eyes, or no longer do."""
    expect(who.see("dice-tray")).to_have_attribute("data-flying", str(so).lower())


def _note_what_is_told(who: Person) -> None:
    """Let the page note, at every change of it, what it tells while dice fly, and when."""
    who.page.evaluate(
        """() => {
          window.told = [];
          window.moments = [];
          const look = () => {
            const tray = document.querySelector("[data-testid='dice-tray']");
            if (tray?.dataset.flying !== 'true') return;
            const dice = [...document.querySelectorAll("[data-testid^='die-']")];
            window.told.push({
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


def _offers(who: Person) -> Locator:
    return who.page.locator("[data-state='offer']")


def _frame(die: Locator) -> FloatRect:
    """Return where a die is on the screen."""
    frame = die.bounding_box()
    assert frame is not None
    return frame


def test_everybody_sees_the_cup_and_nobody_the_result_before_it_lies(person: NewPerson) -> None:
    """While Space is held the cup shakes for all; what fell is told when the last die lies."""
    mina, jun, watcher = (person(settings=AS_SHIPPED) for _ in range(3))
    mina.introduce("Mina")
    link = mina.make_table("bonus")
    jun.sit(link, 1, "Jun")
    mina.see("start-game").click()
    watcher.page.goto(link)
    for who in (jun, watcher):
        expect(who.see("dice-tray")).to_be_visible()
        _note_what_is_told(who)

    mina.page.keyboard.down("Space")
    for who in (mina, jun, watcher):
        expect(who.see("cup")).to_have_attribute("data-mood", "shaken")
    expect(watcher.see("roll")).to_contain_text("Mina shakes the cup")
    expect(mina.see("rolls-left")).to_have_attribute("data-left", "3")
    mina.page.keyboard.up("Space")

    for who in (jun, watcher, mina):
        expect(who.see("rolls-left")).to_have_attribute("data-left", "2")
        _flying(who, so=False)
        expect(who.see("cup")).to_have_attribute("data-mood", "away")
    assert mina.dice() == jun.dice() == watcher.dice()
    fell = " ".join(map(str, mina.dice()))
    for who in (jun, watcher):
        expect(who.see("status")).to_contain_text(f"Mina rolled {fell}")
        expect(_offers(who)).not_to_have_count(0)
        told = who.page.evaluate("window.told")
        assert told
        assert {(one["faces"], one["offers"], one["status"]) for one in told} == {("", 0, "")}
        moments = who.page.evaluate("window.moments")
        thrown = next(one["at"] for one in moments if one["name"] == "dice-thrown")
        landed = [one for one in moments if one["name"] == "die-landed"]
        assert {one["place"] for one in landed} == set(range(5))
        assert all(one["at"] > thrown for one in landed)


def test_a_held_cup_may_be_put_down(person: NewPerson) -> None:
    """When the window is left with the cup in hand, nothing is thrown."""
    mina, watcher = person(settings=AS_SHIPPED), person()
    link = started(mina, "bonus")
    watcher.page.goto(link)
    expect(watcher.see("dice-tray")).to_be_visible()
    mina.page.keyboard.down("Space")
    expect(watcher.see("cup")).to_have_attribute("data-mood", "shaken")

    mina.page.evaluate("dispatchEvent(new Event('blur'))")

    expect(watcher.see("cup")).to_have_attribute("data-mood", "away")
    expect(mina.see("rolls-left")).to_have_attribute("data-left", "3")


def test_kept_dice_go_to_the_rail_and_stay_themselves(person: NewPerson) -> None:
    """A kept die lies on the rail with an anchor, in its own place, and is not thrown again."""
    mina = person(settings=AS_SHIPPED, width=360)
    started(mina, "bonus")
    mina.see("roll").click()
    _flying(mina, so=True)
    _flying(mina, so=False)
    rolled = mina.dice()
    for place in (3, 1):
        mina.see(f"die-{place}").click()
    first, second = mina.see("die-1"), mina.see("die-3")
    expect(first).to_have_attribute("data-held", "true")
    expect(second).to_have_attribute("data-held", "true")
    mina.wait_until_slid()
    kept = [_frame(die) for die in (first, second)]
    loose = [_frame(mina.see(f"die-{place}")) for place in (0, 2, 4)]
    assert kept[0]["x"] < kept[1]["x"]
    assert kept[0]["y"] == kept[1]["y"]
    assert all(one["y"] + one["height"] < kept[0]["y"] for one in loose)

    mina.see("roll").click()
    _flying(mina, so=True)
    assert [first.get_attribute("data-face"), second.get_attribute("data-face")] == [
        str(rolled[1]),
        str(rolled[3]),
    ]
    _flying(mina, so=False)

    again = mina.dice()
    assert (again[1], again[3]) == (rolled[1], rolled[3])
    assert [_frame(die) for die in (first, second)] == kept


def test_nothing_moves_where_nothing_is_to_move(person: NewPerson) -> None:
    """Who wants less movement sees the result at once, whatever speed is set."""
    mina = person(settings={"confirm-box": "off"}, still=True)
    started(mina, "bonus")
    _note_what_is_told(mina)

    mina.roll()

    assert mina.page.evaluate("window.told") == []
    assert mina.page.evaluate("document.getAnimations().length") == 0
    expect(_offers(mina)).not_to_have_count(0)


def test_who_comes_late_or_back_sees_settled_dice(person: NewPerson) -> None:
    """Neither a newcomer nor a reloaded page plays an old throw again; both see the same dice."""
    mina, late = person(settings=AS_SHIPPED), person(settings=AS_SHIPPED)
    link = started(mina, "bonus")
    mina.see("roll").click()
    _flying(mina, so=True)
    _flying(mina, so=False)
    note = "addEventListener('dice-thrown', () => { window.flew = true; });"

    late.context.add_init_script(note)
    late.page.goto(link)
    mina.context.add_init_script(note)
    mina.page.reload()

    for who in (late, mina):
        expect(_offers(who)).not_to_have_count(0)
        _flying(who, so=False)
        assert who.page.evaluate("window.flew") is None
    assert late.dice() == mina.dice()


def test_the_first_tap_marks_and_the_second_fills(person: NewPerson) -> None:
    """A marked box says so, forgets it when a die is kept, and is filled by the second tap."""
    mina = person(settings={"dice-speed": "instant"})
    started(mina, "bonus")
    mina.roll()
    box = mina.see("fill-choice")

    box.click()
    expect(box).to_have_attribute("data-marked", "true")
    expect(box).to_contain_text("sure?")
    mina.see("die-2").click()
    expect(box).to_have_attribute("data-marked", "false")
    box.click()
    mina.page.keyboard.press("Escape")
    expect(box).to_have_attribute("data-marked", "false")
    box.click()
    box.click()

    expect(mina.see("box-0-0-choice")).to_have_attribute("data-state", re.compile("filled"))


def test_the_menu_remembers_what_was_chosen(person: NewPerson) -> None:
    """Speed and the second tap are chosen in the menu and stay chosen after a reload."""
    mina = person(settings=AS_SHIPPED)
    started(mina, "bonus")
    mina.see("menu").click()
    mina.see("speed-instant").check(force=True)
    mina.see("confirm-box").uncheck()

    mina.page.reload()

    _note_what_is_told(mina)
    mina.roll()
    assert mina.page.evaluate("window.told") == []
    mina.see("fill-choice").click()
    expect(mina.see("box-0-0-choice")).to_have_attribute("data-state", "filled")
    mina.see("menu").click()
    expect(mina.see("speed-instant")).to_be_checked()
    expect(mina.see("confirm-box")).not_to_be_checked()


def test_a_bots_dice_fly_for_all(person: NewPerson) -> None:
    """A bot's throws fly before everybody's eyes, the next cutting the last one short."""
    mina, watcher = person(settings=HASTY), person(settings=AS_SHIPPED)
    link = started(mina, "bonus", "greedy")
    watcher.page.goto(link)
    expect(watcher.see("dice-tray")).to_be_visible()
    _note_what_is_told(watcher)

    mina.play_turn()
    expect(watcher.see("seat-on-turn")).to_have_attribute("data-turn", "2")
    _flying(watcher, so=False)

    thrown = [
        one for one in watcher.page.evaluate("window.moments") if one["name"] == "dice-thrown"
    ]
    assert len(thrown) >= 2
    assert all(one["ms"] in (0, NORMAL_MS) for one in thrown)
    assert watcher.total(1) == mina.total(1)
