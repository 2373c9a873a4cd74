"""The record of a game as text: for people to read, for programs to replay, for ever.

A record is a head (rules, seats, order), one line for each turn, and the rules file itself:

    yacht record 1
    rules bonus cdf4cbdf...
    seat 1 Mina
    bot 2 greedy Gull
    order 1 2

    1 roll 13356 keep .33.. 43321 keep .33.. 53326 fill threes 6
    2 roll 66651 fill sixes 18
    1 resigns

    rules text
    ...

A seat that a program of somebody's took has the word `program` instead of `seat`.
Five digits are the dice as they lie; after `keep` the dice left lying stand at their places.
A word after `#` is the proof of a throw. Reading a record plays it: each line must be legal,
and the points must be those of the rules.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct

from yachtdice.game.engine import evolve, replay
from yachtdice.game.errors import RecordError, RecordFault
from yachtdice.game.events import (
    BoxFilled,
    DiceThrown,
    Event,
    GameStarted,
    RollOpened,
    SeatHandedOver,
    SeatResigned,
    SeatTakenBack,
)
from yachtdice.game.record_reader import read_events, read_head
from yachtdice.game.state import GameState
from yachtdice.rules import RulesError, RuleSet, parse_rules

FIRST_LINE: Final = "yacht record 1"
RULES_LINE: Final = "rules text"


class Record(Struct, frozen=True):
    """A game for keeping: its rules and everything that happened."""

    rules: RuleSet
    events: tuple[Event, ...]

    @property
    def state(self) -> GameState:
        """The state the game has come to."""
        return replay(self.rules, self.events)


def record_text(rules: RuleSet, events: Sequence[Event]) -> str:
    """Return the record of a game as text; `parse_record` gives the same events back."""
    started = events[0]
    assert isinstance(started, GameStarted)
    lines = [FIRST_LINE, *_head(started), "", *_turns(rules, events), "", RULES_LINE]
    return "\n".join(lines) + "\n" + rules.text


def _head(started: GameStarted) -> Iterable[str]:
    """Return the lines that say who plays what."""
    yield f"rules {started.rules_id} {started.fingerprint}"
    for number, holder in enumerate(started.holders, 1):
        bot, kind = holder.bot, "program" if holder.program else "seat"
        yield f"bot {number} {bot} {holder.name}" if bot else f"{kind} {number} {holder.name}"
    yield "order " + " ".join(str(seat + 1) for seat in started.order)


def _turns(rules: RuleSet, events: Sequence[Event]) -> Iterable[str]:
    """Return a line for each turn, and one for each seat that leaves or changes hands."""
    state = replay(rules, events[:1])
    line: list[str] = []
    for event in events[1:]:
        word = _word(event, state)
        if isinstance(event, SeatResigned | SeatHandedOver | SeatTakenBack):
            yield from _joined(line)
            yield f"{event.seat + 1} {word}"
            line = []
        else:
            line = [*(line or [str(state.seat + 1)]), word]
        state = evolve(state, event)
        if isinstance(event, BoxFilled):
            yield from _joined(line)
            line = []
    yield from _joined(line)


def _joined(line: list[str]) -> Iterable[str]:
    """Return the line of these words, none for no words."""
    if line:
        yield " ".join(line)


def _word(event: Event, state: GameState) -> str:
    """Return one event as words of a turn's line."""
    match event:
        case RollOpened(_, keep):
            if state.rolls_left == state.rules.phases[state.phase].rolls:
                return "roll"
            faces = (str(f) if i in keep else "." for i, f in enumerate(state.dice))
            return "keep " + "".join(faces)
        case DiceThrown(dice, proof):
            return "".join(map(str, dice)) + (f"#{proof}" if proof else "")
        case BoxFilled(_, box, points, repeat_bonus, joker):
            bonus = f" +{repeat_bonus}" if repeat_bonus else ""
            return f"fill {box} {points}{bonus}" + (" joker" if joker else "")
        case SeatResigned():
            return "resigns"
        case SeatHandedOver(_, bot):
            return f"bot {bot}"
        case SeatTakenBack():
            return "returns"
        case GameStarted():
            raise AssertionError("a game starts once")


def parse_record(text: str) -> Record:
    """Return the game that a record tells; raise RecordError, with the line, for any other text."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")  # as editors on Windows save it
    body, found, rules_text = text.partition(f"\n{RULES_LINE}\n")
    lines = body.split("\n")
    if lines[0].rstrip() != FIRST_LINE:
        raise _malformed(1, f"a record begins with the line {FIRST_LINE!r}")
    if not found:
        raise _malformed(len(lines), f"the line {RULES_LINE!r} is missing")
    try:
        rules = parse_rules(rules_text)
    except RulesError as error:
        reason = f"the rules: {error}"
        raise RecordError(fault=RecordFault.RULES, line=len(lines) + 1, reason=reason) from error
    started, after = read_head(lines, rules)
    return Record(rules, read_events(rules, started, lines, after))


def _malformed(line: int, reason: str) -> RecordError:
    """Return the refusal of a text that is not written as records are."""
    return RecordError(fault=RecordFault.FORM, line=line, reason=reason)
