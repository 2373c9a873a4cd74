"""Reading the lines of a record back into events, each checked by playing it."""

from collections.abc import Iterator, Sequence
from itertools import takewhile

from yachtdice.game.actions import (
    Action,
    FillBox,
    HandOver,
    Resign,
    RollDice,
    TakeBack,
    ThrowDice,
)
from yachtdice.game.engine import decide, evolve, new_game
from yachtdice.game.errors import IllegalActionError, RecordError, RecordFault
from yachtdice.game.events import BoxFilled, Event, GameStarted, Holder
from yachtdice.game.state import GameState
from yachtdice.rules import DICE, RuleSet


def read_head(lines: Sequence[str], rules: RuleSet) -> tuple[GameStarted, int]:
    """Return the start of the game and the number of head lines, the first line among them."""
    head = list(takewhile(str.strip, lines))
    if len(head) < 2:
        raise RecordError(
            fault=RecordFault.FORM, line=1, reason="rules, seats and order should follow"
        )
    _check_rules(head[1], rules)
    holders: list[Holder] = []
    order: list[int] = []
    for number, line in enumerate(head[2:], 3):
        kind, _, rest = line.rstrip().partition(" ")
        if kind in {"seat", "bot", "program"} and not order:
            holders.append(_holder(kind, rest, len(holders) + 1, number))
        elif kind == "order" and not order:
            order = [_seat(word, number) for word in rest.split()]
        else:
            raise RecordError(
                fault=RecordFault.FORM, line=number, reason=f"{kind!r} does not belong here"
            )
    try:
        started, _ = new_game(rules, holders, order)
    except ValueError as error:
        raise RecordError(fault=RecordFault.SEATS, line=len(head), reason=str(error)) from error
    return started, len(head)


def _check_rules(line: str, rules: RuleSet) -> None:
    """Refuse a second line that names other rules than the text at the record's end."""
    if line.split() != ["rules", rules.id, rules.fingerprint]:
        reason = f"the rules text is {rules.id} {rules.fingerprint}, this line says {line[:120]!r}"
        raise RecordError(fault=RecordFault.RULES, line=2, reason=reason)


def _holder(kind: str, rest: str, expected: int, number: int) -> Holder:
    """Return who took a seat, from the words after `seat`, `bot` or `program`."""
    seat, _, name = rest.partition(" ")
    bot, _, title = name.partition(" ")
    if seat != str(expected) or not (title if kind == "bot" else name):
        reason = f"{kind} {expected} and {'id and name' if kind == 'bot' else 'a name'} belong here"
        raise RecordError(fault=RecordFault.SEATS, line=number, reason=reason)
    if kind == "bot":
        return Holder(title, bot)
    return Holder(name, program=kind == "program")


def _seat(word: str, number: int) -> int:
    """Return a seat, from 0, from its number, from 1."""
    if not word.isascii() or not word.isdigit() or len(word) > 6:
        raise RecordError(
            fault=RecordFault.FORM, line=number, reason=f"{word!r} is not the number of a seat"
        )
    return int(word) - 1


def read_events(
    rules: RuleSet, started: GameStarted, lines: Sequence[str], after: int
) -> tuple[Event, ...]:
    """Return all events of the record; raise RecordError where a line is not legal play."""
    events: list[Event] = [started]
    _, state = new_game(rules, started.holders, started.order)
    for number, line in enumerate(lines[after:], after + 1):
        words = iter(line.split())
        first = next(words, None)
        if first is None:
            continue
        found = _line_events(state, _seat(first, number), words, number)
        if not found:
            raise RecordError(
                fault=RecordFault.FORM, line=number, reason=f"nothing is told of seat {first}"
            )
        events += found
        for event in found:
            state = evolve(state, event)
    return tuple(events)


def _line_events(
    state: GameState, seat: int, words: Iterator[str], number: int
) -> tuple[Event, ...]:
    """Return the events of one line, from the words after its seat; a fill ends it."""
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
    """Return what a word asks for, taking the words that belong to it."""
    match word:
        case "roll":
            return RollDice(seat)
        case "keep":
            return RollDice(seat, _kept(state, next(words, ""), number))
        case "fill":
            return FillBox(seat, next(words, ""))
        case "resigns":
            return Resign(seat)
        case "bot":
            return HandOver(seat, next(words, ""))
        case "returns":
            return TakeBack(seat)
        case _:
            return _throw(state, seat, word, number)


def _kept(state: GameState, shown: str, number: int) -> tuple[int, ...]:
    """Return the places left lying, from faces and dots; the faces must be those on the table."""
    fits = len(shown) == DICE and all(
        mark in {".", str(face)} for mark, face in zip(shown, state.dice, strict=True)
    )
    if not fits:
        lying = "".join(map(str, state.dice))
        raise RecordError(
            fault=RecordFault.DICE, line=number, reason=f"{shown!r} does not keep dice of {lying}"
        )
    return tuple(place for place, mark in enumerate(shown) if mark != ".")


def _throw(state: GameState, seat: int, word: str, number: int) -> ThrowDice:
    """Return the throw of the seat on turn that made the dice lie like this."""
    dice, _, proof = word.partition("#")
    if len(dice) != DICE or not set(dice) <= set("123456"):
        reason = f"{word!r} is neither dice nor roll, keep, fill, resigns, bot or returns"
        raise RecordError(fault=RecordFault.FORM, line=number, reason=reason)
    if seat != state.seat:
        raise RecordError(
            fault=RecordFault.PLAY, line=number, reason=f"it is the turn of seat {state.seat + 1}"
        )
    faces = tuple(map(int, dice))
    if any(faces[place] != state.dice[place] for place in state.kept):
        raise RecordError(
            fault=RecordFault.DICE, line=number, reason=f"{dice} does not leave the kept dice lying"
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
    """Refuse points that are not those of the rules, and words after them."""
    bonus = [f"+{event.repeat_bonus}"] if event.repeat_bonus else []
    expected = [str(event.points), *bonus, *(["joker"] if event.joker else [])]
    if stated != expected:
        reason = f"{event.box} pays {' '.join(expected)}, not {' '.join(stated) or 'nothing'}"
        raise RecordError(fault=RecordFault.POINTS, line=number, reason=reason)
