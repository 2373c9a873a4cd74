"""Accounts over HTTP: opened by guests, logged in to, rate limited, and closed."""

import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.integration.playing import play_on, seat_two
from tests.support.clients.bot_account import PASSWORD
from tests.support.clients.guest import Guest
from tests.support.servers.server_process import ServerProcess
from yachtdice.rules import load_rules
from yachtdice.server.common.limits import ROOMS_BY_PLAYER, RULES_BY_PLAYER
from yachtdice.server.rooms.messages.client import Roll
from yachtdice.server.rooms.messages.server import RefusalCode, Refused


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Return a server with its normal rate limits, which trusts a proxy at 127.0.0.1."""
    where = str(tmp_path_factory.mktemp("strict") / "yacht.sqlite3")
    with ServerProcess(where, limit_factor=1, trusted_proxies=("127.0.0.1",)) as process:
        yield process


def _body(name: str, password: str = PASSWORD) -> dict[str, str]:
    """Return a body with name and password."""
    return {"name": name, "password": password}


async def _is_known(house: ServerProcess, cookie: str) -> bool:
    """Return whether a cookie belongs to a player."""
    async with httpx.AsyncClient(base_url=house.url, cookies={"yacht": cookie}) as client:
        return (await client.get("/api/me")).json()["player"] is not None


async def test_a_guest_becomes_an_account_in_the_middle_of_a_game(house: ServerProcess) -> None:
    """The seat stays with the player under a new cookie, the old is invalid, the game counts."""
    async with Guest(house.url) as mina, Guest(house.url) as jun:
        room = await seat_two(mina, jun)
        before = mina.http.cookies["yacht"]
        made = await mina.http.post("/api/account", json=_body("Mina Account"))
        assert made.status_code == 201
        assert made.json() == {"player": mina.you, "name": "Mina Account", "account": True}
        assert mina.http.cookies["yacht"] != before
        assert not await _is_known(house, before)
        await play_on(mina, 0, turns=1)
        await mina.leave()
        await mina.enter(room)
        await play_on(jun, 1, turns=1)
        await play_on(mina, 0, turns=1)
        assert not mina.is_over


async def test_logging_in_leaves_the_guest_behind(house: ServerProcess) -> None:
    """A login closes the guest's sockets and cookie, and its seat waits as for an absent player."""
    async with Guest(house.url) as mina, Guest(house.url) as jun, Guest(house.url) as other:
        (await other.http.post("/api/account", json=_body("Known before"))).raise_for_status()
        room = await seat_two(mina, jun)
        guest, before = mina.you, mina.http.cookies["yacht"]
        wrong = await mina.http.post("/api/account/login", json=_body("Known before", "no such"))
        assert wrong.status_code == 401
        assert await _is_known(house, before)
        entered = await mina.http.post("/api/account/login", json=_body("Known before"))
        assert entered.json()["player"] != guest
        assert not await _is_known(house, before)
        assert await mina.close_code() == 4401
        mina.socket, mina.epoch, mina.version = None, 0, 0
        await mina.enter(room)
        assert mina.room.seats[0].player == guest
        refused = await mina.do(Roll)
        assert isinstance(refused, Refused)
        assert refused.code is RefusalCode.NOT_ALLOWED


async def test_logging_out_closes_sockets_and_invalidates_the_cookie(house: ServerProcess) -> None:
    """Logging out of one browser closes it at once; a new password ends the other's session."""
    async with Guest(house.url) as here, Guest(house.url) as there:
        (await here.http.post("/api/account", json=_body("Two places"))).raise_for_status()
        (await there.http.post("/api/account/login", json=_body("TWO PLACES"))).raise_for_status()
        kept = dict(there.http.cookies)
        await here.connect()
        await there.connect()
        (await there.http.post("/api/account/logout", json={})).raise_for_status()
        assert await there.close_code() == 4401
        assert "yacht" not in there.http.cookies
        there.http.cookies.update(kept)
        for path in ("/api/account/logout", "/api/account/password"):
            change = {"old": PASSWORD, "new": "another horse"}
            assert (await there.http.post(path, json=change)).status_code == 401
        assert (await here.http.get("/api/me")).json()["account"]


async def test_a_deleted_account_is_gone_and_its_name_free(house: ServerProcess) -> None:
    """Deletion needs the password; afterwards cookie and password are invalid."""
    async with Guest(house.url) as mina:
        (await mina.http.post("/api/account", json=_body("Goner"))).raise_for_status()
        assert (
            await mina.http.post("/api/account/delete", json={"password": "no"})
        ).status_code == 401
        gone = await mina.http.post("/api/account/delete", json={"password": PASSWORD})
        assert gone.status_code == 204
        assert (await mina.http.get("/api/me")).json()["player"] is None
        assert (await mina.http.post("/api/account/login", json=_body("Goner"))).status_code == 401
        assert (await mina.http.post("/api/account", json=_body("Goner"))).status_code == 201


