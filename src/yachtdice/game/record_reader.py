"""Events from outside, as lines of a record or as values; each is checked by playing it."""

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final, assert_never

from msgspec import Struct

from yachtdice.game.actions import (
    Action,
    CloseGame,
    FillBox,
    HandOverSeat,
    PledgeTip,
    ResignSeat,
    RollDice,
    TakeBackSeat,
    ThrowDice,
)
from yachtdice.game.engine import decide, evolve, new_game
from yachtdice.game.errors import IllegalActionError, RecordError, RecordFault
from yachtdice.game.events import (
    BoxFilled,
    DicePledged,
    DiceThrown,
    Event,
    GameEndedEarly,
    GameStarted,
    RollOpened,
    Seat,
    SeatHandedOver,
    SeatResigned,
    SeatTakenBack,
)
from yachtdice.game.state import GameState
from yachtdice.rules import DICE, RuleSet
from yachtdice.sealed import SCHEME

OWN_DICE: Final = "dice own"  #: The line of a game whose players threw real dice.
_TABLE: Final = re.compile(r"[A-Za-z0-9_-]{1,64}", re.ASCII)


class Head(Struct, frozen=True):
    """The head of a record: the start of the game, and the number of its lines.

    `table` is the id of a game with sealed dice, `pledges` are the lines of the pledges in it.
    `own`: whether the players threw real dice.
    """

    started: GameStarted
    lines: int
    table: str | None
    pledges: tuple[int, ...]
    own: bool = False


def read_head(lines: Sequence[str], rules: RuleSet) -> Head:
    """Return the head of the record, the first line included."""
    head = list(takewhile(str.strip, lines))
    if len(head) < 2:
        raise RecordError(
            fault=RecordFault.FORM, line=1, reason="rules, seats and order should follow"
        )
    _check_rules(head[1], rules)
    holders: list[Seat] = []
    order: list[int] = []
    table: str | None = None
    pledges: list[int] = []
    own = False
    for number, line in enumerate(head[2:], 3):
        kind, _, rest = line.rstrip().partition(" ")
        if kind in {"seat", "bot", "program"} and not order:
            holders.append(_holder(kind, rest, len(holders) + 1, number))
        elif kind == "order" and not order:
            order = [_seat(word, number) for word in rest.split()]
        elif line.rstrip() == OWN_DICE and order and table is None and not own:
            own = True
        elif kind == "dice" and order and table is None and not own:
            table = _table(rest, number)
        elif table is not None and rest.startswith("pledges "):
            pledges.append(number)
        else:
            raise RecordError(
                fault=RecordFault.FORM, line=number, reason=f"{kind!r} does not belong here"
            )
    try:
        started, _ = new_game(rules, holders, order, any_seats=True)
    except ValueError as error:
        raise RecordError(fault=RecordFault.SEATS, line=len(head), reason=str(error)) from error
    return Head(started, len(head), table, tuple(pledges), own)


def _table(rest: str, number: int) -> str:
    """Return the id of the game from the words after `dice`."""
    scheme, _, more = rest.partition(" ")
    if scheme != SCHEME:
        reason = f"the dice follow {scheme[:20]!r}; this version checks {SCHEME} only"
        raise RecordError(fault=RecordFault.FORM, line=number, reason=reason)
    table = more.partition(" ")[0]
    if not _TABLE.fullmatch(table):
        reason = f"{table[:80]!r} is not the id of a game"
        raise RecordError(fault=RecordFault.FORM, line=number, reason=reason)
    return table


def _check_rules(line: str, rules: RuleSet) -> None:
    """Raise RecordError if line 2 does not name the rules at the end of the record."""
    if line.split() != ["rules", rules.id, rules.fingerprint]:
        reason = f"the rules text is {rules.id} {rules.fingerprint}, this line says {line[:120]!r}"
        raise RecordError(fault=RecordFault.RULES, line=2, reason=reason)


def _holder(kind: str, rest: str, expected: int, number: int) -> Seat:
    """Return the player of a seat, from the words after `seat`, `bot` or `program`."""
    seat, _, name = rest.partition(" ")
    bot, _, title = name.partition(" ")
    if seat != str(expected) or (kind == "bot" and not title):
        reason = f"{kind} {expected} and {'id and name' if kind == 'bot' else 'a name'} belong here"
        raise RecordError(fault=RecordFault.SEATS, line=number, reason=reason)
    if kind == "bot":
        return Seat(title, bot)
    return Seat(name or None, program=kind == "program")


