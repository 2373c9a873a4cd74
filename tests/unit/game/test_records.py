"""Records: their format, and every way a record can be wrong."""

from random import Random

import pytest

from tests.support.games.strategies import SHIPPED, acted, random_game
from yachtdice.game import (
    Action,
    CloseGame,
    Event,
    FillBox as Fill,
    GameState,
    HandOverSeat,
    RecordError,
    ResignSeat,
    RollDice,
    Seat,
    TakeBackSeat,
    ThrowDice,
    decide,
    evolve,
    new_game,
    parse_record,
    record_text,
)
from yachtdice.rules import load_rules

RULES = load_rules("repeat")

BODY = f"""\
yacht record 1
rules repeat {RULES.fingerprint}
seat 1 Mina
bot 2 greedy Sea Gull
seat 3 bot greedy
order 1 2 3

1 roll 33333 fill yacht 50
2 roll 13356 keep .33.. 43321 keep .33.. 53326 fill threes 6
3 roll 12345#a1b2 fill large_straight 40
1 roll 12222
3 resigns
1 keep .2222 22222#c3 fill ones 0 +100
2 roll 66651 fill sixes 18
1 bot greedy
1 roll
1 returns
1 13334
"""

TEXT = f"{BODY}\nrules text\n{RULES.text}"


def game_of_body() -> tuple[list[Event], GameState]:
    """Return the game of the body, played through the game."""
    holders = [Seat("Mina"), Seat("Sea Gull", "greedy"), Seat("bot greedy")]
    started, state = new_game(RULES, holders)
    events: list[Event] = [started]
    actions: list[Action] = [
        *(RollDice(0), ThrowDice((3, 3, 3, 3, 3)), Fill(0, "yacht")),
        *(RollDice(1), ThrowDice((1, 3, 3, 5, 6)), RollDice(1, (1, 2)), ThrowDice((4, 2, 1))),
        *(RollDice(1, (1, 2)), ThrowDice((5, 2, 6)), Fill(1, "threes")),
        *(RollDice(2), ThrowDice((1, 2, 3, 4, 5), "a1b2"), Fill(2, "large_straight")),
        *(RollDice(0), ThrowDice((1, 2, 2, 2, 2)), ResignSeat(2)),
        *(RollDice(0, (1, 2, 3, 4)), ThrowDice((2,), "c3"), Fill(0, "ones")),
        *(RollDice(1), ThrowDice((6, 6, 6, 5, 1)), Fill(1, "sixes")),
        *(HandOverSeat(0, "greedy"), RollDice(0), TakeBackSeat(0), ThrowDice((1, 3, 3, 3, 4))),
    ]
    for action in actions:
        for event in decide(state, action):
            events.append(event)
            state = evolve(state, event)
    return events, state


def test_a_record_reads_like_the_game() -> None:
    """The text of a game with every kind of event equals TEXT exactly."""
    events, _ = game_of_body()
    assert record_text(RULES, events) == TEXT


def test_a_record_is_read_back() -> None:
    """The text gives the same events, rules and state, also for a person named like a bot."""
    events, state = game_of_body()
    record = parse_record(TEXT)
    assert list(record.events) == events
    assert record.rules == RULES
    assert record.state == state
    assert [holder.bot for holder in record.state.holders] == [None, "greedy", None]


def test_a_seat_of_a_deleted_account_has_no_name() -> None:
    """A record without the name of a seat is read as a deleted account and written alike."""
    text = TEXT.replace("seat 1 Mina", "seat 1")
    record = parse_record(text)
    assert record.state.holders[0] == Seat(None)
    assert record_text(RULES, record.events) == text


def test_a_record_marks_the_seat_of_a_program() -> None:
    """The seat of an external program is recorded as a program, and read as one."""
    holders = [Seat("Mina"), Seat("program 2", program=True)]
    started, _ = new_game(RULES, holders)
    text = record_text(RULES, [started])
    assert "\nseat 1 Mina\nprogram 2 program 2\n" in text
    assert parse_record(text).events == (started,)
    assert [holder.is_person for holder in holders] == [True, False]


NO_END = TEXT.count("\n") + 1  #: The line reported for a text without the end of its record.

