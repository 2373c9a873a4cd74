"""The vote for a rematch: which votes start the next game, and which players it leaves out."""

from tests.unit.server.rooms.service.state.test_room import (
    JUN,
    MINA,
    SORA,
    Story,
    playing,
    resigned,
)
from yachtdice.server.rooms.messages.client import (
    LeaveSeat,
    PlayAgain,
    Rematch,
    Resign,
    SkipSeat,
    StartGame,
    TakeSeat,
)
from yachtdice.server.rooms.messages.room import RoomSeat, Stage
from yachtdice.server.rooms.messages.server import RefusalCode


def _three() -> Story:
    """Return a story in which three players have finished a game."""
    story = Story().do(JUN, TakeSeat, seat=1).do(SORA, TakeSeat, seat=3).do(MINA, StartGame)
    for player in (MINA, JUN, SORA):
        story.do(player, Resign)
    return story


def test_the_last_vote_starts_the_next_game() -> None:
    """The votes are shown, and the game with the same seats and settings starts with the last."""
    story = resigned()
    before = story.room
    assert story.do(JUN, Rematch).room.view().agreed == (1,)
    assert story.room.stage is Stage.OVER
    room = story.do(MINA, Rematch).room
    assert (room.stage, room.games, room.agreed) == (Stage.PLAYING, 2, ())
    assert (room.seats, room.settings, room.host) == (before.seats, before.settings, before.host)
    assert room.game_id != before.game_id


def test_a_vote_can_be_withdrawn() -> None:
    """A withdrawn vote no longer counts."""
    story = resigned().do(JUN, Rematch).do(JUN, Rematch, agree=False)
    assert story.room.agreed == ()
    assert story.do(MINA, Rematch).room.stage is Stage.OVER


def test_only_seated_players_vote_and_only_after_a_game() -> None:
    """A watcher cannot vote, and no vote counts during a game."""
    assert resigned().refuses(SORA, Rematch).code is RefusalCode.NOT_ALLOWED
    assert "not over" in playing().refuses(MINA, Rematch).reason
    assert playing().refuses(MINA, LeaveSeat).code is RefusalCode.NOT_ALLOWED


def test_a_player_who_has_left_takes_no_part() -> None:
    """The others' game starts without the player, whose seat is empty then."""
    story = _three().do(MINA, Rematch).do(SORA, Rematch)
    assert story.room.stage is Stage.OVER
    room = story.do(JUN, LeaveSeat).room
    assert room.stage is Stage.PLAYING
    assert room.seats[1] == RoomSeat()
    assert (room.left, room.taken()) == ((), (0, 3))


def test_a_player_who_has_left_can_come_back_before_the_game() -> None:
    """A vote brings the player back into the rematch; leaving twice is refused."""
    story = _three().do(JUN, LeaveSeat)
    assert story.room.view().left == (1,)
    assert story.room.seats[1].player == JUN.id
    assert story.refuses(JUN, LeaveSeat).code is RefusalCode.NOT_ALLOWED
    story.do(JUN, Rematch)
    assert (story.room.left, story.room.agreed) == ((), (1,))


def test_no_game_for_one_starts_when_the_others_have_left() -> None:
    """After a game of two, the vote of the player who stays starts nothing."""
    story = resigned().do(MINA, Rematch).do(JUN, LeaveSeat)
    assert story.room.stage is Stage.OVER
    room = story.do(MINA, PlayAgain).room
    assert (room.stage, room.taken(), room.agreed) == (Stage.WAITING, (0,), ())


def test_a_game_for_one_is_played_again_with_one_vote() -> None:
    """A player who played alone plays alone again."""
    story = Story().do(MINA, StartGame).do(MINA, Resign).do(MINA, Rematch)
    assert story.room.stage is Stage.PLAYING


def test_no_absent_player_is_taken_into_a_game() -> None:
    """An absent player's vote is kept, but the game waits for the player's return."""
    story = resigned().do(JUN, Rematch)
    story.present = frozenset({MINA.id})
    assert story.do(MINA, Rematch).room.stage is Stage.OVER
    assert story.room.agreed == (0, 1)


def test_the_host_skips_a_player_who_is_away_for_long() -> None:
    """Only the host may skip, only an absent player, and only after the grace period."""
    story = _three().do(MINA, Rematch).do(SORA, Rematch)
    assert "present" in story.refuses(MINA, SkipSeat, seat=1).reason
    story.present = frozenset({MINA.id, SORA.id})
    assert story.refuses(MINA, SkipSeat, seat=1).code is RefusalCode.AWAITED
    story.missed = frozenset({JUN.id})
    assert story.refuses(SORA, SkipSeat, seat=1).code is RefusalCode.NOT_ALLOWED
    assert story.refuses(MINA, SkipSeat, seat=2).code is RefusalCode.NOT_ALLOWED
    room = story.do(MINA, SkipSeat, seat=1).room
    assert (room.stage, room.taken()) == (Stage.PLAYING, (0, 3))
