"""Hashes of small duplicate contests, `vectors/dice/waves.json`, for the client and its witness."""

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final

from yachtdice.sealed import choices_digest, letters_of, links_digest, wave_root, wave_tape

#: Contests with their entrants; an even number has no tip, and odd multiples of 3 send no link.
_CONTESTS: Final = {"k7m2p9qx4nbt": (), "c": (1, 2), "a-contest_2": (1, 3, 4, 7, 260, 70_000)}
_THROWS: Final = (1, 2, 300)


def wave_file(folder: Path) -> dict[Path, str]:
    """Return the content of the file: for each contest its root, and some throws."""
    contests = [_contest(*item) for item in _CONTESTS.items()]
    return {folder / "waves.json": json.dumps(contests, indent=1) + "\n"}


def _contest(contest: str, numbers: tuple[int, ...]) -> dict[str, object]:
    """Return a contest with its third game."""
    fingerprint, server = _bytes("rules"), _bytes("server")
    tips = {number: _bytes(f"tip {number}") if number % 2 else None for number in numbers}
    root = wave_root(contest, 3, fingerprint, server, tips)
    return {
        "contest": contest,
        "game": 3,
        "fingerprint": fingerprint.hex(),
        "server": letters_of(server),
        "tips": {number: tip and letters_of(tip) for number, tip in tips.items()},
        "root": letters_of(root),
        "throws": [_throw(contest, root, throw, numbers) for throw in _THROWS],
    }


def _throw(contest: str, root: bytes, throw: int, numbers: tuple[int, ...]) -> dict[str, object]:
    """Return a throw: the choices before it, its links, and its tape."""
    choices = {number: number * throw % 256 for number in numbers}
    server = _bytes(f"server {throw}")
    links = {n: _bytes(f"link {n} {throw}") for n in numbers if n % 2 and n % 3}
    before = choices_digest(contest, throw - 1, choices)
    digest = links_digest(contest, throw, server, links)
    return {
        "throw": throw,
        "choices": choices,
        "before": letters_of(before),
        "links": _letters({0: server, **links}),
        "links_digest": letters_of(digest),
        "tape": wave_tape(root, throw, before, digest),
    }


def _letters(links: Mapping[int, bytes]) -> dict[int, str]:
    return {number: letters_of(link) for number, link in links.items()}


def _bytes(text: str) -> bytes:
    return sha256(text.encode()).digest()
