"""The longest record that a server can write is far below the limit of the verifiers."""

from random import Random
from typing import Final

import msgspec

from tests.conformance.dice.verdicts import Judge
from tests.support.games.sealed_games import TABLE, SealedTable
from tools.verify_dice import verdict
from yachtdice.cli.replay.turns import LARGEST
from yachtdice.game import Action, RollDice, Seat, record_text
from yachtdice.rules import parse_rules
from yachtdice.rules.parse import MAX_BYTES
from yachtdice.server.rooms.service.state.sealed_game import is_sealable
from yachtdice.views.records import EVENT_FORMAT, GameRecord

_COLUMN: Final = '{{ id = "{0}", title = {{ en = "{0}", ko = "{0}" }}, order = "any", rolls = 3 }}'
_BOX: Final = (
    '{{ id = "{0}{1}", section = "lower", title = {{ en = "{0}", ko = "{0}" }},'
    ' pattern = "anything", pay = "all" }}'
)
_RULES: Final = f"""
id = "longest"
title = {{ en = "Longest", ko = "가장 긴" }}
summary = {{ en = "As many throws as a proof allows.", ko = "증명할 수 있는 만큼 던지기." }}
seats = {{ least = 1, most = 4 }}
phases = [{", ".join(map(_COLUMN.format, "abc"))}]
boxes = [{", ".join(_BOX.format(f"b{number}", "x" * 16) for number in range(28))}]
"""


class _LongestTable(SealedTable):
    """Every seat uses all of its rolls."""

    def choice(self) -> Action:
        """Return a roll as long as the rules allow one."""
        if self.state.rolls_left > 0:
            return RollDice(self.state.seat, (0,) if self.state.rolls_left < 3 else ())
        return super().choice()


def test_the_longest_record_is_far_below_the_limit() -> None:
    """A game of 1,008 throws, five parties and 64 KiB of rules has less than half a MiB."""
    text = _RULES + "#" * (MAX_BYTES - len(_RULES.encode()) - 1) + "\n"
    rules, holders = parse_rules(text), [Seat(name * 20) for name in "가나다라"]
    assert is_sealable(rules)
    game = _LongestTable(rules, Random(1), holders, (1, 2, 3, 4), (0, 0, 0)).play()

    record = record_text(game.rules, game.events, TABLE)
    in_json = GameRecord(EVENT_FORMAT, text, tuple(game.events), TABLE)

    assert record.count("#2;") == 1008
    assert len(record.encode()) < LARGEST / 3
    assert len(msgspec.json.encode(in_json)) < LARGEST / 2
    assert verdict(record)[0] == 0
    assert Judge(record).accepts(record)
