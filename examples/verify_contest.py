"""Check the dice of a contest without code of the package: `verify_contest.py RECORD [ENTRANT]`.

RECORD is the `contest.json` of a server; without it, the example beside this file is checked. The
check covers chains, roots, digests, throws and turns. Legal boxes and points need the rules, so it
leaves them to `yacht verify`. With the number of an entrant, the program also prints its dice.
"""

import json
import sys
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from pathlib import Path
from struct import pack
from typing import Any

BOXES, CLOCK = range(64, 128), 128
Wave = dict[str, Any]


def same(what: str, given: object, right: object) -> None:
    """Raise ValueError for a value that is not the computed one."""
    if given != right:
        raise ValueError(f"{what}: {given!r} should be {right!r}")


def u32(number: int) -> bytes:
    """Return a number as four bytes."""
    return pack(">I", number)


def read(letters: str) -> bytes:
    """Return the bytes of base64url without padding."""
    value = urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    same("base64url", letters, urlsafe_b64encode(value).decode().rstrip("="))
    return value


class Contest:
    """A contest that is checked throw by throw.

    `dice` and `kept` have for each entrant of a game its dice, and the places (as bits) that it
    keeps for the next throw of the turn. `lines` has the dice and choices so far.
    """

    def __init__(self, record: dict[str, Any]) -> None:
        """Take a record, and check nothing yet."""
        self.record, self.last, self.lines = record, 0, list[tuple[int, str]]()
        self.id = bytes([len(record["contest"])]) + record["contest"].encode("ascii")
        self.left = {each["number"]: each["left"] for each in record["entrants"]}
        self.known, self.took = dict[str, tuple[int, bytes]](), dict.fromkeys(self.left, 0)
        self.dice, self.kept = dict[int, str](), dict[int, int | None]()

    def hash(self, tag: str, *parts: bytes) -> bytes:
        """Return the hash of parts of this contest, for one purpose."""
        return sha256(b"yfd2 " + tag.encode() + b"\0" + self.id + b"".join(parts)).digest()

    def stays(self, entrant: int, throw: int) -> bool:
        """Return whether an entrant has not left before its choice after a throw."""
        return self.left[entrant] is None or throw < self.left[entrant]

    def check(self) -> str:
        """Check all games and return a line about them; raise ValueError for the first fault."""
        numbers = [each["number"] for each in self.record["entrants"]]
        same("the entrants", numbers, sorted({*numbers}))
        for number, game in enumerate(self.record["games"], 1):
            try:
                self.game(number, game)
            except (ValueError, LookupError, TypeError) as error:
                raise ValueError(f"game {number}, throw {self.last}: {error}") from error
        return f"All {self.last} throws are proven. Links that count, by entrant: {self.took}"

    def game(self, number: int, game: dict[str, Any]) -> None:
        """Check a game from its root on."""
        here, first = game["playing"], self.last + 1
        same("the entrants", here, sorted({*here} & {*self.left}))
        for n, since in ((each["number"], each["from_game"]) for each in self.record["entrants"]):
            may, must = since <= number and self.stays(n, self.last), self.stays(n, first)
            same(f"entrant {n} plays", n in here, may and (must or n in here))
        tips = dict(zip(here, game["tips"], strict=True))
        items = [u32(n) + (read(tip) if tip else bytes(32)) for n, tip in tips.items()]
        rules, seal = bytes.fromhex(self.record["rules"]["fingerprint"]), self.record["seal"]
        root = self.hash("wave root", bytes([number]), rules, read(seal), u32(len(here)), *items)
        same("the root", read(game["root"]), root)
        before, place = self.hash("wave choices", u32(self.last)), [1, 1]
        self.dice, self.kept = dict.fromkeys(here, ""), dict.fromkeys(here)
        for wave in game["waves"]:
            self.last += 1
            same("the number", wave["throw"], self.last)
            same("turn and roll", [wave["turn"], wave["roll"]], place)
            same("the digest before", read(wave["digest_before"]), before)
            tape = self.tape(root + u32(self.last) + before, wave, {0: seal, **tips})
            same("the tape", "".join(map(str, wave["tape"])), tape)
            before, turn = self.choices(wave, tape), place[0]
            waits = any(0 < choice <= 32 for choice in read(wave["choices"]))
            place = [turn, place[1] + 1] if waits else [turn + 1, 1]
        same("the next roll, when the game is over", place[1], 1)

    def tape(self, head: bytes, wave: Wave, tips: dict[int, str | None]) -> str:
        """Return the five faces that follow from the links, each checked against its tip."""
        links = {int(n): read(link) for n, link in wave["links"].items()}
        for n, link in links.items():
            tip, found = tips[n] or "", link
            at, known = self.known.get(tip, (0, read(tip)))
            for step in range(self.last, at, -1):
                found = self.hash("link", u32(step), found)
            same(f"the link of {n} leads to its tip", found, known)
            self.known[tip] = self.last, link
        server, rest = links.pop(0), [u32(n) + link for n, link in sorted(links.items())]
        self.took |= {n: self.took[n] + 1 for n in links}
        head += self.hash("wave links", u32(self.last), server, *rest)
        blocks = (sha256(b"yfd2 wave\0" + head + u32(block)).digest() for block in range(9))
        return "".join(str(byte % 6 + 1) for byte in b"".join(blocks) if byte < 252)[:5]

    def choices(self, wave: Wave, tape: str) -> bytes:
        """Return the digest of the choices; follow the dice and the kept places of entrants."""
        choices = [*zip(self.kept, read(wave["choices"]), strict=True)]
        for n, choice in choices:
            is_due = self.stays(n, self.last) and (wave["roll"] == 1 or self.kept[n] is not None)
            same(f"entrant {n} chooses", choice > 0, is_due)
            if is_due:
                same(f"{choice} is a choice", choice < 32 or choice % CLOCK in BOXES, True)
                old = enumerate(zip(self.dice[n] or tape, tape, strict=True))
                dice = "".join(pair[1 - ((self.kept[n] or 0) >> at & 1)] for at, pair in old)
                self.dice[n], self.kept[n] = dice, choice - 1 if choice < 32 else None
                shown = f"{self.kept[n]:05b}"[::-1] if choice < 32 else f"box {choice % CLOCK - 63}"
                self.lines.append((n, f"throw {self.last}: {dice} {shown}"))
        items = (u32(n) + bytes([choice]) for n, choice in choices)
        digest = self.hash("wave choices", u32(self.last), *items)
        same("the digest", read(wave["digest"]), digest)
        return digest


if __name__ == "__main__":
    default = str(Path(__file__).with_name("contest.json"))
    file, entrant = [*sys.argv[1:], *[default, "0"][len(sys.argv) - 1 :]][:2]
    contest = Contest(json.loads(Path(file).read_text("utf-8")))
    try:
        print(contest.check())
    except ValueError as error:
        sys.exit(f"WRONG: {error}")
    print(*(line for number, line in contest.lines if number == int(entrant)), sep="\n")
