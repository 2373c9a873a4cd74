"""The effect of each command on a room: permissions, timing, and refusals without changes."""

from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

from tests.support.games.large import huge_rules
from tests.support.games.strategies import SHIPPED
from yachtdice.bots import BOTS
from yachtdice.game import (
    BoxFilled,
    DicePledged,
    DiceThrown,
    Event,
    GameEndedEarly,
    RollOpened,
    SealedDice,
    SeatHandedOver,
    SeatResigned,
    SeatTakenBack,
    Step,
    new_game,
)
from yachtdice.rules import Dice, RuleSet, load_rules, parse_rules
from yachtdice.server.common.ports import Chance, Player, StoreFault
from yachtdice.server.rooms.messages.client import (
    AnyCommand,
    ChangeSettings,
    ClearSeat,
    EndGame,
    Fill,
    HandOver,
    LeaveSeat,
    PlayAgain,
    Rematch,
    Resign,
    Roll,
    SeatBot,
    SkipSeat,
    StartGame,
    SwapSeats,
    TakeBack,
    TakeSeat,
)
from yachtdice.server.rooms.messages.room import (
    PlayOffView,
    RoomSeat,
    RoomSettings,
    SeriesView,
    Stage,
    Ties,
)
from yachtdice.server.rooms.messages.server import RefusalCode
from yachtdice.server.rooms.service.state.decisions import Sender, outcome_of
from yachtdice.server.rooms.service.state.game_steps import thrown
from yachtdice.server.rooms.service.state.record import GameSecret
from yachtdice.server.rooms.service.state.room import (
    SEATS,
    Outcome,
    RefusedError,
    Room,
    changed_of,
    code_of,
    new_room,
)
from yachtdice.views.table import show_seats

ROLL, THROW = RollOpened(0, ()), DiceThrown((1, 2, 3, 4, 5))
FILL = BoxFilled(0, "ones", 1)
MINA, JUN, SORA = Player("mina", "Mina"), Player("jun", "준"), Player("sora", "Sora")
EVERYBODY = frozenset({MINA.id, JUN.id, SORA.id})


class SameDice:
    """The Chance port that always rolls the same face."""

    def __init__(self, face: int = 3) -> None:
        """Roll this face."""
        self.face, self.ids = face, 0

    def throw(self, count: int) -> Dice:
        """Return this number of dice with the face."""
        return (self.face,) * count

    def draw_order(self, count: int) -> tuple[int, ...]:
        """Return the seats backwards."""
        return tuple(reversed(range(count)))

    def new_id(self, length: int) -> str:
        """Return another id."""
        self.ids += 1
        return f"{self.ids:0{length}}"

    def secret(self) -> bytes:
        """Return other bytes after each id."""
        return self.ids.to_bytes(32, "big")


def done(
    room: Room, sender: Sender, command: AnyCommand, chance: Chance, chosen: RuleSet | None = None
) -> Outcome:
    """Return the outcome of a command, with the dice of its roll."""
    return thrown(outcome_of(room, sender, command, chance, chosen), chance)


@dataclass
class Story:
    """A room in the course of a test.

    `present` are the players who are connected, `overdue` the seats whose players have been away
    too long, and `host_is_missed` says the same of the host.
    """

    room: Room = field(default_factory=lambda: new_room("r", MINA, "bonus", load_rules("bonus")))
    present: frozenset[str] = EVERYBODY
    chance: SameDice = field(default_factory=SameDice)
    overdue: frozenset[int] = frozenset()
    host_is_missed: bool = False
    missed: frozenset[str] = frozenset()

    def do(
        self, who: Player, kind: type[AnyCommand], chosen: RuleSet | None = None, **fields: Any
    ) -> "Story":
        """Apply a command."""
        command = kind(cid="c", expect=1, **fields)
        sender = Sender(who, self.present, self.overdue, self.host_is_missed, self.missed)
        self.room = done(self.room, sender, command, self.chance, chosen).room
        return self

    def refuses(self, who: Player, kind: type[AnyCommand], **fields: Any) -> RefusedError:
        """Return the refusal of a command, after checking that the room is unchanged."""
        before = self.room
        with pytest.raises(RefusedError) as caught:
            self.do(who, kind, **fields)
        assert self.room == before
        assert str(caught.value) == caught.value.reason
        assert caught.value.reason
        return caught.value


