"""The files of deploy/ are valid, and use only options that `yacht serve` has.

The images cannot be built or run where the tests run, so the tests check the files only.
"""

import configparser
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from cyclopts import App

from tests.paths import ROOT
from yachtdice.cli.server.serve import serve
from yachtdice.server.app.asgi import LARGEST_BODY
from yachtdice.server.app.monitoring import health, ready
from yachtdice.server.http.address import read_proxies
from yachtdice.server.http.gate import FROM_AN_ADDRESS, RESERVE

DEPLOY = ROOT / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
BALANCER = (DEPLOY / "haproxy.cfg").read_text("utf-8")
DOCKERFILE = (DEPLOY / "Dockerfile").read_text("utf-8")
UNIT = configparser.ConfigParser(interpolation=None, strict=False)
UNIT.optionxform = str  # type: ignore[assignment,method-assign]
UNIT.read(DEPLOY / "yacht@.service")
HOST_PAGES = ("quickstart.md", "containers.md", "accounts.md", "data.md")
VARIABLES = {"YACHT_DATABASE", "YACHT_BUS", "YACHT_PUBLIC_URL", "YACHT_TRUSTED_PROXY"}


def takes(words: list[str]) -> bool:
    """Return whether `yacht serve` accepts this command line."""
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
    words = shlex.split(UNIT["Service"]["ExecStart"].replace("%i", "8000"))
    assert words[0].endswith("/yacht")
    assert words[1] == "serve"
    assert takes(words[2:])


