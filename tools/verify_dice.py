"""Check the dice of a Yacht Dice record: `python3 verify_dice.py RECORD`.

Exit code: 0 all throws follow from their proofs, 1 some do not, 2 no proof. Details: docs/dice.md.
"""

import re
import sys
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import Counter
from hashlib import sha256
from pathlib import Path
from struct import pack

NUMBER, LINK = r"([1-9][0-9]{0,3})", r"[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]"
DICE = r"dice yfd2 ([A-Za-z0-9_-]{1,64}) (0|[1-9][0-9]{0,3}) (drawn|seats)"
THROW = rf"([1-6]{{5}})#2((?:;{NUMBER}-[1-5]+)*);{NUMBER}((?:;[0-5]{LINK})+)"
FILL = r"(?:clock )?fill [^ ]+ [0-9]+(?: \+[0-9]+)?(?: joker)?$"
PLAY = re.compile(rf"(?:({FILL})|(clock )?(roll|keep [1-6.]{{5}})|([1-6]{{5}}#[^ ]+))(?: (?=.)|$)")


def _need(fits: object, reason: str) -> None:
    if not fits:
        raise ValueError(reason)


def _match(form: str, text: str) -> re.Match[str]:
    _need(found := re.fullmatch(form, text), f"{text[:60]!r} should have the form {form}")
    assert found is not None
    return found


def _digest(tag: str, *parts: bytes) -> bytes:
    return sha256(b"yfd2 " + tag.encode() + b"\0" + b"".join(parts)).digest()


def _stream(tag: str, *parts: bytes) -> bytes:
    return b"".join(_digest(tag, *parts, pack(">I", block)) for block in range(9))


