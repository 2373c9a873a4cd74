"""A record, line by line: the head, the turns and the seal."""

import re
from collections.abc import Sequence

from tests.conformance.dice.second.forms import (
    CHANGE,
    DICE,
    FILL,
    ROLL,
    SEAT,
    THROW,
    WrongError,
    blocks,
    bytes_of,
    hash_of,
    letters_of,
    match,
    need,
    u8,
    u32,
)
from tests.conformance.dice.second.throws import Throws, Void


def accepts(text: str) -> bool:
    """Return whether the dice of this record are proven."""
    try:
        _Record(text)
    except WrongError:
        return False
    return True


class _Record:
    """Reads a record; raises WrongError at the first fault."""

    def __init__(self, text: str) -> None:
        # The page: "a reader may take CR LF as one, and skip a byte order mark"
        text = text.removeprefix("\ufeff").replace("\r\n", "\n")
        game, found, _ = text.partition("\nrules text\n")
        head, empty, body = game.partition("\n\n")
        need(found and empty, "the head or the rules file is missing")
        self._out: set[int] = set()
        self._dice = self._kept = ""
        last_throw = self._head(head.split("\n"))
        *lines, seal, end = body.split("\n")
        for line in lines:
            self._line(line)
        # The page: "`LAST` is the number of the last throw, 0 without a throw."
        need(self._throws.last_throw == last_throw, "another number of throws")
        # The page: "The line `seal` has the last seal."
        need([seal, end] == [f"seal {letters_of(self._seal)}", ""], "another seal")

    def _head(self, lines: Sequence[str]) -> int:
        """Read the head; return the number of the last throw that it announces."""
        at = next((n for n, line in enumerate(lines) if line.startswith("order ")), 0)
        need(at >= 3 and lines[0] == "yacht record 1" and len(lines) > at + 1, "no head")
        match("rules [^ ]+ [^ ]+", lines[1])
        seats = [match(SEAT, line) for line in lines[2:at]]
        words = match("order((?: [1-9])+)", lines[at])[1]
        self._order = [int(seat) for seat in words.split()]
        need(sorted(self._order) == [*range(1, len(seats) + 1)], "the order lacks a seat")
        name, last, origin = match(DICE, lines[at + 1]).groups()
        table = u8(len(name)) + name.encode("ascii")
        self._on_turn = self._order[0]
        self._throws = Throws(table, [found[1] or found[2] for found in seats])
        self._seal = hash_of("seal", table, origin.encode("ascii"), bytes(self._order))
        # The page: "The first pledge is that of the server, which pledges once."
        need(lines[at + 2 :], "the server does not pledge")
        for line in lines[at + 2 :]:
            self._item(self._throws.pledge(line, is_start=True))
        # The page: "`ORIGIN` is `drawn` if the pledges decide the order of seats"
        need(origin == "seats" or self._order == self._drawn(), "another order of seats")
        return int(last)

    def _drawn(self) -> list[int]:
        order = [*range(1, len(self._order) + 1)]
        source = blocks("order", self._throws.root(1))
        for n in range(len(order), 1, -1):
            # The page: "Take the next byte below `256 - 256 mod n`."
            byte = next(byte for byte in source if byte < 256 - 256 % n)
            # The page: "Swap the seat at place n with the seat at place `byte mod n + 1`."
            order[n - 1], order[byte % n] = order[byte % n], order[n - 1]
        return order

    def _item(self, *parts: bytes) -> None:
        self._seal = hash_of("seal", self._seal, *parts)

    def _line(self, line: str) -> None:
        seat, _, words = line.partition(" ")
        if words.startswith("pledges "):
            # The page: "No pledge comes between a roll and its dice."
            need(not self._kept, f"{line}: the dice are missing")
            self._item(self._throws.pledge(line, is_start=False))
        elif re.fullmatch(CHANGE, line):
            self._change(line, int(seat), words)
        else:
            # The page: "Only seats that have not resigned have lines."
            fits = seat == str(self._on_turn) and self._on_turn not in self._out
            need(fits, f"{line[:40]}: seat {self._on_turn} is on turn")
            self._plays(words)

    def _change(self, line: str, seat: int, words: str) -> None:
        need(seat in self._order and seat not in self._out, f"{line}: the seat is not in the game")
        self._item(b"s", line.encode())
        if words == "ends":  # The page: "After `ends` no seat plays."
            self._out = set(self._order)
        elif words == "resigns":
            self._out.add(seat)
            if seat == self._on_turn:
                self._throws.resign(seat)
                self._next_turn()  # The page: "If the seat on turn resigns, its turn is over."

    def _next_turn(self) -> None:
        # The page: "The next turn is that of the next seat in the order that has not resigned."
        at = self._order.index(self._on_turn) + 1
        following = [*self._order[at:], *self._order[:at]]
        self._on_turn = next((seat for seat in following if seat not in self._out), self._on_turn)
        self._dice = self._kept = ""

    def _plays(self, words: str) -> None:
        """Read the plays of the seat on turn."""
        while words:
            if re.fullmatch(FILL, words):
                need(self._dice and not self._kept, f"{words}: no dice on the table")
                self._item(b"f", u8(self._on_turn), words.encode())
                return self._next_turn()
            roll = re.match(ROLL, words)
            if roll:
                words = words[roll.end() :]
                self._roll(is_first=roll[2] == "roll", kept=roll[3] or ".....")
                if roll[1]:
                    self._item(b"c")
            else:
                word, space, words = words.partition(" ")
                need(bool(space) == bool(words), f"{word}: a space at the end")
                self._throw(word)
        return None

    def _roll(self, *, is_first: bool, kept: str) -> None:
        # The page: "Each roll is followed by its dice."
        need(not self._kept and is_first == (not self._dice), "this roll is not possible")
        # The page: "five characters, the face of a die that is kept, or a dot"
        pairs = zip(kept, self._dice or ".....", strict=True)
        need(all(mark in (".", die) for mark, die in pairs), f"{kept}: not the dice on the table")
        self._kept = kept

    def _throw(self, word: str) -> None:
        dice, voided, _, number, shared, _ = match(THROW, word).groups()
        need(self._kept, f"{word}: no roll")
        voids = [Void(int(n), digits) for n, digits in re.findall("([0-9]+)-([1-5]+)", voided)]
        shares = [(int(one[0]), bytes_of(one[1:])) for one in shared.split(";")[1:]]
        tape = self._throws.throw(self._on_turn, voids, int(number), shares)
        # The page: "A die that is not kept shows the face of its place on the tape."
        marks = zip(self._kept, tape, strict=True)
        right = "".join(face if mark == "." else mark for mark, face in marks)
        need(dice == right, f"throw {number}: {dice} should be {right}")
        for void in voids:
            self._item(b"v", u32(void.number), void.digits.encode("ascii"))
        # The page: "places kept, the first place is bit 0"
        kept = sum(1 << place for place, mark in enumerate(self._kept) if mark != ".")
        self._item(b"t", u32(int(number)), u8(self._on_turn), u8(kept), bytes(map(int, dice)))
        self._dice, self._kept = dice, ""