def test_unknown_names_and_wrong_passwords_get_the_same_answer(house: ServerProcess) -> None:
    """Unknown names, impossible names and wrong passwords get the same answer."""
    with httpx.Client(base_url=house.url) as client:
        client.post("/api/account", json=_body("Here I am")).raise_for_status()
        client.cookies.clear()
        seen = set()
        for name in ("Here I am", "Nobody at all", "\u202e"):
            answer = client.post("/api/account/login", json=_body(name, "wrong wrong"))
            seen.add((answer.status_code, answer.text, "set-cookie" in answer.headers))
    assert len(seen) == 1
    assert next(iter(seen))[0] == 401


def _from(address: str) -> dict[str, str]:
    """Return the header with which a proxy forwards a client address."""
    return {"x-forwarded-for": address}


def test_guessing_is_blocked_and_the_owner_is_not(strict: ServerProcess) -> None:
    """The 11th guess is refused with the limit and its end; another address can log in."""
    with httpx.Client(base_url=strict.url) as client:
        client.post("/api/account", json=_body("Guessed")).raise_for_status()
        client.cookies.clear()
        codes = [
            client.post(
                "/api/account/login", json=_body("guessed", f"guess {n}"), headers=_from("10.0.0.1")
            )
            for n in range(12)
        ]
        assert [answer.status_code for answer in codes] == [401] * 10 + [429] * 2
        last = codes[-1]
        assert last.headers["content-type"] == "application/problem+json"
        assert 0 < int(last.headers["retry-after"]) <= 300
        assert last.json()["limit"] == "log in, by name and address"
        assert last.json()["until_ms"] > time.time() * 1000
        fine = client.post("/api/account/login", json=_body("Guessed"), headers=_from("10.0.0.2"))
        assert fine.status_code == 200


def _logged_in(url: str, name: str, address: str) -> httpx.Client:
    """Return a client at an address, logged in."""
    client = httpx.Client(base_url=url, headers=_from(address))
    client.post("/api/account/login", json=_body(name)).raise_for_status()
    return client


def test_guesses_from_many_addresses_do_not_lock_the_owner_out(strict: ServerProcess) -> None:
    """Of 59 guesses from 59 addresses 30 are checked; then only a known device can log in."""
    with httpx.Client(base_url=strict.url, headers=_from("10.1.1.1")) as owner:
        owner.post("/api/account", json=_body("Many addresses")).raise_for_status()
        codes = [
            httpx.post(
                f"{strict.url}/api/account/login",
                json=_body("Many Addresses", f"guess {n}"),
                headers=_from(f"10.1.0.{n}"),
            )
            for n in range(59)
        ]
        assert [answer.status_code for answer in codes] == [401] * 30 + [429] * 29
        assert codes[-1].json()["limit"] == "log in, by account"
        owner.post("/api/account/logout", json={}).raise_for_status()
        elsewhere = {**_from("10.1.1.2"), "cookie": f"yacht-device={'a' * 32}"}
        tried = httpx.post(
            f"{strict.url}/api/account/login", json=_body("Many addresses"), headers=elsewhere
        )
        assert tried.status_code == 429
        known = owner.post("/api/account/login", json=_body("Many addresses"))
        assert known.status_code == 200


def test_a_new_password_and_logging_out_elsewhere_end_the_tokens_of_bots(
    house: ServerProcess,
) -> None:
    """Other sessions and bot tokens become invalid, and the current session continues."""
    for name, path, body in (
        ("Token Changer", "password", {"old": PASSWORD, "new": "battery staple"}),
        ("Token Leaver", "sessions/end-others", {}),
    ):
        with httpx.Client(base_url=house.url) as owner:
            owner.post("/api/account", json=_body(name)).raise_for_status()
            token = owner.post("/api/account/bots", json={"name": f"Bot of {name}"}).json()["token"]
            bearer = {"authorization": f"Bearer {token}"}
            other = _logged_in(house.url, name, "10.0.0.1")
            assert httpx.get(f"{house.url}/api/bot/account", headers=bearer).status_code == 200
            before = owner.cookies["yacht"]
            owner.post(f"/api/account/{path}", json=body).raise_for_status()
            assert httpx.get(f"{house.url}/api/bot/account", headers=bearer).status_code == 401
            assert other.get("/api/me").json()["player"] is None
            assert owner.get("/api/me").json()["name"] == name
            assert owner.cookies["yacht"] != before
            assert [bot["token"] for bot in owner.get("/api/account/bots").json()["bots"]] == [
                False
            ]
            other.close()


