"""A whole game with sealed dice of four people in browsers."""

from pathlib import Path

from playwright.sync_api import expect

from tests.e2e.conftest import NewPerson
from tests.e2e.rooms.test_sealed_tables import Device, assert_all_sealed, verdict


def test_four_people_check_a_whole_game(visitor: NewPerson, tmp_path: Path) -> None:
    """Four pages mark each throw as sealed, show one code, and agree with `yacht verify`.

    Each turn of the game has two rolls. The record contains every share in the notes of each page.
    """
    devices = [Device(visitor(), name) for name in ("Mina", "Bo", "Jun", "Ann")]
    people = [device.person for device in devices]
    mina = people[0]
    mina.page.goto("/")
    link = mina.make_table("one-box")
    for one in people[1:]:
        one.sit(link)
    for device in devices:
        device.wire.wait_for_pledge()
    expect(mina.see("seat-3")).to_contain_text("Ann")
    mina.see("start-game").click()

    for seat, one in enumerate(people):
        expect(one.see("seat-on-turn")).to_have_attribute("data-seat", str(seat))
        for roll in (1, 2):
            one.roll()
            for device in devices:
                device.has_checked(2 * seat + roll)
        if seat == 2:
            codes = {device.code() for device in devices}
            assert len(codes) == 1
        one.fills().first.click()

    for one in people:
        expect(one.see("result-dice")).to_have_attribute("data-right", "true")
        expect(one.see("result-dice")).to_contain_text("All 8 throws are right; you helped")
    for party, device in enumerate(devices, 1):
        assert_all_sealed(device.notes(), party, throws=8)
    record = devices[3].record(tmp_path)
    for device in devices:
        found = verdict(record, device.noted(tmp_path))
        assert (found["over"], found["missed"], found["by_server_alone"]) == (True, {}, 0)
        assert {tuple(throw["parties"]) for throw in found["throws"]} == {(0, 1, 2, 3, 4)}
        assert len(found["throws"]) == found["notes"] == 8
