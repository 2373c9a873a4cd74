"""Example addresses of every route, with real content."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from tests.e2e.browser import Person
from tests.e2e.tables import finished, seated, started
from tests.support.clients.bot_account import PASSWORD
from tests.support.length import IS_LONG
from yachtdice import rules_ids

RULES = rules_ids() if IS_LONG else ("extended",)
TOURNAMENT = {"rules": "bonus", "players": ["random", "greedy"], "games": 20, "seed": 5}
STANDING = {"rules": "bonus", "players": ["random", "greedy"], "games": 20}


class Address(NamedTuple):
    """A path with a query, and the selector of the part that arrives last."""

    path: str
    ready: str = "main h1"


def addresses(person: Person) -> dict[str, list[Address]]:
    """Return example addresses of each route of the server, after this person has played."""
    assert person.post("/api/account", {"name": "Captain Mina", "password": PASSWORD}).ok
    game = finished([person], "clubhouse", "greedy")
    tournament = _made(person, "/api/tournaments", TOURNAMENT)
    standing = _made(person, "/api/standing-tournaments", STANDING)
    contest = _made(person, "/api/contests", {"name": "Evening cup", "rules": "bonus"})
    review = "[data-testid=review][data-insight=ready]"
    return {
        "/": [Address("/", "[data-testid=news]")],
        "/r/{room:str}": list(_rooms(person)),
        "/local": [Address("/local", "[data-testid=device-start]:enabled")],
        "/local/{room:str}": [Address("/local/abcdef")],
        "/rules": [Address("/rules")],
        "/rules/{reference:str}": [Address(f"/rules/{rules}") for rules in RULES],
        "/learn": [Address("/learn", "[data-testid=lesson]")],
        "/account": [Address("/account", "[data-testid=standing]")],
        "/ranking": [Address("/ranking"), Address("/ranking?rules=clubhouse")],
        "/players/{player:str}": [Address(f"/players/{person.player()}")],
        "/dice": [Address("/dice")],
        "/how-dice-work": [Address("/how-dice-work")],
        "/games": [Address("/games")],
        "/games/{game:str}": [
            Address(f"/games/{game}", "[data-testid=replay]"),
            Address(f"/games/{game}?review=1", review),
        ],
        "/records": [Address("/records")],
        "/tournaments": [Address("/tournaments")],
        "/tournaments/{tournament:str}": [Address(f"/tournaments/{tournament}")],
        "/standing-tournaments/{standing:str}": [Address(f"/standing-tournaments/{standing}")],
        "/contests": [Address("/contests", "[data-testid=contest-name]")],
        "/contests/{contest:str}": [Address(f"/contests/{contest}", "[data-testid=contest-code]")],
        "/contests/{contest:str}/screen": [
            Address(f"/contests/{contest}/screen", "[data-phase=waiting]")
        ],
        "/clubs": [Address("/clubs", "[data-testid=club-name]")],
        "/clubs/{club:str}": [Address(_club(person), "[data-testid=make-link]")],
        "/clubs/join/{code:str}": [
            Address("/clubs/join/abcdef", "[data-testid=accept-invitation]")
        ],
        "/following": [Address("/following", "[data-testid=following]")],
        "/board": [Address("/board?rules=clubhouse&dice=22255&left=2")],
        "/today": [Address("/today", "[data-testid=ask]")],
        "/practice": [Address("/practice")],
        "/s": [Address("/s", "[data-testid=sheet-start]:enabled")],
        "/s/{sheet:str}": [Address("/s/abcdef", "[data-testid=sheet-no-key]")],
        "/s/{sheet:str}/screen": [Address(_screen(person), "[data-testid=screen-turn]")],
        "/house-rules": [Address("/house-rules", "[data-testid=preview]")],
        "/print/{reference:str}": [
            Address(f"/print/{rules}", "[data-testid=empty-card]") for rules in RULES
        ],
        "/settings": [Address("/settings")],
        "/help": [Address("/help")],
        "/mail/verify/{token:str}": [Address(f"/mail/verify/{'a' * 32}")],
        "/mail/leave/{token:str}": [Address(f"/mail/leave/{'a' * 32}")],
    }


def _rooms(person: Person) -> Iterator[Address]:
    """Yield a waiting room, tables of one and four seats, and a result."""
    yield Address(seated([person], "bonus", "greedy"), "[data-testid=invite-link]")
    yield Address(started([person], "bonus"), "[data-testid=dice-tray]")
    four = started([person], "extended", "greedy", "greedy", "random", turns=2)
    yield Address(four, "[data-testid=dice-tray]")
    yield Address(started([person], "clubhouse", "greedy", turns=12), "[data-testid=result]")


def _made(person: Person, path: str, order: Mapping[str, object]) -> str:
    """Order a tournament and return its id."""
    answer = person.context.request.post(path, data=dict(order))
    assert answer.ok, answer.text()
    made: str = answer.json()["line"]["id"]
    return made


def _club(person: Person) -> str:
    """Return the address of a new club, after the games that its owner needs."""
    for _ in range(4):
        finished([person], "clubhouse", "greedy")
    order = {"name": "Thursday harbour", "about": "Every Thursday", "open": True}
    answer = person.context.request.post("/api/clubs", data=order)
    assert answer.ok, answer.text()
    return f"/clubs/{answer.json()['line']['id']}"


def _screen(person: Person) -> str:
    """Return the address of the big screen of a new sheet."""
    order = {"rules": "yahtzee", "names": ["Mina", "Joon"]}
    made = person.context.request.post("/api/sheets", data=order).json()
    return f"/s/{made['id']}/screen#{made['watch']}"
