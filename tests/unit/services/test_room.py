"""What each command makes of a room: who may, when, and that a refusal changes nothing."""

from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import SHIPPED
from yachtdice.bots import BOTS
from yachtdice.game import DiceThrown, RollOpened, Step
from yachtdice.protocol.client_messages import (
    AnyCommand,
    ChooseRules,
    ClearSeat,
    Fill,
    HandOver,
    KeepPrivate,
    LeaveSeat,
    PlayAgain,
    Resign,
    Roll,
    SeatBot,
    SetClock,
    StartGame,
    SwapSeats,
    TakeBack,
    TakeSeat,
)
from yachtdice.protocol.server_messages import RefusalCode
from yachtdice.protocol.views import RoomSeat, Stage
from yachtdice.rules import Dice, RuleSet, load_rules, parse_rules
from yachtdice.services.commands import carry_out
from yachtdice.services.ports import Player
from yachtdice.services.room import SEATS, Asker, RefusedError, Room, new_room

MINA, JUN, SORA = Player("mina", "Mina"), Player("jun", "준"), Player("sora", "Sora")
EVERYBODY = frozenset({MINA.id, JUN.id, SORA.id})


class SameDice:
    """The Chance port that throws the same face for ever."""

    def __init__(self, face: int = 3) -> None:
        """Throw this face."""
        self.face, self.ids = face, 0

    def throw(self, count: int) -> Dice:
        """Return so many of the face."""
        return (self.face,) * count

    def draw_order(self, count: int) -> tuple[int, ...]:
        """Return the seats backwards."""
        return tuple(reversed(range(count)))

    def new_id(self, length: int) -> str:
        """Return another id."""
        self.ids += 1
        return f"{self.ids:0{length}}"


@dataclass
class Story:
    """A room in the course of a story.

    `present` are the players who are here, `overdue` the seats whose players have long been away.
    """

    room: Room = field(default_factory=lambda: new_room("r", MINA, "bonus", load_rules("bonus")))
    present: frozenset[str] = EVERYBODY
    chance: SameDice = field(default_factory=SameDice)
    overdue: frozenset[int] = frozenset()

    def do(
        self, who: Player, kind: type[AnyCommand], chosen: RuleSet | None = None, **fields: Any
    ) -> "Story":
        """Carry a command out."""
        command = kind(cid="c", expect=1, **fields)
        asker = Asker(who, self.present, self.overdue)
        self.room = carry_out(self.room, asker, command, self.chance, chosen).room
        return self

    def refuses(self, who: Player, kind: type[AnyCommand], **fields: Any) -> RefusedError:
        """Return the refusal of a command, having seen that the room is as before."""
        before = self.room
        with pytest.raises(RefusedError) as caught:
            self.do(who, kind, **fields)
        assert self.room == before
        assert str(caught.value) == caught.value.reason
        assert caught.value.reason
        return caught.value


def playing(rules: str = "bonus") -> Story:
    """Return the story of Mina and Jun who have begun a game."""
    story = Story(new_room("r", MINA, rules, load_rules(rules)))
    return story.do(JUN, TakeSeat, seat=1).do(MINA, StartGame)


def resigned() -> Story:
    """Return the story of a game that Mina and Jun have both given up."""
    return playing().do(MINA, Resign).do(JUN, Resign)


def test_a_new_room_has_its_host_on_the_first_of_four_seats() -> None:
    """A new room waits, with its host seated and three seats free."""
    room = Story().room
    assert room.seats == (RoomSeat("Mina", "mina"), *[RoomSeat()] * 3)
    assert (room.stage, room.games, room.game, room.state) == (Stage.WAITING, 0, None, None)


def test_a_player_sits_down_moves_and_stands_up() -> None:
    """A player holds at most one seat: taking another one frees the first."""
    story = Story().do(JUN, TakeSeat, seat=1).do(JUN, TakeSeat, seat=3)
    assert story.room.seats[3] == RoomSeat("준", "jun")
    assert story.room.seats[1] == RoomSeat()
    assert story.do(JUN, LeaveSeat).room.seat_of(JUN.id) is None


