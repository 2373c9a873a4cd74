"""Sheets for real dice over HTTP, with the phones that write them."""

from random import Random
from typing import Any

import httpx
import msgspec
import pytest

from tests.integration.sheets.phones import (
    NAMES,
    Phone,
    corrected,
    filled,
    make,
    named,
    rolled,
    scored,
)
from tests.support.length import some_of
from tests.support.servers.server_process import ServerProcess
from tests.support.waiting import until
from tests.unit.server.sheets.test_log import played as random_game
from yachtdice.game import parse_record
from yachtdice.rules import load_rules


@pytest.fixture
def made(house: ServerProcess) -> dict[str, Any]:
    """Return the keys of a new sheet of two."""
    return make(house.url)


@pytest.fixture
def umpire(house: ServerProcess, made: dict[str, Any]) -> Phone:
    """Return the umpire's phone."""
    return Phone(house.url, made["id"], made["umpire"], "umpire")


def test_turns_appear_with_their_points(umpire: Phone) -> None:
    """Dice and a box, or a box with points, fill the card; the next seat is on turn."""
    first = umpire.write(rolled(0, "66612"), rolled(0, "66635", [0, 1, 2])).json()
    assert (first["seat"], first["dice"], first["rolls_left"]) == (0, [6, 6, 6, 3, 5], 1)
    view = umpire.write(filled(0, "sixes")).json()
    assert (view["version"], view["seat"], view["dice"], view["exact"]) == (3, 1, [], True)
    assert view["seats"][0]["total"] == 18
    view = umpire.write(scored(1, "choice", 22)).json()
    assert (view["seat"], view["turn"], view["exact"]) == (0, 2, False)
    assert [seat["total"] for seat in view["seats"]] == [18, 22]
    assert [(line["device"], line["seat"]) for line in view["log"]] == [("umpire", None)] * 4


def test_an_unchanged_sheet_is_not_sent_again(umpire: Phone) -> None:
    """With the tag of the last answer a read is a 304 until an entry changes the sheet."""
    tag = umpire.read().headers["etag"]
    same = umpire.read(**{"if-none-match": tag})
    assert (same.status_code, same.content) == (304, b"")
    assert umpire.write(scored(0, "ones", 3)).status_code == 200
    assert umpire.read(**{"if-none-match": tag}).status_code == 200


def test_a_wrong_key_and_no_sheet_look_the_same(house: ServerProcess, umpire: Phone) -> None:
    """A wrong key, no key and an unknown sheet have the same answer, byte for byte."""
    sheet = umpire.path.rpartition("/")[2]
    asked = [(sheet, "A" * 22), (sheet, ""), ("nothing", "A" * 22)]
    answers = [Phone(house.url, *one).read() for one in asked]
    assert {answer.status_code for answer in answers} == {404}
    assert len({answer.content for answer in answers}) == 1


@pytest.mark.parametrize(
    ("entries", "status", "fault", "index", "words"),
    [
        ([rolled(0, "666123")], 400, None, None, "entries[0].dice"),
        ([rolled(0, "66617")], 400, None, None, "entries[0].dice"),
        ([rolled(8, "66612")], 400, None, None, "entries[0].seat"),
        ([rolled(2, "66612")], 400, "illegal", 0, "seats 1 to 2"),
        ([filled(0, "ones")], 400, "illegal", 0, "not entered yet"),
        ([rolled(0, "66612"), filled(0, "tens")], 400, "illegal", 1, "no box 'tens'"),
        ([scored(0, "sixes", 7)], 400, "illegal", 0, "can hold 0, 6, 12, 18, 24, 30"),
        ([scored(0, "ones", 3), scored(0, "ones", 3)], 400, "illegal", 1, "filled already"),
        ([rolled(0, "66612"), rolled(0, "55512", [0])], 400, "illegal", 1, "same face"),
        ([rolled(0, "66612"), scored(0, "ones", 3)], 400, "illegal", 1, "dice are entered"),
        ([corrected(1, None)], 400, "illegal", 0, "entry 1 is not"),
        (
            [scored(0, "ones", 3), corrected(1, None), corrected(2, None)],
            400,
            "illegal",
            2,
            "correct entry 1 instead",
        ),
        (
            [
                scored(0, "ones", 3),
                corrected(1, scored(0, "ones", 4)),
                corrected(1, filled(0, "ones")),
            ],
            400,
            "illegal",
            2,
            "not entered yet",
        ),
        ([named("Mina", "\u202eJun")], 400, "illegal", 0, "visible characters"),
        ([named("Mina", "Jun", coached=[0] * 9)], 400, None, None, "entries[0].coached"),
    ],
)
def test_a_wrong_entry_is_named_and_nothing_is_written(
    umpire: Phone,
    entries: list[dict[str, Any]],
    status: int,
    fault: str | None,
    index: int | None,
    words: str,
) -> None:
    """The refusal names the entry and the reason, and no entry of the request is stored."""
    answer = umpire.write(*entries)
    problem = answer.json()
    assert (answer.status_code, problem.get("fault"), problem.get("index")) == (
        status,
        fault,
        index,
    ), answer.text
    assert words in problem["detail"]
    assert umpire.view()["log"] == []


