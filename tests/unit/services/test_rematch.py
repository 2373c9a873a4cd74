"""Who begins the next game, and who becomes host."""

import pytest
from msgspec.structs import replace

from tests.scripted import ScriptedChance
from yachtdice.game import GameState, Holder, new_game
from yachtdice.protocol.views import RoomSeat
from yachtdice.rules import TurnOrder, load_rules
from yachtdice.services.hosting import heir
from yachtdice.services.rematch import loser, moved_to, play_order

MINA, JUN, GULL = RoomSeat("Mina", "mina"), RoomSeat("Jun", "jun"), RoomSeat("Gull", None, "greedy")
EMPTY = RoomSeat()


def ended(*totals: int, resigned: frozenset[int] = frozenset()) -> GameState:
    """Return a game that stands so: all points in the seats' choice box."""
    rules = load_rules("bonus")
    _, state = new_game(rules, [Holder(f"P{seat}") for seat in range(len(totals))])
    box = next(place for place, it in enumerate(rules.boxes) if it.id == "choice")
    cards = tuple(
        replace(
            card, columns=(tuple(total if i == box else None for i in range(len(rules.boxes))),)
        )
        for card, total in zip(state.cards, totals, strict=True)
    )
    return replace(state, cards=cards, resigned=resigned)


def test_the_lowest_total_has_lost() -> None:
    """The loser is who has fewest points; where all have the same, nobody is."""
    assert loser(ended(20, 10, 15)) == 1
    assert loser(ended(20, 10, 10)) == 1
    assert loser(ended(12, 12)) is None
    assert loser(ended(12)) is None


def test_who_resigned_has_lost_whatever_their_points() -> None:
    """A seat that resigned comes behind every other."""
    assert loser(ended(25, 10, resigned=frozenset({0}))) == 0


@pytest.mark.parametrize(("first", "order"), [(None, (0, 1, 2)), (1, (1, 2, 0)), (2, (2, 0, 1))])
def test_the_loser_begins_and_the_others_follow(first: int | None, order: tuple[int, ...]) -> None:
    """Where seats play by number, it goes round the table from whoever begins."""
    assert play_order(TurnOrder.SEATS, 3, first, ScriptedChance()) == order


def test_a_drawn_order_stays_drawn() -> None:
    """Rules that have the order drawn leave nothing open: the loser has no say."""
    assert play_order(TurnOrder.DRAWN, 3, 0, ScriptedChance()) == (2, 1, 0)


def test_who_begins_moves_with_the_seat() -> None:
    """After a swap it is the same player; after they have left it is nobody."""
    before = (MINA, JUN, EMPTY, EMPTY)
    assert moved_to(1, before, (JUN, MINA, EMPTY, EMPTY)) == 0
    assert moved_to(1, before, (MINA, JUN, GULL, EMPTY)) == 1
    assert moved_to(1, before, (MINA, EMPTY, EMPTY, EMPTY)) is None
    assert moved_to(None, before, before) is None


def test_the_next_one_seated_who_is_here_becomes_host() -> None:
    """Bots, empty seats and those who are away are passed over; a host who is here stays it."""
    sora = RoomSeat("Sora", "sora")
    seats = (GULL, MINA, JUN, sora)
    assert heir("mina", seats, {"mina", "jun"}) is None
    assert heir("mina", seats, {"jun", "sora"}) == "jun"
    assert heir("mina", seats, {"sora"}) == "sora"
    assert heir("sora", seats, {"mina", "jun"}) == "mina"
    assert heir("mina", seats, {"watcher"}) is None
    assert heir("gone", seats, {"sora"}) == "sora"
