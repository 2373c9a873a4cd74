"""Changes to the record of a contest: each is a fault that a check must find."""

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any, Final, TypeAlias

from yachtdice.rules import load_rules
from yachtdice.sealed import choices_digest, letters_of
from yachtdice.views.contest_record import choices_bytes, choices_text

Json: TypeAlias = dict[str, Any]
Change: TypeAlias = Callable[[Json], object]
OTHER: Final = letters_of(b"x" * 32)
AT: Final = 5  #: The place of the wave that is changed.


def mutants(record: Json, changes: Mapping[str, Change]) -> dict[str, Json]:
    """Return a changed copy of the record for each change."""
    copies = {name: deepcopy(record) for name in changes}
    for name, copy in copies.items():
        changes[name](copy)
    return copies


def _set(*path: Any) -> Change:
    """Return the change that sets the value at a path; its last item is the value."""
    *places, last, value = path

    def change(record: Json) -> None:
        at: Any = record
        for place in places:
            at = at[place]
        at[last] = value(at[last]) if callable(value) else value

    return change


def _swap(*path: Any) -> Change:
    """Return the change that swaps two items; the last items of the path are their places."""
    *places, one, two = path

    def change(record: Json) -> None:
        at: Any = record
        for place in places:
            at = at[place]
        at[one], at[two] = at[two], at[one]

    return change


def _cut(*path: Any) -> Change:
    """Return the change that removes the item at a path."""
    *places, last = path

    def change(record: Json) -> None:
        at: Any = record
        for place in places:
            at = at[place]
        del at[last]

    return change


def _twice(*path: Any) -> Change:
    """Return the change that repeats the item at a path of lists."""
    *places, last = path

    def change(record: Json) -> None:
        at: Any = record
        for place in places:
            at = at[place]
        at.insert(last, deepcopy(at[last]))

    return change


def _copied(name: str, other: int) -> Change:
    """Return the change that copies a field of another wave."""

    def change(record: Json) -> None:
        waves = record["games"][0]["waves"]
        waves[AT][name] = waves[other][name]

    return change


def _chosen(change: Callable[[list[int]], object]) -> Change:
    """Return the change of the bytes of the choices of a wave."""

    def apply(record: Json) -> None:
        wave = record["games"][0]["waves"][AT]
        choices = [*choices_bytes(wave["choices"])]
        change(choices)
        wave["choices"] = choices_text(bytes(choices))

    return apply


def _resealed(record: Json) -> None:
    """Change a choice, its digest, and the digest before the next throw."""
    game = record["games"][0]
    before, after = game["waves"][AT : AT + 2]
    _chosen(lambda choices: choices.__setitem__(0, 2))(record)
    choices = dict(zip(game["playing"], choices_bytes(before["choices"]), strict=True))
    digest = choices_digest(record["contest"], before["throw"], choices)
    before["digest"] = after["digest_before"] = letters_of(digest)


def _moved(record: Json) -> None:
    """Move the last wave of the first game to the second."""
    record["games"][1]["waves"].insert(0, record["games"][0]["waves"].pop())


def _longer(letters: str) -> str:
    """Return letters with the other spare bits, which decode to the same bytes."""
    return letters[:-1] + chr(ord(letters[-1]) + 1)


KEYS: Final = ("playing", "tips")
WAVE: Final = ("games", 0, "waves", AT)

