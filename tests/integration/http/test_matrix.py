"""The permission matrix: every route and every message, by every kind of asker."""

from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from itertools import count
from typing import Any, get_args

import pytest
from litestar import Litestar
from litestar.routes import WebSocketRoute

from tests.integration.http.matrix import (
    ASKERS,
    BODIES,
    MESSAGES,
    OVER,
    PRESENT,
    QUERIES,
    ROLLED,
    ROUTES,
    WAITING,
)
from tests.integration.members import open_account, play_one_box
from tests.support.clients.guest import Guest
from tests.support.games.one_box import ANY
from tests.support.servers.server_process import ServerProcess
from tests.unit.server.people.store.accounts import LINE
from yachtdice.rules import parse_rules
from yachtdice.server.app.asgi import create_app
from yachtdice.server.app.composition import compose
from yachtdice.server.common.settings import Settings
from yachtdice.server.rooms.messages.client import (
    AnyCommand,
    AskHint,
    ClientMessage,
    Enter,
    Fill,
    Ping,
    Roll,
    Say,
    Shake,
    StartGame,
    TakeSeat,
)
from yachtdice.server.rooms.messages.server import (
    Accepted,
    Hint,
    Pong,
    Refused,
    Said,
    ServerMessage,
    Shaking,
    Snapshot,
)

KINDS = {kind.__name__: kind for kind in get_args(ClientMessage)}
#: The answer to a message that is neither accepted nor refused.
TOLD: dict[type[ClientMessage], type[ServerMessage]] = {
    Enter: Snapshot,
    Ping: Pong,
    Say: Said,
    AskHint: Hint,
    Shake: Shaking,
}

_cids = count()


def _routes() -> Iterator[str]:
    """Yield each route of the app with its method."""
    app = create_app(compose(Settings("matrix.sqlite3")))
    assert isinstance(app.app, Litestar)
    for route in app.app.routes:
        if isinstance(route, WebSocketRoute):
            yield f"WS {route.path_format}"
        for method in getattr(route, "methods", ()):
            if method not in {"OPTIONS", "HEAD"}:
                yield f"{method} {route.path_format}"


@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
def test_every_route_and_message_has_its_line() -> None:
    """The routes and messages of the app are exactly those of the matrix."""
    served, listed = set(_routes()), set(ROUTES)
    assert served == listed, (
        f"tests/integration/http/matrix.py: add to ROUTES the answers to each kind of client at "
        f"{sorted(served - listed)}; nothing is served at {sorted(listed - served)}"
    )
    assert set(KINDS.values()) == set(MESSAGES), (
        f"tests/integration/http/matrix.py: add to MESSAGES the answers to clients that send "
        f"{sorted(kind.__name__ for kind in set(KINDS.values()) ^ set(MESSAGES))}"
    )


@pytest.fixture
async def askers(club: ServerProcess) -> AsyncIterator[dict[str, Guest]]:
    """Return a connection for each kind of asker, none of them named yet."""
    async with AsyncExitStack() as stack:
        yield {name: await stack.enter_async_context(Guest(club.url)) for name in ASKERS}


async def test_every_route_answers_each_kind_of_client_as_in_the_matrix(
    club: ServerProcess, askers: dict[str, Guest]
) -> None:
    """Each route answers each kind of asker with the status in the matrix."""
    places = await _things_of_the_hosts(askers)
    for route in sorted(ROUTES, key=lambda it: it.endswith("logout")):
        for name, asker in askers.items():
            status, text = await _ask(asker, route, places)
            assert status == ROUTES[route][name], (route, name, status, text)
            if name == "anon":
                asker.http.cookies.clear()
    assert club.said() == ""


async def _things_of_the_hosts(askers: dict[str, Guest]) -> dict[str, str]:
    """Return a value for each placeholder in a route."""
    host, seat, watcher = askers["host"], askers["seat"], askers["spectator"]
    owner = await open_account(host, "Owner")
    other = await open_account(askers["other"], "Stranger")
    for name in ("guest", "spectator", "seat"):
        await askers[name].named(f"The {name}")
    room = await host.make_room(LINE.id)
    await watcher.enter(room)
    await play_one_box([host, seat])  # for the figures, which leave out private games
    game = await play_one_box([host, seat], private=True)
    return {
        "player": owner, "other": other, "game": game, "event": "4", "room": room,
        "lesson": "0" * 16,
        "reference": LINE.id, "fingerprint": parse_rules(ANY).fingerprint, "name": "nothing",
        "path": "nothing", "file_path": "nothing.js", "bot": "nothing", "tournament": "nothing",
        "contest": "nothing", "code": "nothing", "token": "a" * 32,
        "standing": "nothing", "sheet": "nothing", "seat": "0", "club": "nothing",
    }  # fmt: skip


