"""The HTTP API: cookies, other sites, headers, bodies, and refusals as problem details."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.guest import Guest
from tests.integration.test_bots import HOUSE_TEXT
from tests.server_process import ServerProcess
from yachtdice.protocol.client_messages import StartGame, TakeSeat
from yachtdice.protocol.server_messages import Accepted, RefusalCode, Refused
from yachtdice.rules import rules_ids

NAME = {"name": "Mina"}
STRICT = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
}


@pytest.fixture
def http(house: ServerProcess) -> Iterator[httpx.Client]:
    """Return a client without a name."""
    with httpx.Client(base_url=house.url) as client:
        yield client


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Return a server that stands behind https://dice.example, with rules of its host's own."""
    folder = tmp_path_factory.mktemp("site")
    (folder / "our-house.toml").write_text(HOUSE_TEXT, "utf-8")
    with ServerProcess(
        str(folder / "yacht.sqlite3"),
        public_url="https://Dice.Example:443",
        rules_folder=str(folder),
    ) as process:
        yield process


def _problem(response: httpx.Response, status: int) -> str:
    """Return the detail of a refusal that is a problem, shows no insides and is strict."""
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/problem+json"
    body = response.json()
    assert set(body) == {"type", "title", "status", "detail"}
    assert body["status"] == status
    assert "Traceback" not in response.text
    assert "site-packages" not in response.text
    _strict(response)
    return str(body["detail"])


def _strict(response: httpx.Response) -> None:
    """Check the headers that every response has, each once."""
    for name, value in STRICT.items():
        assert response.headers.get_list(name) == [value]
    policy = response.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy
    assert "server" not in response.headers
    assert not any(name.startswith("access-control") for name in response.headers)


def test_a_name_makes_a_guest_with_a_strict_cookie(http: httpx.Client) -> None:
    """The cookie is hidden from scripts, kept from other sites, and long enough not to guess."""
    assert http.get("/api/me").json() == {"player": None, "name": None, "account": False}
    response = http.post("/api/me", json=NAME)
    cookie = response.headers["set-cookie"]
    words = {word.strip().lower() for word in cookie.split(";")[1:]}
    assert {"httponly", "samesite=lax", "path=/"} <= words
    assert "secure" not in words
    name, secret = cookie.split(";")[0].split("=")
    assert name == "yacht"
    assert len(secret) * 5 >= 128
    assert secret not in response.text
    assert http.get("/api/me").json()["name"] == "Mina"
    renamed = http.post("/api/me", json={"name": " 민아 "})
    player = response.json()["player"]
    assert renamed.json() == {"player": player, "name": "민아", "account": False}
    assert "set-cookie" not in renamed.headers


def test_over_https_the_cookie_is_bound_to_the_host(site: ServerProcess) -> None:
    """Behind https the cookie is Secure and __Host-, and browsers are told to stay with https."""
    response = httpx.post(
        f"{site.url}/api/me", json=NAME, headers={"origin": "https://dice.example"}
    )
    cookie = response.headers["set-cookie"]
    assert cookie.startswith("__Host-yacht=")
    assert "; Secure" in cookie
    assert "domain" not in cookie.lower()
    assert response.headers["strict-transport-security"].startswith("max-age=")
    assert "wss://dice.example" in response.headers["content-security-policy"]
    room = httpx.post(
        f"{site.url}/api/rooms",
        json={"rules": "bonus"},
        headers={"cookie": cookie.split(";")[0]},
    )
    assert room.json()["link"].lower().startswith("https://dice.example")
    assert "/r/" in room.json()["link"]


def test_the_hosts_own_rules_are_on_offer(site: ServerProcess) -> None:
    """A folder's rule sets stand in the list beside the package's."""
    listed = {line["reference"] for line in httpx.get(f"{site.url}/api/rules").json()}
    assert listed == {*rules_ids(), "our-house"}


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://["},
        {"origin": "http://127.0.0.1:1"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "http://evil.example", "host": "evil.example"},
    ],
)
def test_other_sites_may_change_nothing(http: httpx.Client, headers: dict[str, str]) -> None:
    """A request from another site's page is refused on every route that changes something."""
    for path, body in [("/api/me", NAME), ("/api/rooms", {"rules": "bonus"}), ("/api/rules", {})]:
        _problem(http.post(path, json=body, headers=headers), 403)
    assert http.get("/api/me").json()["name"] is None


def test_our_own_pages_may(http: httpx.Client, house: ServerProcess) -> None:
    """The same request from our own page, or from no page, is served."""
    for headers in (
        {"origin": house.url},
        {"origin": house.url, "sec-fetch-site": "same-origin"},
        {"sec-fetch-site": "none"},
        {},
    ):
        assert http.post("/api/me", json=NAME, headers=headers).status_code == 200


def test_forms_of_other_sites_are_not_read(http: httpx.Client) -> None:
    """Bodies that a plain form could send are refused, whatever they say."""
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        response = http.post("/api/me", content=b'{"name":"Mina"}', headers={"content-type": kind})
        _problem(response, 415)
        assert "set-cookie" not in response.headers


