"""The texts of clubs, the rights of roles, and the heir of an owner."""

import pytest

from yachtdice.server.clubs.messages import ClubOrder, ClubRole
from yachtdice.server.clubs.service.rules import (
    ClubRefusedError,
    StoredMember,
    checked_order,
    heir_of,
    may_give,
)
from yachtdice.server.people.service.names import NameRefusedError

OWNER, KEEPER, MEMBER = ClubRole.OWNER, ClubRole.KEEPER, ClubRole.MEMBER


@pytest.mark.parametrize(
    "about",
    [
        "come to dice.example",
        "http://1.2.3.4",
        "see WWW. dice",
        "join at 주사위.한국",
        "a" * 201,
        "hidden\u200btext",
    ],
)
def test_a_text_with_an_address_or_too_long_is_refused(about: str) -> None:
    """No club advertises a page, hides characters or fills the screen."""
    with pytest.raises(ClubRefusedError, match="200 characters and no links"):
        checked_order(ClubOrder("Dice club", about))


def test_a_text_with_figures_and_full_stops_is_kept_in_one_line() -> None:
    """Sentences, decimals and abbreviations count as text."""
    order = checked_order(ClubOrder(" Dice  club ", "We play at 7.30 p.m.\nBring tea. 환영해요."))
    assert order == ClubOrder("Dice club", "We play at 7.30 p.m. Bring tea. 환영해요.")


def test_the_name_of_a_club_is_checked_like_that_of_an_account() -> None:
    """A name with letters of two alphabets, which imitates another name, is refused."""
    with pytest.raises(NameRefusedError, match="one alphabet"):
        checked_order(ClubOrder("Diсe club"))


def test_each_role_gives_and_removes_exactly_what_is_below_it() -> None:
    """Everybody leaves; keepers remove members; the owner does the rest, but keeps its role."""
    given = {
        (own, old, new)
        for own in ClubRole
        for old in ClubRole
        for new in (*ClubRole, None)
        if may_give(own, old, new, is_self=False)
    }
    by_owner = {(OWNER, old, new) for old in (KEEPER, MEMBER) for new in (*ClubRole, None)}
    assert {each for each in given if each[1] is not OWNER} == {*by_owner, (KEEPER, MEMBER, None)}
    own = {
        (role, new)
        for role in ClubRole
        for new in (*ClubRole, None)
        if may_give(role, role, new, is_self=True)
    }
    assert own == {(role, None) for role in ClubRole}


def test_the_first_keeper_inherits_before_older_members() -> None:
    """A club falls to a keeper, otherwise to the member who joined first."""
    members = [StoredMember(MEMBER, 1, "ada"), StoredMember(MEMBER, 2, "bo")]
    assert heir_of(members) == "ada"
    keepers = [StoredMember(KEEPER, 9, "cy"), StoredMember(KEEPER, 8, "di")]
    assert heir_of([*members, *keepers]) == "di"