async def _ask(asker: Guest, route: str, places: dict[str, str]) -> tuple[int, str]:
    """Return the status and the text of the answer."""
    method, template = route.split()
    path = template.format(**places) + QUERIES.get(template, "")
    if method == "WS":
        await asker.leave()
        await asker.connect(path=path)
        return 101, ""
    body = BODIES.get(template, {}) if method == "POST" else None
    answer = await asker.http.request(method, path, json=body)
    return answer.status_code, answer.text


@pytest.mark.parametrize("name", sorted(KINDS))
async def test_every_message_is_answered_as_in_the_matrix(club: ServerProcess, name: str) -> None:
    """Each message gets the answer in the matrix, and refused messages change nothing."""
    kind = KINDS[name]
    stage, fields, expected = MESSAGES[kind]
    async with AsyncExitStack() as stack:
        people = {one: await stack.enter_async_context(Guest(club.url)) for one in PRESENT}
        room = await _gather(people, stage)
        fields = {**fields, "room": room} if kind is Enter else fields
        answers = [await _send(people, one, kind, fields) for one in PRESENT]
    assert tuple(answers) == expected, answers
    assert club.said() == ""


async def _gather(people: dict[str, Guest], stage: str) -> str:
    """Return a room at this stage, with all guests in it."""
    host, seat = people["host"], people["seat"]
    for name in ("guest", "seat", "host"):
        await people[name].named(f"The {name}")
    room = await host.make_room(LINE.id)
    for guest in people.values():
        await guest.enter(room)
    await _do(host, seat, TakeSeat, seat=1)
    if stage != WAITING:
        await _do(seat, host, StartGame)
    if stage in {ROLLED, OVER}:
        await _do(host, host, Roll)
    if stage == OVER:
        await _do(host, host, Fill, box="five")
        await _do(host, seat, Roll)
        await _do(seat, seat, Fill, box="five")
    return room


async def _do(last: Guest, guest: Guest, command: type[AnyCommand], **fields: Any) -> None:
    """Send a command that is accepted, after the steps of the last guest."""
    await guest.catch_up(last.version)
    assert isinstance(await guest.do(command, **fields), Accepted)


async def _send(
    people: dict[str, Guest], one: str, kind: type[ClientMessage], fields: dict[str, Any]
) -> str:
    """Return the answer to a message; check that only accepted ones change the room."""
    host, sender = people["host"], people[one]
    await _until_pongs(host, 1)
    before = host.version
    await sender.catch_up(before)
    own: dict[str, Any] = {"cid": f"m{next(_cids)}", "expect": before}
    fields = fields | {name: own[name] for name in kind.__struct_fields__ if name in own}
    sent = kind(**fields)
    await sender.say(sent)
    received = await _until_pongs(sender, 1 if not isinstance(sent, Ping) else 2)
    await _until_pongs(host, 1)
    answer = _answer(received, kind)
    assert (host.version > before) == (answer == "accepted"), (one, answer)
    return answer


async def _until_pongs(guest: Guest, count: int) -> list[ServerMessage]:
    """Return all messages up to the answer to a ping sent now, the given number of pongs later."""
    received: list[ServerMessage] = []
    await guest.say(Ping())
    while count:
        received.append(await guest.receive())
        count -= isinstance(received[-1], Pong)
    return received[:-1]


def _answer(received: list[ServerMessage], kind: type[ClientMessage]) -> str:
    """Return the answer to a message as one word."""
    for message in received:
        if isinstance(message, Refused):
            return message.code.value
        if isinstance(message, Accepted):
            return "accepted"
    answer = TOLD.get(kind)
    return "answered" if answer and any(isinstance(it, answer) for it in received) else "nothing"
