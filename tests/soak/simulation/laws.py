"""The laws that hold after every event, with any faults of processes, wires and database."""

from functools import lru_cache

from tests.soak.simulation.database import SimDatabase
from yachtdice.game import DicePledged, GameStarted, Step, check_dice, replay
from yachtdice.game.dice_check import DiceReader
from yachtdice.rules import parse_rules
from yachtdice.sealed import ProofError
from yachtdice.server.rooms.messages.client import AnyCommand
from yachtdice.server.rooms.messages.codec import read_server_message
from yachtdice.server.rooms.messages.server import Accepted, Changed, Refused, Snapshot, UpToDate
from yachtdice.server.rooms.service.state.record import CommandKey, Commit, StoredRoom
from yachtdice.views.table import SealedDiceView, TableView, show_table

_rules = lru_cache(parse_rules)


class BrokenLawError(AssertionError):
    """Error for a broken law, which the text names."""


class Laws:
    """Checks the frames of the server against the content of the database."""

    def __init__(self, database: SimDatabase) -> None:
        """Check against this database."""
        self._database = database
        self._tables: dict[tuple[str, int], TableView | None] = {}
        self._meant: dict[CommandKey, int] = {}
        self._applied: set[tuple[CommandKey, int | None]] = set()
        self._last: dict[tuple[str, str], str] = {}
        self._seen = 0

    def heard_command(self, player: str, command: AnyCommand) -> None:
        """Record a player's command and the version it expects."""
        self._meant[CommandKey(player, command.cid)] = command.expect

    def on_frame(self, room: str, player: str, frame: bytes) -> None:
        """Check a frame at the moment when the server sends it."""
        self.check_steps()
        match read_server_message(frame):
            case Accepted(cid=cid, version=version):
                stored = self._database.applied(room, CommandKey(player, cid))
                self._demand(version in stored, f"{cid} is acknowledged at {version}, not stored")
            case Refused(reason=reason):
                self._demand("something went wrong" not in reason, "a fault of ours is answered")
            case Changed(version=version, table=table, events=events):
                if events:
                    self._is_stored(room, version, table)
                else:
                    self._is_stored_version(room, version)
            case Snapshot(version=version, table=table):
                self._is_stored(room, version, table)
            case UpToDate(version=version):
                self._is_stored_version(room, version)
            case _:
                pass

    def _is_stored_version(self, room: str, version: int) -> None:
        """Check that a version in a frame is stored."""
        known = (room, version) in self._database.history
        self._demand(known, f"version {version} is sent before it is stored")

    def _is_stored(self, room: str, version: int, table: TableView | None) -> None:
        """Check that a table in a frame is the one stored at its version."""
        self._is_stored_version(room, version)
        is_equal = self._table(room, version) == table
        self._demand(is_equal, f"the table sent at version {version} is not the one stored")

    def _table(self, room: str, version: int) -> TableView | None:
        """Return the table stored at a version."""
        key = (room, version)
        if key not in self._tables:
            self._tables[key] = _table_of(self._database.history[key])
        return self._tables[key]

    def check_steps(self) -> None:
        """Check the steps stored since the last call."""
        for place in range(self._seen, len(self._database.committed)):
            commit, epoch = self._database.committed[place], self._database.epochs[place]
            text = f"a step of epoch {commit.epoch} is stored in epoch {epoch}"
            self._demand(commit.epoch == epoch, text)
            if (key := commit.command) is None:
                continue
            meant = self._meant.get(key)
            is_again = self._last.get((commit.room, key.player)) == key.cid
            is_new = not is_again and (key, meant) not in self._applied
            self._demand(is_new, f"{key.cid} is applied twice")
            self._last[commit.room, key.player] = key.cid
            self._applied.add((key, meant))
            text = f"{key.cid} is applied at {commit.version}, meant for {meant}"
            self._demand(meant is not None and self._fits(commit, meant, place), text)
        self._seen = len(self._database.committed)

    def _fits(self, commit: Commit, meant: int, place: int) -> bool:
        """Return whether only steps with pledges lie between a command's version and its step."""
        between = [
            other
            for other in self._database.committed[:place]
            if other.room == commit.room and meant <= other.version < commit.version
        ]
        pledges = (isinstance(event, DicePledged) for step in between for event in step.events)
        return meant <= commit.version and all(step.events for step in between) and all(pledges)

    def check_end(self, room: str) -> None:
        """Check that all games are over and that their events replay."""
        newest = self._database.newest(room)
        versions = [commit.new_version for commit in self._database.committed]
        self._demand(versions == list(range(2, newest.version + 1)), "a version is missing")
        rules = _rules(newest.record.rules_text)
        self._demand(replay(rules, newest.events).step is Step.OVER, "the game is not over")
        check_dice(rules, newest.events, newest.record.game or "")
        sealed = newest.record.sealed
        is_deleted = sealed is not None and sealed.secret is None
        self._demand(is_deleted, "the secret of a finished game is still stored")

    def _demand(self, holds: bool, law: str) -> None:
        """Raise BrokenLawError if a law does not hold."""
        if not holds:
            raise BrokenLawError(law)


def _table_of(stored: StoredRoom) -> TableView | None:
    """Return the table from the stored events, whose dice must follow from their shares."""
    if stored.record.game is None:
        return None
    rules, game = _rules(stored.record.rules_text), stored.record.game
    started = stored.events[0]
    assert isinstance(started, GameStarted)
    reader = DiceReader(rules, started, game)
    try:
        for event in stored.events[1:]:
            reader.follow(event)
    except ProofError as error:
        raise BrokenLawError(f"dice do not follow from their shares: {error}") from error
    sealed = SealedDiceView(reader.dice.ledger.last, reader.dice.seal.text())
    return show_table(game, reader.state, sealed)