def playing(rules: str = "bonus") -> Story:
    """Return a story in which Mina and Jun have started a game."""
    story = Story(new_room("r", MINA, rules, load_rules(rules)))
    return story.do(JUN, TakeSeat, seat=1).do(MINA, StartGame)


def resigned() -> Story:
    """Return a story in which Mina and Jun have both resigned."""
    return playing().do(MINA, Resign).do(JUN, Resign)


def test_a_new_room_has_its_host_on_the_first_of_four_seats() -> None:
    """A new room waits, with its host seated and three seats free."""
    room = Story().room
    assert room.seats == (RoomSeat("Mina", "mina"), *[RoomSeat()] * 3)
    assert (room.stage, room.games, room.game_id, room.game) == (Stage.WAITING, 0, None, None)


def test_a_player_sits_down_moves_and_stands_up() -> None:
    """A player has at most one seat: taking another one frees the first."""
    story = Story().do(JUN, TakeSeat, seat=1).do(JUN, TakeSeat, seat=3)
    assert story.room.seats[3] == RoomSeat("준", "jun")
    assert story.room.seats[1] == RoomSeat()
    assert story.do(JUN, LeaveSeat).room.seat_of(JUN.id) is None


def test_a_taken_seat_cannot_be_taken() -> None:
    """A taken seat is refused to other players, to its own player and to bots."""
    story = Story()
    wishes: list[tuple[Player, type[AnyCommand], dict[str, Any]]] = [
        (JUN, TakeSeat, {"seat": 0}),
        (MINA, TakeSeat, {"seat": 0}),
        (MINA, SeatBot, {"seat": 0, "bot": "greedy"}),
    ]
    for who, kind, fields in wishes:
        assert story.refuses(who, kind, **fields).code is RefusalCode.NOT_ALLOWED
    assert "no seat" in story.refuses(JUN, LeaveSeat).reason


def test_the_first_person_to_sit_hosts_a_room_without_a_host() -> None:
    """A room made for others has free seats; a program does not become its host, a person does."""
    story = Story(new_room("r", None, "bonus", load_rules("bonus")))
    assert story.room.seats == (RoomSeat(),) * 4
    assert "host" in story.refuses(MINA, StartGame).reason
    program = Player("robo", "Robo", program=True)
    story.do(program, TakeSeat, seat=3).do(JUN, TakeSeat, seat=1).do(MINA, TakeSeat, seat=0)
    assert story.room.host == JUN.id
    assert "host" in story.refuses(MINA, StartGame).reason
    assert story.do(JUN, StartGame).room.stage is Stage.PLAYING


def test_the_host_arranges_seats_bots_and_rules() -> None:
    """The host seats a bot, swaps it, clears it, and chooses the rules."""
    story = Story().do(MINA, SeatBot, seat=2, bot="greedy")
    kind = BOTS[1]
    assert story.room.seats[2] == RoomSeat(kind.title.en, None, "greedy")
    story.do(MINA, SwapSeats, one=0, other=2)
    assert story.room.seat_of(MINA.id) == 2
    assert story.do(MINA, ClearSeat, seat=0).room.seats[0] == RoomSeat()
    chosen = load_rules("yahtzee")
    assert story.do(MINA, ChangeSettings, chosen, rules="yahtzee").room.rules == chosen
    assert "no rule set" in story.refuses(MINA, ChangeSettings, rules="nothing").reason
    assert "no bot" in story.refuses(MINA, SeatBot, seat=1, bot="deep blue").reason


def test_the_host_chooses_the_privacy_of_a_room() -> None:
    """Privacy is chosen by the host, shown, stored, and reversible."""
    story = Story()
    assert not story.room.view().private
    story.do(MINA, ChangeSettings, private=True)
    assert (story.room.view().private, story.room.record().private) == (True, True)
    assert not story.do(MINA, ChangeSettings, private=False).room.record().private


def test_omitted_settings_stay_unchanged() -> None:
    """A command changes several settings at once, and no others; the view shows them."""
    story = Story().do(MINA, ChangeSettings, hints=True, clock=30)
    story.do(MINA, ChangeSettings, listed=True)
    chosen = RoomSettings(rules="bonus", hints=True, listed=True, clock=30)
    assert story.room.settings == chosen
    view = story.room.view()
    assert (view.rules, view.hints, view.listed, view.clock) == ("bonus", True, True, 30)


