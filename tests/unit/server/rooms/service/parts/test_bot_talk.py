"""When bots chat: rarely, at suitable moments, and always the same for the same seed."""

import re
from random import Random

from tests.unit.server.rooms.service.state.test_game_steps import EMPTY, GULL, MINA, ended
from yachtdice.game import DiceThrown, RollOpened
from yachtdice.rules import load_rules
from yachtdice.server.rooms.messages.room import PHRASE, RoomSettings
from yachtdice.server.rooms.service.parts.bots import is_worth_a_word
from yachtdice.server.rooms.service.parts.chat import WORDS, BotWord, answer, remark
from yachtdice.server.rooms.service.state.room import Room

TABLE = (MINA, GULL, EMPTY, GULL)
YACHT = (DiceThrown((4, 4, 4, 4, 4)),)


def test_bots_use_existing_phrases_only() -> None:
    """Bots use only phrases that people can use too."""
    for words in WORDS.values():
        assert all(re.match(PHRASE, phrase) for phrase in words.phrases)
        assert 0 < words.chance < 1


def test_people_do_not_answer_like_bots() -> None:
    """No bot speaks at a table of people."""
    assert all(answer(Random(seed), (MINA, EMPTY)) is None for seed in range(20))


def test_bots_sometimes_answer_a_greeting() -> None:
    """With some seeds a bot returns a greeting, with others not; a person never does."""
    said = [answer(Random(seed), TABLE) for seed in range(60)]
    spoken = [word for word in said if word is not None]
    assert {word.seat for word in spoken} == {1, 3}
    assert 0 < len(spoken) < len(said)
    assert all(word.phrase.startswith("greeting-") for word in spoken)


def test_bots_comment_only_on_a_yacht_or_the_end() -> None:
    """Ordinary dice, and no dice, get no remark."""
    state = ended(10, 20)
    assert is_worth_a_word(state, YACHT)
    assert is_worth_a_word(state, (RollOpened(0, ()), *YACHT))
    assert not is_worth_a_word(state, (DiceThrown((4, 4, 4, 4, 1)),))
    assert not is_worth_a_word(state, ())


def test_the_same_seed_gives_the_same_remarks() -> None:
    """The same seeds give the same remarks."""
    state, rules = ended(10, 20, 30), load_rules("bonus")
    room = Room("r", "mina", TABLE, RoomSettings(rules="bonus"), rules)
    remarks: list[list[BotWord | None]] = [
        [remark(Random(seed), room, state) for seed in range(40)] for _ in range(2)
    ]
    assert remarks[0] == remarks[1]
    assert any(remarks[0])
    assert not all(remarks[0])
