"""Sheets for real dice over HTTP, with the phones that write them."""

from typing import Any

import httpx
import pytest

from tests.support.servers.server_process import ServerProcess

NAMES = ["Mina", "준호"]


class Phone:
    """A link to a sheet, opened on a device."""

    def __init__(self, url: str, sheet: str, key: str, device: str = "phone") -> None:
        """Open the link; nothing is sent yet."""
        self.path, self.key = f"{url}/api/sheets/{sheet}", {"sheet-key": key}
        self.device, self.cids = device, 0

    def read(self, path: str = "", **headers: str) -> httpx.Response:
        """Return the answer to a read."""
        return httpx.get(self.path + path, headers=self.key | headers)

    def view(self) -> dict[str, Any]:
        """Return the sheet."""
        answer = self.read()
        assert answer.status_code == 200, answer.text
        view: dict[str, Any] = answer.json()
        return view

    def write(
        self, *entries: dict[str, Any], expect: int | None = None, cid: str = ""
    ) -> httpx.Response:
        """Return the answer to entries, by default from the latest version."""
        self.cids += 1
        body = {
            "cid": cid or f"{self.device}-{self.cids}",
            "expect": self.view()["version"] if expect is None else expect,
            "device": self.device,
            "entries": entries,
        }
        return httpx.post(f"{self.path}/entries", json=body, headers=self.key)


def rolled(seat: int, dice: str, keep: list[int] | None = None) -> dict[str, Any]:
    """Return a roll; without `keep` the first of a turn."""
    return {"type": "Rolled", "seat": seat, "dice": [*map(int, dice)], "keep": keep or []}


def filled(seat: int, box: str) -> dict[str, Any]:
    """Return a fill."""
    return {"type": "Filled", "seat": seat, "box": box}


def scored(seat: int, box: str, points: int) -> dict[str, Any]:
    """Return points without dice."""
    return {"type": "Scored", "seat": seat, "box": box, "points": points}


def corrected(entry: int, new: dict[str, Any] | None) -> dict[str, Any]:
    """Return a correction."""
    return {"type": "Corrected", "entry": entry, "new": new}


def make(url: str, rules: str = "yahtzee", names: list[str] = NAMES) -> dict[str, Any]:
    """Return the keys of a new sheet."""
    answer = httpx.post(f"{url}/api/sheets", json={"rules": rules, "names": names})
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


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
