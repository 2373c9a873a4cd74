"""Accounts over HTTP: opened by guests, entered anywhere, limited, and closed."""

import statistics
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.guest import Guest
from tests.integration.playing import play_on, seat_two
from tests.server_process import ServerProcess
from yachtdice.game import Step
from yachtdice.protocol.client_messages import Rematch, Resign, Roll
from yachtdice.protocol.server_messages import RefusalCode, Refused
from yachtdice.services.game_pace import GAMES
from yachtdice.services.guests import NEW_GUESTS

PASSWORD = "correct horse"


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Return a server with its usual limits, that believes a proxy at 127.0.0.1."""
    where = str(tmp_path_factory.mktemp("strict") / "yacht.sqlite3")
    with ServerProcess(where, limit_factor=1, trusted_proxies=("127.0.0.1",)) as process:
        yield process


def _body(name: str, password: str = PASSWORD) -> dict[str, str]:
    """Return name and password."""
    return {"name": name, "password": password}


async def _is_known(house: ServerProcess, cookie: str) -> bool:
    """Return whether the server knows anybody by this cookie."""
    async with httpx.AsyncClient(base_url=house.url, cookies={"yacht": cookie}) as client:
        return (await client.get("/api/me")).json()["player"] is not None


async def test_a_guest_becomes_an_account_in_the_middle_of_a_game(house: ServerProcess) -> None:
    """The seat stays theirs, by a new cookie; the old one is nobody's; the game counts."""
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
        assert mina.table is not None
        assert mina.table.step is not Step.OVER


async def test_who_logs_in_leaves_the_guest_behind(house: ServerProcess) -> None:
    """The guest's sockets are shut and its cookie is nobody's; the seat waits, as for one away."""
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
        assert mina.socket is not None
        await mina.socket.wait_closed()
        assert mina.socket.close_code == 4401
        mina.socket, mina.epoch, mina.version = None, 0, 0
        await mina.enter(room)
        assert mina.room is not None
        assert mina.room.seats[0].player == guest
        refused = await mina.do(Roll)
        assert isinstance(refused, Refused)
        assert refused.code is RefusalCode.NOT_ALLOWED


async def test_logging_out_closes_sockets_and_kills_the_cookie(house: ServerProcess) -> None:
    """Of two browsers the one that logs out is out at once; a new password ends the other."""
    async with Guest(house.url) as here, Guest(house.url) as there:
        (await here.http.post("/api/account", json=_body("Two places"))).raise_for_status()
        (await there.http.post("/api/account/login", json=_body("TWO PLACES"))).raise_for_status()
        kept = dict(there.http.cookies)
        await here.connect()
        socket = await there.connect()
        (await there.http.post("/api/account/logout", json={})).raise_for_status()
        begun = time.monotonic()
        with pytest.raises(ConnectionClosed) as closed:
            await socket.recv()
        assert time.monotonic() - begun < 2
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4401
        assert "yacht" not in there.http.cookies
        there.http.cookies.update(kept)
        for path in ("/api/account/logout", "/api/account/password"):
            change = {"old": PASSWORD, "new": "another horse"}
            assert (await there.http.post(path, json=change)).status_code == 401
        assert (await here.http.get("/api/me")).json()["account"]


async def test_a_new_password_ends_all_other_sessions(house: ServerProcess) -> None:
    """Whoever changes it stays in by a new cookie, all other browsers are out."""
    async with Guest(house.url) as here, Guest(house.url) as there:
        (await here.http.post("/api/account", json=_body("Changer"))).raise_for_status()
        (await there.http.post("/api/account/login", json=_body("Changer"))).raise_for_status()
        before = here.http.cookies["yacht"]
        change = {"old": PASSWORD, "new": "battery staple"}
        wrong = await here.http.post("/api/account/password", json={**change, "old": "wrong"})
        assert wrong.status_code == 401
        (await here.http.post("/api/account/password", json=change)).raise_for_status()
        assert here.http.cookies["yacht"] != before
        assert (await here.http.get("/api/me")).json()["account"]
        assert (await there.http.get("/api/me")).json()["player"] is None
        old = await there.http.post("/api/account/login", json=_body("Changer"))
        new = await there.http.post("/api/account/login", json=_body("Changer", "battery staple"))
        assert (old.status_code, new.status_code) == (401, 200)


async def test_a_deleted_account_is_gone_and_its_name_free(house: ServerProcess) -> None:
    """Only with its password; then neither cookie nor password lead anywhere."""
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


def test_names_are_unique_and_no_imitations(house: ServerProcess) -> None:
    """A look-alike is refused to other accounts and to guests; an account keeps its name."""
    with httpx.Client(base_url=house.url) as mina, httpx.Client(base_url=house.url) as other:
        assert mina.post("/api/account", json=_body("Unique One")).status_code == 201
        for name in ("unique one", "Un1queOne", "ＵＮＩＱＵＥ ＯＮＥ", "UniqueOné"):
            assert other.post("/api/account", json=_body(name)).status_code == 409
            assert other.post("/api/me", json={"name": name}).status_code == 409
        assert mina.post("/api/me", json={"name": "Another"}).status_code == 403
        for name in ("Uniquе", "a" + "\u0301" * 10_000, "x", "\u202eanim"):
            assert other.post("/api/account", json=_body(name)).status_code == 400
        assert other.post("/api/account", json=_body("Fine", "password")).status_code == 400
        assert other.post("/api/account", json={**_body("Fine"), "level": 99}).status_code == 400
        assert other.get("/api/me").json()["player"] is None


