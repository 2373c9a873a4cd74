"""The hashes of a duplicate contest are the described ones, and each fact changes the throw."""

import json
from base64 import urlsafe_b64decode
from collections import Counter
from hashlib import sha256
from itertools import count
from random import Random
from typing import Any

import pytest

from tests.paths import ROOT
from yachtdice.sealed import choices_digest, links_digest, wave_root, wave_tape

CONTESTS = json.loads((ROOT / "vectors" / "dice" / "waves.json").read_text("utf-8"))


def hashed(tag: str, contest: str, *parts: bytes) -> bytes:
    """Return a hash as the docs page describes it, without code of the package."""
    head = b"yfd2 " + tag.encode() + b"\0" + bytes([len(contest)]) + contest.encode()
    return sha256(head + b"".join(parts)).digest()


def u32(number: int | str) -> bytes:
    """Return a number as four bytes."""
    return int(number).to_bytes(4, "big")


def read(letters: str | None) -> bytes:
    """Return 32 bytes of 43 letters; zeros for no letters."""
    return bytes(32) if letters is None else urlsafe_b64decode(letters + "=")


def faces(head: bytes) -> list[int]:
    """Return five faces of the hashes of a head."""
    blocks = (sha256(b"yfd2 wave\0" + head + u32(block)).digest() for block in count())
    stream = (byte % 6 + 1 for block in blocks for byte in block if byte < 252)
    return [next(stream) for _ in range(5)]


@pytest.mark.parametrize("given", CONTESTS, ids=[each["contest"] for each in CONTESTS])
def test_the_vectors_are_the_described_hashes(given: dict[str, Any]) -> None:
    """An independent computation gives root, digests and tapes of all vectors."""
    contest, tips = given["contest"], given["tips"]
    head = bytes([given["game"]]) + bytes.fromhex(given["fingerprint"]) + read(given["server"])
    root = hashed("wave root", contest, head, u32(len(tips)), *_items(tips))
    assert root == read(given["root"])
    for throw in given["throws"]:
        number, links = throw["throw"], dict(throw["links"])
        choices = (u32(n) + bytes([choice]) for n, choice in throw["choices"].items())
        before = hashed("wave choices", contest, u32(number - 1), *choices)
        server = read(links.pop("0"))
        digest = hashed("wave links", contest, u32(number), server, *_items(links))
        assert (before, digest) == (read(throw["before"]), read(throw["links_digest"]))
        assert throw["tape"] == faces(root + u32(number) + before + digest)


def _items(values: dict[str, str | None]) -> list[bytes]:
    """Return numbers with 32 bytes each."""
    return [u32(number) + read(letters) for number, letters in values.items()]


def test_each_fact_changes_the_hashes() -> None:
    """Contest, game, rules, server, entrants, tips, choices, links and numbers all count."""
    one, two = b"1" * 32, b"2" * 32
    roots = [
        wave_root("c", 1, one, two, {1: one, 2: None}),
        wave_root("d", 1, one, two, {1: one, 2: None}),
        wave_root("c", 2, one, two, {1: one, 2: None}),
        wave_root("c", 1, two, two, {1: one, 2: None}),
        wave_root("c", 1, one, one, {1: one, 2: None}),
        wave_root("c", 1, one, two, {1: two, 2: None}),
        wave_root("c", 1, one, two, {1: one, 3: None}),
        wave_root("c", 1, one, two, {1: one}),
    ]
    digests = [
        choices_digest("c", 1, {1: 64, 2: 65}),
        choices_digest("c", 1, {1: 65, 2: 64}),
        choices_digest("c", 2, {1: 64, 2: 65}),
        choices_digest("d", 1, {1: 64, 2: 65}),
        choices_digest("c", 1, {1: 64}),
        links_digest("c", 1, one, {1: two}),
        links_digest("c", 1, two, {1: two}),
        links_digest("c", 1, one, {1: one}),
        links_digest("c", 1, one, {2: two}),
        links_digest("c", 2, one, {1: two}),
        links_digest("d", 1, one, {1: two}),
        links_digest("c", 1, one, {}),
    ]
    assert len({*roots, *digests}) == len(roots) + len(digests)
    tapes = [wave_tape(root, 1, before, one) for root in roots for before in digests]
    assert len(set(tapes)) > 0.95 * len(tapes)


def test_the_order_of_entrants_does_not_matter() -> None:
    """Hashes have the entrants in ascending order."""
    one, two = b"1" * 32, b"2" * 32
    assert wave_root("c", 1, one, one, {300: two, 2: one}) == wave_root(
        "c", 1, one, one, {2: one, 300: two}
    )
    assert choices_digest("c", 1, {300: 1, 2: 2}) == choices_digest("c", 1, {2: 2, 300: 1})
    assert links_digest("c", 1, one, {3: two, 2: one}) == links_digest(
        "c", 1, one, {2: one, 3: two}
    )


def test_all_faces_are_equally_likely() -> None:
    """Of 60,000 dice each face has a share of a sixth, within four standard deviations."""
    random = Random(7)
    dice = Counter(
        face
        for throw in range(12_000)
        for face in wave_tape(random.randbytes(32), throw, bytes(32), bytes(32))
    )
    assert max(abs(dice[face] - 10_000) for face in range(1, 7)) < 4 * 92
