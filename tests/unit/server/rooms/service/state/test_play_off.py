"""Play-offs: which seats play them, who begins, and how the game and its series are decided."""

import pytest
from msgspec.structs import replace

from tests.support.games.one_box import SUM
from tests.unit.server.rooms.service.state.test_room import JUN, MINA, SORA, Story
from yachtdice.game import Seat
from yachtdice.rules import parse_rules
from yachtdice.sealed import HOST
from yachtdice.server.common.ports import Player
from yachtdice.server.rooms.messages.client import (
    AnyCommand,
    ChangeSettings,
    Fill,
    HandOver,
    LeaveSeat,
    PlayAgain,
    Rematch,
    Resign,
    Roll,
    SkipSeat,
    StartGame,
    TakeSeat,
)
from yachtdice.server.rooms.messages.room import PlayOffView, Stage, Ties
from yachtdice.server.rooms.service.parts.asking import sealed_game_in
from yachtdice.server.rooms.service.state.record import StoredRoom
from yachtdice.server.rooms.service.state.rematch import play_off
from yachtdice.server.rooms.service.state.room import MOST_PLAY_OFFS, Room, new_room, room_of

SEATS = {MINA: 0, JUN: 1, SORA: 3}


def _begun(*others: Player, ties: Ties = Ties.PLAY_OFF, text: str = SUM) -> Story:
    """Return a story in which Mina and others have started a game of one box, the sum of dice."""
    story = Story(new_room("r", MINA, "sum-box", parse_rules(text)))
    story.do(MINA, ChangeSettings, ties=ties)
    for player in others:
        story.do(player, TakeSeat, seat=SEATS[player])
    return story.do(MINA, StartGame)


def _turns(story: Story, *turns: tuple[Player, int]) -> Story:
    """Play a turn of each of these players, whose five dice show this face."""
    for player, face in turns:
        story.chance.face = face
        story.do(player, Roll).do(player, Fill, box="five")
    return story


def _go_on(story: Story) -> Story:
    """Start the play-off that follows, with dice without proof."""
    outcome = play_off(replace(story.room, next_game=None), {}, story.chance)
    assert outcome is not None
    story.room = outcome.room
    return story


def _play_off_room(story: Story) -> Room:
    """Return the room in the play-off that follows, with sealed dice."""
    outcome = play_off(story.room, {}, story.chance)
    assert outcome is not None
    return outcome.room


def _tied() -> Story:
    """Return a story in which Mina and Sora are tied, and Jun has fewer points."""
    return _turns(_begun(JUN, SORA), (MINA, 4), (JUN, 2), (SORA, 4))


def _scores(room: Room) -> list[tuple[int, int, int]]:
    """Return the wins, draws and points of the series."""
    assert room.series is not None
    return [(seat.wins, seat.draws, seat.total) for seat in room.series.seats]


def test_a_room_plays_draws_unless_its_host_chooses_play_offs() -> None:
    """With the usual setting equal totals are a draw, and the vote for a rematch follows."""
    story = _turns(_begun(JUN, ties=Ties.DRAW), (MINA, 3), (JUN, 3))
    assert Story().room.settings.ties is Ties.DRAW
    assert play_off(story.room, {}, story.chance) is None
    assert (story.room.tied, _scores(story.room)) == ((), [(0, 1, 15), (0, 1, 15)])
    assert story.do(MINA, Rematch).room.agreed == (0,)


def test_only_the_tied_seats_play_and_the_last_of_them_begins() -> None:
    """Mina and Sora play on new cards, and Sora, who played last, begins."""
    story = _tied()
    first = story.room.game_id or ""
    assert story.room.view().tied == (0, 3)
    room = _go_on(story).room
    assert room.game is not None
    assert (room.stage, room.games, room.playing()) == (Stage.PLAYING, 2, (0, 3))
    assert [holder.name for holder in room.game.holders] == ["Mina", "Sora"]
    assert (room.game.order, room.game.totals) == ((1, 0), (0, 0))
    assert room.view().play_off == PlayOffView(decides=first, seats=(0, 3), number=1)
    assert room.view().tied == ()


@pytest.mark.parametrize(
    ("faces", "parties"), [((4, 2, 4), [1, None, 2]), ((2, 4, 4), [None, 1, 2])]
)
def test_the_parties_of_the_dice_are_the_seats_of_the_play_off(
    faces: tuple[int, ...], parties: list[int | None]
) -> None:
    """The tied players are parties 1 and 2; the third player has no part in the dice."""
    people = (MINA, JUN, SORA)
    story = _turns(_begun(JUN, SORA), *zip(people, faces, strict=True))
    room = _play_off_room(story)
    sealed = sealed_game_in(room)
    assert sealed is not None
    assert [sealed.party(player.id) for player in people] == parties


def test_the_host_is_a_party_in_a_play_off_of_bots() -> None:
    """The host has a seat in the room, but none in this game, and takes part for the bots."""
    room = _play_off_room(_turns(_begun(JUN, SORA), (MINA, 2), (JUN, 4), (SORA, 4)))
    assert room.game is not None
    bots = (Seat("Gull", "gull"), Seat("Crow", "gull"))
    sealed = sealed_game_in(replace(room, game=replace(room.game, holders=bots)))
    assert sealed is not None
    assert sealed.party(MINA.id) == HOST


