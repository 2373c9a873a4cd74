"""The command `/yacht`: its tables, its words, its limit, and requests that come twice."""

import asyncio
import json
from typing import Any

import msgspec
import pytest

from tests.support.discord import payload
from tests.support.waiting import let_others_run, until
from tests.unit.server.rooms.service.table import House
from yachtdice.server.common.ports import Player
from yachtdice.server.discord.service import interactions
from yachtdice.server.discord.service.interactions import (
    InteractionError,
    Interactions,
    SignatureError,
)
from yachtdice.server.rooms.messages.client import StartGame, TakeSeat
from yachtdice.server.rooms.messages.room import Stage
from yachtdice.server.rooms.messages.server import Accepted

URL = "https://dice.example"
MINA, JUN = Player("mina", "Mina"), Player("jun", "준호")


class Guild:
    """A server of Discord with the application of a house."""

    def __init__(self, patience_s: float = 60.0) -> None:
        """Sign all requests with the word `signed`."""
        self.house = House()
        world = self.house.world
        self.desk = Interactions(
            lambda signature, _stamp, _body: signature == "signed",
            self.house.hub,
            world.shelf,
            world.limiter,
            URL,
            patience_s,
        )

    async def ask(self, name: str, **changes: Any) -> dict[str, Any]:
        """Return the answer to a recorded request with these changes, as Discord reads it."""
        body = json.dumps({**json.loads(payload(name)), **changes}).encode()
        answer = await self.desk.answer("signed", "0", body)
        read: dict[str, Any] = json.loads(msgspec.json.encode(answer))
        return read

    @property
    def rooms(self) -> list[str]:
        """The ids of the rooms made so far."""
        return list(self.house.memory.rooms)


async def test_a_ping_is_answered() -> None:
    """Discord checks the endpoint with it."""
    assert await Guild().ask("ping") == {"type": 1}


async def test_the_answer_has_the_link_and_the_code_of_a_new_table() -> None:
    """All can read it; it mentions no user, and the first players can sit down and start."""
    guild = Guild()
    answer = await guild.ask("command_in_a_server")
    [room] = guild.rooms
    assert answer["type"] == 4
    assert answer["data"]["flags"] == 0
    assert answer["data"]["allowed_mentions"] == {"parse": []}
    assert f"{URL}/r/{room}\n" in answer["data"]["content"]
    assert f"code: `{room[:6].upper()}`" in answer["data"]["content"]
    mina, jun = [await guild.house.enter(room, player) for player in (MINA, JUN)]
    assert isinstance(await jun.do(TakeSeat, seat=0), Accepted)
    assert isinstance(await mina.do(TakeSeat, seat=1), Accepted)
    assert isinstance(await jun.do(StartGame), Accepted)
    assert mina.live().room.stage is Stage.PLAYING


async def test_the_user_chooses_the_rules_and_reads_korean() -> None:
    """A rule set is found by its id or its title in any language; the locale decides the words."""
    guild = Guild()
    answer = await guild.ask("command_with_rules")
    assert "테이블을 열었어요" in answer["data"]["content"]
    [room] = guild.rooms
    person = await guild.house.enter(room, MINA)
    rules = person.live().room.rules
    assert rules.id == "yahtzee"
    for number, title in enumerate((rules.title.ko, f" {rules.title.en.upper()} ")):
        option = {"name": "rules", "type": 3, "value": title}
        data = {"name": "yacht", "options": [option]}
        again = await guild.ask("command_with_rules", id=str(number), data=data)
        assert again["data"]["flags"] == 0
    assert len(guild.rooms) == 3


async def test_unknown_rules_open_no_table() -> None:
    """The user alone reads which rule sets there are; the text typed has no effect."""
    guild = Guild()
    answer = await guild.ask("command_in_a_direct_message")
    assert answer["data"]["flags"] == 64
    assert r"no such \<\@1360000000000000001\>" in answer["data"]["content"]
    assert all(rules.title.en in answer["data"]["content"] for rules in _offered(guild))
    assert len(answer["data"]["content"]) <= 2000
    assert guild.rooms == []


def _offered(guild: Guild) -> Any:
    return [rules for rules in guild.house.world.shelf.on_offer() if rules.title.en.isalpha()]


async def test_discord_offers_the_rule_sets_that_fit_the_typed_text() -> None:
    """Choices have the reference as value and the title in the language of the user."""
    answer = await Guild().ask("autocomplete")
    choices = answer["data"]["choices"]
    assert answer["type"] == 8
    assert {"yahtzee", "yatzy"} <= {choice["value"] for choice in choices}
    assert len(choices) <= 25
    titles = {rules.id: rules.title.ko for rules in _offered(Guild())}
    assert {"name": titles["yahtzee"], "value": "yahtzee"} in choices


async def test_a_repeated_request_opens_one_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same id gets the same answer, also at the same time; the memory of ids is bounded."""
    monkeypatch.setattr(interactions, "MOST_REMEMBERED", 2)
    guild = Guild()
    answers = await asyncio.gather(*[guild.ask("command_in_a_server") for _ in range(3)])
    assert answers == [answers[0]] * 3
    assert len(guild.rooms) == 1
    for other in ("2", "3"):
        await guild.ask("command_in_a_server", id=other)
    assert await guild.ask("command_in_a_server") != answers[0]
    assert len(guild.rooms) == 4


async def test_a_server_of_discord_opens_ten_tables_a_minute() -> None:
    """Further users of this server wait; other servers, and direct messages, have their own ten."""
    guild = Guild()
    for number in range(10):
        answer = await guild.ask("command_in_a_server", id=f"{number}")
        assert answer["data"]["flags"] == 0
    refused = await guild.ask("command_with_rules", id="10")
    assert refused["data"]["flags"] == 64
    assert "초 뒤에" in refused["data"]["content"]
    assert (await guild.ask("command_with_rules", id="11", guild_id="2"))["data"]["flags"] == 0
    data = {"name": "yacht"}
    direct = await guild.ask("command_in_a_direct_message", id="12", data=data)
    assert direct["data"]["flags"] == 0
    assert len(guild.rooms) == 12


async def test_a_slow_server_answers_in_time() -> None:
    """Discord waits three seconds only: the user reads to try again, and the table still opens."""
    guild = Guild(patience_s=0)
    answer = await guild.ask("command_in_a_server")
    assert answer["data"]["flags"] == 64
    assert "slow" in answer["data"]["content"]
    [room] = await until(lambda: guild.rooms)
    await let_others_run()
    assert room in (await guild.ask("command_in_a_server"))["data"]["content"]


@pytest.mark.parametrize(
    "body",
    [b"", b"null", b"[]", b'{"type": 2}',
     b"\xff", b'{"id": "1", "type": 2}', b'{"id": "1", "type": 9}',
     b'{"type": 2, "id": "1", "data": {"name": "chess"}}',
     b'{"type": 3, "id": "1", "data": {"name": "yacht"}}'],
)  # fmt: skip
async def test_other_requests_are_refused(body: bytes) -> None:
    """A signed body of another form, or for another application, opens nothing."""
    guild = Guild()
    with pytest.raises(InteractionError):
        await guild.desk.answer("signed", "0", body)
    assert guild.rooms == []


async def test_an_unsigned_request_is_never_read() -> None:
    """The signature is checked before anything else."""
    with pytest.raises(SignatureError):
        await Guild().desk.answer("", "0", b"\xff")