HOSTED: list[tuple[type[AnyCommand], dict[str, Any]]] = [
    (SeatBot, {"seat": 2, "bot": "greedy"}),
    (ClearSeat, {"seat": 0}),
    (SwapSeats, {"one": 0, "other": 1}),
    (ChangeSettings, {"private": True}),
    (StartGame, {}),
]


@pytest.mark.parametrize(("kind", "fields"), HOSTED)
def test_only_the_host_arranges_until_missed(
    kind: type[AnyCommand], fields: dict[str, Any]
) -> None:
    """Only the host arranges the room; once the host is missed, any seated player may."""
    story = Story().do(JUN, TakeSeat, seat=1)
    assert "host" in story.refuses(JUN, kind, **fields).reason
    story.present = frozenset({JUN.id, SORA.id})
    assert "host" in story.refuses(JUN, kind, **fields).reason
    story.host_is_missed = True
    assert "host" in story.refuses(SORA, kind, **fields).reason
    before = story.room
    assert story.do(JUN, kind, **fields).room != before


@pytest.mark.parametrize(("kind", "fields"), [*HOSTED, (TakeSeat, {"seat": 3})])
def test_nothing_is_arranged_during_or_after_a_game(
    kind: type[AnyCommand], fields: dict[str, Any]
) -> None:
    """Seats and rules cannot change from the start of a game until the room waits again."""
    for story in (playing(), resigned()):
        assert story.refuses(MINA, kind, **fields).code is RefusalCode.NOT_ALLOWED


def test_a_game_needs_as_many_seats_as_its_rules_say() -> None:
    """A game does not start without players, or with a number its rules do not allow."""
    assert "0 have a seat" in Story().do(MINA, ClearSeat, seat=0).refuses(MINA, StartGame).reason
    text = load_rules("classic").text
    seats = ("seats = { least = 1, most = 4 }", "seats = { least = 2, most = 2 }")
    duel = parse_rules(text.replace(*seats))
    assert duel.seats == (2, 2)
    story = Story(new_room("r", MINA, "duel", duel))
    assert "2 to 2" in story.refuses(MINA, StartGame).reason


@pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.id)
def test_a_game_seats_players_in_the_order_of_its_rules(rules: RuleSet) -> None:
    """Empty seats are skipped, the order is drawn if the rules say so, and games are counted."""
    story = Story(new_room("r", MINA, rules.id, rules))
    story.do(SORA, TakeSeat, seat=3).do(MINA, SeatBot, seat=1, bot="random").do(MINA, StartGame)
    room = story.room
    assert room.game is not None
    assert [holder.bot for holder in room.game.holders] == [None, "random", None]
    drawn = rules.turn_order.value == "drawn"
    assert room.game.order == ((2, 1, 0) if drawn else (0, 1, 2))
    assert (room.stage, room.games) == (Stage.PLAYING, 1)
    assert room.game_id is not None


def test_a_roll_throws_the_dice_in_the_same_step() -> None:
    """A roll makes two events in one step, so no room ever waits for dice."""
    story = playing()
    outcome = done(story.room, Sender(MINA, EVERYBODY), Roll(cid="c", expect=1), story.chance)
    assert outcome.events == (RollOpened(0, ()), DiceThrown((3,) * 5))
    assert outcome.room.game is not None
    assert outcome.room.game.step is Step.AWAIT_CHOICE
    kept = Roll(cid="c", expect=1, keep=(0, 1, 2, 3, 4))
    again = done(outcome.room, Sender(MINA, EVERYBODY), kept, story.chance)
    assert again.room.game is not None
    assert again.room.game.rolls_left == outcome.room.game.rolls_left - 1


