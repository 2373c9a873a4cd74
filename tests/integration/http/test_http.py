"""The HTTP API: cookies, other sites, headers, bodies, and refusals as problem details."""

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.integration.rooms.test_bots import HOUSE_TEXT
from tests.support.clients.guest import Guest
from tests.support.servers.server_process import ServerProcess, server_with
from yachtdice.rules import rules_ids
from yachtdice.server.app.pages import STATIC
from yachtdice.server.rooms.messages.client import StartGame, TakeSeat
from yachtdice.server.rooms.messages.server import Accepted, RefusalCode, Refused

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
    """Return a server behind https://dice.example, with custom rules of its host."""
    folder = tmp_path_factory.mktemp("site")
    with server_with(folder, HOUSE_TEXT, public_url="https://Dice.Example:443") as process:
        yield process


def _problem(response: httpx.Response, status: int) -> str:
    """Return the detail of a refusal after checking that it is a strict problem response."""
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/problem+json"
    body = response.json()
    more = {
        "/problems/rules": {"line", "place", "reason", "text"},
        "/problems/room": {"code", "epoch", "version"},
    }.get(body["type"], set())
    assert set(body) == {"type", "title", "status", "detail", *more}
    assert body["status"] == status
    assert "Traceback" not in response.text
    assert "site-packages" not in response.text
    _strict(response)
    return str(body["detail"])


def _strict(response: httpx.Response) -> None:
    """Check the headers that every response has exactly once."""
    for name, value in STRICT.items():
        assert response.headers.get_list(name) == [value]
    policy = response.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy
    assert "server" not in response.headers
    assert not any(name.startswith("access-control") for name in response.headers)


def test_a_name_makes_a_guest_with_a_strict_cookie(http: httpx.Client) -> None:
    """The cookie is hidden from scripts and other sites, and long enough not to be guessed."""
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
    """Behind https the cookie is Secure and __Host-, and HSTS is set."""
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


def test_rule_sets_of_the_host_are_offered(site: ServerProcess) -> None:
    """The rule sets of a folder are listed beside the shipped ones."""
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
    """A request from another site's page is refused on every route that changes state."""
    for path, body in [("/api/me", NAME), ("/api/rooms", {"rules": "bonus"}), ("/api/rules", {})]:
        _problem(http.post(path, json=body, headers=headers), 403)
    assert http.get("/api/me").json()["name"] is None


def test_own_pages_may_send_requests(http: httpx.Client, house: ServerProcess) -> None:
    """The same request from our own page, or from no page, is accepted."""
    for headers in (
        {"origin": house.url},
        {"origin": house.url, "sec-fetch-site": "same-origin"},
        {"sec-fetch-site": "none"},
        {},
    ):
        assert http.post("/api/me", json=NAME, headers=headers).status_code == 200


def test_forms_of_other_sites_are_refused(http: httpx.Client) -> None:
    """Bodies that a plain HTML form could send are refused."""
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
    """Pages, files, API answers and 404s all have the strict headers, for any origin."""
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
    """Missing, wrong and extra fields, and forbidden values, get 400 with the reason."""
    http.post("/api/me", json=NAME)
    assert _problem(http.post(path, json=body), 400)


def test_an_invalid_rules_file_is_reported_in_both_languages(http: httpx.Client) -> None:
    """A wrong rules file is refused with its line and a reason in English and Korean."""
    http.post("/api/me", json=NAME)
    refused = http.post("/api/rules", json={"text": 'id = "mine"\nseats = 9\ncolour = 1\n'})
    assert _problem(refused, 400)
    problem = refused.json()
    assert (problem["type"], problem["line"]) == ("/problems/rules", 3)
    assert problem["text"]["en"] == problem["detail"]
    assert problem["detail"].startswith("line 3: 'colour' is not a known key")
    assert problem["text"]["ko"].startswith("3번째 줄: 'colour' 키는 쓸 수 없어요")


@pytest.mark.parametrize(
    "content", [b"", b"{", b"\xff", b'{"name":"\xff"}', b'{"name":NaN}', b"[" * 100_000]
)
def test_bodies_without_json_are_problems(http: httpx.Client, content: bytes) -> None:
    """A body that is not JSON in UTF-8, or nested too deep, gets a 400 problem."""
    headers = {"content-type": "application/json"}
    assert _problem(http.post("/api/me", content=content, headers=headers), 400)


