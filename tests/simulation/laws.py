"""What must hold after every event, whatever happens to processes, wires and the database."""

from functools import lru_cache

from tests.simulation.database import SimDatabase
from yachtdice.game import Step, replay
from yachtdice.protocol.client_messages import AnyCommand
from yachtdice.protocol.codec import read_server_message
from yachtdice.protocol.server_messages import Accepted, Changed, Snapshot, UpToDate
from yachtdice.protocol.show import show_table
from yachtdice.protocol.views import TableView
from yachtdice.rules import parse_rules
from yachtdice.services.ports import CommandKey, StoredRoom

_rules = lru_cache(parse_rules)


class BrokenLawError(AssertionError):
    """A promise was broken; the text says which."""


class Laws:
    """Watches what the server says and what the database holds."""

    def __init__(self, database: SimDatabase) -> None:
        """Hold the server to what this database has."""
        self._database = database
        self._tables: dict[tuple[str, int], TableView | None] = {}
        self._meant: dict[CommandKey, int] = {}
        self._seen = 0

    def heard_command(self, player: str, command: AnyCommand) -> None:
        """Note what a player means, and for which version."""
        self._meant[CommandKey(player, command.cid)] = command.expect

    def on_frame(self, room: str, player: str, frame: bytes) -> None:
        """Check a frame at the moment in which the server sends it."""
        self.check_steps()
        match read_server_message(frame):
            case Accepted(cid=cid, version=version):
                stored = self._database.applied(room, CommandKey(player, cid))
                self._demand(stored == version, f"{cid} is acknowledged at {version}, not stored")
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
        """Check that a version told is stored."""
        known = (room, version) in self._database.history
        self._demand(known, f"version {version} is told before it is stored")

    def _is_stored(self, room: str, version: int, table: TableView | None) -> None:
        """Check that a table told is the one stored at its version."""
        self._is_stored_version(room, version)
        told = self._table(room, version) == table
        self._demand(told, f"the table told at version {version} is not the one stored")

    def _table(self, room: str, version: int) -> TableView | None:
        """Return the table stored at a version."""
        key = (room, version)
        if key not in self._tables:
            self._tables[key] = _table_of(self._database.history[key])
        return self._tables[key]

    def check_steps(self) -> None:
        """Check the steps that have been stored since this was asked last."""
        for place in range(self._seen, len(self._database.committed)):
            commit = self._database.committed[place]
            if (key := commit.command) is None:
                continue
            earlier = [other.command for other in self._database.committed[:place]]
            self._demand(key not in earlier, f"{key.cid} is applied twice")
            meant = self._meant.get(key)
            text = f"{key.cid} is applied at {commit.version}, meant for {meant}"
            self._demand(meant == commit.version, text)
        self._seen = len(self._database.committed)

    def check_end(self, room: str) -> None:
        """Check that all games are over and that their events are games."""
        newest = self._database.newest(room)
        versions = [commit.new_version for commit in self._database.committed]
        self._demand(versions == list(range(2, newest.version + 1)), "a version is missing")
        rules = _rules(newest.record.rules_text)
        self._demand(replay(rules, newest.events).step is Step.OVER, "the game is not over")

    def _demand(self, holds: bool, law: str) -> None:
        """Raise BrokenLawError where a law does not hold."""
        if not holds:
            raise BrokenLawError(law)


def _table_of(stored: StoredRoom) -> TableView | None:
    """Return the table that the stored events make."""
    if stored.record.game is None:
        return None
    state = replay(_rules(stored.record.rules_text), stored.events)
    return show_table(stored.record.game, state)
