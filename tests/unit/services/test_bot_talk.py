"""When bots speak: seldom, where it fits, and always alike by the same seed."""

import re
from random import Random

from tests.unit.services.test_rematch import EMPTY, GULL, MINA, ended
from yachtdice.game import DiceThrown
from yachtdice.protocol.views import PHRASE
from yachtdice.services.bot_talk import WORDS, BotWord, answer, is_worth_a_word, remark

TABLE = (MINA, GULL, EMPTY, GULL)
YACHT = (DiceThrown((4, 4, 4, 4, 4)),)


def test_every_phrase_of_theirs_is_one() -> None:
    """Bots say nothing that people could not."""
    for words in WORDS.values():
        assert all(re.match(PHRASE, phrase) for phrase in words.phrases)
        assert 0 < words.chance < 1


def test_without_bots_nobody_answers() -> None:
    """A table of people is left to itself."""
    assert all(answer(Random(seed), (MINA, EMPTY)) is None for seed in range(20))


def test_a_greeting_is_answered_now_and_then() -> None:
    """By some seeds a bot greets back, by others it does not; a person never does it for them."""
    said = [answer(Random(seed), TABLE) for seed in range(60)]
    spoken = [word for word in said if word is not None]
    assert {word.seat for word in spoken} == {1, 3}
    assert 0 < len(spoken) < len(said)
    assert all(word.phrase.startswith("greeting-") for word in spoken)


def test_only_a_yacht_or_the_end_is_worth_a_word() -> None:
    """Common dice, and nothing at all, pass without remark."""
    state = ended(10, 20)
    assert is_worth_a_word(state, YACHT)
    assert not is_worth_a_word(state, (DiceThrown((4, 4, 4, 4, 1)),))
    assert not is_worth_a_word(state, ())


def test_the_same_seed_says_the_same() -> None:
    """Chance comes in from outside, so that a game can be played again."""
    state = ended(10, 20, 30)
    told: list[list[BotWord | None]] = [
        [remark(Random(seed), TABLE, state) for seed in range(40)] for _ in range(2)
    ]
    assert told[0] == told[1]
    assert any(told[0])
    assert not all(told[0])
