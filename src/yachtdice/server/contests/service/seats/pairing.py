"""The pairing and the standing of arenas and Swiss contests: a child process computes them."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final

import msgspec
from msgspec import Struct

from yachtdice.pairing import (
    FieldEntrant,
    FieldPlace,
    PlayedGame,
    arena_standings,
    arena_tables,
    meetings,
    swiss_round,
    swiss_standings,
)
from yachtdice.server.contests.messages.bodies import ContestKind
from yachtdice.server.jobs.lines import ServerLines


class PairingRequest(Struct, frozen=True):
    """A request for the standing, and for the next tables.

    `games`: the numbers and the places of each game, as they are stored, in the order of their
    ends. `waiting`: since when each entrant for the next tables has waited. `sizes`: those of
    the next tables of an arena.
    """

    kind: ContestKind
    entrants: tuple[int, ...]
    games: tuple[tuple[str, str], ...]
    given: dict[int, float] = {}
    waiting: dict[int, int] = {}
    sizes: tuple[int, ...] = ()
    seed: int = 0


class PairingAnswer(Struct, frozen=True):
    """The standing, and the numbers of the entrants at each of the next tables; a bye is alone."""

    places: tuple[FieldPlace, ...]
    tables: tuple[tuple[int, ...], ...] = ()


_numbers: Final = msgspec.json.Decoder(tuple[int, ...])
_requests: Final = msgspec.json.Decoder(PairingRequest)


def paired(request: PairingRequest) -> PairingAnswer:
    """Return the answer to a request."""
    games = [PlayedGame(_numbers.decode(a), _numbers.decode(b)) for a, b in request.games]
    if request.kind is ContestKind.ARENA:
        places = arena_standings(request.entrants, games)
    else:
        places = swiss_standings(request.entrants, games, request.given)
    tables: list[tuple[int, ...]] = []
    if request.waiting:
        met, field = meetings(games), [one for one in places if one.number in request.waiting]
        byes = Counter(game.numbers[0] for game in games if len(game.numbers) == 1)
        tables = _next_tables(
            request,
            [
                FieldEntrant(p.number, at, p.points, byes[p.number], met.get(p.number, {}))
                for at, p in enumerate(field)
            ],
            Counter(one for game in games for one in game.numbers),
        )
    return PairingAnswer(tuple(places), tuple(tables))


def _next_tables(
    request: PairingRequest, field: Sequence[FieldEntrant], played: Counter[int]
) -> list[tuple[int, ...]]:
    """Return the next tables of a field, in the order of its standing.

    In an arena, the seats go to those that have waited longest, then to those with fewest games.
    """
    if request.kind is not ContestKind.ARENA:
        return swiss_round(field)
    shuffled = Random(request.seed).sample(field, len(field))  # noqa: S311 - no secret
    shuffled.sort(key=lambda one: (request.waiting[one.number], played[one.number]))
    return arena_tables(shuffled[: sum(request.sizes)], request.sizes, request.seed)


def serve(lines: ServerLines) -> None:
    """Answer requests until the server ends."""
    lines.answer(lambda line: paired(_requests.decode(line)))
