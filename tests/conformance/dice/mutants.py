"""Records of sealed dice with one fault each, by classes of faults, and records with a new seal."""

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterator
from hashlib import sha256
from random import Random
from typing import Final, NamedTuple, TypeAlias

from tests.support.games.sealed_games import TABLE, SealedTable
from yachtdice.game import Seat, record_text
from yachtdice.rules import load_rules, rules_ids

Lines: TypeAlias = list[str]
#: Changes the lines from `dice` to `seal`; None where the fault has no place.
Fault: TypeAlias = Callable[[Lines, Random], Lines | None]

THROW: Final = re.compile(r"([1-6]{5})#(2;\S+)")
SHARE: Final = re.compile(r";([0-5])([A-Za-z0-9_-]{43})")
VOID: Final = re.compile(r";([0-9]+)-([1-5]+)(?=;)")
PLEDGE: Final = re.compile(r"([0-5]) pledges ([A-Za-z0-9_-]{43}) from ([0-9]+)")
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


class Mutant(NamedTuple):
    """A record with one fault: the class of the fault, and the text."""

    fault: str
    text: str


#: The seats of the tables, and the parties that pledge at the start.
_SEATS: Final = (
    ((Seat("Mina"), Seat("Bo"), Seat("Ann")), (1, 2, 3)),
    ((Seat("Mina"), Seat("Gull", "greedy"), Seat("Bo")), (1, 3)),
    ((Seat("Gull", "greedy"), Seat("prog", program=True)), (2, 5)),
)


def originals() -> dict[str, str]:
    """Return the record of a random game of each built-in rule set, by the id of the rule set."""
    return {rules: original(rules, seed) for seed, rules in enumerate(rules_ids())}


def original(rules: str, seed: int) -> str:
    """Return the record of a random game of a rule set; the seed decides the seats too."""
    holders, parties = _SEATS[seed % len(_SEATS)]
    chances = (0.08, 0.05, 0.02)
    game = SealedTable(load_rules(rules), Random(seed), holders, parties, chances).play()
    return record_text(game.rules, game.events, TABLE)


def mutants(text: str, rng: Random, each: int) -> Iterator[Mutant]:
    """Yield `each` different mutants of every class that a record has a place for."""
    head, dice, rest = _parts(text)
    for name, fault in FAULTS.items():
        seen: set[str] = set()
        for _ in range(each * 4):
            lines = fault(list(dice), rng)
            if lines is None or lines == dice or len(seen) == each:
                continue
            mutant = "\n".join([*head, *lines, *rest])
            if mutant not in seen:
                seen.add(mutant)
                yield Mutant(name, mutant)


def _parts(text: str) -> tuple[Lines, Lines, Lines]:
    """Return the lines before `order`, from `order` to `seal`, and after it."""
    lines = text.split("\n")
    order = next(n for n, line in enumerate(lines) if line.startswith("order"))
    seal = next((n for n, line in enumerate(lines) if line.startswith("seal ")), len(lines) - 1)
    return lines[:order], lines[order : seal + 1], lines[seal + 1 :]


# Resealing: the forger computes the seal of the changed record


def resealed(text: str) -> str:
    """Return the record with the seal that its lines have now, as a forger would write it."""
    head, dice, rest = _parts(text)
    table = dice[1].split(" ")[2] if len(dice[1].split(" ")) > 2 else ""
    order = bytes(int(word) % 256 for word in dice[0].split()[1:] if word.isdecimal())
    origin = dice[1].split(" ")[-1]
    seal = _digest("seal", bytes([len(table) % 256]) + table.encode(), origin.encode(), order)
    for line in dice[2:-1]:
        for item in _items(line):
            seal = _digest("seal", seal, item)
    written = urlsafe_b64encode(seal).decode().rstrip("=")
    return "\n".join([*head, *dice[:-1], f"seal {written}", *rest])


def _digest(tag: str, *parts: bytes) -> bytes:
    return sha256(b"yfd2 " + tag.encode() + b"\0" + b"".join(parts)).digest()


