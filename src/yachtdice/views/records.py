"""Game records from clients, as text or JSON: reading, validation and display."""

from collections.abc import Callable
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from yachtdice.game import (
    DicePledged,
    DiceThrown,
    Event,
    Record,
    RecordError,
    RecordFault,
    check_events,
    parse_record,
)
from yachtdice.rules import RulesError, RuleSet, parse_rules

#: The errors that msgspec raises for JSON that is invalid, too deep, or not UTF-8.
JSON_ERRORS: Final = (msgspec.DecodeError, RecursionError, UnicodeError)


#: Version of the event format; each stored game contains the version of its events.
EVENT_FORMAT: Final = 1


class GameRecord(Struct, frozen=True):
    """The record of a game as JSON. It contains everything needed to replay the game."""

    format: int  #: Version of the event format.
    rules_text: str  #: Text of the rules file.
    events: tuple[Event, ...]  #: All events.
    #: Id of the game if it has sealed dice, null for dice without proof.
    table: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,64}$")] | None = None
    own: bool = False  #: Whether the players threw real dice, which have no proof.


_json: Final[msgspec.json.Decoder[GameRecord]] = msgspec.json.Decoder(GameRecord)


def read_record(text: str, read_rules: Callable[[str], RuleSet] = parse_rules) -> Record:
    """Return the game in a record, text or JSON; raise RecordError for an invalid record.

    `read_rules` parses the rules of the record. It may refuse rules that `parse_rules` accepts.
    """
    is_json = text.lstrip("\ufeff \t\r\n").startswith("{")
    return (_from_json if is_json else parse_record)(text, read_rules)


def _from_json(text: str, read_rules: Callable[[str], RuleSet]) -> Record:
    """Return the game in a JSON record."""
    try:
        given = _json.decode(text.lstrip("\ufeff"))
    except JSON_ERRORS as error:
        raise RecordError(fault=RecordFault.FORM, reason=f"the JSON: {error}") from error
    if given.format != EVENT_FORMAT:
        reason = f"its format is {given.format}, this server reads format {EVENT_FORMAT}"
        raise RecordError(fault=RecordFault.FORM, reason=reason)
    try:
        rules = read_rules(given.rules_text)
    except RulesError as error:
        raise RecordError(fault=RecordFault.RULES, reason=f"the rules: {error}") from error
    if given.table is None and any(isinstance(event, DicePledged) for event in given.events):
        raise RecordError(fault=RecordFault.FORM, reason="pledges need the id of the game: table")
    if given.own and (given.table is not None or any(map(_is_proven, given.events))):
        raise RecordError(fault=RecordFault.PROOF, reason="real dice have no proof")
    check_events(rules, given.events)
    return Record(rules, given.events, given.table, given.own)


def _is_proven(event: Event) -> bool:
    """Return whether an event is a throw with a proof."""
    return isinstance(event, DiceThrown) and event.proof is not None
