"""Each call of a club, by each role and by visitors, and the privacy of a club that is not open."""

from typing import Any, Final

import pytest

from tests.integration.clubs.conftest import Visitors

pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")

ROLES: Final = ("owner", "keeper", "member", "outside", "guest", "anon")

_FACTS: Final = {"name": "Night club", "about": "Dice at night.", "open": False}
_LINK: Final = {"days": 1, "uses": 1}

#: Each call with its body, and its statuses by role, in a closed and in an open club.
CALLS: Final[dict[str, tuple[dict[str, Any] | None, tuple[int, ...], tuple[int, ...]]]] = {
    "GET ": (None, (200, 200, 200, 404, 404, 404), (200, 200, 200, 200, 200, 200)),
    "GET /days": (None, (200, 200, 200, 404, 403, 401), (200, 200, 200, 403, 403, 401)),
    "GET /season": (None, (200, 200, 200, 404, 403, 401), (200, 200, 200, 403, 403, 401)),
    "GET /contests": (None, (200, 200, 200, 404, 403, 401), (200, 200, 200, 403, 403, 401)),
    "POST /join": ({}, (204, 204, 204, 404, 403, 401), (204, 204, 204, 204, 403, 401)),
    "POST ": (_FACTS, (204, 403, 403, 404, 403, 401), (204, 403, 403, 403, 403, 401)),
    "DELETE ": (None, (204, 403, 403, 404, 403, 401), (204, 403, 403, 403, 403, 401)),
    "POST /links": (_LINK, (201, 201, 403, 404, 403, 401), (201, 201, 403, 403, 403, 401)),
    "DELETE /links": (None, (204, 204, 403, 404, 403, 401), (204, 204, 403, 403, 403, 401)),
    "POST /members/another": (
        {"role": None}, (204, 204, 403, 404, 403, 401), (204, 204, 403, 403, 403, 401),
    ),
    "POST /members/heir": (
        {"role": "owner"}, (204, 403, 403, 404, 403, 401), (204, 403, 403, 403, 403, 401),
    ),
    "POST /members/keeper": (
        {"role": "member"}, (204, 403, 403, 404, 403, 401), (204, 403, 403, 403, 403, 401),
    ),
    "POST /members/owner": (
        {"role": None}, (204, 403, 403, 404, 403, 401), (204, 403, 403, 403, 403, 401),
    ),
    "POST /members/stranger": (
        {"role": None}, (404, 404, 404, 404, 403, 401), (404, 404, 404, 403, 403, 401),
    ),
}  # fmt: skip


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("is_open", [False, True], ids=["closed", "open"])
async def test_each_call_answers_each_role(visitors: Visitors, call: str, is_open: bool) -> None:
    """Each role gets its status, and a refused call changes nothing."""
    body, *statuses = CALLS[call]
    method, _, rest = call.partition(" ")
    for role, status in zip(ROLES, statuses[is_open], strict=True):
        club = await visitors.make_club(is_open=is_open)
        before = (await visitors.ask("heir", f"GET /clubs/{club}")).content
        answer = await visitors.ask(role, f"{method} /clubs/{club}{rest}", body)
        assert answer.status_code == status, (role, answer.text)
        after = await visitors.ask("heir", f"GET /clubs/{club}")
        if status >= 400:
            assert after.content == before
        if after.status_code == 200:
            owner = next(it for it in after.json()["members"] if it["role"] == "owner")
            ended = await visitors.ask(owner["player"], f"DELETE /clubs/{club}")
            assert ended.status_code == 204


async def test_a_club_that_is_not_open_looks_like_an_unknown_one(visitors: Visitors) -> None:
    """To an account outside, a guest and a stranger, each call has the same bytes and headers."""
    club = await visitors.make_club(is_open=False)
    for call, (body, *_) in CALLS.items():
        method, _, rest = call.partition(" ")
        for who in ("outside", "guest", "anon"):
            answers = [
                await visitors.ask(who, f"{method} /clubs/{one}{rest}", body)
                for one in (club, "unknownclub2")
            ]
            real, unknown = ((it.status_code, it.content, it.headers) for it in answers)
            assert real == unknown, (call, who)
    listed = await visitors.ask("outside", "GET /clubs")
    assert club not in listed.text
    assert (await visitors.ask("member", "GET /clubs")).json()["own"][0]["id"] == club


async def test_an_open_club_shows_no_members_outside(visitors: Visitors) -> None:
    """Visitors see its name, text and size; members see the members; keepers the links."""
    club = await visitors.make_club(is_open=True)
    for who, members, links in (("anon", 0, 0), ("outside", 0, 0), ("member", 5, 0)):
        view = (await visitors.ask(who, f"GET /clubs/{club}")).json()
        assert (view["line"]["members"], len(view["members"]), view["links"]) == (5, members, links)
    assert (await visitors.ask("keeper", f"GET /clubs/{club}")).json()["links"] == 1


async def test_a_link_comes_with_its_address_and_qr_code(visitors: Visitors) -> None:
    """A keeper can give the link away on paper, too."""
    club = await visitors.make_club(is_open=False)
    made = (await visitors.ask("keeper", f"POST /clubs/{club}/links", {})).json()
    assert made["link"] == f"http://localhost/clubs/join/{made['code']}"
    assert made["picture"].startswith("data:image/svg+xml")


async def test_follows_are_limited_and_tell_the_followed_nothing(visitors: Visitors) -> None:
    """The followed sees the same bytes as before; follow 21 in an hour is refused."""
    calls = ("GET /following", "GET /relations/owner", "GET /me", "GET /clubs")
    before = [(await visitors.ask("keeper", call)).content for call in calls]
    for number in range(20):
        choice = {"following": number % 2 == 0, "blocked": False}
        await visitors.ask("owner", "POST /relations/keeper", choice)
    followed = await visitors.ask("owner", "POST /relations/keeper", {"following": True})
    assert followed.json() == {"following": True, "blocked": False, "may_follow": True}
    assert [(await visitors.ask("keeper", call)).content for call in calls] == before
    profile = await visitors.ask("keeper", "GET /players/keeper")
    assert "follow" not in profile.text
    answers = [
        await visitors.ask("owner", "POST /relations/member", {"following": True})
        for _ in range(10)
    ]
    assert [it.status_code for it in answers] == [200] * 9 + [429]
    assert answers[-1].json()["limit"] == "players followed, by account"
