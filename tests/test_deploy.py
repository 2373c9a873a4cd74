"""What deploy/ holds has the right form, and asks of `yacht serve` only what there is.

The images cannot be built or run where the tests run; what is checked is what can be read.
"""

import configparser
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml
from cyclopts import App

from yachtdice.cli.serve import serve
from yachtdice.server.health import health, ready

DEPLOY = Path(__file__).parent.parent / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
BALANCER = (DEPLOY / "haproxy.cfg").read_text("utf-8")
DOCKERFILE = (DEPLOY / "Dockerfile").read_text("utf-8")
VARIABLES = {"YACHT_DATABASE", "YACHT_BUS", "YACHT_PUBLIC_URL", "YACHT_TRUSTED_PROXY"}


def takes(words: list[str]) -> bool:
    """Return whether `yacht serve` takes this command line."""
    app = App(name="serve")
    app.default(serve)
    _, bound, _ = app.parse_args(words, exit_on_error=False, print_error=False)
    return bool(bound.arguments) == bool(words)


def filled(text: str) -> str:
    """Return a text of the compose file with its variables filled in."""
    return re.sub(r"\$\{(\w+):\?[^}]+\}", r"http://\1.example", text)


def test_servers_are_started_as_the_command_allows() -> None:
    """The command lines of compose file, image and unit are parsed by the command itself."""
    entry = re.search(r"^ENTRYPOINT (\[.*\])$", DOCKERFILE, re.MULTILINE)
    assert entry is not None
    image = yaml.safe_load(entry[1])
    assert image[:2] == ["yacht", "serve"]
    assert takes([*image[2:], *map(filled, SERVICES["web"]["command"])])
    unit = configparser.ConfigParser(interpolation=None, strict=False)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(DEPLOY / "yacht@.service")
    words = shlex.split(unit["Service"]["ExecStart"].replace("%i", "8000"))
    assert words[0].endswith("/yacht")
    assert words[1] == "serve"
    assert takes(words[2:])


def test_variables_are_those_that_the_command_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each variable named in deploy/ fills an option; secrets stand on no command line."""
    for name in VARIABLES:
        monkeypatch.setenv(name, f"the {name}")
    app = App(name="serve")
    app.default(serve)
    _, bound, _ = app.parse_args([], exit_on_error=False, print_error=False)
    told = [bound.arguments[name] for name in ("database", "bus", "public_url")]
    assert told == ["the YACHT_DATABASE", "the YACHT_BUS", "the YACHT_PUBLIC_URL"]
    assert bound.arguments["trusted_proxy"]
    texts = (path.read_text("utf-8") for path in DEPLOY.iterdir())
    named = {name for text in texts for name in re.findall(r"YACHT_[A-Z_]+", text)}
    assert named <= VARIABLES
    assert not any("PASSWORD" in word for word in SERVICES["web"]["command"])


def test_all_that_the_compose_file_refers_to_is_there() -> None:
    """Services, volumes, networks and files that are named exist, and none is left over."""
    volumes = set()
    for service in SERVICES.values():
        for name, how in service.get("depends_on", {}).items():
            assert how["condition"] == "service_healthy"
            assert "healthcheck" in SERVICES[name]
        for mount in service.get("volumes", []):
            source = mount.split(":")[0]
            if source.startswith("."):
                assert (DEPLOY / source).is_file()
            else:
                volumes.add(source)
        assert set(service["networks"]) <= COMPOSE["networks"].keys()
        assert re.search(r":\d", service.get("image", ":1")), "an image without a version"
    assert volumes == set(COMPOSE["volumes"])
    build = SERVICES["web"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).is_file()
    assert SERVICES["web"]["deploy"]["replicas"] >= 2


def test_every_secret_must_be_chosen() -> None:
    """No password has a default: without one the compose file is refused."""
    text = (DEPLOY / "compose.yaml").read_text("utf-8")
    for use in re.findall(r"\$\{(\w+)([^}]*)\}", text):
        assert use[1].startswith(":?"), use
    assert "${POSTGRES_PASSWORD:?" in SERVICES["web"]["environment"]["YACHT_DATABASE"]
    assert "${NATS_PASSWORD:?" in SERVICES["web"]["environment"]["YACHT_BUS"]


def test_only_the_balancer_is_open_and_it_is_believed() -> None:
    """One port is published; the servers believe its address and answer what it asks."""
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["balancer"]
    address = SERVICES["balancer"]["networks"]["inside"]["ipv4_address"]
    assert f"--trusted-proxy={address}" in SERVICES["web"]["command"]
    [published] = SERVICES["balancer"]["ports"]
    assert f"bind :{published.split(':')[1]}" in BALANCER
    [port] = re.findall(r"^EXPOSE (\d+)$", DOCKERFILE, re.MULTILINE)
    assert f" web:{port}" in BALANCER
    assert f"option httpchk GET {next(iter(ready.paths))}" in BALANCER
    assert f":{port}{next(iter(health.paths))}" in SERVICES["web"]["healthcheck"]["test"][-1]
    assert "cookie" not in BALANCER, "no stickiness is needed"
    assert "balance roundrobin" in BALANCER
