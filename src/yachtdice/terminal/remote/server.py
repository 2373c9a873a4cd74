"""Requests to a server over HTTP: the guest with its kept cookie, rooms, rules and records."""

import json
import os
from contextlib import suppress
from hashlib import sha256
from http.client import HTTPException
from http.cookiejar import LoadError, LWPCookieJar
from typing import Any, Final, NamedTuple
from urllib.error import HTTPError
from urllib.parse import quote, urlsplit
from urllib.request import (
    HTTPCookieProcessor,
    HTTPRedirectHandler,
    OpenerDirector,
    Request,
    build_opener,
)

from platformdirs import user_state_path

from yachtdice.rules import RulesError, RuleSet, Text, parse_rules
from yachtdice.terminal import words
from yachtdice.terminal.session import PlayError

_PATIENCE_S: Final = 20
_MOST_BYTES: Final = 4_000_000  #: A longer answer of a server is cut, and cannot be read then.


class TableAddress(NamedTuple):
    """A server, and a room or its code; None for a new room."""

    origin: str
    room: str | None


def table_address(text: str, code: str | None = None) -> TableAddress:
    """Return the table that a link, or the address of a server and a code, names.

    Raises PlayError for an address that is neither.
    """
    try:
        parts = urlsplit(text)
        origin, path = f"{parts.scheme}://{parts.netloc}".lower(), parts.path.strip("/")
        is_server = parts.scheme in {"http", "https"} and bool(parts.hostname)
        _ = parts.port  # raises ValueError for an impossible one
    except ValueError:
        is_server, origin, path = False, "", ""
    kind, _, room = path.partition("/")
    is_room = kind == "r" and room.isascii() and room.isalnum()
    if not is_server or "@" in origin or not (is_room or path == ""):
        at = words.plain(text)
        en = f"{at}: give a link such as https://dice.example/r/ID, or the address of a server"
        ko = f"{at}: https://dice.example/r/ID 같은 링크나 서버 주소를 적어 주세요"
        raise PlayError(Text(en, ko))
    return TableAddress(origin, room if is_room else code)


class _RefusedRedirects(HTTPRedirectHandler):
    """Follows no redirect: a server must not send requests to other addresses."""

    def redirect_request(self, req: Request, *answer: Any) -> None:
        """Raise HTTPError with the address that the server names."""
        body, code, _, headers, newurl = answer
        reason = f"the server is at another address, {newurl}; give that one if you trust it"
        raise HTTPError(req.full_url, code, reason, headers, body)


class TableServer:
    """The requests of one guest to one server. They block: call them in a thread.

    The guest's cookie is kept in a file for this user alone, so that the same name has the same
    seat after a new start. All methods raise PlayError with the reason of the server.
    """

    def __init__(self, origin: str, name: str) -> None:
        """Be this guest at a server."""
        self.origin, self._name = origin, name
        #: A word for this guest of this server, for names of files.
        self.guest = sha256(f"{origin} {name}".encode()).hexdigest()[:24]
        folder = user_state_path("yachtdice", appauthor=False) / "guests"
        self._file = folder / f"{self.guest}.txt"
        self._jar = LWPCookieJar(str(self._file))
        with suppress(FileNotFoundError, LoadError):  # then it is a new guest
            self._jar.load(ignore_discard=True)
        self._opener: OpenerDirector = build_opener(
            HTTPCookieProcessor(self._jar), _RefusedRedirects()
        )

    def welcome(self) -> None:
        """Become a guest of this name, or again the guest of an earlier start."""
        self._asked("/api/me", {"name": self._name})
        self._file.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(self._file, os.O_CREAT | os.O_WRONLY, 0o600))
        self._jar.save(ignore_discard=True)

    def make_room(self, rules: str) -> str:
        """Return the id of a new room with these rules."""
        return self._text("id", "/api/rooms", {"rules": rules})

    def rules(self, reference: str) -> RuleSet:
        """Return a rule set of the server."""
        text = self._text("text", f"/api/drafts/{quote(reference, safe='')}")
        try:
            return parse_rules(text)
        except RulesError as error:
            raise self._failed(error.text.en, error.text.ko) from error

    def record(self, game: str) -> str:
        """Return the record of a finished game."""
        return self._answer(f"/api/games/{quote(game, safe='')}/record", None).decode()

    def cookie(self) -> str:
        """Return the value of the header with the cookies."""
        request = Request(self.origin)  # noqa: S310 - `table_address` checks the scheme
        self._jar.add_cookie_header(request)
        return request.get_header("Cookie") or ""

    def _text(self, name: str, path: str, body: dict[str, Any] | None = None) -> str:
        """Return the text with this name in an answer of the server."""
        found = self._asked(path, body).get(name)
        if isinstance(found, str):
            return found
        raise self._stranger()

    def _asked(self, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        """Return the answer of the server, an object."""
        data = self._answer(path, None if body is None else json.dumps(body).encode())
        with suppress(ValueError, RecursionError):
            found = json.loads(data)
            if isinstance(found, dict):
                return found
        raise self._stranger()

    def _stranger(self) -> PlayError:
        """Return the error about a server of something else."""
        return self._failed("no Yacht Dice server answers there", "요트 다이스 서버가 아니에요")

    def _answer(self, path: str, body: bytes | None) -> bytes:
        """Return the bytes of an answer."""
        head = {"content-type": "application/json"}
        request = Request(self.origin + path, body, head)  # noqa: S310 - as above
        try:
            with self._opener.open(request, timeout=_PATIENCE_S) as response:
                return bytes(response.read(_MOST_BYTES))
        except HTTPError as refused:
            with refused:
                reason = _reason(refused)
            raise self._failed(reason, reason) from refused
        except (OSError, HTTPException) as error:
            reason = str(getattr(error, "reason", error)) or type(error).__name__
            raise self._failed(
                f"the server does not answer ({reason}); check the address",
                f"서버에서 답이 없어요({reason}). 주소를 확인해 주세요",
            ) from error

    def _failed(self, en: str, ko: str) -> PlayError:
        """Return the error with the address of the server."""
        at = words.plain(self.origin)
        return PlayError(Text(f"{at}: {words.reason(en)}", f"{at}: {words.reason(ko)}"))


def _reason(refused: HTTPError) -> str:
    """Return the reason of a refusal, as the server says it."""
    try:
        return str(json.loads(refused.read(_MOST_BYTES))["detail"])
    except (OSError, ValueError, KeyError, TypeError, RecursionError, HTTPException):
        return f"{refused.code} {refused.reason}"