def test_variables_are_those_that_the_command_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each variable named in deploy/ fills an option, and no command line contains a secret."""
    for name in VARIABLES:
        monkeypatch.setenv(name, f"the {name}")
    app = App(name="serve")
    app.default(serve)
    _, bound, _ = app.parse_args([], exit_on_error=False, print_error=False)
    network = bound.arguments["listening"]
    given = [bound.arguments["database"], network.bus, network.public_url]
    assert given == ["the YACHT_DATABASE", "the YACHT_BUS", "the YACHT_PUBLIC_URL"]
    assert network.trusted_proxy
    texts = (path.read_text("utf-8") for path in DEPLOY.rglob("*") if path.is_file())
    named = {name for text in texts for name in re.findall(r"YACHT_[A-Z_]+", text)}
    assert named <= VARIABLES
    assert not any("PASSWORD" in word for word in SERVICES["web"]["command"])


def test_all_files_named_in_the_compose_file_exist() -> None:
    """Services, volumes, networks and files that are named exist, and all are used."""
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
    uses = re.findall(r"\$\{(\w+)([^}]*)\}", text)
    for name, what in uses:
        assert what.startswith(":?") or name in {"LISTEN", "FRONT_PROXY"}, name
    assert {name for name, _ in uses if "PASSWORD" in name} == {
        "POSTGRES_PASSWORD",
        "NATS_PASSWORD",
    }
    assert "${POSTGRES_PASSWORD:?" in SERVICES["web"]["environment"]["YACHT_DATABASE"]
    assert "${NATS_PASSWORD:?" in SERVICES["web"]["environment"]["YACHT_BUS"]


def test_only_the_load_balancer_is_exposed_and_trusted() -> None:
    """One port is published, on this machine only; servers trust the balancer and its front."""
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["balancer"]
    address = SERVICES["balancer"]["networks"]["inside"]["ipv4_address"]
    front = SERVICES["balancer"]["environment"]["FRONT_PROXY"]
    assert SERVICES["web"]["environment"]["YACHT_TRUSTED_PROXY"] == f"{address} {front}"
    [network] = COMPOSE["networks"]["inside"]["ipam"]["config"]
    gateway = re.fullmatch(r"\$\{FRONT_PROXY:-(.+)\}", front)
    assert gateway is not None
    assert gateway[1] == network["gateway"]
    assert len(read_proxies((f"{address} {gateway[1]}",))) == 4
    [published] = SERVICES["balancer"]["ports"]
    assert published.startswith("${LISTEN:-127.0.0.1}:")
    assert f"bind :{published.split(':')[-1]}" in BALANCER
    [port] = re.findall(r"^EXPOSE (\d+)$", DOCKERFILE, re.MULTILINE)
    assert f" web:{port}" in BALANCER
    assert f"option httpchk GET {next(iter(ready.paths))}" in BALANCER
    assert f":{port}{next(iter(health.paths))}" in SERVICES["web"]["healthcheck"]["test"][-1]
    assert "cookie" not in BALANCER, "no stickiness is needed"
    assert "balance roundrobin" in BALANCER


def test_images_are_pinned_by_digest() -> None:
    """Every image has a tag for people and a digest that selects the image."""
    fetched = [service["image"] for service in SERVICES.values() if "image" in service]
    fetched += re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE)
    assert len(fetched) == 5
    for image in fetched:
        assert re.fullmatch(r"[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}", image), image
    assert len({image for image in fetched if image.startswith("python")}) == 1


def test_proxies_forward_what_the_server_takes() -> None:
    """The limits of the proxies are those of the server: bytes of a body, connections."""
    texts = {path.name: path.read_text("utf-8") for path in (DEPLOY / "proxies").iterdir()}
    assert f"client_max_body_size {LARGEST_BODY // 1024}k;" in texts["nginx.conf"]
    assert f"max_size {LARGEST_BODY // 1024}KiB" in texts["Caddyfile"]
    assert f"limit_conn yacht {FROM_AN_ADDRESS};" in texts["nginx.conf"]
    for text in (BALANCER, texts["haproxy.cfg"]):
        assert f"sc0_conn_cur gt {FROM_AN_ADDRESS} " in text


def test_commands_for_the_unit_name_its_user_and_its_folder() -> None:
    """The documents give commands the user, the data folder and the program of the unit."""
    service = UNIT["Service"]
    program = shlex.split(service["ExecStart"])[0]
    settings = dict(word.split("=") for word in service["Environment"].split())
    pages = [(ROOT / "docs" / "host" / name).read_text("utf-8") for name in HOST_PAGES]
    commands = [line for page in pages for line in page.splitlines() if "sudo -u" in line]
    assert {"account", "backup"} <= {command.split(program)[1].split()[0] for command in commands}
    folder = settings["XDG_DATA_HOME"]
    start = f"sudo -u {service['User']} env XDG_DATA_HOME={folder} {program} "
    assert all(command.startswith(start) for command in commands)
    for text in (*pages[:1], (DEPLOY / "yacht@.service").read_text("utf-8")):
        assert f"useradd --system --home-dir {folder} " in text
    assert "DynamicUser" not in service, "the folders of a dynamic user are closed to its commands"


def test_descriptors_suffice_for_the_documented_connections() -> None:
    """Unit, containers and docs/scale.md agree on a file limit that covers all connections."""
    limit = int(UNIT["Service"]["LimitNOFILE"])
    scale = (DEPLOY.parent / "docs" / "scale.md").read_text("utf-8")
    [row] = re.findall(r"^\| connections of a process \|(.+)\|$", scale, re.MULTILINE)
    planned = [int(number.replace(",", "")) for number in row.split("|")]
    assert max(planned) + RESERVE <= limit
    for name in ("web", "balancer"):
        assert SERVICES[name]["ulimits"]["nofile"] == limit
    assert f"{limit:,}" in scale


def test_the_image_owns_the_folders_that_are_mounted() -> None:
    """Volumes take their owner from folders of the image that the server's user has created."""
    _, as_user = DOCKERFILE.split("\nUSER yacht\n")
    lines = re.findall(r"^RUN mkdir -p (.*)$", as_user, re.MULTILINE)
    made = [Path(folder) for line in lines for folder in line.split()]
    assert mounts()
    assert {Path(mount) for mount in mounts()} <= set(made)


def mounts() -> list[str]:
    """Return the folders of the image at which the compose file mounts volumes."""
    return [mount.split(":")[1] for mount in SERVICES["web"]["volumes"]]


def test_replicas_share_their_solutions() -> None:
    """The compose file mounts over volumes of the image: beside them, each replica has its own.

    The cache of a server in the image, with the home folder of its user, is one of these folders.
    """
    [declared] = re.findall(r"^VOLUME (\[.*\])$", DOCKERFILE, re.MULTILINE)
    assert set(mounts()) <= set(json.loads(declared))
    [home] = re.findall(r"useradd --create-home .* (\w+)$", DOCKERFILE, re.MULTILINE)
    words = "from yachtdice.cache import cache_folder; print(cache_folder())"
    environment = {"HOME": f"/home/{home}", "PYTHONPATH": str(ROOT / "src")}
    told = subprocess.run(
        [sys.executable, "-c", words], env=environment, check=True, capture_output=True, text=True
    )
    assert told.stdout.strip() in mounts()


def test_the_image_has_the_documentation() -> None:
    """The image installs the wheel of `make build`, which builds the documentation first."""
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert re.search(r"^build: docs ", makefile, re.MULTILINE)
    _, building, serving = re.split(r"^FROM ", DOCKERFILE, flags=re.MULTILINE)
    assert re.search(r"^RUN make build\b", building, re.MULTILINE)
    assert "/src/dist/*.whl" in serving