@pytest.mark.parametrize(
    "path",
    ["/", "/r/abc", "/rules", "/health", "/api/me", "/api/rules", "/api/rules/bonus", "/api/bots",
     "/api/schema/openapi.json", "/nothing", "/api/nothing", "/assets/nothing.js"],
)  # fmt: skip
def test_every_answer_is_strict(http: httpx.Client, path: str) -> None:
    """Pages, files, the API and what is not there all carry the strict headers, to anybody."""
    response = http.get(path, headers={"origin": "https://evil.example"})
    assert response.status_code in {200, 404, 503}
    _strict(response)
    if response.status_code == 404:
        _problem(response, 404)


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/me", {}),
        ("/api/me", {"name": None}),
        ("/api/me", {"name": 7}),
        ("/api/me", {"name": "x" * 101}),
        ("/api/me", {"name": "\u202eaniM"}),
        ("/api/me", {"name": "Mina", "is_admin": True}),
        ("/api/me", [NAME]),
        ("/api/rooms", {"rules": "nothing"}),
        ("/api/rooms", {"rules": "x" * 81}),
        ("/api/rooms", {"rules": "bonus", "host": "jun"}),
        ("/api/rules", {"text": ""}),
        ("/api/rules", {"text": 7}),
        ("/api/rules", {"text": "x", "id": "y"}),
    ],
)
def test_wrong_bodies_are_problems(http: httpx.Client, path: str, body: object) -> None:
    """Missing, wrong and extra fields, and values nobody may have, are 400 with the reason."""
    http.post("/api/me", json=NAME)
    assert _problem(http.post(path, json=body), 400)


@pytest.mark.parametrize("content", [b"", b"{", b"\xff", b'{"name":NaN}', b"[" * 100_000])
def test_bodies_that_are_no_json_are_problems(http: httpx.Client, content: bytes) -> None:
    """A body that is no JSON, or nested beyond reason, is a 400 problem."""
    headers = {"content-type": "application/json"}
    assert _problem(http.post("/api/me", content=content, headers=headers), 400)


def test_a_body_too_large_is_refused(http: httpx.Client) -> None:
    """A megabyte is 413, announced or in chunks, and nothing of it is kept."""
    http.post("/api/me", json=NAME)
    text = '{"text":"' + "x" * 1_000_000 + '"}'
    headers = {"content-type": "application/json"}
    assert _problem(http.post("/api/rules", content=text.encode(), headers=headers), 413)
    chunks = (text[i : i + 5000].encode() for i in range(0, len(text), 5000))
    try:
        response = http.post("/api/rules", content=chunks, headers=headers)
    except httpx.TransportError:
        return  # the connection may be ended before all was sent
    assert _problem(response, 413)


def test_what_needs_a_name_is_refused_without(http: httpx.Client) -> None:
    """Rooms and rules cannot be made without a name, nor with a cookie that is nobody's."""
    for cookie in ("", "yacht=nobody", "yacht=", "yacht=%00", "__Host-yacht=x"):
        for path, body in [("/api/rooms", {"rules": "bonus"}), ("/api/rules", {"text": "x"})]:
            _problem(http.post(path, json=body, headers={"cookie": cookie}), 401)


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/rules/nothing", 404),
        ("GET", "/api/rules/house:%00", 404),
        ("GET", "/api/rules/house:%27%20OR%201=1", 404),
        ("GET", "/assets/../../settings.py", 404),
        ("GET", "/assets/..%2f..%2fsettings.py", 404),
        ("DELETE", "/api/me", 405),
        ("PUT", "/api/rooms", 405),
        ("GET", "/api/rooms", 405),
        ("GET", "/metrics", 404),
        ("GET", "/docs", 404),
        ("GET", "/debug", 404),
    ],
)
def test_what_is_not_there_is_a_problem(
    http: httpx.Client, method: str, path: str, status: int
) -> None:
    """Unknown rules, paths out of the files, and methods that are not served: problem details."""
    _problem(http.request(method, path), status)


def test_rules_and_bots_are_described(http: httpx.Client) -> None:
    """Every rule set on offer can be read whole, and every bot has a line in both languages."""
    for line in http.get("/api/rules").json():
        whole = http.get(f"/api/rules/{line['reference']}").json()
        assert (whole["reference"], whole["title"]) == (line["reference"], line["title"])
    assert all(bot["title"]["ko"] for bot in http.get("/api/bots").json())


async def test_one_guest_cannot_act_for_another(house: ServerProcess) -> None:
    """A guest's public id and room are known to all, and give nobody else the guest's rights."""
    async with Guest(house.url) as mina, Guest(house.url) as mallory:
        room = await (await mina.named("Mina")).make_room()
        await mina.enter(room)
        assert mina.you is not None
        mallory.http.cookies.set("yacht", mina.you)
        assert (await mallory.http.get("/api/me")).json()["player"] is None
        mallory.http.cookies.clear()
        await mallory.named("Mina")
        await mallory.enter(room)
        assert mallory.you != mina.you
        refused = await mallory.do(StartGame)
        assert isinstance(refused, Refused)
        assert refused.code is RefusalCode.NOT_ALLOWED
        assert isinstance(await mallory.do(TakeSeat, seat=1), Accepted)
        await mina.catch_up(mallory.version)
        assert isinstance(await mina.do(StartGame), Accepted)


def test_nothing_of_a_guest_but_id_and_name_is_shown(house: ServerProcess, tmp_path: Path) -> None:
    """A secret stands neither in the database nor in what the server writes to its log."""
    assert tmp_path.exists()
    with httpx.Client(base_url=house.url) as client:
        secret = client.post("/api/me", json=NAME).cookies["yacht"]
    stored = b"".join(
        path.read_bytes() for path in Path(house.database).parent.iterdir() if path.is_file()
    )
    assert secret.encode() not in stored
    assert secret not in house.said()
