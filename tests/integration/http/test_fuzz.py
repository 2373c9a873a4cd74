"""Messages of every type with any values, valid or nearly valid, to a real server.

`FUZZ=2000 make soak ARGS=tests/integration/http/test_fuzz.py` sends two thousand series.
"""

import json
import os
from typing import Any, Final, get_args

from hypothesis import HealthCheck, Phase, given, settings, strategies as st

from tests.integration.playing import seat_two
from tests.support.clients.guest import Guest
from tests.support.length import at_length
from tests.support.servers.server_process import ServerProcess
from tests.support.waiting import run_beside
from yachtdice.server.app.schema import schema_bytes
from yachtdice.server.rooms.messages.client import ClientMessage, Ping
from yachtdice.server.rooms.messages.server import Pong, RefusalCode, Refused

SERIES: Final = int(os.environ.get("FUZZ", at_length(5, 30)))
#: Messages in a series; a hundred would exceed the rate limit, which counts entering and pings.
LENGTH: Final = 60

SCHEMA: Final = json.loads(schema_bytes())["$defs"]
#: Words with a meaning here, which random values would not hit.
KNOWN: Final = {
    "box": ["ones", "choice", "yacht"],
    "bot": ["greedy", "random"],
    "rules": ["bonus", "yahtzee", "house:0"],
}

HERE, NOW = "here", "now"
_ODD: Final = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=60), st.just([[]] * 9)
)


def _value(schema: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Return values that a property's schema allows."""
    if "$ref" in schema:
        return _value(SCHEMA[schema["$ref"].rpartition("/")[2]])
    if "anyOf" in schema:
        return st.one_of([_value(one) for one in schema["anyOf"]])
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    if "pattern" in schema:
        return st.from_regex(schema["pattern"], fullmatch=True)
    kind = schema["type"]
    if kind == "integer":
        return st.integers(schema.get("minimum"), schema.get("maximum"))
    if kind == "array":
        return st.lists(_value(schema["items"]), max_size=schema["maxItems"])
    if kind == "string":
        return st.text(min_size=schema.get("minLength", 0), max_size=schema["maxLength"])
    return {"null": st.none(), "boolean": st.booleans()}[kind]


def _property(name: str, schema: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Return values for a property: mostly valid, some of this room, a few odd ones."""
    right = [_value(schema), _value(schema)]
    if name in KNOWN:
        right += [st.sampled_from(KNOWN[name])] * 2
    if name in {"expect", "version", "epoch"}:
        right += [st.just(NOW)] * 6
    if name == "room":
        right += [st.just(HERE)] * 6
    return st.one_of([*right, *right, *right, _ODD])


def _messages() -> st.SearchStrategy[dict[str, Any]]:
    """Return messages of all types."""
    kinds = [SCHEMA[kind.__name__]["properties"] for kind in get_args(ClientMessage)]
    return st.one_of(
        [
            st.fixed_dictionaries(
                {"type": st.just(kind["type"]["enum"][0])},
                optional={n: _property(n, it) for n, it in kind.items() if n != "type"},
            )
            for kind in kinds
        ]
    )


TALKS: Final = st.lists(_messages(), min_size=LENGTH, max_size=LENGTH)  #: Series of messages.


@given(TALKS, st.integers(0, 1))
@settings(
    max_examples=SERIES,
    deadline=None,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_random_messages_are_answered_without_errors(
    house: ServerProcess, talk: list[dict[str, Any]], seat: int
) -> None:
    """After any messages of a player the server has no error and the game goes on."""
    run_beside(_say_all(house, talk, seat))
    assert house.said() == ""


async def _say_all(house: ServerProcess, talk: list[dict[str, Any]], seat: int) -> None:
    """Send all messages from one of two seats, then wait until they are handled."""
    async with Guest(house.url) as mina, Guest(house.url) as jun:
        room = await seat_two(mina, jun)
        speaker = (mina, jun)[seat]
        for message in talk:
            await _say(speaker, message, room)
            if message["type"] in {"Enter", "StartGame", "Roll", "Fill", "Rematch"}:
                await speaker.receive()  # otherwise all later messages would be for an old version
        pings = sum(message == {"type": "Ping"} for message in talk)
        await speaker.say(Ping())
        while sum(isinstance(it, Pong) for it in speaker.received) <= pings:
            await speaker.receive()
        codes = {it.code for it in speaker.received if isinstance(it, Refused)}
        assert not codes & {RefusalCode.UNAVAILABLE, RefusalCode.TOO_FAST}


async def _say(speaker: Guest, message: dict[str, Any], room: str) -> None:
    """Send a message, with this room and its version if meant."""
    now = {"room": room, "expect": speaker.version, "version": speaker.version}
    now["epoch"] = speaker.epoch
    filled = {name: _meant(name, it, now) for name, it in message.items()}
    assert speaker.socket is not None
    await speaker.socket.send(json.dumps(filled))


def _meant(name: str, value: object, now: dict[str, Any]) -> object:
    """Return a property's value, with `here` and `now` replaced."""
    return now[name] if name in now and value in (HERE, NOW) else value
