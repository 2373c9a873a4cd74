"""`yacht discord register`: the request to Discord, and each refusal as one line."""

from collections.abc import Iterator

import pytest

from tests.support.servers.discord import FakeDiscord, Reply, fake_discord
from tests.unit.cli.conftest import Yacht
from yachtdice.server.discord.service import registering

TOKEN = "secret.to-ken"


@pytest.fixture
def discord(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeDiscord]:
    """Return Discord on this machine, with the variables of an application."""
    monkeypatch.setenv("YACHT_DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("YACHT_DISCORD_APPLICATION", "1300000000000000001")
    with fake_discord() as fake:
        monkeypatch.setattr(registering, "API", f"{fake.url}/api/v10")
        yield fake


@pytest.mark.parametrize(
    ("options", "where"),
    [([], ""), (["--guild", "1320000000000000001"], "/guilds/1320000000000000001")],
)
def test_the_command_is_registered_in_both_languages(
    yacht: Yacht, discord: FakeDiscord, options: list[str], where: str
) -> None:
    """Discord gets the command with its option, for all servers or for one."""
    discord.replies.append(Reply(201, {}, b"{}"))
    done = yacht("discord", "register", *options)
    assert (done.code, done.err) == (0, "")
    assert "registered /yacht" in done.out
    [asked] = discord.got
    assert asked.path == f"/api/v10/applications/1300000000000000001{where}/commands"
    assert asked.headers["authorization"] == f"Bot {TOKEN}"
    [option] = asked.body["options"]
    assert (asked.body["name"], asked.body["type"]) == ("yacht", 1)
    assert (option["name"], option["type"], option["autocomplete"]) == ("rules", 3, True)
    for text in (asked.body, option):
        assert 1 <= len(text["description"]) <= 100
        assert text["name_localizations"].keys() == {"ko"}
        assert 1 <= len(text["description_localizations"]["ko"]) <= 100


@pytest.mark.parametrize(
    ("reply", "says"),
    [
        (Reply(401), "does not accept the token"),
        (Reply(403), "applications.commands"),
        (Reply(404), "check both ids"),
        (Reply(429, {"Retry-After": "12"}), "in 12 seconds"),
        (Reply(500), "HTTP 500; try again in 60 seconds"),
    ],
)
def test_a_refusal_is_one_line_without_the_token(
    yacht: Yacht, discord: FakeDiscord, reply: Reply, says: str
) -> None:
    """Each refusal of Discord names its reason and the next step."""
    discord.replies.append(reply)
    line = yacht("discord", "register").refused()
    assert says in line
    assert TOKEN not in line


def test_no_network_is_one_line(
    yacht: Yacht, discord: FakeDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a connection the line says so."""
    monkeypatch.setattr(registering, "API", "http://127.0.0.1:9/api")
    line = yacht("discord", "register").refused()
    assert "cannot be reached (ConnectError)" in line
    assert TOKEN not in line
    assert discord.got == []


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("YACHT_DISCORD_TOKEN", "", "set YACHT_DISCORD_TOKEN"),
        ("YACHT_DISCORD_APPLICATION", " ", "set YACHT_DISCORD_APPLICATION"),
        ("YACHT_DISCORD_APPLICATION", "../users", "digits alone"),
        ("YACHT_DISCORD_TOKEN", "secret\nHost: evil", "does not accept the token"),
        ("YACHT_DISCORD_TOKEN", "비밀", "does not accept the token"),
    ],
)
def test_a_wrong_variable_sends_nothing(
    yacht: Yacht,
    discord: FakeDiscord,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    value: str,
    says: str,
) -> None:
    """A missing or wrong variable is named before any request."""
    monkeypatch.setenv(name, value)
    assert says in yacht("discord", "register").refused()
    assert discord.got == []