#: The faults that a check without the rules finds too.
FAULTS: Final[Mapping[str, Change]] = {
    "another contest": _set("contest", "another"),
    "another seal": _set("seal", OTHER),
    "the seal of an entrant": lambda r: r.update(seal=r["games"][0]["tips"][0]),
    "other rules": _set("rules", "fingerprint", load_rules("yatzy").fingerprint),
    "an entrant missing": _cut("entrants", 0),
    "an entrant twice": _twice("entrants", 0),
    "entrants in another order": _swap("entrants", 0, 1),
    "another number": _set("entrants", 0, "number", 5),
    "from a later game": _set("entrants", 0, "from_game", 2),
    "from an earlier game": _set("entrants", 4, "from_game", 1),
    "never left": _set("entrants", 3, "left", None),
    "left earlier": _set("entrants", 3, "left", 5),
    "left later": _set("entrants", 3, "left", 14),
    "left, but stayed": _set("entrants", 1, "left", 12),
    "left before the game": _set("entrants", 1, "left", 0),
    "the first game missing": _cut("games", 0),
    "games in another order": _swap("games", 0, 1),
    "a game twice": _twice("games", 0),
    "another root": _set("games", 0, "root", OTHER),
    "the root of another game": lambda r: r["games"][1].update(root=r["games"][0]["root"]),
    "an entrant does not play": _cut("games", 0, "playing", 1),
    "an entrant and its tip missing": lambda r: [r["games"][0][k].pop(1) for k in KEYS],
    "another entrant plays": _set("games", 0, "playing", 3, 7),
    "a number without an entrant": _set("games", 0, "playing", 3, 9),
    "playing in another order": _swap("games", 0, "playing", 0, 1),
    "another tip": _set("games", 0, "tips", 0, OTHER),
    "no tip": _set("games", 0, "tips", 0, None),
    "a tip for a bot": _set("games", 0, "tips", 2, OTHER),
    "tips of each other": _swap("games", 0, "tips", 0, 1),
    "the tip of the game before": lambda r: r["games"][1]["tips"].__setitem__(
        0, r["games"][0]["tips"][0]
    ),
    "a tip with other spare bits": _set("games", 0, "tips", 0, _longer),
    "another number of a throw": _set(*WAVE, "throw", 7),
    "a wave missing": _cut(*WAVE),
    "the first wave missing": _cut("games", 0, "waves", 0),
    "the last wave missing": _cut("games", 0, "waves", -1),
    "a wave twice": _twice(*WAVE),
    "waves in another order": _swap("games", 0, "waves", AT, AT + 1),
    "a wave of the other game": _moved,
    "a later turn": _set(*WAVE, "turn", lambda turn: turn + 1),
    "another roll": _set(*WAVE, "roll", lambda roll: roll % 3 + 1),
    "no link of the server": _cut(*WAVE, "links", "0"),
    "another link of the server": _set(*WAVE, "links", "0", OTHER),
    "a link missing": _cut(*WAVE, "links", "1"),
    "another link": _set(*WAVE, "links", "1", OTHER),
    "links of each other": _swap(*WAVE, "links", "1", "2"),
    "the links of another throw": _copied("links", AT + 1),
    "the links of a throw before": _copied("links", AT - 1),
    "a link of a bot": _set(*WAVE, "links", lambda links: {**links, "3": OTHER}),
    "a link of one that does not play": _set(*WAVE, "links", lambda links: {**links, "7": OTHER}),
    "a link with other spare bits": _set(*WAVE, "links", "1", _longer),
    "another digest before": _set(*WAVE, "digest_before", OTHER),
    "the digest before another throw": _copied("digest_before", AT + 1),
    "another face": _set(*WAVE, "tape", 0, lambda face: face % 6 + 1),
    "another last face": _set(*WAVE, "tape", 4, lambda face: face % 6 + 1),
    "a face too many": _set(*WAVE, "tape", lambda tape: [*tape, 1]),
    "the tape of another throw": _copied("tape", AT + 1),
    "another choice": _chosen(lambda c: c.__setitem__(0, 64 if c[0] != 64 else 65)),
    "choices of each other": _chosen(lambda c: c.__setitem__(slice(0, 4), c[3::-1])),
    "a choice missing": _chosen(lambda c: c.__setitem__(0, 0)),
    "a choice of the clock": _chosen(lambda c: c.__setitem__(0, c[0] ^ 128)),
    "one choice less": _chosen(lambda c: c.pop()),
    "one choice more": _chosen(lambda c: c.append(0)),
    "padded choices": _set(*WAVE, "choices", lambda text: text + "=" * (-len(text) % 4)),
    "the choices of another throw": _copied("choices", AT + 1),
    "another digest": _set(*WAVE, "digest", OTHER),
    "the digest of another throw": _copied("digest", AT + 1),
    "another choice in a new digest": _resealed,
}

#: The faults that only the rules show.
RULES: Final[Mapping[str, Change]] = {
    "another id of the rules": _set("rules", "id", "yatzy"),
    "another text of the rules": _set("rules", "text", load_rules("yatzy").text),
    "a text that is no rules": _set("rules", "text", "title = 3"),
    "the last game missing": _cut("games", 1),
    "other points": _set("games", 0, "totals", 0, lambda points: points + 1),
    "points of each other": _swap("games", 0, "totals", 0, 1),
    "points missing": _cut("games", 0, "totals", 0),
    "other points in the standing": _set("standings", 0, "points", lambda points: points + 1),
    "an entrant missing in the standing": _cut("standings", 0),
    "an entrant twice in the standing": _twice("standings", 0),
    "another entrant in the standing": _set("standings", 0, "number", 9),
    "places in another order": _swap("standings", 0, 1),
    "another place": _set("standings", 1, "place", 3),
    "an entrant that left above others": lambda r: r["standings"].insert(0, r["standings"].pop()),
    "a field missing": _cut("standings"),
}