class _Game:
    def __init__(self, lines: list[str]) -> None:
        end, at = lines.index(""), next(n for n, line in enumerate(lines) if line[:5] == "dice ")
        self.kinds = [line.split(" ")[0] for line in lines[2 : at - 1]]
        self.order = [*map(int, _match(r"order((?: [1-9])+)", lines[at - 1])[1].split())]
        table, last, origin = _match(DICE, lines[at]).groups()
        self.table, self.last, self.alone = bytes([len(table)]) + table.encode(), 0, 0
        self.seal = _digest("seal", self.table, origin.encode(), bytes(self.order))
        self.pledges, self.known = list[tuple[int, bytes, int]](), dict[bytes, tuple[int, bytes]]()
        self.misses, self.out, self.burnt = Counter[int](), set[int](), list[str]()
        self.turn, self.dice, self.kept = 0, "", ""
        for line in lines[at + 1 : end]:
            self.pledge(line, 1, 1)
        _need(self.pledges and (origin == "seats" or self.order == self.drawn()), "wrong order")
        for line in lines[end + 1 : -2]:
            self.line(line)
        seal = f"seal {urlsafe_b64encode(self.seal).decode().rstrip('=')}"
        _need([last, *lines[-2:]] == [f"{self.last}", seal, ""], f"not {self.last} throws, {seal}")

    def item(self, *parts: bytes) -> None:
        self.seal = _digest("seal", self.seal, *parts)

    def pledge(self, line: str, soonest: int, latest: int) -> None:
        found = _match(rf"([0-5]) pledges ({LINK}) from {NUMBER}", line)
        party, tip, since = int(found[1]), urlsafe_b64decode(found[2] + "="), int(found[3])
        own = [other[2] for other in self.pledges if other[0] == party]
        seated = self.kinds[party - 1 : party] in (["seat"], ["program"]) or party == 0
        fits = soonest <= since <= latest and since >= max(own, default=0) and not self.kept
        fits &= len(own) < 8 and not (own and latest == 1) and (party == 0) == (not self.pledges)
        fits &= "seat" not in self.kinds if party == 5 else seated
        _need(fits and tip not in [t for _, t, _ in self.pledges], f"{line}: not allowed")
        self.pledges.append((party, tip, since))
        self.item(b"p", bytes([party]), tip, pack(">I", since))

    def tips(self, number: int) -> dict[int, bytes]:
        tips = {party: tip for party, tip, since in self.pledges if since <= number}
        return {party: tip for party, tip, _ in self.pledges if tips.get(party) == tip}

    def root(self, number: int) -> bytes:
        return _digest("root", self.table, *(bytes([p]) + t for p, t in self.tips(number).items()))

    def drawn(self) -> list[int]:
        order, source = [*range(1, len(self.kinds) + 1)], iter(_stream("order", self.root(1)))
        for left in range(len(order), 1, -1):
            place = next(byte for byte in source if byte < 256 - 256 % left) % left
            order[left - 1], order[place] = order[place], order[left - 1]
        return order

    def line(self, line: str) -> None:
        seat, (first, words) = self.order[self.turn % len(self.order)], line.split(" ", 1)
        if words.startswith("pledges "):
            self.pledge(line, self.last + len(self.burnt) + 2, 1024)
        elif words in ("resigns", "ends", "returns") or re.fullmatch(r"bot [^ ]+", words):
            _need(first in map(str, {*self.order} - self.out), f"{line[:40]}: no such seat")
            self.item(b"s", line.encode())
            self.out |= {"resigns": {int(first)}, "ends": {*self.order}}.get(words, set())
            if words == "resigns" and first == str(seat):
                self.burnt.append(f"{self.last + len(self.burnt) + 1}-{seat}")
                self.next_turn()
        else:
            is_next = first == str(seat) and seat not in self.out and not PLAY.sub("", words)
            _need(is_next, f"{line[:40]}: no legal play")
            for found in PLAY.findall(words):
                self.play(seat, *found)

    def play(self, seat: int, fill: str, clock: str, roll: str, throw: str) -> None:
        fits = self.kept if throw else (roll == "roll") == (not self.dice) and not self.kept
        _need(fits, f"throw {self.last}: the next play is not possible")
        if throw:
            self.throw(seat, throw)
        elif fill:
            self.item(b"f", bytes([seat]), fill.encode())
            self.next_turn()
        else:
            self.kept = roll[5:] or "....."
            _need(re.match(self.kept, self.dice or "....."), f"{roll}: not on the table")
            self.item(b"c") if clock else None

    def next_turn(self) -> None:
        self.dice, self.kept, self.turn = "", "", self.turn + 1
        while self.order[self.turn % len(self.order)] in self.out != {*self.order}:
            self.turn += 1

    def throw(self, seat: int, text: str) -> None:
        dice, void, _, number, share = _match(THROW, text).groups()
        voids, shares = void.split(";")[1:], [(int(s[0]), s[1:]) for s in share.split(";")[1:]]
        _need(voids[: len(self.burnt)] == self.burnt, f"throw {number}: a resignation is missing")
        counting, late = self.tips(first := self.last + len(self.burnt) + 1), Counter[int]()
        for at, void in enumerate(voids, self.last + 1):
            if at >= first:
                asked = [p for p in sorted(counting) if p and not late[p] and self.misses[p] < 2]
                missing = [p for p in asked if str(p) in void.split("-")[1]]
                _need(void == f"{at}-{''.join(map(str, missing))}", f"{void}: asked were {asked}")
                late.update(missing)
            self.item(b"v", pack(">I", at), void.split("-")[1].encode())
        self.last, joined = self.last + len(voids) + 1, b""
        _need(number == str(self.last) and self.last <= 1024, f"throw {number} is {self.last}")
        _need(shares[0][0] == 0 and shares == sorted(dict(shares).items()), f"{text}: parties")
        for party, letters in shares:
            out = late[party] or (self.misses[party] > 1 and party != seat)
            _need(party in counting and not out, f"throw {number}: party {party} has no part in it")
            tip, link = counting[party], urlsafe_b64decode(letters + "=")
            (at, known), found = self.known.get(tip, (0, tip)), link
            for step in range(self.last, at, -1):
                found = _digest("link", self.table, pack(">I", step), found)
            _need(found == known, f"throw {number}: party {party} did not pledge this share")
            self.known[tip], joined = (self.last, link), joined + bytes([party]) + link
        self.misses, self.alone = self.misses + late, self.alone + (len(shares) == 1)
        head = (self.root(first), pack(">I", self.last), bytes([seat, len(shares)]), joined)
        faces = (str(byte % 6 + 1) for byte in _stream("roll", *head) if byte < 252)
        for mark, die, face in zip(self.kept, dice, faces, strict=False):
            _need(die == (face if mark == "." else mark), f"throw {number}: {die} should be {face}")
        mask = sum(1 << place for place, mark in enumerate(self.kept) if mark != ".")
        self.item(b"t", pack(">I", self.last), bytes([seat, mask]), bytes(map(int, dice)))
        self.dice, self.kept, self.burnt = dice, "", []


def verdict(text: str) -> tuple[int, str]:
    """Return the exit code for the text of a record, and a line for people."""
    lines = text.replace("\r\n", "\n").partition("\nrules text\n")[0].split("\n")
    if "dice own" in lines or not any(line.startswith("dice ") for line in lines):
        return 2, "This text has no proof of its dice. Of a JSON record, download the text."
    try:
        game = _Game(lines)
        return 0, f"Throws 1 to {game.last} are proven, {game.alone} by the server: {lines[-2]}"
    except (ValueError, LookupError) as error:
        return 1, f"WRONG: {error}"


if __name__ == "__main__":
    try:
        _need((file := Path(sys.argv[1])).stat().st_size < 2**20, "a record has less than 1 MiB")
        code, message = verdict(file.read_bytes().decode("utf-8-sig"))
    except (IndexError, OSError, ValueError) as error:
        code, message = 1, f"{error}\n{__doc__}"
    print("".join(c if c.isprintable() or c == "\n" else ascii(c) for c in message))
    sys.exit(code)