def _items(line: str) -> Iterator[bytes]:
    """Yield the items of a line for the seal; parts that have no form give none."""
    seat, _, words = line.partition(" ")
    if found := PLEDGE.fullmatch(line):
        tip = urlsafe_b64decode(found[2] + "=")
        yield b"p" + bytes([int(found[1])]) + tip + int(found[3]).to_bytes(4, "big")
    elif re.fullmatch(r"resigns|ends|returns|bot .*", words):
        yield b"s" + line.encode()
    else:
        yield from _played(int(seat) if seat.isdecimal() else 0, words)


def _played(seat: int, words: str) -> Iterator[bytes]:
    """Yield the items of a turn's line."""
    mask = 0
    for word in re.split(r" (?=clock|roll|keep|fill|[1-6]{5}#)", words):
        rolled = re.fullmatch(r"(clock )?(?:roll|keep ([1-6.]{5}))|clock", word)
        if rolled:
            mask = sum(1 << n for n, die in enumerate(rolled[2] or ".....") if die != ".")
            yield from [b"c"] if word.startswith("clock") else []
        elif found := THROW.fullmatch(word):
            for void in VOID.finditer(found[2]):
                yield b"v" + (int(void[1]) % 2**32).to_bytes(4, "big") + void[2].encode()
            numbers = re.findall(r";([0-9]+)(?=;[0-5][A-Za-z0-9_-]{43})", found[2])
            at = int(numbers[0]) % 2**32 if numbers else 0
            dice = bytes(map(int, found[1]))
            yield b"t" + at.to_bytes(4, "big") + bytes([seat % 256, mask]) + dice
        elif "fill" in word:
            yield b"f" + bytes([seat % 256]) + word.encode()


# Faults


def _line(pattern: str | re.Pattern[str], lines: Lines, rng: Random) -> int | None:
    """Return the index of a random line that contains the pattern."""
    found = [n for n, line in enumerate(lines) if re.search(pattern, line)]
    return rng.choice(found) if found else None


def _replaced(
    lines: Lines,
    rng: Random,
    pattern: str | re.Pattern[str],
    change: Callable[[re.Match[str]], str | None],
) -> Lines | None:
    """Return the lines with one random match of the pattern changed."""
    at = _line(pattern, lines, rng)
    if at is None:
        return None
    found = rng.choice(list(re.finditer(pattern, lines[at])))
    new = change(found)
    if new is None:
        return None
    lines[at] = lines[at][: found.start()] + new + lines[at][found.end() :]
    return lines


def _swap(
    pattern: str | re.Pattern[str],
    change: Callable[[re.Match[str], Random], str | None],
) -> Fault:
    """Return the fault that changes one match of the pattern."""
    return lambda lines, rng: _replaced(lines, rng, pattern, lambda found: change(found, rng))


def _other_face(found: re.Match[str], rng: Random) -> str:
    place = rng.randrange(5)
    face = rng.choice([f for f in "123456" if f != found[1][place]])
    return f"{found[1][:place]}{face}{found[1][place + 1 :]}#{found[2]}"


def _two_places(found: re.Match[str], rng: Random) -> str:
    dice = list(found[1])
    one, two = rng.sample(range(5), 2)
    dice[one], dice[two] = dice[two], dice[one]
    return f"{''.join(dice)}#{found[2]}"


def _flipped(letters: str, rng: Random) -> str:
    """Return 43 letters with one bit of the 32 bytes changed."""
    value = bytearray(urlsafe_b64decode(letters + "="))
    value[rng.randrange(32)] ^= 1 << rng.randrange(8)
    return urlsafe_b64encode(value).decode().rstrip("=")


def _spare(letters: str) -> str:
    """Return other letters for the same 32 bytes."""
    return letters[:-1] + LETTERS[LETTERS.index(letters[-1]) + 1]


def _shares(change: Callable[[list[str], Random], list[str] | None]) -> Fault:
    """Return the fault that changes the list of shares of one throw."""

    def changed(found: re.Match[str], rng: Random) -> str | None:
        at = SHARE.search(found[2])
        shares = [party + link for party, link in SHARE.findall(found[2])]
        new = change(list(shares), rng)
        if new is None or at is None:
            return None
        return f"{found[1]}#{found[2][: at.start()]}" + "".join(f";{share}" for share in new)

    return _swap(THROW, changed)