@pytest.fixture
def phones(house: ServerProcess, made: dict[str, Any]) -> list[Phone]:
    """Return the phones of the seats."""
    keys = enumerate(made["seats"])
    return [Phone(house.url, made["id"], key, f"phone-{number}") for number, key in keys]


def test_a_correction_changes_the_card_and_stays_in_the_log(umpire: Phone) -> None:
    """The card follows the corrected entry; the log keeps both, with the number of the later."""
    umpire.write(rolled(0, "66612"), filled(0, "sixes"))
    view = umpire.write(corrected(1, rolled(0, "66662"))).json()
    assert view["seats"][0]["total"] == 24
    assert [line["corrected"] for line in view["log"]] == [3, None, None]
    assert view["log"][0]["entry"]["dice"] == [6, 6, 6, 1, 2]
    together = umpire.write(corrected(1, rolled(0, "11162")), corrected(2, filled(0, "ones")))
    assert together.json()["seats"][0]["total"] == 3


def test_a_correction_that_makes_a_later_entry_impossible_names_it(umpire: Phone) -> None:
    """The second fill of the same box is named, and nothing is written."""
    umpire.write(scored(0, "ones", 3), scored(0, "twos", 4))
    answer = umpire.write(corrected(1, scored(0, "twos", 6)))
    problem = answer.json()
    assert (answer.status_code, problem["fault"], problem["entry"]) == (409, "later", 2)
    assert umpire.view()["version"] == 2


def test_the_second_of_two_corrections_is_refused(umpire: Phone, phones: list[Phone]) -> None:
    """Of two corrections of one entry from the same version, the second gets a 409 `twice`."""
    umpire.write(scored(0, "ones", 3))
    assert phones[0].write(corrected(1, scored(0, "ones", 2)), expect=1).status_code == 200
    answer = umpire.write(corrected(1, scored(0, "ones", 4)), expect=1)
    problem = answer.json()
    facts = [problem[name] for name in ("fault", "entry", "version")]
    assert (answer.status_code, *facts) == (409, "twice", 2, 2)


def test_a_seat_writes_beside_the_other_but_not_over_the_umpire(
    umpire: Phone, phones: list[Phone]
) -> None:
    """An old `expect` is accepted after entries of another seat, and refused after own ones."""
    assert phones[0].write(scored(0, "ones", 3), expect=0).status_code == 200
    assert phones[1].write(scored(1, "ones", 2), expect=0).status_code == 200
    assert phones[0].write(scored(0, "twos", 4), expect=0).status_code == 200  # its own entry
    answer = umpire.write(scored(0, "threes", 9), expect=1)
    assert (answer.status_code, answer.json()["fault"], answer.json()["version"]) == (
        409, "stale", 3,
    )  # fmt: skip