def test_a_taken_seat_cannot_be_taken() -> None:
    """A seat is refused to others, to its own player, and to bots, while it is taken."""
    story = Story()
    wishes: list[tuple[Player, type[AnyCommand], dict[str, Any]]] = [
        (JUN, TakeSeat, {"seat": 0}),
        (MINA, TakeSeat, {"seat": 0}),
        (MINA, SeatBot, {"seat": 0, "bot": "greedy"}),
    ]
    for who, kind, fields in wishes:
        assert story.refuses(who, kind, **fields).code is RefusalCode.NOT_ALLOWED
    assert "no seat" in story.refuses(JUN, LeaveSeat).reason


def test_the_host_arranges_seats_bots_and_rules() -> None:
    """The host seats a bot, swaps it, clears it, and chooses the rules."""
    story = Story().do(MINA, SeatBot, seat=2, bot="greedy")
    kind = BOTS[1]
    assert story.room.seats[2] == RoomSeat(kind.title.en, None, "greedy")
    story.do(MINA, SwapSeats, one=0, other=2)
    assert story.room.seat_of(MINA.id) == 2
    assert story.do(MINA, ClearSeat, seat=0).room.seats[0] == RoomSeat()
    chosen = load_rules("yahtzee")
    assert story.do(MINA, ChooseRules, chosen, rules="yahtzee").room.rules == chosen
    assert "no rule set" in story.refuses(MINA, ChooseRules, rules="nothing").reason
    assert "no bot" in story.refuses(MINA, SeatBot, seat=1, bot="deep blue").reason


def test_a_private_room_says_so_and_stays_so() -> None:
    """The host's choice is shown, kept with the room, and undone by the host alone."""
    story = Story()
    assert not story.room.view().private
    story.do(MINA, KeepPrivate, private=True)
    assert (story.room.view().private, story.room.record().private) == (True, True)
    assert not story.do(MINA, KeepPrivate, private=False).room.record().private


HOSTED: list[tuple[type[AnyCommand], dict[str, Any]]] = [
    (SeatBot, {"seat": 2, "bot": "greedy"}),
    (ClearSeat, {"seat": 0}),
    (SwapSeats, {"one": 0, "other": 1}),
    (KeepPrivate, {"private": True}),
    (StartGame, {}),
]


@pytest.mark.parametrize(("kind", "fields"), HOSTED)
def test_only_the_host_arranges_while_here(kind: type[AnyCommand], fields: dict[str, Any]) -> None:
    """While the host is here nobody else arranges; while away, those seated do, others do not."""
    story = Story().do(JUN, TakeSeat, seat=1)
    assert "host" in story.refuses(JUN, kind, **fields).reason
    story.present = frozenset({JUN.id, SORA.id})
    assert "host" in story.refuses(SORA, kind, **fields).reason
    before = story.room
    assert story.do(JUN, kind, **fields).room != before


@pytest.mark.parametrize(("kind", "fields"), [*HOSTED, (TakeSeat, {"seat": 3}), (LeaveSeat, {})])
def test_nothing_is_arranged_during_or_after_a_game(
    kind: type[AnyCommand], fields: dict[str, Any]
) -> None:
    """Seats and rules stay as they are from the start of a game until it is played again."""
    for story in (playing(), resigned()):
        assert story.refuses(MINA, kind, **fields).code is RefusalCode.NOT_ALLOWED


def test_a_game_needs_as_many_seats_as_its_rules_say() -> None:
    """A game does not start with nobody, nor with fewer or more than its rules are for."""
    assert "0 sit here" in Story().do(MINA, ClearSeat, seat=0).refuses(MINA, StartGame).reason
    text = load_rules("classic").text
    seats = ("seats = { least = 1, most = 4 }", "seats = { least = 2, most = 2 }")
    duel = parse_rules(text.replace(*seats))
    assert duel.seats == (2, 2)
    story = Story(new_room("r", MINA, "duel", duel))
    assert "2 to 2" in story.refuses(MINA, StartGame).reason


@pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.id)
def test_a_game_seats_those_who_sit_in_the_order_of_its_rules(rules: RuleSet) -> None:
    """Empty seats are left out, the order is drawn where the rules draw it, games are counted."""
    story = Story(new_room("r", MINA, rules.id, rules))
    story.do(SORA, TakeSeat, seat=3).do(MINA, SeatBot, seat=1, bot="random").do(MINA, StartGame)
    room = story.room
    assert room.state is not None
    assert [holder.bot for holder in room.state.holders] == [None, "random", None]
    drawn = rules.turn_order.value == "drawn"
    assert room.state.order == ((2, 1, 0) if drawn else (0, 1, 2))
    assert (room.stage, room.games) == (Stage.PLAYING, 1)
    assert room.game is not None


def test_a_roll_throws_the_dice_in_the_same_step() -> None:
    """A roll leads to two events, and no room ever waits for dice."""
    story = playing()
    outcome = carry_out(story.room, Asker(MINA, EVERYBODY), Roll(cid="c", expect=1), story.chance)
    assert outcome.events == (RollOpened(0, ()), DiceThrown((3,) * 5))
    assert outcome.room.state is not None
    assert outcome.room.state.step is Step.AWAIT_CHOICE
    kept = Roll(cid="c", expect=1, keep=(0, 1, 2, 3, 4))
    again = carry_out(outcome.room, Asker(MINA, EVERYBODY), kept, story.chance)
    assert again.room.state is not None
    assert again.room.state.rolls_left == outcome.room.state.rolls_left - 1


def test_only_the_seat_on_turn_plays_and_only_by_the_rules() -> None:
    """Out of turn, unseated, unknown boxes, too early and too late are refused in words."""
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


def test_an_absent_player_is_stood_in_for_and_takes_the_seat_back() -> None:
    """Those seated hand over the seat of one long away; its player alone takes it back."""
    story = playing()
    assert "is here" in story.refuses(JUN, HandOver, seat=0, bot="greedy").reason
    story.present = frozenset({JUN.id, SORA.id})
    assert story.refuses(SORA, HandOver, seat=0, bot="greedy").code is RefusalCode.NOT_ALLOWED
    assert "no bot" in story.refuses(JUN, HandOver, seat=0, bot="nobody").reason
    assert "seats 1 to 2" in story.refuses(JUN, HandOver, seat=3, bot="greedy").reason
    assert story.refuses(JUN, HandOver, seat=0, bot="greedy").code is RefusalCode.AWAITED
    story.overdue = frozenset({0})
    story.do(JUN, HandOver, seat=0, bot="greedy")
    assert story.room.state is not None
    assert story.room.state.bots == ("greedy", None)
    assert story.room.relieved == (0,)
    assert story.refuses(JUN, HandOver, seat=0, bot="random").code is RefusalCode.ILLEGAL
    story.present = EVERYBODY
    assert "take it back first" in story.refuses(MINA, Roll).reason
    assert "take it back first" in story.refuses(MINA, Fill, box="ones").reason
    assert story.refuses(JUN, TakeBack).code is RefusalCode.ILLEGAL
    assert story.do(MINA, TakeBack).do(MINA, Roll).room.state is not None
    assert not story.room.relieved


def test_ones_own_seat_can_be_handed_over_and_a_bots_cannot() -> None:
    """A player may let a bot play on for them; a bot's seat is nobody's to hand over or take."""
    story = Story().do(MINA, SeatBot, seat=1, bot="random").do(MINA, StartGame)
    assert story.refuses(MINA, HandOver, seat=1, bot="greedy").code is RefusalCode.ILLEGAL
    assert story.do(MINA, HandOver, seat=0, bot="greedy").room.state is not None
    assert not story.room.relieved


def test_the_host_chooses_how_long_a_turn_takes_before_the_game() -> None:
    """A turn has 60 seconds unless the host says otherwise; nobody else, and not in a game."""
    story = Story()
    assert story.room.view().clock == 60
    for seconds in (30, 90, None):
        assert story.do(MINA, SetClock, seconds=seconds).room.view().clock == seconds
    assert story.refuses(JUN, SetClock, seconds=30).code is RefusalCode.NOT_ALLOWED
    assert playing().refuses(MINA, SetClock, seconds=30).code is RefusalCode.NOT_ALLOWED


