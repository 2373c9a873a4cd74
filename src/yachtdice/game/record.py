"""The record of a game as text, which people can read and programs can replay.

A record has a head (rules, seats, order), one line for each turn, and the rules file itself:

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

Seats played by an external program say `program` instead of `seat`. Five digits are a roll. After
`keep`, a digit is a kept die and a dot is a die that is rolled again. A word after `#` is the proof
of a throw. `clock` before `roll`, `keep` or `fill` says that the server acted because the time of
the player was up. `1 ends` says that seat 1, the last in the game, ended it. The reader plays the
game again: every line must be a legal play with the right points.

A game with sealed dice has three more kinds of lines. `docs/dice.md` describes them:

    dice yfd2 TABLE THROWS drawn
    1 pledges TIP from 1
    seal SEAL

A game with real dice, which its players threw themselves, has the line `dice own` after the order.
Its dice have no proof.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import takewhile, zip_longest
from typing import Final

from msgspec import Struct

from yachtdice.game.engine import evolve, replay
from yachtdice.game.errors import RecordError, RecordFault
from yachtdice.game.events import BoxFilled, DicePledged, DiceThrown, Event, GameStarted
from yachtdice.game.record_reader import OWN_DICE, read_events, read_head
from yachtdice.game.sealed_dice import first_seal, line_of, seal_after, words_of
from yachtdice.game.state import GameState
from yachtdice.rules import RulesError, RuleSet, TurnOrder, parse_rules
from yachtdice.sealed import SCHEME, ProofError, origin_of, read_proof

FIRST_LINE: Final = "yacht record 1"
RULES_LINE: Final = "rules text"


class Record(Struct, frozen=True):
    """A recorded game: its rules and its events.

    `table` is the id of the game if it has sealed dice, None for dice without proof. `own`: whether
    its players threw real dice.
    """

    rules: RuleSet
    events: tuple[Event, ...]
    table: str | None = None
    own: bool = False

    @property
    def state(self) -> GameState:
        """The state after the last event."""
        return replay(self.rules, self.events)


def record_text(
    rules: RuleSet, events: Sequence[Event], table: str | None = None, *, own: bool = False
) -> str:
    """Return the record of a game as text; `parse_record` returns the same events.

    `table`: the id of the game, if it has sealed dice; otherwise None. `own`: whether its players
    threw real dice.
    """
    started = events[0]
    assert isinstance(started, GameStarted)
    opening = [] if table is None else list(takewhile(_is_pledge, events[1:]))
    own_dice = [OWN_DICE] if own else []
    dice = own_dice if table is None else [_dice_line(rules, events, table)]
    state, lines = replay(rules, events[: 1 + len(opening)]), list(_head(started))
    lines += [*dice, *(line_of(pledge, state) or "" for pledge in opening)]
    lines = [FIRST_LINE, *lines, "", *_turns(state, events[1 + len(opening) :])]
    seal = [] if table is None else [f"seal {seal_of(rules, events, table)}"]
    return "\n".join([*lines, *seal, "", RULES_LINE]) + "\n" + rules.text


def _is_pledge(event: Event) -> bool:
    """Return whether an event is a pledge of the start; later ones count from a later throw."""
    return isinstance(event, DicePledged) and event.since == 1


def _dice_line(rules: RuleSet, events: Sequence[Event], table: str) -> str:
    """Return the line of the dice: scheme, table, number of the last throw, origin of the order."""
    thrown = [event for event in events if isinstance(event, DiceThrown)]
    last = read_proof(thrown[-1].proof).number if thrown else 0
    origin = origin_of(drawn=rules.turn_order is TurnOrder.DRAWN)
    return f"dice {SCHEME} {table} {last} {origin}"


def seal_of(rules: RuleSet, events: Sequence[Event], table: str) -> str:
    """Return the seal of a game with sealed dice; raise ProofError for dice without a proof."""
    started = events[0]
    assert isinstance(started, GameStarted)
    seal, state = first_seal(rules, started, table), replay(rules, [started])
    for event in events[1:]:
        seal = seal_after(seal, state, event)
        state = evolve(state, event)
    return seal.text()


def _head(started: GameStarted) -> Iterable[str]:
    """Return the lines for the rules and the seats."""
    yield f"rules {started.rules_id} {started.fingerprint}"
    for number, holder in enumerate(started.holders, 1):
        bot, kind = holder.bot, "program" if holder.program else "seat"
        words = ("bot", str(number), bot, holder.name) if bot else (kind, str(number), holder.name)
        yield " ".join(word for word in words if word is not None)
    yield "order " + " ".join(str(seat + 1) for seat in started.order)


def _turns(state: GameState, events: Sequence[Event]) -> Iterable[str]:
    """Return a line for each turn, and one for each change of hands and each pledge."""
    line: list[str] = []
    for event in events:
        if (whole := line_of(event, state)) is not None:
            yield from _joined(line)
            yield whole
            line = []
        else:
            line = [*(line or [str(state.seat + 1)]), words_of(event, state)]
        state = evolve(state, event)
        if isinstance(event, BoxFilled):
            yield from _joined(line)
            line = []
    yield from _joined(line)


def _joined(line: list[str]) -> Iterable[str]:
    """Return the line of these words, no line if there are none."""
    if line:
        yield " ".join(line)


def parse_record(text: str, read_rules: Callable[[str], RuleSet] = parse_rules) -> Record:
    """Return the game in a record; raise RecordError, with the line, for an invalid record.

    `read_rules` parses the rules in the record; it may refuse, with RulesError, more than
    `parse_rules` does.
    """
    text = text.removeprefix("\ufeff").replace(
        "\r\n", "\n"
    )  # editors on Windows save files with this mark
    body, found, rules_text = text.partition(f"\n{RULES_LINE}\n")
    lines = body.split("\n")
    if lines[0].rstrip() != FIRST_LINE:
        raise _malformed(1, f"a record begins with the line {FIRST_LINE!r}")
    if not found:
        raise _malformed(len(lines), f"the line {RULES_LINE!r} is missing")
    try:
        rules = read_rules(rules_text)
    except RulesError as error:
        reason = f"the rules: {error}"
        raise RecordError(fault=RecordFault.RULES, line=len(lines) + 1, reason=reason) from error
    head = read_head(lines, rules)
    record = Record(rules, read_events(rules, head, lines), head.table, head.own)
    if head.table is not None:
        _check_written(record, text)
    elif any(isinstance(event, DicePledged) for event in record.events):
        raise _malformed(len(head.started.holders) + 3, "pledges need a line dice in the head")
    return record


def _check_written(record: Record, text: str) -> None:
    """Raise RecordError unless a record of sealed dice is written exactly as `record_text` does.

    So every verifier reads the same text in the same way. The seal and the number of throws are
    checked here too.
    """
    try:
        expected = record_text(record.rules, record.events, record.table)
    except ProofError as error:
        raise RecordError(fault=RecordFault.PROOF, reason=str(error)) from error
    if text == expected:
        return
    pairs = zip_longest(text.split("\n"), expected.split("\n"), fillvalue="")
    number, (given, right) = next((n, p) for n, p in enumerate(pairs, 1) if p[0] != p[1])
    reason = f"{given[:80]!r} should be {right[:80]!r}"
    raise RecordError(fault=RecordFault.PROOF, line=number, reason=reason)


def _malformed(line: int, reason: str) -> RecordError:
    """Return the error for a text that is not in the form of a record."""
    return RecordError(fault=RecordFault.FORM, line=line, reason=reason)