def _left_out(shares: list[str], rng: Random) -> list[str] | None:
    if len(shares) < 2:
        return None
    shares.pop(rng.randrange(1, len(shares)))
    return shares


def _twice(shares: list[str], rng: Random) -> list[str]:
    at = rng.randrange(len(shares))
    return [*shares[: at + 1], *shares[at:]]


def _exchanged(shares: list[str], rng: Random) -> list[str] | None:
    if len(shares) < 2:
        return None
    one, two = rng.sample(range(len(shares)), 2)
    shares[one], shares[two] = (
        shares[one][0] + shares[two][1:],
        shares[two][0] + shares[one][1:],
    )
    return shares


def _reordered(shares: list[str], rng: Random) -> list[str] | None:
    rng.shuffle(shares)
    return shares


def _stranger(shares: list[str], rng: Random) -> list[str] | None:
    free = [party for party in "12345" if party not in [share[0] for share in shares]]
    link = urlsafe_b64encode(rng.randbytes(32)).decode().rstrip("=")
    return sorted([*shares, rng.choice(free) + link]) if free else None


def _other_party(found: re.Match[str], rng: Random) -> str | None:
    free = [party for party in "12345" if party not in found[2]]
    return f";{found[1]}-{rng.choice(free)}" if free else None


def _one_share(change: Callable[[str, Random], str]) -> Fault:
    """Return the fault that changes the letters of one share."""
    return _swap(SHARE, lambda found, rng: f";{found[1]}{change(found[2], rng)}")


def _of_another_throw(lines: Lines, rng: Random) -> Lines | None:
    """Give a throw the share that its party revealed for another throw."""
    links = [(at, m) for at, line in enumerate(lines) for m in SHARE.finditer(line)]
    if not links:
        return None
    at, share = rng.choice(links)
    others = [other for _, other in links if other[1] == share[1] and other[2] != share[2]]
    if not others:
        return None
    lines[at] = lines[at].replace(share[2], rng.choice(others)[2])
    return lines


def _number(change: Callable[[int], str]) -> Fault:
    """Return the fault that changes the number of one throw."""
    form = r";([0-9]+)(?=;0[A-Za-z0-9_-]{43})"
    return _swap(form, lambda found, _: f";{change(int(found[1]))}")


def _proofs_exchanged(lines: Lines, rng: Random) -> Lines | None:
    """Exchange the proofs of two throws."""
    throws = [(at, m[2]) for at, line in enumerate(lines) for m in THROW.finditer(line)]
    if len(throws) < 2:
        return None
    (one, first), (two, second) = rng.sample(throws, 2)
    lines[one] = lines[one].replace(first, "~")
    lines[two] = lines[two].replace(second, first)
    lines[one] = lines[one].replace("~", second)
    return lines


KEEP: Final = re.compile(r"([1-6]{5})(#[^ ]+ (?:clock )?keep )([1-6.]{5})")


def _kept(change: Callable[[str, str, Random], str | None]) -> Fault:
    """Return the fault that changes one mask of kept dice."""

    def changed(found: re.Match[str], rng: Random) -> str | None:
        mask = change(found[1], found[3], rng)
        return None if mask is None else found[1] + found[2] + mask

    return _swap(KEEP, changed)


def _kept_more(dice: str, mask: str, rng: Random) -> str | None:
    places = [n for n, mark in enumerate(mask) if mark == "."]
    if not places:
        return None
    at = rng.choice(places)
    return mask[:at] + dice[at] + mask[at + 1 :]


def _kept_fewer(_dice: str, mask: str, rng: Random) -> str | None:
    places = [n for n, mark in enumerate(mask) if mark != "."]
    if not places:
        return None
    at = rng.choice(places)
    return mask[:at] + "." + mask[at + 1 :]