def test_only_the_seat_on_turn_plays_and_only_by_the_rules() -> None:
    """Commands out of turn, unseated, for unknown boxes, too early or too late are refused."""
    story = playing()
    assert story.refuses(JUN, Roll).code is RefusalCode.ILLEGAL
    assert story.refuses(SORA, Roll).code is RefusalCode.NOT_ALLOWED
    assert story.refuses(MINA, Fill, box="ones").code is RefusalCode.ILLEGAL
    assert story.refuses(MINA, Roll, keep=(1,)).code is RefusalCode.ILLEGAL
    story.do(MINA, Roll)
    assert "no such box" in story.refuses(MINA, Fill, box="nothing").reason
    for keep in [(1, 0), (1, 1), (0, 0, 0, 0, 0)]:
        assert story.refuses(MINA, Roll, keep=keep).code is RefusalCode.ILLEGAL
    story.do(MINA, Fill, box="threes")
    assert story.refuses(MINA, Fill, box="fours").code is RefusalCode.ILLEGAL
    for kind in (Roll, Resign, TakeBack):
        assert Story().refuses(MINA, kind).code is RefusalCode.NOT_ALLOWED
    assert Story().refuses(MINA, HandOver, seat=0, bot="greedy").code is RefusalCode.NOT_ALLOWED


def test_a_bot_replaces_an_absent_player_until_the_return() -> None:
    """Seated players hand over the seat of a long absent player, who alone takes it back."""
    story = playing()
    assert "is present" in story.refuses(JUN, HandOver, seat=0, bot="greedy").reason
    story.present = frozenset({JUN.id, SORA.id})
    assert story.refuses(SORA, HandOver, seat=0, bot="greedy").code is RefusalCode.NOT_ALLOWED
    assert "no bot" in story.refuses(JUN, HandOver, seat=0, bot="nobody").reason
    assert "seats 1 to 2" in story.refuses(JUN, HandOver, seat=3, bot="greedy").reason
    assert story.refuses(JUN, HandOver, seat=0, bot="greedy").code is RefusalCode.AWAITED
    story.overdue = frozenset({0})
    story.do(JUN, HandOver, seat=0, bot="greedy")
    assert story.room.game is not None
    assert story.room.game.bots == ("greedy", None)
    assert story.room.relieved == (0,)
    assert story.refuses(JUN, HandOver, seat=0, bot="random").code is RefusalCode.ILLEGAL
    story.present = EVERYBODY
    assert "take it back first" in story.refuses(MINA, Roll).reason
    assert "take it back first" in story.refuses(MINA, Fill, box="ones").reason
    assert story.refuses(JUN, TakeBack).code is RefusalCode.ILLEGAL
    assert story.do(MINA, TakeBack).do(MINA, Roll).room.game is not None
    assert not story.room.relieved


def test_a_players_own_seat_can_be_handed_over_and_a_bots_cannot() -> None:
    """A player may let a bot play on; a bot's seat cannot be handed over or taken."""
    story = Story().do(MINA, SeatBot, seat=1, bot="random").do(MINA, StartGame)
    assert story.refuses(MINA, HandOver, seat=1, bot="greedy").code is RefusalCode.ILLEGAL
    assert story.do(MINA, HandOver, seat=0, bot="greedy").room.game is not None
    assert not story.room.relieved


def test_the_host_chooses_how_long_a_turn_takes_before_the_game() -> None:
    """A turn has 60 seconds; only the host changes that, and not during a game."""
    story = Story()
    assert story.room.view().clock == 60
    for seconds in (30, 90, None):
        assert story.do(MINA, ChangeSettings, clock=seconds).room.view().clock == seconds
    assert story.refuses(JUN, ChangeSettings, clock=30).code is RefusalCode.NOT_ALLOWED
    assert playing().refuses(MINA, ChangeSettings, clock=30).code is RefusalCode.NOT_ALLOWED


def test_seats_of_a_game_are_counted_without_the_empty_ones() -> None:
    """HandOver uses the seat numbers of the game, which skip empty chairs of the room."""
    story = Story().do(SORA, TakeSeat, seat=3).do(MINA, StartGame)
    story.present, story.overdue = frozenset({MINA.id}), frozenset({1})
    story.do(MINA, HandOver, seat=1, bot="greedy")
    assert story.room.game is not None
    assert story.room.game.bots == (None, "greedy")


def test_the_last_resignation_ends_the_game() -> None:
    """A resigned seat can do nothing; when all have resigned, the game ends without a winner."""
    story = playing().do(MINA, Resign)
    for kind in (Roll, Resign, TakeBack):
        assert story.refuses(MINA, kind).code is RefusalCode.ILLEGAL
    room = story.do(JUN, Resign).room
    assert room.stage is Stage.OVER
    assert room.game is not None
    assert room.game.winners == ()


