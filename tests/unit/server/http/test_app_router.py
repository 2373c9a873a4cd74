"""Apps of one process share no routers."""

from pathlib import Path

import pytest
from litestar import Litestar
from litestar.routes import HTTPRoute

from yachtdice.compose.services import Services, compose
from yachtdice.compose.settings import Settings
from yachtdice.server.app import create_app


@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
async def test_each_app_of_a_process_has_its_own_services(tmp_path: Path) -> None:
    """Every handler of an app gets the services of this app, also after a later app was made."""
    both = [compose(Settings(str(tmp_path / name))) for name in ("one", "two")]
    apps = [create_app(services).app for services in both]
    for services, app in zip(both, apps, strict=True):
        assert isinstance(app, Litestar)
        found = services_of_handlers(app)
        assert len(found) > 100
        assert all(one is services for one in found)


def services_of_handlers(app: Litestar) -> list[Services]:
    """Return the services of each HTTP handler of an app."""
    handlers = [
        one for route in app.routes if isinstance(route, HTTPRoute) for one in route.route_handlers
    ]
    return [one.resolve_dependencies()["services"].dependency() for one in handlers]