def _kept_other(dice: str, mask: str, rng: Random) -> str:
    at = rng.randrange(5)
    return mask[:at] + rng.choice([f for f in "123456" if f != dice[at]]) + mask[at + 1 :]


def _lines(pattern: str, change: Callable[[Lines, int, Random], Lines | None]) -> Fault:
    """Return the fault that changes the list of lines at a random line with this pattern."""

    def changed(lines: Lines, rng: Random) -> Lines | None:
        at = _line(pattern, lines, rng)
        return None if at is None else change(lines, at, rng)

    return changed


def _out(lines: Lines, at: int, _rng: Random) -> Lines:
    return [*lines[:at], *lines[at + 1 :]]


def _doubled(lines: Lines, at: int, _rng: Random) -> Lines:
    return [*lines[: at + 1], *lines[at:]]


def _moved(lines: Lines, at: int, rng: Random) -> Lines | None:
    """Move a line to another place between the head and the seal."""
    line, begin = lines.pop(at), lines.index("") + 1
    lines.insert(rng.randrange(begin, len(lines) - 1), line)
    return lines


def _cut(lines: Lines, at: int, _rng: Random) -> Lines:
    return [*lines[:at], lines[-1]]


def _head_moved(lines: Lines, at: int, rng: Random) -> Lines | None:
    """Move a pledge of the head to another place in the head."""
    line, end = lines.pop(at), lines.index("")
    lines.insert(rng.randrange(2, end + 1), line)
    return lines


def _pledge(change: Callable[[str, str, int, Random], tuple[str, str, int]]) -> Fault:
    """Return the fault that changes one pledge."""

    def changed(found: re.Match[str], rng: Random) -> str:
        party, tip, since = change(found[1], found[2], int(found[3]), rng)
        return f"{party} pledges {tip} from {since}"

    return _swap(PLEDGE, changed)


def _any_byte(lines: Lines, rng: Random) -> Lines:
    """Change any one letter."""
    at = rng.choice([n for n, line in enumerate(lines) if line])
    place = rng.randrange(len(lines[at]))
    letter = chr(rng.randrange(33, 127))
    lines[at] = lines[at][:place] + letter + lines[at][place + 1 :]
    return lines


def _byte_out(lines: Lines, rng: Random) -> Lines:
    """Remove any one letter."""
    at = rng.choice([n for n, line in enumerate(lines) if line])
    place = rng.randrange(len(lines[at]))
    lines[at] = lines[at][:place] + lines[at][place + 1 :]
    return lines


def _word(pattern: str, new: Callable[[re.Match[str], Random], str]) -> Fault:
    return _swap(pattern, new)


_TURN: Final = r"^[1-4] .*#"
_CHANGE: Final = r"(resigns|returns|bot greedy)$"