WRONG = {
    "another first line": ("yacht record 1", "yacht record 2", 1, "begins with the line"),
    "other rules": ("rules repeat", "rules bonus", 2, "the rules text is repeat"),
    "another fingerprint": (RULES.fingerprint, "0" * 64, 2, "the rules text is repeat"),
    "rules left out": (
        f"rules repeat {RULES.fingerprint}\n",
        "",
        2,
        "this line says 'seat 1 Mina'",
    ),
    "rules late": ("seat 1 Mina", "rules repeat", 3, "'rules' does not belong here"),
    "odd line in the head": ("seat 1 Mina", "chair 1 Mina", 3, "'chair' does not belong"),
    "seat out of order": ("seat 1 Mina", "seat 2 Mina", 3, "seat 1 and a name belong here"),
    "bot without a name": ("bot 2 greedy Sea Gull", "bot 2 greedy", 4, "bot 2 and id and name"),
    "bot without an id": ("bot 2 greedy Sea Gull", "bot 2", 4, "bot 2 and id and name"),
    "name of blanks": ("seat 1 Mina", "seat 1   Mina", 6, "not a line of text for a name"),
    "order left out": ("order 1 2 3\n", "", 5, "does not name each of 3 seats"),
    "order of nobody": ("order 1 2 3", "order", 6, "does not name each of 3 seats"),
    "order short": ("order 1 2 3", "order 1 2", 6, "does not name each of 3 seats once"),
    "order of words": ("order 1 2 3", "order 1 2 x", 6, "'x' is not the number of a seat"),
    "order twice": ("order 1 2 3", "order 1 2 3\norder 1 2 3", 7, "'order' does not belong"),
    "seat after the order": ("order 1 2 3", "order 1 2 3\nseat 4 X", 7, "'seat' does not belong"),
    "no seat": ("1 roll 33333", "roll 33333", 8, "'roll' is not the number of a seat"),
    "seat in other digits": ("1 roll 33333", "١ roll 33333", 8, "is not the number of a seat"),
    "seat of many digits": ("1 roll 33333", "1111111 roll 33333", 8, "is not the number"),
    "seat 0": ("1 roll 33333", "0 roll 33333", 8, "the game has seats 1 to 3"),
    "seat 4": ("1 roll 33333", "4 roll 33333", 8, "the game has seats 1 to 3"),
    "another seat's turn": ("1 roll 33333", "2 roll 33333", 8, "it is the turn of seat 1"),
    "another seat's throw": ("1 13334", "2 13334", 18, "it is the turn of seat 1"),
    "nothing recorded": ("1 returns", "1", 17, "the line has no play of seat 1"),
    "odd word": ("1 returns", "1 sings", 17, "'sings' is neither dice nor roll"),
    "odd word of the clock": (
        "1 roll 33333",
        "1 clock sings",
        8,
        "after clock, the next word must be",
    ),
    "face 7": ("1 13334", "1 13374", 18, "'13374' is neither dice"),
    "four dice": ("1 13334", "1 1333", 18, "'1333' is neither dice"),
    "six dice": ("1 13334", "1 133345", 18, "'133345' is neither dice"),
    "dice in other digits": ("1 13334", "1 1333٤", 18, "is neither dice"),
    "kept dice moved": ("43321", "34321", 9, "34321 does not leave the kept dice unchanged"),
    "keeps what is not there": ("keep .33.. 43321", "keep .34.. 43321", 9, "does not keep dice"),
    "keeps four places": ("keep .33.. 43321", "keep .33. 43321", 9, "does not keep dice of 13356"),
    "keeps nothing said": ("keep .2222 22222#c3 fill ones 0 +100", "keep", 13, "'' does not keep"),
    "throws without a roll": ("1 roll 33333", "1 33333", 8, "no roll is open"),
    "rolls in the air": ("1 roll 33333", "1 roll roll", 8, "the dice have not been thrown yet"),
    "fills in the air": ("1 roll 33333", "1 roll", 8, "the dice have not been thrown yet"),
    "fourth roll": ("53326 fill", "53326 keep 5.... 56666 fill", 9, "no roll is left"),
    "no such box": ("fill threes 6", "fill dragons 6", 9, "there is no such box"),
    "no box": ("fill threes 6", "fill", 9, "there is no such box"),
    "box filled": ("fill ones 0 +100", "fill yacht 0", 13, "the box is filled already"),
    "wrong points": ("fill threes 6", "fill threes 9", 9, "threes scores 6, not 9"),
    "no points": ("fill threes 6", "fill threes", 9, "threes scores 6, not nothing"),
    "points in words": ("fill threes 6", "fill threes six", 9, "threes scores 6, not six"),
    "no bonus": ("fill ones 0 +100", "fill ones 0", 13, "ones scores 0 +100, not 0"),
    "a bonus too many": ("fill threes 6", "fill threes 6 +100", 9, "scores 6, not 6 +100"),
    "a joker too many": ("fill threes 6", "fill threes 6 joker", 9, "scores 6, not 6 joker"),
    "words after a fill": ("fill yacht 50", "fill yacht 50 roll", 8, "not 50 roll"),
    "resigned twice": ("3 resigns", "3 resigns resigns", 12, "the seat has resigned"),
    "resigned and plays": ("2 roll 66651", "3 roll 66651", 14, "the seat has resigned"),
    "bot without a word": ("1 bot greedy\n", "1 bot\n", 15, "a bot's id is one word"),
    "bot twice": ("1 bot greedy\n", "1 bot greedy bot x\n", 15, "plays the seat already"),
    "never gone": ("1 bot greedy\n", "", 16, "no bot plays in place"),
    "empty proof": ("22222#c3", "22222#c3 #", 13, "'#' is neither dice"),
    "no rules text": ("\nrules text\n", "\nrules\n", NO_END, "the line 'rules text' is missing"),
    "rules text wrong": ("\nrules text\n", "\nrules text\n[", 20, "the rules: line 1, the text"),
}


