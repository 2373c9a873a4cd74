"""Phones that read and write a sheet over HTTP."""

from collections.abc import Sequence
from typing import Any

import httpx

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


def named(*names: str, coached: Sequence[int] = ()) -> dict[str, Any]:
    """Return new names, and the seats that see advice."""
    return {"type": "SeatNames", "names": names, "coached": coached}


def make(url: str, rules: str = "yahtzee", names: list[str] = NAMES) -> dict[str, Any]:
    """Return the keys of a new sheet."""
    answer = httpx.post(f"{url}/api/sheets", json={"rules": rules, "names": names})
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made