def test_the_winner_may_end_the_game() -> None:
    """EndGame is for the last player in a game only, who wins; the series counts the win."""
    story = playing()
    assert story.refuses(MINA, EndGame).code is RefusalCode.ILLEGAL
    room = story.do(JUN, Resign).do(MINA, EndGame).room
    assert room.series is not None
    assert (room.stage, [seat.wins for seat in room.series.seats]) == (Stage.OVER, [1, 0])


def test_another_game_keeps_the_seats() -> None:
    """After a game, only the host can bring the room back to waiting, with the same seats."""
    story = playing()
    assert "not over" in story.refuses(MINA, PlayAgain).reason
    story = resigned()
    for player in (SORA, JUN):
        assert story.refuses(player, PlayAgain).code is RefusalCode.NOT_ALLOWED
    seats = story.room.seats
    room = story.do(MINA, PlayAgain).room
    assert (room.stage, room.seats, room.game_id, room.game) == (Stage.WAITING, seats, None, None)
    assert not room.table_seats
    assert story.do(MINA, StartGame).room.games == 2


_seat = st.integers(0, SEATS - 1)
_bot = st.sampled_from(["greedy", "random", "nobody"])
_frame: dict[str, Any] = {"cid": st.just("c"), "expect": st.just(1)}
_commands: st.SearchStrategy[AnyCommand] = st.one_of(
    st.builds(TakeSeat, seat=_seat, **_frame),
    st.builds(LeaveSeat, **_frame),
    st.builds(SeatBot, seat=_seat, bot=_bot, **_frame),
    st.builds(ClearSeat, seat=_seat, **_frame),
    st.builds(SwapSeats, one=_seat, other=_seat, **_frame),
    st.builds(ChangeSettings, rules=st.sampled_from(["sums", "extended", "none"]), **_frame),
    st.builds(ChangeSettings, clock=st.sampled_from([30, 60, 90, None]), **_frame),
    st.builds(ChangeSettings, ties=st.sampled_from(Ties), **_frame),
    st.builds(StartGame, **_frame),
    st.builds(Roll, keep=st.lists(st.integers(0, 4), max_size=5).map(tuple), **_frame),
    st.builds(Roll, **_frame),
    st.builds(Fill, box=st.sampled_from(["ones", "choice", "yacht", "nothing"]), **_frame),
    st.builds(Resign, **_frame),
    st.builds(EndGame, **_frame),
    st.builds(HandOver, seat=_seat, bot=_bot, **_frame),
    st.builds(TakeBack, **_frame),
    st.builds(PlayAgain, **_frame),
    st.builds(Rematch, agree=st.booleans(), **_frame),
    st.builds(SkipSeat, seat=_seat, **_frame),
)
_steps = st.lists(
    st.tuples(
        st.sampled_from([MINA, JUN, SORA]),
        st.frozensets(st.sampled_from(sorted(EVERYBODY))),
        _commands,
    ),
    max_size=40,
)


def _check(room: Room) -> None:
    """Check the invariants of a room."""
    assert len(room.seats) == SEATS
    players = [seat.player for seat in room.seats if seat.player is not None]
    assert len(players) == len(set(players))
    for seat in room.seats:
        assert (seat.name is None) == (seat.player is None and seat.bot is None)
        assert seat.player is None or seat.bot is None
    goes_on = room.game is not None and room.game.step is not Step.OVER
    assert (room.stage is Stage.PLAYING) == goes_on
    assert (room.stage is Stage.WAITING) == (room.game is None) == (room.game_id is None)
    assert room.game is None or room.game.step is not Step.AWAIT_DICE
    assert room.game is None or len(room.game.holders) == len(room.playing())
    assert room.view().seats == room.record().seats == room.seats
    assert room.table_seats == (() if room.game is None else show_seats(room.game))
    voted = {*room.agreed, *room.left}
    assert voted <= {*room.taken()} if room.stage is Stage.OVER else not voted
    assert not {*room.agreed} & {*room.left}


