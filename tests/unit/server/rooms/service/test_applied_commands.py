"""The commands that a room remembers: none is forgotten, and few new ones need the store."""

from yachtdice.server.rooms.service.live_room import AppliedCommands
from yachtdice.server.rooms.service.state.record import CommandKey


def _keys(player: str, count: int = 300) -> list[CommandKey]:
    """Return the commands of a player; there are about as many in a game of four players."""
    return [CommandKey(player, f"cid-{number}") for number in range(count)]


def test_no_command_is_forgotten() -> None:
    """The room may have applied each of its commands, of any number."""
    applied = AppliedCommands(are_unknown=False)
    for key in _keys("mina", 10_000):
        applied.add(key)
        assert applied.may_have(key)
    assert all(map(applied.may_have, _keys("mina", 10_000)))


def test_new_commands_are_mostly_known_to_be_new() -> None:
    """After a whole game, the room knows of nearly every new command that it was not applied."""
    applied = AppliedCommands(are_unknown=False)
    for key in _keys("mina"):
        applied.add(key)
    assert sum(map(applied.may_have, _keys("jun"))) < 30


def test_any_command_may_be_among_unknown_ones() -> None:
    """A room with unknown commands knows of no command that it was not applied."""
    assert all(map(AppliedCommands(are_unknown=True).may_have, _keys("mina")))
