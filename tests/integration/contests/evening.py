"""A contest on real servers, with simulated entrants."""

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Any, Final

import httpx
import msgspec

from tests.support.clients.contestant import Contestant
from tests.support.servers.old_accounts import OldAccount, old_accounts
from tests.support.waiting import PATIENCE, until
from yachtdice.game import choice_byte
from yachtdice.rules import RuleSet, parse_rules
from yachtdice.server.contests.messages.bodies import ContestView
from yachtdice.views.contest_check import CheckedContest, check_contest
from yachtdice.views.contest_record import ContestRecord, choices_bytes

#: Four turns and at most ten throws, so that the fastest clients stay within the rate of messages.
SHORT: Final[RuleSet] = parse_rules(
    'id = "short"\ntitle = "Short"\nsummary = "Two boxes, two columns."\nboxes = [\n'
    '{ id = "sixes", section = "upper", title = "S", pattern = { face = 6 }, pay = "matching" },\n'
    '{ id = "choice", section = "lower", title = "C", pattern = "anything", pay = "all" }]\n'
    'phases = [{ id = "free", title = "Free", order = "any", rolls = 3 },\n'
    '  { id = "down", title = "Down", order = "top_down", rolls = 2 }]\n'
)

ORDER: Final[dict[str, Any]] = {"name": "Evening", "rules": SHORT.id, "seconds": 60}


async def ask(
    url: str, account: OldAccount | None, method: str, path: str, body: Any = None
) -> httpx.Response:
    """Return the answer of a server to a request of an account, or of a stranger."""
    headers = {} if account is None else {"cookie": account.cookie}
    async with httpx.AsyncClient(base_url=url, timeout=PATIENCE, headers=headers) as http:
        return await http.request(method, f"/api/contests{path}", json=body)


class Evening:
    """A contest, its host and its entrants."""

    def __init__(self, urls: Sequence[str], accounts: Sequence[OldAccount], contest: str) -> None:
        """Use these accounts: the first one is the host, and all of them may enter."""
        self.urls, self.accounts, self.contest = [*urls], accounts, contest
        self.entrants: list[Contestant] = []
        self._tasks = list[asyncio.Task[None]]()

    @classmethod
    async def create(cls, urls: Sequence[str], database: str, many: int, **order: Any) -> "Evening":
        """Return a new contest of the first of some old accounts."""
        accounts = await old_accounts(database, many)
        answer = await ask(urls[0], accounts[0], "POST", "", {**ORDER, **order})
        assert answer.status_code == 201, answer.text
        return cls(urls, accounts, answer.json()["line"]["id"])

    def contestant(self, number: int, seed: int = 0) -> Contestant:
        """Return the client of the account with this number, on one of the servers in turn."""
        first = number % len(self.urls)
        urls = [*self.urls[first:], *self.urls[:first]]
        account, rng = self.accounts[number], Random(f"{seed} {number}")
        made = Contestant(urls, account, self.contest, rng, key=account.player.encode())
        self.entrants.append(made)
        return made

    def begin(self, contestant: Contestant) -> None:
        """Let an entrant play beside the test."""
        self._tasks.append(asyncio.create_task(contestant.play()))

    async def start(self) -> None:
        """Begin the first game."""
        answer = await ask(self.urls[0], self.accounts[0], "POST", f"/{self.contest}/start", {})
        assert answer.status_code == 200, answer.text

    async def rest(self, seconds: float = PATIENCE) -> None:
        """Wait until all entrants have reached the end."""
        async with asyncio.timeout(seconds):
            await asyncio.gather(*self._tasks)

    async def view(self, account: OldAccount | None = None) -> ContestView:
        """Return the contest."""
        answer = await ask(self.urls[-1], account, "GET", f"/{self.contest}")
        return msgspec.json.decode(answer.raise_for_status().content, type=ContestView)

    async def judged(self) -> ContestView:
        """Return the contest once its games are judged."""

        async def found() -> ContestView | None:
            view = await self.view()
            return view if view.judged else None

        return await until(found)

    async def record(self) -> ContestRecord:
        """Return the record of the contest."""
        answer = await ask(self.urls[-1], None, "GET", f"/{self.contest}/record")
        return msgspec.json.decode(answer.raise_for_status().content, type=ContestRecord)

    async def check(self, rules: RuleSet = SHORT) -> CheckedContest:
        """Check the record against the frames of all entrants; return its findings."""
        record = await self.record()
        numbers = {one.player: one.number for one in record.entrants}
        for contestant in self.entrants:
            refused = [one.reason for one in contestant.refusals]
            assert (contestant.faults, refused) == ([], []), (contestant.faults, refused)
            check_entrant(rules, record, contestant, numbers[contestant.account.player])
        return check_contest(record)


def check_entrant(
    rules: RuleSet, record: ContestRecord, contestant: Contestant, number: int
) -> None:
    """Check that no acknowledged choice is lost, and that no throw has a second tape."""
    for game in record.games:
        place = game.playing.index(number) if number in game.playing else None
        for wave in game.waves:
            assert contestant.tapes.get(wave.throw, wave.tape) == wave.tape
            assert contestant.digests.get(wave.throw, wave.digest) == wave.digest
            choice = contestant.acknowledged.get(wave.throw)
            if choice is not None:
                assert place is not None
                assert choices_bytes(wave.choices)[place] == choice_byte(rules, choice)