def test_a_body_too_large_is_refused(http: httpx.Client) -> None:
    """A megabyte gets 413, announced or in chunks, and is not stored."""
    http.post("/api/me", json=NAME)
    text = '{"text":"' + "x" * 1_000_000 + '"}'
    headers = {"content-type": "application/json"}
    assert _problem(http.post("/api/rules", content=text.encode(), headers=headers), 413)
    chunks = (text[i : i + 5000].encode() for i in range(0, len(text), 5000))
    try:
        response = http.post("/api/rules", content=chunks, headers=headers)
    except httpx.TransportError:
        return  # the connection may be closed before all was sent
    assert _problem(response, 413)


def test_actions_that_need_a_name_are_refused_without_one(http: httpx.Client) -> None:
    """Rooms and rules cannot be created without a name or with an invalid cookie."""
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
        ("GET", "/debug", 404),
    ],
)
def test_missing_resources_are_problems(
    http: httpx.Client, method: str, path: str, status: int
) -> None:
    """Unknown rules, paths outside the files and wrong methods get problem details."""
    _problem(http.request(method, path), status)


def test_rules_and_bots_are_described(http: httpx.Client) -> None:
    """Every listed rule set can be read in full, and every bot has a title in both languages."""
    for line in http.get("/api/rules").json():
        whole = http.get(f"/api/rules/{line['reference']}").json()
        assert (whole["reference"], whole["title"]) == (line["reference"], line["title"])
    assert all(bot["title"]["ko"] for bot in http.get("/api/bots").json())


async def test_one_guest_cannot_act_for_another(house: ServerProcess) -> None:
    """A guest's public id and room do not give another guest the same rights."""
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
    """A secret is neither in the database nor in the log."""
    assert tmp_path.exists()
    with httpx.Client(base_url=house.url) as client:
        secret = client.post("/api/me", json=NAME).cookies["yacht"]
    stored = b"".join(
        path.read_bytes() for path in Path(house.database).parent.iterdir() if path.is_file()
    )
    assert secret.encode() not in stored
    assert secret not in house.said()


@pytest.mark.parametrize("folder", ["assets", "icons"])
@pytest.mark.parametrize(
    "name", ["%00", "a%00.js", "a" * 300, "a" * 5_000, "..%2findex.html", "%2e%2e", "no.js", ""]
)
def test_a_missing_file_is_not_found(house: ServerProcess, folder: str, name: str) -> None:
    """Null bytes, long names and path traversal get 404 like any unknown name."""
    answer = httpx.get(f"{house.url}/{folder}/{name}")
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"
    assert house.said() == ""


def test_hashed_client_files_may_be_cached_for_a_year(house: ServerProcess) -> None:
    """A file named by its hash is served with its type, and may be cached for a year."""
    page = httpx.get(house.url).text
    [script] = re.findall(r'src="(/assets/[^"]+\.js)"', page)
    answer = httpx.get(house.url + script)
    assert answer.headers["cache-control"] == "max-age=31536000, public, immutable"
    kind = answer.headers["content-type"].partition(";")[0]
    assert kind in {"text/javascript", "application/javascript"}
    head = httpx.head(house.url + script)
    assert (head.status_code, head.content) == (200, b"")
    assert httpx.get(f"{house.url}/icons/192.png").headers["content-type"] == "image/png"


def test_only_the_worker_may_compile_webassembly(house: ServerProcess) -> None:
    """Of all pages and built files, one has a policy that allows it; the module is typed, kept."""
    files = [path.name for path in (STATIC / "assets").iterdir()]
    allowed = []
    with httpx.Client(base_url=house.url) as http:
        for path in ("/", "/board", "/verify", "/sw.js", *(f"/assets/{name}" for name in files)):
            policy = http.head(path).headers["content-security-policy"]
            assert "unsafe-inline" not in policy
            assert "'unsafe-eval'" not in policy
            allowed += [path] if "wasm" in policy else []
        [module] = [name for name in files if name.endswith(".wasm")]
        answer = http.get(f"/assets/{module}")

    [worker] = allowed
    assert re.fullmatch(r"/assets/worker-[\w-]+\.js", worker)
    assert answer.headers["content-type"] == "application/wasm"
    assert answer.headers["cache-control"] == "max-age=31536000, public, immutable"
    assert answer.headers["content-encoding"] == "gzip"


def test_the_host_says_whether_it_has_documentation(http: httpx.Client) -> None:
    """Clients link to `/docs` only on a server that serves it."""
    has_docs = http.get("/docs/").status_code == 200

    assert http.get("/api/host").json()["docs"] is has_docs
