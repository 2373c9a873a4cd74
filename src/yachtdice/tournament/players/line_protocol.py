"""Protocol of external programs: one JSON object a line, questions on stdin, answers on stdout."""

import tomllib
from dataclasses import asdict
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Struct

from yachtdice.game import FillBox, GameState, Play, RollDice
from yachtdice.rules import RuleSet, Text
from yachtdice.tournament.faults import FaultKind, PlayerFault
from yachtdice.tournament.players.entrant_bots import places_of, shown
from yachtdice.tournament.players.player import CardCopy, LegalAnswers
from yachtdice.tournament.players.questions import Legal, OwnCard, TurnAnswer
from yachtdice.views.records import JSON_ERRORS

PROTOCOL: Final = 1
MOST_NAME: Final = 40
_FORM: Final = '{"keep":[...]} or {"fill":"..."}'


class Hello(Struct, frozen=True, tag="hello", tag_field="type"):
    """First question, answered by Name; contains the rules file as JSON, with its phases."""

    protocol: int
    rules: dict[str, Any]
    answer_ms: int


class GameNotice(Struct, frozen=True, tag="game", tag_field="type"):
    """Start of a new game; the program must forget earlier games. Gets no answer."""

    game: int
    seed: int


class TurnQuestion(Struct, frozen=True, tag="turn", tag_field="type"):
    """Question for a choice with these dice, answered by TurnAnswer."""

    dice: tuple[int, ...]
    stage: int
    card: OwnCard
    scores: list[int]
    legal: Legal


class ResultNotice(Struct, frozen=True, tag="result", tag_field="type"):
    """End of a game: the program's score, and all scores in random order. Gets no answer."""

    score: int
    scores: list[int]
    won: bool


class Quit(Struct, frozen=True, tag="quit", tag_field="type"):
    """Request to exit. Gets no answer."""


class Name(Struct, frozen=True, tag="hello", tag_field="type"):
    """Answer to Hello."""

    name: str
    version: str = ""


ToProgram: TypeAlias = Hello | GameNotice | TurnQuestion | ResultNotice | Quit

_encoder: Final = msgspec.json.Encoder()
_names: Final = msgspec.json.Decoder(Name)
_answers: Final = msgspec.json.Decoder(TurnAnswer)


def line_of(message: ToProgram) -> bytes:
    """Return a message as a line."""
    return _encoder.encode(message) + b"\n"


def rules_facts(rules: RuleSet) -> dict[str, Any]:
    """Return a rule set in full: its file, its phases including defaults, and its fingerprint."""
    phases = [asdict(phase) for phase in rules.phases]
    return {**tomllib.loads(rules.text), "phases": phases, "fingerprint": rules.fingerprint}


def turn_of(
    state: GameState, stage: int, card: CardCopy, legal: LegalAnswers, scores: list[int]
) -> TurnQuestion:
    """Return the question of a turn."""
    return TurnQuestion(state.dice, stage, shown_card(card), scores, shown_legal(legal))


def shown_card(card: CardCopy) -> OwnCard:
    """Return a card in the form sent to programs."""
    return OwnCard(
        [category.id for category in card.free_categories],
        card.score,
        card.repeat_bonus,
        card.upper_bonus,
        card.upper_score,
    )


def shown_legal(legal: LegalAnswers) -> Legal:
    """Return the legal answers in the form sent to programs."""
    return Legal(legal.keep, [category.id for category in legal.fill])


def read_name(line: bytes) -> Name:
    """Return the answer to Hello; raise PlayerFault if it is invalid."""
    try:
        found = _names.decode(line)
    except JSON_ERRORS as error:
        raise _garbled("hello", line, '{"type":"hello","name":"..."}', str(error)) from error
    plain = found.name.isprintable() and found.name.strip() == found.name
    if not plain or not 1 <= len(found.name) <= MOST_NAME or not found.version.isprintable():
        words = f"a name needs 1 to {MOST_NAME} printable characters"
        raise _garbled("hello", line, '{"type":"hello","name":"..."}', words)
    return found


def read_play(line: bytes, seat: int) -> Play:
    """Return the answer to TurnQuestion as a play; raise PlayerFault if it is invalid."""
    try:
        answer = _answers.decode(line)
    except JSON_ERRORS as error:
        raise _garbled("turn", line, _FORM, str(error)) from error
    return play_of_answer(answer, line, seat)


def play_of_answer(answer: TurnAnswer, line: bytes, seat: int) -> Play:
    """Return an answer as a play; raise PlayerFault, which shows `line`, if it is invalid."""
    if (answer.keep is None) == (answer.fill is None):
        raise _garbled("turn", line, _FORM, "exactly one of keep and fill is needed")
    if answer.fill is not None:
        return FillBox(seat, answer.fill)
    return RollDice(seat, places_of(answer.keep))


def _garbled(question: str, line: bytes, form: str, why: str) -> PlayerFault:
    """Return the fault of an invalid answer."""
    said = shown(line.decode("utf-8", "replace"))
    form_ko = form.replace(" or ", " 또는 ")
    words = Text(
        f"the answer to {question} was {said}, not {form}: {why}",
        f"{question}에 {said}라고 답했어요. {form_ko} 형식이어야 해요 ({why})",
    )
    return PlayerFault(FaultKind.GARBLED, words)