async def test_a_session_is_listed_and_ended_with_its_sockets(house: ServerProcess) -> None:
    """The list shows device and days but no secret; an ended session's socket is closed."""
    async with Guest(house.url) as phone:
        await phone.http.post("/api/account", json=_body("Two devices"))
        await phone.connect()
        agent = "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0"
        async with httpx.AsyncClient(base_url=house.url, headers={"user-agent": agent}) as desk:
            (await desk.post("/api/account/login", json=_body("Two devices"))).raise_for_status()
            listed = await desk.get("/api/account/sessions")
            lines = {line["current"]: line for line in listed.json()["sessions"]}
            assert lines[True]["device"] == "Firefox, Windows"
            assert abs(lines[True]["seen_ms"] - time.time() * 1000) < 3_600_000
            for cookie in (*desk.cookies.values(), *phone.http.cookies.values()):
                assert cookie not in listed.text
            ended = await desk.post(
                "/api/account/sessions/end", json={"session": lines[False]["id"]}
            )
            assert ended.status_code == 204
        assert await phone.close_code() == 4401
        assert (await phone.http.get("/api/me")).json()["player"] is None


def test_rooms_and_rule_sets_of_one_guest_are_limited(strict: ServerProcess) -> None:
    """Rooms and rule sets per guest are limited per hour, and per address above that."""
    with httpx.Client(base_url=strict.url, headers=_from("10.2.0.1")) as one:
        one.post("/api/me", json={"name": "Maker"}).raise_for_status()
        rooms = [
            one.post(path, json={"rules": "bonus"}).status_code
            for n in range(ROOMS_BY_PLAYER.most // 2 + 1)
            for path in ("/api/rooms", "/api/tables")
        ]
        assert rooms == [201] * ROOMS_BY_PLAYER.most + [429] * 2
        text = load_rules("bonus").text
        sets = [
            one.post("/api/rules", json={"text": f"{text}\n# {n}"}).status_code
            for n in range(RULES_BY_PLAYER.most + 1)
        ]
        assert sets == [201] * RULES_BY_PLAYER.most + [429]
    with httpx.Client(base_url=strict.url, headers=_from("10.2.0.1")) as other:
        other.post("/api/me", json={"name": "Other maker"}).raise_for_status()
        assert other.post("/api/rooms", json={"rules": "bonus"}).status_code == 201


def test_an_untrusted_header_changes_no_address(tmp_path: Path) -> None:
    """Without a trusted proxy, X-Forwarded-For does not evade the rate limit."""
    with ServerProcess(str(tmp_path / "y.sqlite3"), limit_factor=1) as server:
        codes = [
            httpx.post(
                f"{server.url}/api/account/login",
                json=_body("nobody", "x"),
                headers=_from(f"10.0.0.{n}"),
            ).status_code
            for n in range(11)
        ]
    assert codes[-1] == 429


def test_every_refusal_has_its_own_type(house: ServerProcess) -> None:
    """Refusals of names, passwords and unknown accounts have different problem types."""
    with httpx.Client(base_url=house.url) as client, httpx.Client(base_url=house.url) as other:
        other.post("/api/account", json=_body("Type holder")).raise_for_status()

        def opened(name: str, password: str = PASSWORD) -> str:
            answer = client.post("/api/account", json=_body(name, password))
            assert answer.status_code >= 400
            kind: str = answer.json()["type"]
            return kind.removeprefix("/problems/")

        assert opened("x") == "name-length"
        assert opened("Mi\u200bna") == "name-invisible"
        assert opened("kkk\u0324\u0325\u0326\u0327\u0328") == "name-marks"
        assert opened("Minа") == "name-alphabets"
        assert opened("🎲🎲") == "name-letterless"
        assert opened("type h0lder") == "name-taken"
        assert client.post("/api/me", json={"name": "type h0lder"}).status_code == 409
        assert opened("Fine name", "short") == "password-length"
        assert opened("Fine name", "password123") == "password-common"
        assert opened("Fine name", "fine name") == "password-is-name"
        wrong = other.post("/api/account/delete", json={"password": "not mine"}).json()
        assert wrong["type"] == "/problems/wrong-password"
        again = other.post("/api/account", json=_body("Another"))
        assert (again.status_code, again.json()["type"]) == (409, "/problems/account-there")
        unknown = client.post("/api/account/logout", json={}).json()
        assert unknown["type"] == "/problems/not-known"


def test_passwords_are_argon2id_and_nowhere_else(house: ServerProcess) -> None:
    """The database has the argon2id hash, and neither files nor log contain the password."""
    with httpx.Client(base_url=house.url) as client:
        client.post("/api/account", json=_body("Hashed", "quite unusual 77")).raise_for_status()
    stored = b"".join(p.read_bytes() for p in Path(house.database).parent.iterdir() if p.is_file())
    assert b"$argon2id$v=19$m=19456,t=2,p=1$" in stored
    assert b"quite unusual 77" not in stored
    assert "argon2" not in house.said()
