"""The bar of chances over a whole game, for spectators only."""

import re

from playwright.sync_api import WebSocket, expect

from tests.e2e.browser import SILENT, Person
from tests.e2e.conftest import NewPerson
from tests.e2e.tables import started

#: Records the version of the bar and whether dice fly, at every change of one of them.
_WATCH = """() => {
  const changes = (window.changes = []);
  const note = () => {
    const of = (id) => document.querySelector(`[data-testid='${id}']`)?.dataset;
    const now = [of('chances')?.version, of('dice-tray')?.flying];
    if (String(now) !== String(changes.at(-1))) changes.push(now);
  };
  const attributeFilter = ['data-version', 'data-flying'];
  const options = { subtree: true, childList: true, attributeFilter };
  new MutationObserver(note).observe(document.body, options);
  note();
}"""


#: True when dice have flown and the bar has a version that is newer than theirs.
_NEW_AFTER_THROW = """() => {
  const throwAt = window.changes.findIndex(([, flying]) => flying === 'true');
  if (throwAt < 1) return false;
  const [old] = window.changes[throwAt - 1];
  return window.changes.slice(throwAt).some(([version]) => version !== old);
}"""


def hear_chances(person: Person) -> list[str]:
    """Return a list to which each message with chances is added that a page receives."""
    heard: list[str] = []

    def hear(frame: str | bytes) -> None:
        text = frame if isinstance(frame, str) else frame.decode()
        if '"type":"Chances"' in text.replace(" ", ""):
            heard.append(text)

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", hear)

    person.page.on("websocket", listen)
    return heard


def test_only_spectators_see_the_bar_and_it_changes_when_the_dice_lie(person: NewPerson) -> None:
    """A spectator's bar waits for the dice; the players receive chances only after the game."""
    players = [person(), person()]
    for player, name in zip(players, ("Mina", "Jun"), strict=True):
        player.choose_name(name)
    heard = [hear_chances(player) for player in players]
    link = started(players, "classic", turns=11)
    sora = person(settings=SILENT, still=False)
    received = hear_chances(sora)
    sora.open_table(link)
    bar = sora.see("chances")
    expect(bar).to_have_attribute("data-exact", "true")
    assert received
    for player in players:
        player.open_table(link)
        expect(player.see("chances")).to_have_count(0)

    sora.page.evaluate(_WATCH)
    first = players[players[0].seat_on_turn()]
    first.roll()
    sora.page.wait_for_function(_NEW_AFTER_THROW)
    changes = sora.page.evaluate("window.changes")
    throw = next(i for i, (_, flying) in enumerate(changes) if flying == "true")
    old = changes[throw - 1][0]
    assert changes[throw][0] == old, "the old chances stay while the dice fly"
    later = next(flying for version, flying in changes[throw:] if version != old)
    assert later == "false", "new chances appear only after the last die lies"

    assert heard == [[], []]
    first.fills().first.click()
    last = players[1 - players.index(first)]
    expect(last.see("roll")).to_have_attribute("aria-disabled", "false")
    last.play_turn()
    for player in players:
        expect(player.see("chances")).to_be_visible()
    for watching in (*players, sora):  # the spectator's last dice may still fly
        expect(watching.see("chance-0")).to_have_text(re.compile("^(0|50|100)%$"))
    results = {tuple(person.see(f"chance-{seat}").inner_text() for seat in (0, 1))
               for person in (*players, sora)}  # fmt: skip
    assert len(results) == 1
    assert results <= {("100%", "0%"), ("0%", "100%"), ("50%", "50%")}
