"""Stories of play, one for each kind of event in a game."""

import pytest

from tests.support.games.strategies import acted, rolled, turn
from yachtdice.game import (
    BoxFilled,
    CloseGame,
    FillBox,
    GameState,
    HandOverSeat,
    IllegalActionError,
    ResignSeat,
    RollDice,
    RollOpened,
    Seat,
    Step,
    TakeBackSeat,
    ThrowDice,
    decide,
    fill_offers,
    legal_actions,
    legal_plays,
    new_game,
)
from yachtdice.rules import load_rules


def game(rules_id: str, *names: str) -> GameState:
    """Return a new game with these players."""
    return new_game(load_rules(rules_id), [Seat(name) for name in names or ("Mina",)])[1]


def test_a_turn_of_bonus() -> None:
    """Mina rolls 1 3 3 5 6, keeps the threes twice, and takes 9 in threes; Juno is next."""
    state = game("bonus", "Mina", "Juno")
    assert (state.step, state.seat, state.rolls_left) == (Step.AWAIT_ROLL, 0, 3)
    state = acted(state, RollDice(0))
    assert state.step is Step.AWAIT_DICE
    assert legal_plays(state) == ()
    state = acted(state, ThrowDice((1, 3, 3, 5, 6)))
    assert (state.step, state.rolls_left) == (Step.AWAIT_CHOICE, 2)
    state = acted(state, RollDice(0, (1, 2)), ThrowDice((4, 2, 1)))
    assert state.dice == (4, 3, 3, 2, 1)
    state = acted(state, RollDice(0, (1, 2)), ThrowDice((5, 2, 3)))
    assert (state.dice, state.step) == ((5, 3, 3, 2, 3), Step.AWAIT_BOX)
    [event] = decide(state, FillBox(0, "threes"))
    assert event == BoxFilled(0, "threes", 9)
    state = acted(state, FillBox(0, "threes"))
    assert (state.totals, state.seat, state.step) == ((9, 0), 1, Step.AWAIT_ROLL)
    assert state.dice == (5, 3, 3, 2, 3)


def test_a_die_once_kept_may_be_released_later() -> None:
    """Two dice are kept in one roll, and rolled again in the next."""
    state = acted(rolled(game("bonus"), "11345"), RollDice(0, (0, 1)), ThrowDice((6, 6, 6)))
    state = acted(state, RollDice(0, (2, 3, 4)), ThrowDice((6, 6)))
    assert state.dice == (6, 6, 6, 6, 6)


def test_keeping_all_five_spends_a_roll() -> None:
    """Keeping all five dice leaves them unchanged and uses up a roll."""
    state = acted(rolled(game("bonus"), "23456"), RollDice(0, (0, 1, 2, 3, 4)), ThrowDice(()))
    assert (state.dice, state.rolls_left) == ((2, 3, 4, 5, 6), 1)


def test_top_down_of_extended() -> None:
    """Downward offers one box at a time, in the order of the card, then 1st Roll begins."""
    state = game("extended")
    for name in load_rules("extended").categories:
        state = rolled(state, "23456")
        assert [offer.box for offer in fill_offers(state)] == [name]
        state = acted(state, FillBox(0, name))
    assert (state.phase, state.rolls_left) == (1, 1)
    assert state.totals == (0 + 2 + 3 + 4 + 5 + 6 + 0 + 0 + 30 + 40 + 20 + 0,)


def test_all_seats_finish_a_phase_before_the_next() -> None:
    """In extended, both players have a full first column when the second begins."""
    state = game("extended", "Mina", "Juno")
    for name in load_rules("extended").categories:
        assert state.phase == 0
        state = turn(turn(state, "23456", fill=name), "11122", fill=name)
    assert (state.phase, state.seat) == (1, 0)
    assert all(None not in card.columns[0] for card in state.cards)


def test_a_forced_joker() -> None:
    """With Yahtzee and Sixes filled, five sixes score 40 as a large straight and bring 100."""
    state = turn(game("yahtzee"), "11111", fill="yacht")
    state = turn(state, "66612", fill="sixes")
    [event] = decide(rolled(state, "66666"), FillBox(0, "large_straight"))
    assert event == BoxFilled(0, "large_straight", 40, repeat_bonus=100, joker=True)


def test_a_free_joker() -> None:
    """With Sixes open any box scores normally; with Sixes filled lower boxes pay in full."""
    state = turn(game("yahtzee-free-joker"), "11111", fill="yacht")
    plain = {offer.box: offer for offer in fill_offers(rolled(state, "66666"))}
    assert len(plain) == 12
    assert (plain["full_house"].points, plain["full_house"].joker) == (0, False)
    state = turn(state, "66612", fill="sixes")
    wild = {offer.box: offer for offer in fill_offers(rolled(state, "66666"))}
    assert len(wild) == 11
    assert (wild["full_house"].points, wild["full_house"].joker) == (25, True)
    assert (wild["choice"].points, wild["choice"].joker) == (30, False)
    assert (wild["ones"].points, wild["ones"].repeat_bonus) == (0, 100)


def test_a_scratched_box_stays_scratched() -> None:
    """A full house without a match scores 0 and cannot be filled again."""
    state = rolled(turn(game("classic"), "12345", fill="full_house"), "66611")
    with pytest.raises(IllegalActionError, match="seat 1 may not fill full_house: the box is"):
        acted(state, FillBox(0, "full_house"))