@pytest.mark.parametrize(("old", "new", "line", "says"), WRONG.values(), ids=WRONG.keys())
def test_a_wrong_line_is_refused(old: str, new: str, line: int, says: str) -> None:
    """Each malformed or untrue line is refused with its number and the reason."""
    wrong = TEXT.replace(old, new, 1)
    assert wrong != TEXT
    with pytest.raises(RecordError) as refused:
        parse_record(wrong)
    assert refused.value.line == line
    assert says in refused.value.reason
    assert str(refused.value) == f"record, line {refused.value.line}: {refused.value.reason}"


@pytest.mark.parametrize(
    "text",
    ["", "\n", "yacht record 1", "yacht record 1\n", "yacht record 1\nrules text\n"],
)
def test_less_than_a_record_is_refused(text: str) -> None:
    """A text that ends within the head is refused."""
    with pytest.raises(RecordError):
        parse_record(text)


def test_a_head_alone_is_refused() -> None:
    """A record without seats, turns and most head lines is refused in line 1."""
    with pytest.raises(RecordError, match=r"^record, line 1: rules, seats and order"):
        parse_record(f"yacht record 1\nrules text\n{RULES.text}")


def test_damaged_records_are_read_or_refused() -> None:
    """A record damaged in any way is read, or raises RecordError."""
    rng = Random(4)
    lines: list[int] = []
    for number in range(400):
        rules = rng.choice(SHIPPED)
        events, _ = random_game(rules, rng, seats=number % 3 + 1, restless=0.02)
        text = record_text(rules, events)
        head = text.index("\nrules text\n")
        at = rng.randrange(head)
        scrap = rng.choice(["", " ", "\n", "7", "x", ".", "#", "+", "1 ", "keep ", "fill "])
        try:
            parse_record(text[:at] + scrap + text[at + rng.randint(0, 8) :])
        except RecordError as error:
            lines.append(error.line or 0)
    assert len(lines) > 300
    assert min(lines) > 0


def test_a_blank_line_or_space_at_the_end_does_no_harm() -> None:
    """Blank lines between turns and spaces at line ends are ignored."""
    events, _ = game_of_body()
    spaced = TEXT.replace("3 resigns\n", "\n3 resigns  \n\n").replace(
        "yacht record 1", "yacht record 1 "
    )
    assert list(parse_record(spaced).events) == events


def test_a_game_that_its_last_player_ended_is_recorded() -> None:
    """The record of such a game has the line `1 ends`, and reads back the same."""
    started, state = new_game(RULES, 2)
    events: list[Event] = [started]
    for action in (ResignSeat(1), RollDice(0), ThrowDice((1, 2, 2, 2, 2)), CloseGame(0)):
        events.extend(decide(state, action))
        state = evolve(state, events[-1])
    text = record_text(RULES, events)
    assert "\n2 resigns\n1 roll 12222\n1 ends\n" in text
    assert list(parse_record(text).events) == events


def test_a_record_can_stop_anywhere() -> None:
    """A game that has only just begun has a record too."""
    started, state = new_game(RULES, 1)
    assert parse_record(record_text(RULES, [started])).state == state
    opened = decide(state, RollDice(0))
    text = record_text(RULES, [started, *opened])
    assert parse_record(text).state == acted(state, RollDice(0))


OWN = (
    BODY.replace("order 1 2 3\n", "order 1 2 3\ndice own\n").replace("#a1b2", "").replace("#c3", "")
)


def test_a_record_of_real_dice_says_so() -> None:
    """The line `dice own` is read and written again, and every play is checked as in any record."""
    text = f"{OWN}\nrules text\n{RULES.text}"
    record = parse_record(text)
    assert (record.own, record.table) == (True, None)
    assert record_text(record.rules, record.events, own=True) == text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (OWN.replace("12345 fill", "12345#a1 fill"), "real dice have no proof"),
        (OWN.replace("dice own", "dice own\ndice own"), "'dice' does not belong here"),
        (OWN.replace("dice own", "dice own\ndice yfd2 a 1 seats"), "'dice' does not belong here"),
        (OWN.replace("dice own", "dice yfd2 a 1 seats\ndice own"), "'dice' does not belong here"),
        (OWN.replace("threes 6", "threes 9"), "threes scores 6, not 9"),
    ],
)
def test_a_wrong_record_of_real_dice_is_refused(text: str, reason: str) -> None:
    """Real dice have no proof, one line names them, and the points still have to be right."""
    with pytest.raises(RecordError, match=reason):
        parse_record(f"{text}\nrules text\n{RULES.text}")