def test_a_repeated_request_is_stored_once(umpire: Phone) -> None:
    """The same id of the same device adds nothing, and is refused with other entries."""
    first = umpire.write(scored(0, "ones", 3), cid="again", expect=0)
    second = umpire.write(scored(0, "ones", 3), cid="again", expect=0)
    assert (first.status_code, second.status_code) == (200, 200)
    assert (first.json()["version"], second.json()["version"]) == (1, 1)
    other = umpire.write(scored(0, "twos", 4), cid="again", expect=1)
    assert (other.status_code, other.json()["fault"]) == (400, "illegal")
    assert "used the `cid` for other entries" in other.json()["detail"]
    assert umpire.view()["version"] == 1


def test_links_write_only_what_they_may(
    house: ServerProcess, made: dict[str, Any], umpire: Phone, phones: list[Phone]
) -> None:
    """A seat's link writes and corrects its own seat, the link to watch nothing."""
    watch = Phone(house.url, made["id"], made["watch"])
    names = named("Mina", "Ann", coached=[1])
    umpire.write(scored(0, "ones", 3))
    refused = [
        watch.write(scored(0, "twos", 4)),
        phones[1].write(scored(0, "twos", 4)),
        phones[1].write(corrected(1, None)),
        phones[1].write(corrected(1, scored(1, "ones", 3))),
        phones[1].write(names),
    ]
    assert [(one.status_code, one.json()["fault"]) for one in refused] == [(403, "forbidden")] * 5
    assert phones[0].write(corrected(1, scored(0, "ones", 4))).status_code == 200
    view = umpire.write(names).json()
    assert [(seat["name"], seat["coached"]) for seat in view["seats"]] == [
        ("Mina", False), ("Ann", True),
    ]  # fmt: skip


def test_the_umpire_gets_every_link_again(made: dict[str, Any], umpire: Phone) -> None:
    """The keys follow from that of the umpire, who alone may ask; each key has its own code."""
    assert umpire.read("/links").json() == made
    url = umpire.path.partition("/api")[0]
    keys = [made["umpire"], made["watch"], made["seats"][1], "A" * 22]
    *codes, wrong = [Phone(url, made["id"], key).read("/qr.svg") for key in keys]
    assert wrong.status_code == 404
    assert [code.status_code for code in codes] == [200] * 3
    assert len({code.content for code in codes}) == 3
    assert all(b"<svg" in code.content for code in codes)
    seat = Phone(url, made["id"], made["seats"][1])
    assert seat.read("/links").status_code == 403


def test_a_finished_exact_sheet_has_a_record_that_is_reviewed(house: ServerProcess) -> None:
    """The record has the line of real dice, is read and replayed, and is in no list of games."""
    made = make(house.url, "yahtzee", ["Mina", "Jun", "Ann", "Bo", "Cy"])
    umpire = Phone(house.url, made["id"], made["umpire"])
    boxes = load_rules("yahtzee").categories
    assert umpire.read("/record").status_code == 409
    for box in boxes:
        turns = [one for seat in range(5) for one in (rolled(seat, "12346"), filled(seat, box))]
        assert umpire.write(*turns).status_code == 200
    assert umpire.view()["step"] == "over"
    text = umpire.read("/record").text
    record = parse_record(text)
    assert record.own
    assert len(record.state.winners) == 5
    shown = httpx.post(f"{house.url}/api/records", json={"text": text}).json()
    assert (shown["own"], shown["dice"]) == (True, None)
    games = httpx.get(f"{house.url}/api/games").json()["games"]
    assert not [game for game in games if game["seats"][0]["name"] == "Bo"]


#: Rule sets whose records are reviewed, with their numbers of seats.
REVIEWED = some_of({"clubhouse": 8, "yatzy": 7, "repeat": 6, "classic": 5}, "clubhouse")


