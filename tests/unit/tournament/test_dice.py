"""Dice keyed by their purpose."""

from collections import Counter

from hypothesis import given, settings, strategies as st

from yachtdice.tournament.dice import DealtDice, player_seed

small = st.integers(0, 40)


@settings(deadline=None)
@given(seed=st.integers(0, 2**64), deal=small, seat=small, turn=small, roll=st.integers(0, 9))
def test_a_die_shows_the_same_whatever_else_is_rolled(
    seed: int, deal: int, seat: int, turn: int, roll: int
) -> None:
    """The faces of a roll depend on nothing but seed, deal, seat, turn and roll."""
    dice = DealtDice(seed, deal, 10)
    for other in range(3):
        dice.throw(other, turn, roll, ())
    assert dice.roll(seat, turn, roll) == DealtDice(seed, deal, 10).roll(seat, turn, roll)


@settings(deadline=None)
@given(kept=st.sets(st.integers(0, 4)), seed=small)
def test_keeping_dice_leaves_the_faces_of_the_others(kept: set[int], seed: int) -> None:
    """Each die has its own face, whether or not others are kept."""
    dice = DealtDice(seed, 3, 10)
    faces = dice.roll(1, 2, 1)
    thrown = dice.throw(1, 2, 1, sorted(kept))
    assert thrown == tuple(face for place, face in enumerate(faces) if place not in kept)


def test_all_faces_are_as_likely() -> None:
    """Chi squared of 60,000 dice is below a limit that fair dice exceed once in 10,000 runs."""
    dice = [DealtDice(9, deal, 3) for deal in range(100)]
    faces = Counter(
        f for d in dice for turn in range(40) for r in range(3) for f in d.roll(0, turn, r)
    )
    mean = faces.total() / 6
    assert sum((count - mean) ** 2 / mean for count in faces.values()) < 25.7


def test_every_part_of_the_key_counts() -> None:
    """Another seed, deal, seat, turn or roll gives other dice somewhere in twenty rolls."""

    def row(seed: int, deal: int, seat: int, turn: int, roll: int) -> list[tuple[int, ...]]:
        return [DealtDice(seed, deal, 10).roll(seat, turn + n, roll) for n in range(20)]

    keys = [(1, 1, 1, 100, 1), (2, 1, 1, 100, 1), (1, 2, 1, 100, 1), (1, 1, 2, 100, 1)]
    keys += [(1, 1, 1, 200, 1), (1, 1, 1, 100, 2), (1, 11, 1, 100, 1), (11, 1, 1, 100, 1)]
    assert len({tuple(row(*key)) for key in keys}) == len(keys)


def test_players_have_seeds_of_their_own() -> None:
    """The seed of a player differs by game and by seat."""
    assert len({player_seed(1, game, seat) for game in range(50) for seat in range(4)}) == 200