FAULTS: Final[dict[str, Fault]] = {
    "a face": _swap(THROW, _other_face),
    "two places": _swap(THROW, _two_places),
    "a bit of a share": _one_share(_flipped),
    "a bit of a tip": _pledge(lambda p, tip, since, rng: (p, _flipped(tip, rng), since)),
    "a bit of the seal": _swap(r"(?<=^seal ).+", lambda found, rng: _flipped(found[0], rng)),
    "a share left out": _shares(_left_out),
    "a share twice": _shares(_twice),
    "shares exchanged": _shares(_exchanged),
    "shares reordered": _shares(_reordered),
    "a stranger's share": _shares(_stranger),
    "the server's share out": _shares(lambda shares, _: shares[1:]),
    "a share of another throw": _of_another_throw,
    "a share with spare bits": _one_share(lambda letters, _: _spare(letters)),
    "a share with padding": _one_share(lambda letters, _: letters + "="),
    "a tip with spare bits": _pledge(lambda p, tip, since, _: (p, _spare(tip), since)),
    "the seal with spare bits": _swap(r"(?<=^seal ).+", lambda found, _: _spare(found[0])),
    "the next number": _number(lambda number: str(number + 1)),
    "the number before": _number(lambda number: str(number - 1)),
    "a number with a zero": _number(lambda number: f"0{number}"),
    "another version": _swap(r"#2;", lambda _f, rng: f"#{rng.choice('013')};"),
    "no proof": _swap(THROW, lambda found, _: found[1]),
    "an empty proof": _swap(THROW, lambda found, _: f"{found[1]}#"),
    "a false void": _swap(
        r"#2;([0-9]+)(?=;0)",
        lambda found, rng: f"#2;{found[1]}-{rng.choice('12345')};{int(found[1]) + 1}",
    ),
    "a void left out": _swap(VOID, lambda _found, _rng: ""),
    "a void twice": _swap(VOID, lambda found, _: found[0] * 2),
    "a void of another party": _swap(VOID, _other_party),
    "a void of one more party": _swap(VOID, lambda found, _: found[0] + "5"),
    "proofs exchanged": _proofs_exchanged,
    "a die more kept": _kept(_kept_more),
    "a die fewer kept": _kept(_kept_fewer),
    "a die kept that did not lie": _kept(_kept_other),
    "a turn out": _lines(_TURN, _out),
    "a turn twice": _lines(_TURN, _doubled),
    "a turn moved": _lines(_TURN, _moved),
    "a turn of another seat": _swap(
        r"^([1-3])(?= .*#)", lambda found, rng: rng.choice("1234".replace(found[1], ""))
    ),
    "a throw out of a turn": _swap(r" keep [1-6.]{5} [1-6]{5}#[^ ]+", lambda _f, _r: ""),
    "a throw twice": _swap(r" keep [1-6.]{5} [1-6]{5}#[^ ]+", lambda found, _: found[0] * 2),
    "the game cut short": _lines(_TURN, _cut),
    "a pledge out": _lines("pledges", _out),
    "a pledge twice": _lines("pledges", _doubled),
    "a pledge earlier": _pledge(lambda p, tip, since, _: (p, tip, since - 1)),
    "a pledge later": _pledge(lambda p, tip, since, _: (p, tip, since + 1)),
    "a pledge of another party": _pledge(
        lambda p, tip, since, rng: (rng.choice("012345".replace(p, "")), tip, since)
    ),
    "pledges reordered": _lines("pledges .* from 1$", _head_moved),
    "a pledge moved": _lines("pledges .* from [2-9]", _moved),
    "another table": _swap(
        r"(?<=^dice yfd2 )[a-z0-9]", lambda found, rng: rng.choice("abc1".replace(found[0], ""))
    ),
    "another count": _swap(
        r"(?<= )[0-9]+(?= (?:drawn|seats)$)",
        lambda found, rng: str(int(found[0]) + rng.choice((-1, 1))),
    ),
    "another order": _swap(
        r"(?<=^order )[1-9 ]+$",
        lambda found, rng: " ".join(rng.sample(found[0].split(), len(found[0].split()))),
    ),
    "another origin of the order": _swap(
        r"(drawn|seats)$", lambda found, _: "seats" if found[0] == "drawn" else "drawn"
    ),
    "another scheme": _swap(r"yfd2", lambda _f, rng: rng.choice(("yfd1", "yfd3", "YFD2"))),
    "a full-width digit": _swap(r"[0-9]", lambda found, _: chr(ord("０") + int(found[0]))),
    "odd spaces": _swap(r" ", lambda _f, rng: rng.choice(("  ", "\t", "\u00a0", "\u3000"))),
    "a space at an end": _lines(
        r"[^ ]$", lambda lines, at, _: [*lines[:at], lines[at] + " ", *lines[at + 1 :]]
    ),
    "a change of hands out": _lines(_CHANGE, _out),
    "a change of hands twice": _lines(_CHANGE, _doubled),
    "a change of hands moved": _lines(_CHANGE, _moved),
    "a mark of the clock": _swap(
        r" (clock )?(?=roll|keep|fill)", lambda found, _: " " if found[1] else " clock "
    ),
    "any letter": _any_byte,
    "a letter out": _byte_out,
    "no seal": lambda lines, _rng: lines[:-1],
    "two seals": lambda lines, _rng: [*lines, lines[-1]],
}