def test_seats_of_a_game_are_counted_without_the_empty_ones() -> None:
    """HandOver names seats by the game's numbers, whatever chairs stand empty in the room."""
    story = Story().do(SORA, TakeSeat, seat=3).do(MINA, StartGame)
    story.present, story.overdue = frozenset({MINA.id}), frozenset({1})
    story.do(MINA, HandOver, seat=1, bot="greedy")
    assert story.room.state is not None
    assert story.room.state.bots == (None, "greedy")


def test_those_who_resign_are_out_and_the_last_one_ends_the_game() -> None:
    """A resigned seat does nothing more; when all have resigned the game is over, nobody wins."""
    story = playing().do(MINA, Resign)
    for kind in (Roll, Resign, TakeBack):
        assert story.refuses(MINA, kind).code is RefusalCode.ILLEGAL
    room = story.do(JUN, Resign).room
    assert room.stage is Stage.OVER
    assert room.state is not None
    assert room.state.winners == ()


def test_another_game_keeps_the_seats() -> None:
    """Any player, and only after the game, brings the room back to waiting, seats as they were."""
    story = playing()
    assert "not over" in story.refuses(MINA, PlayAgain).reason
    story = resigned()
    assert story.refuses(SORA, PlayAgain).code is RefusalCode.NOT_ALLOWED
    seats = story.room.seats
    room = story.do(JUN, PlayAgain).room
    assert (room.stage, room.seats, room.game, room.state) == (Stage.WAITING, seats, None, None)
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
    st.builds(ChooseRules, rules=st.sampled_from(["sums", "extended", "none"]), **_frame),
    st.builds(SetClock, seconds=st.sampled_from([30, 60, 90, None]), **_frame),
    st.builds(StartGame, **_frame),
    st.builds(Roll, keep=st.lists(st.integers(0, 4), max_size=5).map(tuple), **_frame),
    st.builds(Roll, **_frame),
    st.builds(Fill, box=st.sampled_from(["ones", "choice", "yacht", "nothing"]), **_frame),
    st.builds(Resign, **_frame),
    st.builds(HandOver, seat=_seat, bot=_bot, **_frame),
    st.builds(TakeBack, **_frame),
    st.builds(PlayAgain, **_frame),
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
    """Check what is true of every room."""
    assert len(room.seats) == SEATS
    players = [seat.player for seat in room.seats if seat.player is not None]
    assert len(players) == len(set(players))
    for seat in room.seats:
        assert (seat.name is None) == (seat.player is None and seat.bot is None)
        assert seat.player is None or seat.bot is None
    goes_on = room.state is not None and room.state.step is not Step.OVER
    assert (room.stage is Stage.PLAYING) == goes_on
    assert (room.stage is Stage.WAITING) == (room.state is None) == (room.game is None)
    assert room.state is None or room.state.step is not Step.AWAIT_DICE
    assert room.state is None or len(room.state.holders) == len(room.taken())
    assert room.view().seats == room.record().seats == room.seats


@given(_steps)
def test_any_commands_by_anybody_keep_the_laws_of_a_room(
    steps: list[tuple[Player, frozenset[str], AnyCommand]],
) -> None:
    """Random commands raise nothing but RefusedError, and the room's laws hold after each."""
    chance = SameDice()
    room = new_room("r", MINA, "bonus", load_rules("bonus"))
    shelf = {rules.id: rules for rules in SHIPPED}
    for who, present, command in steps:
        chosen = shelf.get(command.rules) if isinstance(command, ChooseRules) else None
        try:
            after = carry_out(room, Asker(who, present | {who.id}), command, chance, chosen).room
        except RefusedError:
            continue
        _check(after)
        assert after.games == room.games + isinstance(command, StartGame)
        assert after.host == room.host
        room = after