def test_a_player_who_is_not_tied_watches_the_play_off() -> None:
    """Jun can neither roll nor resign nor let a bot play; Sora plays the game's second seat."""
    story = _go_on(_tied())
    commands: list[type[AnyCommand]] = [Roll, Resign]
    for kind in commands:
        assert "no seat in this game" in story.refuses(JUN, kind).reason
    assert "no seat in this game" in story.refuses(JUN, HandOver, seat=1, bot="greedy").reason
    assert story.room.game_seat_of(SORA.id) == 1
    assert story.do(SORA, Roll).room.game is not None


def test_the_winner_of_the_play_off_wins_the_game_of_the_series() -> None:
    """A tied game and its play-off count as one game, with the points of the first."""
    story = _tied()
    assert _scores(story.room) == [(0, 0, 20), (0, 0, 10), (0, 0, 20)]
    _turns(_go_on(story), (SORA, 1), (MINA, 6))
    assert story.room.series is not None
    assert story.room.series.games == 1
    assert _scores(story.room) == [(1, 0, 20), (0, 0, 10), (0, 0, 20)]


def test_equal_totals_in_a_play_off_lead_to_another_one() -> None:
    """The number goes up, and the first game is still the one that is decided."""
    story = _tied()
    first = story.room.game_id
    _turns(_go_on(story), (SORA, 5), (MINA, 5))
    room = _go_on(story).room
    assert room.play_off == PlayOffView(decides=first or "", seats=(0, 3), number=2)
    assert room.game is not None
    assert room.game.order == (0, 1)


def test_after_many_play_offs_the_game_is_a_draw() -> None:
    """Rules that always lead to equal totals cannot keep bots playing without end."""
    story = _turns(_begun(JUN), (MINA, 3), (JUN, 3))
    order = [MINA, JUN]
    for _ in range(MOST_PLAY_OFFS):
        order.reverse()
        _turns(_go_on(story), *((player, 3) for player in order))
    assert story.room.tied == ()
    assert _scores(story.room) == [(0, 1, 15), (0, 1, 15)]
    assert story.do(MINA, PlayAgain).room.play_off is None


@pytest.mark.parametrize("kind", [Rematch, LeaveSeat, PlayAgain])
def test_before_a_play_off_no_player_can_vote_or_leave(kind: type[AnyCommand]) -> None:
    """The play-off starts by itself, so there is no question to answer yet."""
    assert "play-off follows" in _tied().refuses(MINA, kind).reason
    assert "play-off follows" in _tied().refuses(MINA, SkipSeat, seat=1).reason


def test_a_resigned_seat_is_in_no_play_off() -> None:
    """Two seats have 20 points, but one of them has resigned."""
    story = _turns(_begun(JUN, SORA), (MINA, 4), (JUN, 4))
    story.do(JUN, Resign)
    assert _turns(story, (SORA, 4)).room.tied == (0, 3)
    assert _go_on(story).do(SORA, Resign).do(MINA, Resign).room.tied == ()
    assert _scores(story.room) == [(0, 0, 20), (0, 0, 20), (0, 0, 20)]


def test_a_play_off_may_have_fewer_seats_than_the_rules_ask_for() -> None:
    """Two of three players play on under rules for three or four."""
    text = SUM.replace('id = "sum-box"', 'id = "sum-box"\nseats = { least = 3, most = 4 }')
    story = _begun(JUN, SORA, text=text)
    _turns(story, (MINA, 4), (JUN, 2), (SORA, 4))
    assert _go_on(story).room.playing() == (0, 3)


def test_the_loser_of_the_tied_game_begins_the_next_game() -> None:
    """Jun was last in the game, though Jun did not play in its play-off."""
    story = _turns(_go_on(_tied()), (SORA, 1), (MINA, 6))
    assert story.do(MINA, PlayAgain).room.begins == 1
    assert story.room.play_off is None


def test_the_loser_of_the_play_off_begins_if_all_were_tied() -> None:
    """Two equal players have no loser before the play-off."""
    story = _go_on(_turns(_begun(JUN), (MINA, 3), (JUN, 3)))
    assert _turns(story, (JUN, 6), (MINA, 1)).do(MINA, PlayAgain).room.begins == 0


def test_a_bot_that_stands_in_plays_the_play_off_too() -> None:
    """The bot of an absent player plays on, and the player can return."""
    story = _turns(_begun(JUN), (MINA, 3))
    story.do(MINA, HandOver, seat=0, bot="greedy")
    story.room = replace(story.room, relieved=(0,))
    room = _go_on(_turns(story, (JUN, 3))).room
    assert room.game is not None
    assert (room.game.bots, room.relieved) == (("greedy", None), (0,))


def test_a_room_is_stored_and_loaded_in_a_play_off() -> None:
    """The stored form has everything that a server needs after a restart."""
    story = _tied()
    for room in (story.room, _go_on(story).room):
        stored = StoredRoom("r", 1, 1, room.record(), ())
        assert room_of(stored).play_off == room.play_off
        assert [seat.player for seat in room.record().sitting] == [
            room.seats[place].player for place in room.playing()
        ]
