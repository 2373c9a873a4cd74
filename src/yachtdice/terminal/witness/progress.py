"""The progress of a game: noted after each frame, and compared when the client enters again."""

from msgspec.structs import replace

from yachtdice.server.rooms.messages.server import Snapshot
from yachtdice.terminal.witness.alarm import AlarmKind, CheatError
from yachtdice.terminal.witness.followed import FollowedGame
from yachtdice.terminal.witness.notes import DiceVerdict, GameNotes, NotedState, Notes


def note_throw(notes: Notes, game: str, number: int, verdict: DiceVerdict) -> None:
    """Note the verdict on a throw."""

    def noted(before: GameNotes) -> GameNotes:
        return replace(before, throws={**before.throws, number: verdict})

    notes.change(game, noted)


def note_state(notes: Notes, game: FollowedGame, version: int, epoch: int) -> NotedState | None:
    """Note the state of a game, unless a later state is noted; return the state noted before."""
    last = notes.of(game.id).last
    state = NotedState(version, epoch, game.ledger.last, game.seal_text, game.dice)
    if last is None or last.version <= version:
        notes.change(game.id, lambda before: replace(before, last=state))
    return last


def check_seen(
    game: FollowedGame, last: NotedState | None, before: NotedState | None, seen: Snapshot
) -> None:
    """Check that a snapshot fits the notes: the `last` state, and that `before` the connection.

    A server that has lost the room may show an earlier state, in its old epoch. Raises CheatError.
    """
    if last is not None and last.version == seen.version and last.seal != game.seal_text:
        raise CheatError(AlarmKind.SEAL, "the seal is not the one seen")
    if before is not None and seen.epoch >= before.epoch:
        is_older = seen.version < before.version or game.ledger.last < before.throw
        _check_time(is_older=is_older)


def other_dice(game: FollowedGame, last: NotedState | None) -> tuple[int, ...] | None:
    """Return the dice of the last throw if this device has seen others there; None if not."""
    is_known = last is not None and last.throw == game.ledger.last and last.dice != ()
    return last.dice if last is not None and is_known and last.dice != game.dice else None


def check_continued(game: FollowedGame, before: FollowedGame, *, is_older: bool) -> None:
    """Check that a game continues the one that this client followed; raise CheatError."""
    _check_time(is_older=is_older or not game.continues(before))


def _check_time(*, is_older: bool) -> None:
    if is_older:
        raise CheatError(AlarmKind.BACK_IN_TIME, "the room went back to an earlier version")