def test_wrong_names_and_wrong_passwords_are_answered_alike(house: ServerProcess) -> None:
    """Same status, same body, and the same work: none is answered without a hash being made."""
    with httpx.Client(base_url=house.url) as client:
        client.post("/api/account", json=_body("Here I am")).raise_for_status()
        client.cookies.clear()
        answers: dict[str, list[float]] = {"Here I am": [], "Nobody at all": [], "\u202e": []}
        seen = set()
        for _ in range(15):
            for name, times in answers.items():
                begun = time.perf_counter()
                answer = client.post("/api/account/login", json=_body(name, "wrong wrong"))
                times.append(time.perf_counter() - begun)
                seen.add((answer.status_code, answer.text, "set-cookie" in answer.headers))
    assert len(seen) == 1
    assert next(iter(seen))[0] == 401
    medians = [statistics.median(times) for times in answers.values()]
    assert min(medians) > max(medians) / 2  # without the hash it would be a tenth


def _from(address: str) -> dict[str, str]:
    """Return what a proxy says of where a request comes from."""
    return {"x-forwarded-for": address}


def test_guessing_is_stopped_and_the_owner_is_not(strict: ServerProcess) -> None:
    """The 11th guess is 429 with which limit and until when; from elsewhere one logs in."""
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


def test_one_address_cannot_try_many_names(strict: ServerProcess) -> None:
    """Fifty names from one address are the limit, whichever they are."""
    with httpx.Client(base_url=strict.url) as client:
        codes = [
            client.post(
                "/api/account/login", json=_body(f"name {n}", "x"), headers=_from("10.0.0.3")
            ).status_code
            for n in range(52)
        ]
    assert codes == [401] * 50 + [429] * 2


def test_an_untrusted_header_changes_no_address(tmp_path: Path) -> None:
    """Without a trusted proxy the header is ignored: the limit holds whatever it says."""
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


def test_every_refusal_has_a_type_to_tell_it_by(house: ServerProcess) -> None:
    """Programs tell names, passwords and unknown people apart without reading sentences."""
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
        assert opened("Fine name", "short") == "password-length"
        assert opened("Fine name", "password123") == "password-common"
        assert opened("Fine name", "fine name") == "password-is-name"
        wrong = other.post("/api/account/delete", json={"password": "not mine"}).json()
        assert wrong["type"] == "/problems/wrong-password"
        again = other.post("/api/account", json=_body("Another"))
        assert (again.status_code, again.json()["type"]) == (409, "/problems/account-there")
        nobody = client.post("/api/account/logout", json={}).json()
        assert nobody["type"] == "/problems/not-known"


def test_one_address_cannot_make_guests_without_end(strict: ServerProcess) -> None:
    """One guest too many in an hour is refused until later; elsewhere one is welcome."""
    made = []
    for n in range(NEW_GUESTS.most + 1):
        with httpx.Client(base_url=strict.url) as client:
            body = {"name": f"Swarm {n}"}
            made.append(client.post("/api/me", json=body, headers=_from("10.0.0.9")).status_code)
    assert made == [200] * NEW_GUESTS.most + [429]
    fine = httpx.post(f"{strict.url}/api/me", json={"name": "Other"}, headers=_from("10.0.0.10"))
    assert fine.status_code == 200


async def test_nobody_gathers_exp_by_resigning_to_themselves(strict: ServerProcess) -> None:
    """Games that are given up at once bring what the rules say, but only so many begin an hour."""
    async with Guest(strict.url) as mina, Guest(strict.url) as shill:
        await seat_two(mina, shill)
        (await mina.http.post("/api/account", json=_body("Farmer"))).raise_for_status()
        begun = 1
        while True:
            await shill.catch_up(mina.version)
            await shill.do(Resign)
            await mina.catch_up(shill.version)
            await mina.do(Resign)
            answer = await mina.do(Rematch)
            if isinstance(answer, Refused):
                break
            begun += 1
        assert (begun, answer.code) == (GAMES.most, RefusalCode.TOO_OFTEN)
        assert "min" in answer.reason


async def test_one_player_cannot_open_sockets_without_end(strict: ServerProcess) -> None:
    """The 21st live socket of a player is closed with the reason."""
    async with Guest(strict.url) as mina:
        await mina.named("Many tabs")
        sockets = [await mina.connect() for _ in range(21)]
        with pytest.raises(ConnectionClosed) as closed:
            await sockets[-1].recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4429
        for socket in sockets:
            await socket.close()


def test_passwords_are_argon2id_and_nowhere_else(house: ServerProcess) -> None:
    """The database has the hash with its work, and neither file nor log the password."""
    with httpx.Client(base_url=house.url) as client:
        client.post("/api/account", json=_body("Hashed", "quite unusual 77")).raise_for_status()
    stored = b"".join(p.read_bytes() for p in Path(house.database).parent.iterdir() if p.is_file())
    assert b"$argon2id$v=19$m=19456,t=2,p=1$" in stored
    assert b"quite unusual 77" not in stored
    assert "argon2" not in house.said()
