"""The protocol of programs: one JSON object a line, a question on stdin, an answer on stdout."""

import tomllib
from dataclasses import asdict
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Struct

from yachtdice.game import FillBox, GameState, Play, RollDice
from yachtdice.rules import RuleSet
from yachtdice.tournament.contender import places_of, shown
from yachtdice.tournament.faults import FaultKind, PlayerFault
from yachtdice.tournament.player import CardCopy, LegalAnswers

PROTOCOL: Final = 1
MOST_NAME: Final = 40


class Hello(Struct, frozen=True, tag="hello", tag_field="type"):
    """The first question: who is there. The rules are as their file has them, and the phases."""

    protocol: int
    rules: dict[str, Any]
    answer_ms: int


class NewGame(Struct, frozen=True, tag="game", tag_field="type"):
    """A new game: forget the ones before. No answer."""

    game: int
    seed: int


class Card(Struct, frozen=True):
    """The program's own card."""

    free: list[str]
    score: int
    repeat_bonus: int
    upper_bonus: int
    upper_score: int


class Legal(Struct, frozen=True):
    """What would be accepted: any keep or none, and these boxes."""

    keep: bool
    fill: list[str]


class Turn(Struct, frozen=True, tag="turn", tag_field="type"):
    """A question: what to do with these dice."""

    dice: tuple[int, ...]
    stage: int
    card: Card
    scores: list[int]
    legal: Legal


class Result(Struct, frozen=True, tag="result", tag_field="type"):
    """The game is over: one's own score, all scores in no particular order. No answer."""

    score: int
    scores: list[int]
    won: bool


class Quit(Struct, frozen=True, tag="quit", tag_field="type"):
    """Go, please. No answer but to end."""


class Name(Struct, frozen=True, tag="hello", tag_field="type"):
    """The answer to hello."""

    name: str
    version: str = ""


class TurnAnswer(Struct, frozen=True):
    """The answer to a turn: one of both."""

    keep: list[int] | None = None
    fill: str | None = None


ToProgram: TypeAlias = Hello | NewGame | Turn | Result | Quit

_encoder: Final = msgspec.json.Encoder()
_names: Final = msgspec.json.Decoder(Name)
_answers: Final = msgspec.json.Decoder(TurnAnswer)


def line_of(message: ToProgram) -> bytes:
    """Return a message as its line."""
    return _encoder.encode(message) + b"\n"


def rules_facts(rules: RuleSet) -> dict[str, Any]:
    """Return a rule set in full: its file, the phases it leaves to be understood, its mark."""
    phases = [asdict(phase) for phase in rules.phases]
    return {**tomllib.loads(rules.text), "phases": phases, "fingerprint": rules.fingerprint}


def turn_of(
    state: GameState, stage: int, card: CardCopy, legal: LegalAnswers, scores: list[int]
) -> Turn:
    """Return the question of a turn."""
    own = Card(
        [category.id for category in card.free_categories],
        card.score,
        card.repeat_bonus,
        card.upper_bonus,
        card.upper_score,
    )
    fill = [category.id for category in legal.fill]
    return Turn(state.dice, stage, own, scores, Legal(legal.keep, fill))


def read_name(line: bytes) -> Name:
    """Return the answer to hello; raise PlayerFault for anything else."""
    try:
        found = _names.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise _garbled("hello", line, '{"type":"hello","name":"..."}', str(error)) from error
    plain = found.name.isprintable() and found.name.strip() == found.name
    if not plain or not 1 <= len(found.name) <= MOST_NAME or not found.version.isprintable():
        words = f"a name of 1 to {MOST_NAME} printable characters is awaited"
        raise _garbled("hello", line, '{"type":"hello","name":"..."}', words)
    return found


def read_play(line: bytes, seat: int) -> Play:
    """Return the answer to a turn as a play; raise PlayerFault for anything else."""
    form = '{"keep":[...]} or {"fill":"..."}'
    try:
        answer = _answers.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise _garbled("turn", line, form, str(error)) from error
    if (answer.keep is None) == (answer.fill is None):
        raise _garbled("turn", line, form, "exactly one of keep and fill is awaited")
    if answer.fill is not None:
        return FillBox(seat, answer.fill)
    return RollDice(seat, places_of(answer.keep))


def _garbled(question: str, line: bytes, form: str, why: str) -> PlayerFault:
    """Return the fault of a line that is no answer."""
    said = shown(line.decode("utf-8", "replace"))
    words = f"the answer to {question} was {said}, not {form}: {why}"
    return PlayerFault(FaultKind.GARBLED, words)