def _seat(word: str, number: int) -> int:
    """Return a seat (counted from 0) from its number in a record (counted from 1)."""
    if not word.isascii() or not word.isdigit() or len(word) > 6:
        raise RecordError(
            fault=RecordFault.FORM, line=number, reason=f"{word!r} is not the number of a seat"
        )
    return int(word) - 1


def read_events(rules: RuleSet, head: Head, lines: Sequence[str]) -> tuple[Event, ...]:
    """Return all events of the record; raise RecordError for a line that is not legal play."""
    events: list[Event] = [head.started]
    _, state = new_game(rules, head.started.holders, head.started.order, any_seats=True)
    after = range(head.lines + 1, len(lines) + 1)
    for number in (*head.pledges, *after):
        words = iter(lines[number - 1].split())
        first = next(words, None)
        if first is None:
            continue
        if first == "seal" and head.table is not None:
            break  # the last line before the rules; the caller compares the text
        found = _line_events(state, _seat(first, number), words, number)
        if head.own and any(isinstance(event, DiceThrown) and event.proof for event in found):
            reason = "real dice have no proof"
            raise RecordError(fault=RecordFault.PROOF, line=number, reason=reason)
        if not found:
            raise RecordError(
                fault=RecordFault.FORM, line=number, reason=f"the line has no play of seat {first}"
            )
        events += found
        for event in found:
            state = evolve(state, event)
    return tuple(events)


def _line_events(
    state: GameState, seat: int, words: Iterator[str], number: int
) -> tuple[Event, ...]:
    """Return the events of one line from the words after its seat; a fill ends the line."""
    events: list[Event] = []
    for word in words:
        event = _played(state, _action(state, seat, word, words, number), number)
        events.append(event)
        if isinstance(event, BoxFilled):
            _check_points(event, list(words), number)
            break
        state = evolve(state, event)
    return tuple(events)


def _action(state: GameState, seat: int, word: str, words: Iterator[str], number: int) -> Action:
    """Return the action that a word names, consuming the words that belong to it."""
    clock = word == "clock"
    match next(words, "") if clock else word:
        case "roll":
            return RollDice(seat, clock=clock)
        case "keep":
            return RollDice(seat, _kept(state, next(words, ""), number), clock)
        case "fill":
            return FillBox(seat, next(words, ""), clock)
        case _ if clock:
            reason = "after clock, the next word must be roll, keep or fill"
            raise RecordError(fault=RecordFault.FORM, line=number, reason=reason)
        case "resigns":
            return ResignSeat(seat)
        case "ends":
            return CloseGame(seat)
        case "bot":
            return HandOverSeat(seat, next(words, ""))
        case "returns":
            return TakeBackSeat(seat)
        case "pledges":
            return _pledge(seat + 1, words, number)
        case _:
            return _throw(state, seat, word, number)


def _pledge(party: int, words: Iterator[str], number: int) -> PledgeTip:
    """Return the pledge of a party, from the words after `pledges`."""
    tip, word, since = (next(words, "") for _ in range(3))
    if word != "from" or not since.isascii() or not since.isdigit() or len(since) > 6:
        reason = "after pledges, a tip, the word from and the number of a throw belong here"
        raise RecordError(fault=RecordFault.FORM, line=number, reason=reason)
    return PledgeTip(party, tip, int(since))


def _kept(state: GameState, shown: str, number: int) -> tuple[int, ...]:
    """Return the kept places from faces and dots; the faces must be those on the table."""
    fits = len(shown) == DICE and all(
        mark in {".", str(face)} for mark, face in zip(shown, state.dice, strict=True)
    )
    if not fits:
        table = "".join(map(str, state.dice))
        raise RecordError(
            fault=RecordFault.DICE, line=number, reason=f"{shown!r} does not keep dice of {table}"
        )
    return tuple(place for place, mark in enumerate(shown) if mark != ".")


