"""When the server sends a reminder of a turn, and to which devices."""

from collections.abc import Collection

import pytest
from msgspec import structs

from yachtdice.server.reminders.messages import QuietHours
from yachtdice.server.reminders.service.queue import (
    REST_MS,
    WAIT_MS,
    PlayerTurns,
    ToldDevice,
    TurnReminders,
    WaitingTurn,
    is_quiet,
    is_to_tell,
)

HOUR = 3_600_000
BEGAN, DUE = 100 * HOUR, 124 * HOUR


def turn(told_ms: int | None = None, times_told: int = 0) -> WaitingTurn:
    """Return a turn of a day."""
    return WaitingTurn("room", "game", "mina", BEGAN, DUE, told_ms, times_told)


@pytest.mark.parametrize(
    ("at_ms", "told_ms", "times", "told"),
    [
        (BEGAN + WAIT_MS - 1, None, 0, False),
        (BEGAN + WAIT_MS, None, 0, True),
        (BEGAN + HOUR, BEGAN + HOUR - WAIT_MS + 1, 0, False),  # the table was open a minute ago
        (BEGAN + HOUR, BEGAN + HOUR - WAIT_MS, 0, True),
        (BEGAN + HOUR, BEGAN + WAIT_MS, 1, False),
        (BEGAN + 18 * HOUR - 1, BEGAN + WAIT_MS, 1, False),
        (BEGAN + 18 * HOUR, BEGAN + WAIT_MS, 1, True),
        (BEGAN + 18 * HOUR, BEGAN + 18 * HOUR, 0, True),  # a quarter is left: also an open table
        (BEGAN + 23 * HOUR, BEGAN + 18 * HOUR, 2, False),
        (DUE, None, 0, False),
    ],
)
def test_a_turn_is_told_twice_at_most(
    at_ms: int, told_ms: int | None, times: int, told: bool
) -> None:
    """After two minutes without an open table, and when a quarter of the time is left."""
    assert is_to_tell(turn(told_ms, times), at_ms) is told


@pytest.mark.parametrize(
    ("begin", "end", "offset", "hour", "quiet"),
    [
        (22, 8, 0, 23, True),
        (22, 8, 0, 8, False),
        (22, 8, 540, 14, True),  # 23:00 in Seoul
        (22, 8, -300, 2, False),  # 21:00 in New York
        (9, 17, 0, 9, True),
        (9, 17, 0, 17, False),
        (0, 0, 0, 0, False),
    ],
)
def test_quiet_hours_are_those_of_the_device(
    begin: int, end: int, offset: int, hour: int, quiet: bool
) -> None:
    """The hours may pass midnight; the same hour twice means never."""
    assert is_quiet(QuietHours(begin, end, offset), 500 * 24 * HOUR + hour * HOUR) is quiet


class ListedTurns:
    """A store with given turns and devices, which grants every claim."""

    def __init__(self, turns: tuple[WaitingTurn, ...], devices: tuple[ToldDevice, ...]) -> None:
        """Keep them."""
        self.turns, self.devices = turns, devices
        self.released: list[WaitingTurn] = []
        self.seen: list[Collection[str]] = []
        self.claimed_ms: list[int] = []

    async def turns_to_tell(self, at_ms: int) -> tuple[WaitingTurn, ...]:
        """Return the turns to tell."""
        return tuple(turn for turn in self.turns if is_to_tell(turn, at_ms))

    async def devices_of(self, players: Collection[str]) -> tuple[ToldDevice, ...]:
        """Return the devices of the players."""
        return tuple(device for device in self.devices if device.player in players)

    async def note_present(self, players: Collection[str], _at_ms: int) -> None:
        """Keep the players."""
        self.seen.append(players)

    async def claim(
        self, turns: Collection[WaitingTurn], devices: Collection[ToldDevice], at_ms: int
    ) -> tuple[PlayerTurns | None, tuple[ToldDevice, ...]]:
        """Grant the claim."""
        self.claimed_ms.append(at_ms)
        first = min(turns, key=lambda turn: turn.due_ms)
        told = PlayerTurns(first.player, tuple(turns), len(turns), first.room, first.due_ms)
        return told, tuple(devices)

    async def release(self, turns: Collection[WaitingTurn], _at_ms: int) -> None:
        """Keep the turns."""
        self.released.extend(turns)


def device(player: str = "mina", **more: object) -> ToldDevice:
    """Return a device."""
    return ToldDevice(player, "https://push.example/1", "key", "auth", "en", **more)  # type: ignore[arg-type]


async def told_by(store: ListedTurns, at_ms: int, *, works: bool = True) -> list[str]:
    """Return the players to whose devices one look sends a reminder."""
    told: list[str] = []

    async def tell(device: ToldDevice, _turns: PlayerTurns) -> bool:
        told.append(device.player)
        return works

    await TurnReminders(store, tell, lambda: {"jun"}, lambda: at_ms, lambda: at_ms).look()
    return told


async def test_a_look_tells_each_player_with_a_free_device() -> None:
    """Resting, quiet and lately told devices are left alone; the turns stay unclaimed."""
    at_ms = BEGAN + HOUR
    quiet = QuietHours(at_ms // HOUR % 24, at_ms // HOUR % 24 + 1, 0)
    for busy in (
        device(told_ms=at_ms - REST_MS + 1),
        device(rests_until_ms=at_ms + 1),
        device(quiet=quiet),
    ):
        assert await told_by(ListedTurns((turn(),), (busy,)), at_ms) == []
    store = ListedTurns((turn(),), (device(told_ms=at_ms - REST_MS, rests_until_ms=at_ms),))
    assert await told_by(store, at_ms) == ["mina"]
    assert store.seen == [{"jun"}]
    assert store.released == []


async def test_a_claim_has_its_own_time() -> None:
    """A slow push service delays other players, whose devices then rest from their own reminder."""
    now = BEGAN + HOUR
    people = [f"player-{number}" for number in range(50)]
    store = ListedTurns(
        tuple(structs.replace(turn(), player=each) for each in people),
        tuple(device(each) for each in people),
    )

    async def tell(_device: ToldDevice, _turns: PlayerTurns) -> bool:
        nonlocal now
        now += 1
        return True

    await TurnReminders(store, tell, lambda: (), lambda: now, lambda: now).look()
    assert store.claimed_ms[0] == BEGAN + HOUR
    assert store.claimed_ms[-1] > BEGAN + HOUR


async def test_turns_that_no_device_was_told_are_given_back() -> None:
    """A reminder that the push service refused is tried again later."""
    store = ListedTurns((turn(),), (device(),))
    assert await told_by(store, BEGAN + HOUR, works=False) == ["mina"]
    assert store.released == [turn()]
