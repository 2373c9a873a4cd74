"""The game of an entrant by waves is the game of the engine with the same dice and plays."""

from itertools import combinations
from random import Random

import pytest

from tests.support.games.bot_games import BRIEF
from tests.support.games.strategies import FAIR, SHIPPED, acted, loaded, random_play
from yachtdice.game import (
    DuplicateGame,
    FillBox,
    GameState,
    IllegalActionError,
    RollDice,
    ThrowDice,
    WaveChoice,
    choice_byte,
    choice_of,
    duplicate_events,
    fill_offers,
    new_game,
    replay,
)
from yachtdice.rules import Dice, RuleSet

RULES = pytest.mark.parametrize("rules", [*SHIPPED, BRIEF], ids=lambda rules: rules.id)


def tape(rng: Random) -> Dice:
    """Return a tape; five alike are common, for jokers and repeat bonuses."""
    weights = FAIR if rng.random() < 0.5 else loaded(rng)
    return tuple(rng.choices(range(1, 7), weights, k=5))


def choice(state: GameState, rng: Random) -> WaveChoice:
    """Return a random legal choice."""
    while True:
        play = random_play(state, rng, greedy=rng.random() < 0.3)
        if isinstance(play, FillBox):
            return WaveChoice(box=play.box, clock=rng.random() < 0.1)
        if len(play.keep) < 5:
            return WaveChoice(keep=play.keep)


def by_engine(state: GameState, choice: WaveChoice, tape: Dice) -> GameState:
    """Return the state of the engine after a choice, and after the throw that follows a keep."""
    if choice.box is not None:
        return acted(state, FillBox(0, choice.box, choice.clock))
    kept = choice.keep or ()
    fresh = tuple(face for place, face in enumerate(tape) if place not in kept)
    return acted(state, RollDice(0, kept), ThrowDice(fresh))


@RULES
def test_a_game_by_waves_gives_the_card_of_the_engine(rules: RuleSet) -> None:
    """An entrant gets the points and the steps of an ordinary game with the same dice."""
    for seed in range(4):
        rng, game = Random(f"{rules.id} {seed}"), DuplicateGame.of(rules, "Player 1")
        waves = list[tuple[Dice, WaveChoice | None]]()
        expected = new_game(rules, any_seats=True)[1]
        while not game.is_over:
            rolls, lying = game.state.rolls_left, tape(rng)
            game = game.throw(lying, 1)
            expected = acted(expected, RollDice(0), ThrowDice(lying))
            for roll in range(2, rolls + 2):
                following, chosen = tape(rng), None
                if game.must_choose:
                    chosen = choice(game.state, rng)
                    game, expected = game.choose(chosen), by_engine(expected, chosen, following)
                waves.append((lying, chosen))
                game, lying = game.throw(following, roll), following
                assert game.state == expected
        assert replay(rules, duplicate_events(rules, waves)) == expected


@RULES
def test_every_choice_of_a_game_is_its_byte_again(rules: RuleSet) -> None:
    """The digest of a wave tells each choice from all others, and the verifier reads it back."""
    keeps = [WaveChoice(keep=keep) for count in range(5) for keep in combinations(range(5), count)]
    boxes = [WaveChoice(box=box, clock=by) for box in rules.categories for by in (False, True)]
    choices = [None, *keeps, *boxes]
    found = {choice_byte(rules, choice): choice for choice in choices}
    assert len(found) == len(choices) == 32 + 2 * len(rules.categories)
    assert set(found) <= set(range(256))
    for byte in range(-1, 258):
        if byte in found:
            assert choice_of(rules, byte) == found[byte]
        else:
            with pytest.raises(ValueError, match=f"byte {byte} is not a choice"):
                choice_of(rules, byte)


REFUSED = {
    "either `keep` or `box`": (WaveChoice(), WaveChoice(keep=(0,), box="ones")),
    "next throw would change nothing": (WaveChoice(keep=(0, 1, 2, 3, 4)),),
    "the clock only fills boxes": (WaveChoice(keep=(0,), clock=True),),
    "ascending from 0": (WaveChoice(keep=(1, 0)), WaveChoice(keep=(5,)), WaveChoice(keep=(0, 0))),
    "there is no such box": (WaveChoice(box="luck"),),
}


@pytest.mark.parametrize("reason", REFUSED)
def test_an_illegal_choice_is_refused_with_its_reason(reason: str) -> None:
    """A client learns from the error what it may send instead."""
    game = DuplicateGame.of(BRIEF).throw((1, 2, 3, 4, 5), 1)
    for choice in REFUSED[reason]:
        with pytest.raises(IllegalActionError, match=reason):
            game.choose(choice)


def test_a_choice_counts_once_and_only_after_a_throw() -> None:
    """An entrant cannot choose before the throw, twice, or after it has filled a box."""
    game = DuplicateGame.of(BRIEF)
    thrown = game.throw((1, 2, 3, 4, 5), 1)
    kept, filled = thrown.choose(WaveChoice(keep=(4,))), thrown.choose(WaveChoice(box="ones"))
    for waiting in (game, kept, filled):
        with pytest.raises(IllegalActionError, match="needs no choice"):
            waiting.choose(WaveChoice(box="ones"))
    last = kept.throw((6, 6, 6, 6, 1), 2).choose(WaveChoice(keep=())).throw((6, 6, 6, 6, 1), 3)
    assert (kept.state.kept, last.state.dice) == ((4,), (6, 6, 6, 6, 1))
    with pytest.raises(IllegalActionError, match="no roll is left"):
        last.choose(WaveChoice(keep=()))
    assert filled.throw((6, 6, 6, 6, 6), 2) == filled


def test_a_throw_needs_the_choice_before_it() -> None:
    """The dice of an entrant never change while the server waits for its choice."""
    thrown = DuplicateGame.of(BRIEF).throw((1, 2, 3, 4, 5), 1)
    for roll in (1, 2):
        with pytest.raises(IllegalActionError, match="has no choice yet"):
            thrown.throw((6, 6, 6, 6, 6), roll)


@RULES
def test_the_clock_fills_a_legal_box_with_the_most_points(rules: RuleSet) -> None:
    """A game that only the clock plays ends, and no other box would have paid more at once."""
    rng, game = Random(rules.id), DuplicateGame.of(rules)
    while not game.is_over:
        game = game.throw(tape(rng), 1)
        clock, offers = game.clock_choice(), fill_offers(game.state)
        paid = {offer.box: offer.points + offer.repeat_bonus for offer in offers}
        assert (clock.keep, clock.clock) == (None, True)
        assert paid[clock.box or ""] == max(paid.values())
        game = game.choose(clock)
