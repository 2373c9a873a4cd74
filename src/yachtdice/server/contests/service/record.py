"""The record of a contest, from the rows of its games that are over."""

import asyncio
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from yachtdice.sealed.chains import SparseChain, bytes_of, letters_of
from yachtdice.server.catalogue.service.rule_sets import rules_of
from yachtdice.server.contests.messages.bodies import ContestKind
from yachtdice.server.contests.service.ports import (
    ContestGame,
    ContestRefusedError,
    ContestScore,
    ContestStore,
    StoredContest,
    StoredEntry,
    Wave,
)
from yachtdice.server.contests.service.standing import standing_of
from yachtdice.views.contest_record import (
    ContestRecord,
    RecordedContestGame,
    RecordedEntrant,
    RecordedPlace,
    RecordedRules,
    RecordedWave,
    choices_text,
)

MOST_KEPT: Final = 4  #: Number of records kept in memory, each up to some megabytes.

_Key = tuple[str, int]


class NoGameOverError(ContestRefusedError):
    """A contest without a game that is over: it has no record yet."""


class ContestRecords:
    """Writes records. The latest ones are kept: all entrants of a contest ask for the same."""

    def __init__(self, store: ContestStore) -> None:
        """Read from this store."""
        self._store = store
        self._kept: OrderedDict[_Key, bytes] = OrderedDict()

    async def of(self, contest: str, viewer: str | None) -> bytes:
        """Return the JSON of a `ContestRecord`.

        Raises NoContestError, and NoGameOverError before the first game is over.
        """
        held = await self._store.seen(contest, viewer)
        key = contest, held.step
        if key not in self._kept:
            self._kept[key] = await self._written(held)
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]

    async def _written(self, held: StoredContest) -> bytes:
        """Read a contest and write its record in a thread; it takes up to a second."""
        scores = await self._store.scores(held.id)
        last = max((score.game for score in scores), default=0)
        if not last or held.kind is not ContestKind.DUPLICATE:
            raise NoGameOverError("no game of this contest is over yet; its record follows then")
        entries = await self._store.entries(held.id)
        games = [game for game in await self._store.games(held.id) if game.game <= last]
        waves = [wave for wave in await self._store.waves(held.id) if wave.game <= last]
        return await asyncio.to_thread(_encoded, held, entries, scores, games, waves)


def _encoded(
    held: StoredContest,
    entries: Sequence[StoredEntry],
    scores: Sequence[ContestScore],
    games: Sequence[ContestGame],
    waves: Sequence[Wave],
) -> bytes:
    """Return the record of these games as JSON."""
    rules = rules_of(held.setup.rules_text)
    points = {(score.game, score.number): score.points for score in scores}
    standing = standing_of(
        {entry.number: entry for entry in entries}, scores, None, held.setup.ranking
    )
    record = ContestRecord(
        contest=held.id,
        seal=letters_of(SparseChain(held.id, bytes_of(held.leaf) or b"").link(0)),
        ranking=held.setup.ranking.value,
        rules=RecordedRules(rules.id, rules.fingerprint, rules.text),
        entrants=tuple(map(_entrant, entries)),
        games=tuple([_game(game, waves, points) for game in games]),
        standings=tuple(
            [RecordedPlace(o.place, o.number, int(o.points), o.given) for o in standing]
        ),
    )
    return msgspec.json.encode(record)


def _entrant(entry: StoredEntry) -> RecordedEntrant:
    """Return an entrant; the choice after the throw at which it left still counts."""
    left = None if entry.left_throw is None else entry.left_throw + 1
    return RecordedEntrant(entry.number, entry.name, entry.player, entry.bot, entry.from_game, left)


def _game(
    game: ContestGame, waves: Sequence[Wave], points: Mapping[tuple[int, int], int]
) -> RecordedContestGame:
    """Return a game."""
    playing = tuple(sorted(game.roster))
    return RecordedContestGame(
        root=game.root,
        playing=playing,
        tips=tuple(game.roster[number] for number in playing),
        waves=tuple([_wave(wave) for wave in waves if wave.game == game.game]),
        totals=tuple(points[game.game, number] for number in playing),
    )


def _wave(wave: Wave) -> RecordedWave:
    """Return a throw that is closed."""
    return RecordedWave(
        throw=wave.throw,
        turn=wave.turn,
        roll=wave.roll,
        links=wave.links,
        digest_before=wave.before,
        tape=wave.tape,
        choices=choices_text(wave.choices or b""),
        digest=wave.digest or "",
    )