def test_resigning_in_the_middle_of_a_turn() -> None:
    """Mina resigns with dice on the table; Juno begins a new turn, and wins with fewer points."""
    state = turn(turn(game("bonus", "Mina", "Juno"), "66666", fill="yacht"), "12345", fill="ones")
    state = rolled(state, "11111")
    state = acted(state, ResignSeat(0))
    assert (state.seat, state.step, state.rolls_left) == (1, Step.AWAIT_ROLL, 3)
    for name in load_rules("bonus").categories[1:]:
        assert state.seat == 1
        state = turn(state, "11324", fill=name)
    assert (state.step, state.winners) == (Step.OVER, (1,))
    assert state.totals[0] == 50


def test_resigning_while_the_dice_are_in_the_air() -> None:
    """After a resignation during a roll the next seat is to roll."""
    state = acted(game("bonus", "Mina", "Juno"), RollDice(0), ResignSeat(0))
    assert (state.seat, state.step) == (1, Step.AWAIT_ROLL)
    with pytest.raises(IllegalActionError, match=r"the dice may not show .*: no roll is open"):
        acted(state, ThrowDice((1, 2, 3, 4, 5)))


def test_resigning_out_of_turn() -> None:
    """Juno resigns during Mina's turn, which goes on; then Mina plays alone."""
    state = acted(rolled(game("bonus", "Mina", "Juno"), "12345"), ResignSeat(1))
    assert (state.seat, state.step) == (0, Step.AWAIT_CHOICE)
    state = acted(state, FillBox(0, "ones"))
    assert state.seat == 0


def test_the_last_player_ends_the_game_and_wins() -> None:
    """After the others have resigned, Mina may end the game in the middle of a turn, and wins."""
    state = turn(game("bonus", "Mina", "Juno"), "12345", fill="large_straight")
    assert CloseGame(0) not in legal_actions(state, 0)
    state = acted(state, ResignSeat(1))
    assert CloseGame(0) in legal_actions(state, 0)
    state = acted(rolled(state, "66666"), CloseGame(0))
    assert (state.step, state.winners, state.totals) == (Step.OVER, (0,), (30, 0))


def test_all_players_resign() -> None:
    """A game in which all seats have resigned is over and has no winner."""
    state = acted(rolled(game("bonus", "Mina", "Juno"), "12345"), ResignSeat(0), ResignSeat(1))
    assert (state.step, state.winners) == (Step.OVER, ())
    assert legal_actions(state, 0) == legal_plays(state) == ()


def test_the_last_to_play_resigns_and_the_others_are_done() -> None:
    """When the only seat with open boxes resigns, the game is over and the others are ranked."""
    state = game("bonus", "Mina", "Juno")
    for name in load_rules("bonus").categories[:-1]:
        state = turn(turn(state, "11111", fill=name), "66666", fill=name)
    state = acted(turn(state, "12345", fill="yacht"), ResignSeat(1))
    assert (state.step, state.winners) == (Step.OVER, (0,))
    assert state.totals[1] > state.totals[0]


def test_a_bot_takes_over_and_gives_back() -> None:
    """A bot plays Mina's seat under her name until she is back, without effect on the game."""
    state = rolled(game("bonus", "Mina", "Juno"), "12345")
    state = acted(state, HandOverSeat(0, "greedy"))
    assert (state.bots, state.step) == (("greedy", None), Step.AWAIT_CHOICE)
    state = acted(state, FillBox(0, "large_straight"), TakeBackSeat(0))
    assert (state.bots, state.holders[0]) == ((None, None), Seat("Mina"))
    assert state.totals == (30, 0)


def test_seats_play_in_the_order_drawn() -> None:
    """A drawn order holds in every round."""
    rules = load_rules("classic")
    _, state = new_game(rules, 3, (1, 2, 0))
    seats = []
    for name in rules.categories[:2]:
        for _ in range(3):
            seats.append(state.seat)
            state = turn(state, "11122", fill=name)
    assert seats == [1, 2, 0, 1, 2, 0]


def test_a_throw_contains_its_proof() -> None:
    """The proof of where the dice came from is part of the event."""
    state = acted(game("bonus"), RollDice(0))
    [event] = decide(state, ThrowDice((1, 2, 3, 4, 5), "a1b2"))
    assert getattr(event, "proof", None) == "a1b2"
    assert decide(game("bonus"), RollDice(0)) == (RollOpened(0, ()),)


@pytest.mark.parametrize(
    ("holders", "order"),
    [(0, None), (2, (0,)), (2, (0, 0)), (2, (1, 2)), (2, (0, 1, 1)), (1, ())],
)
def test_a_game_needs_seats_and_their_order(holders: int, order: tuple[int, ...] | None) -> None:
    """A game without seats, or with an order that does not name each seat once, is refused."""
    with pytest.raises(ValueError, match=r"seats once|to 4 seats, not 0"):
        new_game(load_rules("bonus"), holders, order)


@pytest.mark.parametrize(
    "holder",
    [Seat(""), Seat(" A"), Seat("A\n"), Seat("A\nB"), Seat("A", "b c"), Seat("A", "")],
)
def test_names_must_fit_a_record(holder: Seat) -> None:
    """A name that is not one line, or a bot whose id is not one word, is refused."""
    with pytest.raises(ValueError, match="not a line of text"):
        new_game(load_rules("bonus"), [holder])