@pytest.mark.parametrize(("rules", "seats"), REVIEWED.items())
async def test_every_choice_of_five_to_eight_players_is_reviewed(
    house: ServerProcess, rules: str, seats: int
) -> None:
    """The figures of each seat add up to the points on its card, and its turns are all there."""
    made = make(house.url, rules, [f"P{number}" for number in range(seats)])
    umpire, played = Phone(house.url, made["id"], made["umpire"]), load_rules(rules)
    entries = msgspec.to_builtins(random_game(played, Random(7), seats))
    for begin in range(0, len(entries), 40):
        assert umpire.write(*entries[begin : begin + 40]).status_code == 200
    body = {"text": umpire.read("/record").text}

    async def reviewed() -> dict[str, Any] | None:
        async with httpx.AsyncClient(base_url=house.url) as http:
            answer = (await http.post("/api/records/review", json=body)).raise_for_status().json()
        found: dict[str, Any] | None = answer["review"]
        return found

    shown = await until(reviewed)
    assert len(shown["seats"]) == seats
    for seat, card in zip(shown["seats"], umpire.view()["seats"], strict=True):
        made_of = seat["expected"] + seat["luck"] - seat["given_away"] - seat["to_win"]
        assert made_of == pytest.approx(seat["score"], abs=1e-6)
        assert seat["score"] == card["total"]
        assert (len(seat["turns"]), seat["whole"]) == (played.turns, True)


def test_a_sheet_without_all_rolls_has_no_record(house: ServerProcess) -> None:
    """Final dice or points alone give a reason instead of a record."""
    made = make(house.url, "yahtzee", ["Mina"])
    umpire = Phone(house.url, made["id"], made["umpire"])
    boxes = load_rules("yahtzee").categories
    final = {**rolled(0, "12346"), "keep": None}
    umpire.write(*(one for box in boxes for one in (final, filled(0, box))))
    answer = umpire.read("/record")
    assert (answer.status_code, answer.json()["type"]) == (409, "/problems/no-record")
    assert "not every roll is entered (Mina)" in answer.json()["detail"]


def test_an_account_is_linked_to_its_seat(house: ServerProcess, made: dict[str, Any]) -> None:
    """The link of a seat links the account and ends that; a closed account leaves the seat."""
    path, key = f"/api/sheets/{made['id']}/seats/1/account", {"sheet-key": made["seats"][1]}
    with httpx.Client(base_url=house.url) as person:
        proof = {"name": f"Sheet {made['id'][:6]}", "password": "a long password"}
        player = person.post("/api/account", json=proof).json()["player"]
        view = person.put(path, headers=key).json()
        assert [seat["player"] for seat in view["seats"]] == [None, player]
        for method in ("PUT", "DELETE"):
            refused = person.request(method, path, headers={"sheet-key": made["umpire"]})
            assert refused.status_code == 403
        view = person.delete(path, headers=key).json()
        assert [seat["player"] for seat in view["seats"]] == [None, None]
        person.put(path, headers=key).raise_for_status()
        closed = person.post("/api/account/delete", json={"password": "a long password"})
        assert closed.status_code == 204
        after = person.get(f"/api/sheets/{made['id']}", headers=key).json()
        assert [seat["player"] for seat in after["seats"]] == [None, None]


def test_a_sheet_follows_house_rules_for_eight(house: ServerProcess) -> None:
    """A sheet takes a rule set by its reference, and more seats than a table."""
    with httpx.Client(base_url=house.url) as person:
        person.post("/api/me", json={"name": "Ruler"}).raise_for_status()
        text = load_rules("yahtzee").text.replace("pay = 40 }", "pay = 45 }", 1)
        reference = person.post("/api/rules", json={"text": text}).json()["reference"]
    made = make(house.url, reference, [f"P{number}" for number in range(8)])
    umpire = Phone(house.url, made["id"], made["umpire"])
    view = umpire.write(rolled(7, "23456"), filled(7, "large_straight")).json()
    assert (view["seats"][7]["total"], view["seat"]) == (45, 0)
    unknown = {"rules": "house:0", "names": ["Mina"]}
    assert httpx.post(f"{house.url}/api/sheets", json=unknown).status_code == 404


def test_no_log_has_a_key(server: ServerProcess) -> None:
    """Reads, codes and refusals leave no key in the output of the server."""
    made = make(server.url)
    umpire = Phone(server.url, made["id"], made["umpire"])
    for path in ("", "/links", "/qr.svg", "/record"):
        umpire.read(path)
    umpire.write(scored(0, "ones", 3))
    said = server.said()
    assert not [key for key in (made["umpire"], made["watch"], *made["seats"]) if key in said]
    assert not [name for name in NAMES if name in said]
