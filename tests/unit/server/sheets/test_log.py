"""The corrected log of a sheet, folded by the game."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from tests.support.games.strategies import SHIPPED
from yachtdice.game import Step, fill_offers, parse_record
from yachtdice.rules import FACES, RuleSet, load_rules
from yachtdice.server.sheets.messages import (
    Corrected,
    EntryFault,
    Filled,
    PlayEntry,
    Rolled,
    Scored,
    SheetEntry,
    SheetLine,
)
from yachtdice.server.sheets.service.cards import SeatCard, after, empty_seat
from yachtdice.server.sheets.service.log import MOST_ENTRIES, check_new, fold_log
from yachtdice.server.sheets.service.reasons import EntryError, EntryRefusedError
from yachtdice.server.sheets.service.showing import record_of

NAMES = ("Mina", "Jun")


def lines_of(entries: Sequence[SheetEntry]) -> tuple[SheetLine, ...]:
    """Return these entries as the stored log of one device."""
    return tuple(SheetLine(n, entry, 0, "phone", None) for n, entry in enumerate(entries, 1))


def random_dice(random: Random) -> tuple[int, ...]:
    """Return five faces, often alike, so that jokers and repeat bonuses happen."""
    if random.random() < 0.4:
        return (random.randint(1, FACES),) * 5
    return tuple(random.randint(1, FACES) for _ in range(5))


def next_entry(card: SeatCard, seat: int, random: Random, *, exact: bool = True) -> PlayEntry:
    """Return a random legal entry of a seat."""
    state = card.state
    if state.step is Step.AWAIT_ROLL and not exact and random.random() < 0.3:
        return Rolled(seat, random_dice(random), None)
    if state.step is Step.AWAIT_ROLL:
        return Rolled(seat, random_dice(random))
    if state.step is Step.AWAIT_CHOICE and random.random() < 0.5:
        keep = tuple(place for place in range(5) if random.random() < 0.5)
        fresh = random_dice(random)
        dice = tuple(state.dice[p] if p in keep else fresh[p] for p in range(5))
        return Rolled(seat, dice, keep)
    return Filled(seat, random.choice(fill_offers(state)).box)


def played(rules: RuleSet, random: Random, seats: int, *, exact: bool = True) -> list[PlayEntry]:
    """Return the entries of a whole random game; the seats write in any order."""
    cards, entries = [empty_seat(rules)] * seats, []
    while left := [n for n, card in enumerate(cards) if card.state.step is not Step.OVER]:
        seat = random.choice(left)
        entries.append(next_entry(cards[seat], seat, random, exact=exact))
        cards[seat] = after(cards[seat], entries[-1])
    return entries


def spoiled(right: PlayEntry, card: SeatCard, random: Random) -> PlayEntry:
    """Return a legal entry that a player wrote by mistake in the place of the right one."""
    wrong = next_entry(card, right.seat, random)
    return right if type(wrong) is not type(right) else wrong


@pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.id)
@settings(max_examples=5, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_corrections_give_the_game_entered_rightly(rules: RuleSet, seed: int) -> None:
    """Entries spoiled in any way, then corrected together, give the cards of the right entries."""
    random = Random(seed)
    right = played(rules, random, 2, exact=False)
    wrong: list[PlayEntry] = []
    cards = [empty_seat(rules)] * 2
    for entry in right:  # a wrong entry stays only while the later ones still fit
        try_cards, found = list(cards), spoiled(entry, cards[entry.seat], random)
        try:
            try_cards[entry.seat] = after(cards[entry.seat], found)
            for later in (one for one in right[len(wrong) + 1 :] if one.seat == entry.seat):
                try_cards[entry.seat] = after(try_cards[entry.seat], later)
        except EntryRefusedError:
            found = entry
        wrong.append(found)
        cards[entry.seat] = after(cards[entry.seat], found)
    fixes = [
        Corrected(n, good)
        for n, (good, bad) in enumerate(zip(right, wrong, strict=True), 1)
        if good != bad
    ]
    random.shuffle(fixes)
    log = lines_of([*wrong, *fixes])
    fixed = check_new(rules, NAMES, log, len(fixes)) if fixes else fold_log(rules, NAMES, log)
    assert fixed == fold_log(rules, NAMES, lines_of(right))


@pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.id)
@settings(max_examples=5, deadline=None)
@given(seed=st.integers(0, 2**32), seats=st.integers(1, 8))
def test_an_exact_sheet_is_a_record_with_the_same_points(
    rules: RuleSet, seed: int, seats: int
) -> None:
    """The record of seats that wrote in any order replays, by the game's reader, to their cards."""
    random = Random(seed)
    names = [f"Player {number}" for number in range(seats)]
    folded = fold_log(rules, names, lines_of(played(rules, random, seats)))
    record = parse_record(record_of(rules, folded))
    assert record.own
    assert record.state.step is Step.OVER
    assert record.state.cards == tuple(card.state.cards[0] for card in folded.cards)


@pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.id)
@settings(max_examples=5, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_points_alone_give_the_card_of_the_dice(rules: RuleSet, seed: int) -> None:
    """Each fill entered by its points alone is possible, and gives the same card and bonus."""
    random = Random(seed)
    card = scored = empty_seat(rules)
    while card.state.step is not Step.OVER:
        before = card.state
        entry = next_entry(card, 0, random)
        card = after(card, entry)
        if isinstance(entry, Filled):
            offer = next(one for one in fill_offers(before) if one.box == entry.box)
            repeats = bool(offer.repeat_bonus)
            scored = after(scored, Scored(0, entry.box, offer.points, repeats))
        if card.state.step is Step.AWAIT_ROLL:
            assert scored.state.cards == card.state.cards
    assert not scored.exact


def test_points_that_no_roll_brings_are_refused_with_those_that_can() -> None:
    """The refusal names the possible points; a joker counts only on a card that gives one."""
    empty = empty_seat(load_rules("yahtzee"))
    with pytest.raises(EntryRefusedError, match="cannot hold 26 points here; it can hold 0, 25"):
        after(empty, Scored(0, "full_house", 26))
    with pytest.raises(EntryRefusedError, match="cannot hold 3 points"):
        after(empty, Scored(0, "choice", 3))
    held = after(empty, Scored(0, "yacht", 50))
    with pytest.raises(EntryRefusedError, match="can hold 6-29"):  # sixes is open for five sixes
        after(held, Scored(0, "choice", 30))
    held = after(held, Scored(0, "sixes", 18))
    assert held.state.cards[0].repeat == (0,)
    assert after(held, Scored(0, "choice", 30)).state.cards[0].repeat == (100,)
    with pytest.raises(EntryRefusedError, match="cannot hold 12 points"):
        after(held, Scored(0, "fours", 12, repeat=True))


def test_a_removed_entry_is_gone_and_a_corrected_one_is_corrected_again() -> None:
    """The latest correction of the first entry counts; null removes the entry."""
    rules = load_rules("yahtzee")
    log: list[SheetEntry] = [Scored(0, "ones", 3), Corrected(1, Scored(0, "ones", 4))]
    again = fold_log(rules, NAMES, lines_of([*log, Corrected(1, Scored(1, "ones", 2))]))
    assert [card.state.totals for card in again.cards] == [(0,), (2,)]
    gone = fold_log(rules, NAMES, lines_of([*log, Corrected(1, None)]))
    assert [card.turns for card in gone.cards] == [0, 0]


def test_a_full_sheet_takes_no_more_entries() -> None:
    """Entry 2,001 is refused as `full`."""
    entries: list[SheetEntry] = [Scored(0, "ones", 3)]
    entries += [Corrected(1, Scored(0, "ones", 3))] * MOST_ENTRIES
    with pytest.raises(EntryError) as caught:
        check_new(load_rules("yahtzee"), NAMES, lines_of(entries), 1)
    assert caught.value.fault is EntryFault.FULL
