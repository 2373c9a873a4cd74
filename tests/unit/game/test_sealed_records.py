"""Games with sealed dice under every rule set: their records, and the check of their dice."""

from random import Random

import pytest

from tests.support.games.sealed_games import TABLE, SealedTable
from tests.support.games.strategies import SHIPPED
from tools.verify_dice import verdict
from yachtdice.game import (
    DicePledged,
    Event,
    RecordError,
    RecordFault,
    Seat,
    check_dice,
    check_events,
    moments,
    parse_record,
    record_text,
)
from yachtdice.rules import RuleSet, load_rules
from yachtdice.sealed import Chain

HOLDERS = [Seat("Mina"), Seat("Gull", "greedy"), Seat("prog", program=True), Seat("Bo")]
RULES = load_rules("classic")
GAME = SealedTable(RULES, Random(1), HOLDERS[:1], (1,), (0.0, 0.0, 0.0)).play()


@pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.id)
@pytest.mark.parametrize("seats", [1, 4])
def test_records_of_sealed_games_hold(rules: RuleSet, seats: int) -> None:
    """The record of a game leads to the same events, and both verifiers accept its dice."""
    rng = Random(f"{rules.id} {seats}")
    parties = [seat for seat in (1, 3, 4) if seat <= seats and rng.random() < 0.8]
    game = SealedTable(rules, rng, HOLDERS[:seats], parties).play()

    text = record_text(rules, game.events, TABLE)
    record = parse_record(text)
    check_events(rules, game.events)
    checked = check_dice(rules, record.events, TABLE)

    assert (record.events, record.table) == (tuple(game.events), TABLE)
    assert checked.throws[-1].number == game.ledger.last
    assert verdict(text) == (0, verdict(text)[1])
    assert checked.seal in verdict(text)[1]


def test_windows_line_ends_do_not_matter() -> None:
    """A sealed record with the line ends and the mark of a Windows editor is the same record."""
    text = "\ufeff" + record_text(RULES, GAME.events, TABLE).replace("\n", "\r\n")

    assert parse_record(text).events == tuple(GAME.events)


def test_pledges_are_no_moments_of_their_own() -> None:
    """A replay has the same moments with pledges as without them."""
    plain = [event for event in GAME.events if not isinstance(event, DicePledged)]

    with_pledges = list(moments(RULES, GAME.events))

    assert len(with_pledges) == len(list(moments(RULES, plain)))
    assert sum(len(moment.events) for moment in with_pledges) == len(GAME.events)


def _without_proof(events: list[Event]) -> list[Event]:
    return [event for event in events if not isinstance(event, DicePledged)]


WRONG_PLAYERS = {
    "a bot": ([Seat("Mina"), Seat("Gull", "greedy")], 2, "party 2 is not the seat"),
    "no seat": ([Seat("Mina")], 2, "party 2 is not the seat"),
    "the host beside a person": ([Seat("Mina")], 5, "only where no person"),
}


@pytest.mark.parametrize(("holders", "party", "reason"), WRONG_PLAYERS.values(), ids=WRONG_PLAYERS)
def test_pledges_need_a_seat(holders: list[Seat], party: int, reason: str) -> None:
    """A pledge of a bot, of an empty seat or of a host who plays is refused by both verifiers."""
    game = SealedTable(RULES, Random(2), holders, (party,), (0.0, 0.0, 0.0)).play()

    with pytest.raises(RecordError, match=reason) as refused:
        check_dice(RULES, game.events, TABLE)

    assert refused.value.fault is RecordFault.PROOF
    assert verdict(record_text(RULES, game.events, TABLE))[0] == 1


def test_dice_without_a_pledge_of_the_server_are_refused() -> None:
    """A game of which the table is known, but no pledges, has no proven dice."""
    with pytest.raises(RecordError, match="the server made no pledge"):
        check_dice(RULES, _without_proof(GAME.events), TABLE)


def test_pledges_need_the_line_of_the_dice() -> None:
    """A record with pledges but without the line `dice` is refused."""
    text = record_text(RULES, GAME.events, TABLE)
    lines = [line for line in text.split("\n") if not line.startswith(("dice ", "seal "))]

    with pytest.raises(RecordError, match="does not belong here"):
        parse_record("\n".join(lines))


def test_records_of_other_schemes_are_refused() -> None:
    """A record of a later scheme is refused with its name."""
    text = record_text(RULES, GAME.events, TABLE).replace("dice yfd2", "dice yfd9")

    with pytest.raises(RecordError, match="the dice follow 'yfd9'"):
        parse_record(text)


def test_another_table_has_other_dice() -> None:
    """The same events at another table do not follow from their shares."""
    assert Chain(TABLE, bytes(32)).tip != Chain("other", bytes(32)).tip
    with pytest.raises(RecordError, match="throw 1, seat 1: the share of party 0"):
        check_dice(RULES, GAME.events, "other")
