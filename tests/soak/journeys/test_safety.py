"""Every page and every name that could run a script, in a browser."""

from tests.e2e.conftest import NewPerson
from tests.e2e.test_safety import PAGES, REFUSED, SHOWN, check_names, check_policies
from tests.support.server_process import ServerProcess

OTHERS = [
    "/rules", "/rules/bonus", "/account", "/ranking", "/dice", "/games", "/records",
    "/players/nobody", "/games/nothing", "/tournaments", "/tournaments/nothing",
]  # fmt: skip


def test_every_page_keeps_its_own_policy(person: NewPerson) -> None:
    """No page of the client, found or not, violates its strict content security policy."""
    check_policies(person, [*PAGES, *OTHERS])


def test_every_name_is_shown_as_text(person: NewPerson, shared_server: ServerProcess) -> None:
    """Every allowed name is shown literally; none opens a dialog or adds markup."""
    assert len(SHOWN) + len(REFUSED) >= 50
    check_names(person, shared_server, SHOWN)
