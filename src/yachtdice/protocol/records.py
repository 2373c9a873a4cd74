"""Records as they are handed in, as text or as JSON: read, doubted, shown."""

from collections.abc import Iterable
from itertools import islice
from typing import Final

import msgspec

from yachtdice.game import (
    Event,
    Record,
    RecordError,
    RecordFault,
    judge_events,
    moments,
    parse_record,
)
from yachtdice.protocol.people_messages import EVENT_FORMAT, GameRecord, MomentsPage, MomentView
from yachtdice.protocol.show import show_table
from yachtdice.rules import RulesError, RuleSet, parse_rules

MOST_MOMENTS: Final = 400
"""The most moments on one page; a game of four by most rules has fewer."""

_json: Final[msgspec.json.Decoder[GameRecord]] = msgspec.json.Decoder(GameRecord)


def read_record(text: str) -> Record:
    """Return the game that a record tells, text or JSON; raise RecordError when it tells none."""
    return _from_json(text) if text.lstrip("\ufeff \t\r\n").startswith("{") else parse_record(text)


def _from_json(text: str) -> Record:
    """Return the game of a record that is JSON."""
    try:
        given = _json.decode(text.lstrip("\ufeff"))
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise RecordError(fault=RecordFault.FORM, reason=f"the JSON: {error}") from error
    if given.format != EVENT_FORMAT:
        reason = f"its format is {given.format}, known is {EVENT_FORMAT}"
        raise RecordError(fault=RecordFault.FORM, reason=reason)
    try:
        rules = parse_rules(given.rules_text)
    except RulesError as error:
        raise RecordError(fault=RecordFault.RULES, reason=f"the rules: {error}") from error
    judge_events(rules, given.events)
    return Record(rules, given.events)


def show_moments(game: str, rules: RuleSet, events: Iterable[Event], begin: int) -> MomentsPage:
    """Return a page of the moments of a game, beginning with this one, from 0."""
    every = list(moments(rules, events))
    shown = islice(every, begin, begin + MOST_MOMENTS)
    views = (MomentView(one.events, show_table(game, one.state)) for one in shown)
    return MomentsPage(begin, len(every), tuple(views))