@given(_steps)
def test_random_commands_keep_the_invariants_of_a_room(
    steps: list[tuple[Player, frozenset[str], AnyCommand]],
) -> None:
    """Random commands raise nothing but RefusedError, and every room keeps the invariants."""
    chance = SameDice()
    room = new_room("r", MINA, "bonus", load_rules("bonus"))
    shelf = {rules.id: rules for rules in SHIPPED}
    for who, present, command in steps:
        chosen = shelf.get(str(command.rules)) if isinstance(command, ChangeSettings) else None
        try:
            sender = Sender(who, present | {who.id}, missed=EVERYBODY - present)
            after = done(room, sender, command, chance, chosen).room
        except RefusedError:
            continue
        _check(after)
        begins = isinstance(command, StartGame | Rematch | LeaveSeat | SkipSeat)
        assert after.games in {room.games, room.games + begins}
        assert after.host == room.host
        room = after


BEGUN, STATE = new_game(load_rules("bonus"), 2)
ENDED = replace(
    resigned().room,
    game=replace(STATE, step=Step.OVER, resigned=frozenset({0, 1})),
    settings=RoomSettings(rules="bonus", ties=Ties.PLAY_OFF),
    next_game=GameSecret("next", "tip", "leaf"),
)
ALTERED: dict[str, Any] = {
    "id": "another",
    "host": JUN.id,
    "seats": (*ENDED.seats[:2], RoomSeat("Sora", "sora"), RoomSeat()),
    "settings": replace(ENDED.settings, hints=True),
    "rules": parse_rules(huge_rules()),
    "stage": Stage.WAITING,
    "games": 7,
    "game_id": "another",
    "game": replace(STATE, step=Step.OVER),
    "table_seats": (),
    "begins": 1,
    "timeouts": (1, 0),
    "relieved": (1,),
    "agreed": (0,),
    "left": (1,),
    "series": SeriesView(3, ()),
    "dice": SealedDice.of(load_rules("bonus"), BEGUN, "table"),
    "secret": GameSecret("game", "tip", "leaf"),
    "next_game": GameSecret("next", "another tip", "leaf"),
    "asked": (1,),
    "uncounted": True,
    "play_off": PlayOffView("game", (1, 0), 1),
    "pledged": (("mina", "tip"),),
}


@pytest.mark.parametrize("name", Room.__struct_fields__)
def test_a_frame_has_the_room_when_clients_see_another_one(name: str) -> None:
    """For each part of a room: the frame of a step has the view if and only if the view differs."""
    after = replace(ENDED, **{name: ALTERED[name]})
    expected = after.view() if after.view() != ENDED.view() else None
    assert changed_of(ENDED, Outcome(after), 1, 2).room == expected
    assert changed_of(after, Outcome(ENDED), 1, 2).room == (expected and ENDED.view())
    assert changed_of(after, Outcome(replace(after)), 1, 2).room is None


@pytest.mark.parametrize(
    ("events", "plays_on", "changes_game"),
    [
        ((ROLL, THROW), True, True),
        ((FILL,), True, True),
        ((FILL, SeatHandedOver(0, "greedy")), False, True),
        ((SeatTakenBack(0),), False, True),
        ((SeatResigned(0),), False, True),
        ((GameEndedEarly(0),), False, True),
        ((DicePledged(1, "tip", 1),), False, False),
        ((), False, False),
    ],
)
def test_a_step_says_what_it_changes(
    events: tuple[Event, ...], plays_on: bool, changes_game: bool
) -> None:
    """Only rolls, throws and fills leave all seats as they are; pledges change no game."""
    rules = load_rules("bonus")
    room = Room("r", "mina", (), RoomSettings(rules="bonus"), rules, stage=Stage.PLAYING)
    step = Outcome(room, events)
    assert (step.plays_on, step.changes_game) == (plays_on, changes_game)
    assert not replace(step, room=replace(room, stage=Stage.OVER)).plays_on


def test_every_fault_of_the_store_has_a_refusal_code() -> None:
    """Each fault of a store is refused with a code of its own, which clients know."""
    assert [code_of(fault) for fault in StoreFault] == [
        RefusalCode.UNAVAILABLE,
        RefusalCode.DISK_FULL,
        RefusalCode.DISK_FAILING,
        RefusalCode.DATA_DAMAGED,
        RefusalCode.DATA_MISSING,
        RefusalCode.READ_ONLY,
    ]