def _throw(state: GameState, seat: int, word: str, number: int) -> ThrowDice:
    """Return the throw of the seat on turn that led to these dice."""
    dice, _, proof = word.partition("#")
    if len(dice) != DICE or not set(dice) <= set("123456"):
        reason = (
            f"{word!r} is neither dice nor roll, keep, fill, clock, resigns, ends, bot or returns"
        )
        raise RecordError(fault=RecordFault.FORM, line=number, reason=reason)
    if seat != state.seat:
        raise RecordError(
            fault=RecordFault.PLAY, line=number, reason=f"it is the turn of seat {state.seat + 1}"
        )
    faces = tuple(map(int, dice))
    if any(faces[place] != state.dice[place] for place in state.kept):
        raise RecordError(
            fault=RecordFault.DICE,
            line=number,
            reason=f"{dice} does not leave the kept dice unchanged",
        )
    fresh = tuple(face for place, face in enumerate(faces) if place not in state.kept)
    return ThrowDice(fresh, proof or None)


def _played(state: GameState, action: Action, number: int) -> Event:
    """Return the event of a legal action."""
    try:
        [event] = decide(state, action)
    except IllegalActionError as error:
        raise RecordError(fault=RecordFault.PLAY, line=number, reason=str(error)) from error
    return event


def _check_points(event: BoxFilled, stated: list[str], number: int) -> None:
    """Raise RecordError for points that differ from those of the rules, or extra words."""
    bonus = [f"+{event.repeat_bonus}"] if event.repeat_bonus else []
    expected = [str(event.points), *bonus, *(["joker"] if event.joker else [])]
    if stated != expected:
        reason = f"{event.box} scores {' '.join(expected)}, not {' '.join(stated) or 'nothing'}"
        raise RecordError(fault=RecordFault.POINTS, line=number, reason=reason)


def check_events(rules: RuleSet, events: Sequence[Event]) -> None:
    """Raise RecordError for the first event that is not legal play under these rules."""
    state = _begun(rules, events[0] if events else None)
    for number, event in enumerate(events[1:], 2):
        happened = _replayed(state, event, number)
        if happened != event:
            fault = RecordFault.POINTS if isinstance(event, BoxFilled) else RecordFault.DICE
            raise RecordError(fault=fault, event=number, reason=f"the rules give {happened}")
        state = evolve(state, event)


def _begun(rules: RuleSet, started: Event | None) -> GameState:
    """Return the state after the first event of a game."""
    if not isinstance(started, GameStarted):
        reason = "the first event should start the game"
        raise RecordError(fault=RecordFault.FORM, event=1, reason=reason)
    if (started.rules_id, started.fingerprint) != (rules.id, rules.fingerprint):
        reason = f"the rules text is {rules.id} {rules.fingerprint}, but the game has other rules"
        raise RecordError(fault=RecordFault.RULES, event=1, reason=reason)
    try:
        return new_game(rules, started.holders, started.order, any_seats=True)[1]
    except ValueError as error:
        raise RecordError(fault=RecordFault.SEATS, event=1, reason=str(error)) from error


def _replayed(state: GameState, event: Event, number: int) -> Event:
    """Return the event that replaying this event's action produces."""
    try:
        [happened] = decide(state, _action_of(state, event, number))
    except IllegalActionError as error:
        raise RecordError(fault=RecordFault.PLAY, event=number, reason=str(error)) from error
    return happened


def _action_of(state: GameState, event: Event, number: int) -> Action:
    """Return the action that leads to this event."""
    match event:
        case RollOpened(seat, keep, clock):
            return RollDice(seat, keep, clock)
        case DiceThrown(dice, proof):
            fresh = (face for place, face in enumerate(dice) if place not in state.kept)
            return ThrowDice(tuple(fresh), proof)
        case BoxFilled(seat, box, clock=clock):
            return FillBox(seat, box, clock)
        case SeatResigned(seat):
            return ResignSeat(seat)
        case GameEndedEarly(seat):
            return CloseGame(seat)
        case SeatHandedOver(seat, bot):
            return HandOverSeat(seat, bot)
        case SeatTakenBack(seat):
            return TakeBackSeat(seat)
        case DicePledged(party, tip, since):
            return PledgeTip(party, tip, since)
        case GameStarted():
            reason = "a game can start only once"
            raise RecordError(fault=RecordFault.PLAY, event=number, reason=reason)
        case _:
            assert_never(event)
