"""The parts of the server that spend the processor time of a move."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import takewhile
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from bench.load.servers.processor import ProcessorTime

#: The content of each part.
PARTS: Final = {
    "decide": "game, rules, steps of rooms",
    "dice": "sealed dice and their proofs",
    "parts": "bots, clock, chances, chat and other parts of rooms",
    "record": "stored forms of games and rooms",
    "SQL": "statements and transactions, on the event loop",
    "encode": "messages and views",
    "send": "HTTP, WebSocket and transports, in both directions",
    "event loop": "waiting and callbacks of asyncio",
    "other": "all else of this project on the main thread",
    "database threads": "threads that run statements",
    "other threads": "all other threads",
    "children": "processes of reviews, chances and best play",
}

#: The part of each module, by the beginning of its path; the longest beginning counts.
#:
#: Other modules work for their caller.
MODULES: Final = {
    "yachtdice/": "other",
    "yachtdice/rules/": "decide",
    "yachtdice/game/": "decide",
    "yachtdice/server/rooms/service/": "decide",
    "yachtdice/server/people/service/": "decide",
    "yachtdice/server/catalogue/service/": "decide",
    "yachtdice/sealed/": "dice",
    "yachtdice/game/sealed_dice": "dice",
    "yachtdice/game/dice_check": "dice",
    "yachtdice/server/rooms/service/state/sealed_game": "dice",
    "yachtdice/server/rooms/service/parts/shares": "dice",
    "yachtdice/server/rooms/service/parts/pledges": "dice",
    "yachtdice/server/rooms/service/parts/asking": "dice",
    "yachtdice/server/rooms/service/parts/": "parts",
    "yachtdice/server/rooms/service/state/turn_clock": "parts",
    "yachtdice/server/best_play/": "parts",
    "yachtdice/bots/": "parts",
    "yachtdice/solver/": "parts",
    "yachtdice/game/record": "record",
    "yachtdice/views/records": "record",
    "yachtdice/server/database/event_forms": "record",
    "yachtdice/server/rooms/store/record_forms": "record",
    "yachtdice/server/database/": "SQL",
    "yachtdice/server/rooms/store/": "SQL",
    "yachtdice/server/people/store/": "SQL",
    "yachtdice/server/catalogue/store": "SQL",
    "sqlalchemy/": "SQL",
    "aiosqlite/": "SQL",
    "asyncpg/": "SQL",
    "yachtdice/views/": "encode",
    "yachtdice/server/rooms/messages/": "encode",
    "yachtdice/server/people/messages/": "encode",
    "yachtdice/server/rooms/service/followers": "send",
    "yachtdice/server/rooms/api/": "send",
    "yachtdice/server/http/": "send",
    "yachtdice/server/app/": "send",
    "yachtdice/server/cluster/": "send",
    "nats/": "send",
    "uvicorn/": "send",
    "websockets/": "send",
    "litestar/": "send",
    "h11/": "send",
    "asyncio/selector_events": "send",
    "asyncio/streams": "send",
}

#: The same for modules of earlier versions, which `--against` measures.
OLDER: Final = {
    "yachtdice/services/": "decide",
    "yachtdice/services/rooms/sealed_game": "dice",
    "yachtdice/services/rooms/parts/": "parts",
    "yachtdice/services/rooms/parts/shares": "dice",
    "yachtdice/services/rooms/parts/pledges": "dice",
    "yachtdice/services/rooms/parts/keys": "dice",
    "yachtdice/services/rooms/parts/asked": "dice",
    "yachtdice/services/rooms/turn_clock": "parts",
    "yachtdice/services/rooms/followers": "send",
    "yachtdice/services/best_play/": "parts",
    "yachtdice/services/chances/": "parts",
    "yachtdice/services/audience": "send",
    "yachtdice/services/telling": "send",
    "yachtdice/services/attendance": "parts",
    "yachtdice/services/chat": "parts",
    "yachtdice/services/cup": "parts",
    "yachtdice/services/game_pace": "parts",
    "yachtdice/services/on_turn": "parts",
    "yachtdice/services/room_": "parts",
    "yachtdice/services/time_steps": "parts",
    "yachtdice/services/turn_clock": "parts",
    "yachtdice/protocol/": "encode",
    "yachtdice/protocol/records": "record",
    "yachtdice/storage/": "SQL",
    "yachtdice/storage/bodies": "record",
    "yachtdice/storage/engine/event_forms": "record",
    "yachtdice/storage/rooms/record_forms": "record",
    "yachtdice/cluster/": "send",
    "yachtdice/server/chance": "dice",
    "yachtdice/server/rooms/socket": "send",
    "yachtdice/server/run": "send",
}

_PARTS: Final = MODULES | OLDER
_LONGEST_FIRST: Final = sorted(_PARTS, key=len, reverse=True)
_LOOP: Final = "asyncio/runners"


class Profile(Struct, frozen=True):
    """The profile of a server: seconds of stacks of the main thread, files of threads."""

    stacks: tuple[tuple[float, tuple[str, ...]], ...] = ()
    threads: dict[int, tuple[str, ...]] = {}


def read_profile(path: Path) -> Profile:
    """Return the profile of a file."""
    return msgspec.json.decode(path.read_bytes(), type=Profile)


def part_of(files: Sequence[str]) -> str:
    """Return the part that a stack works for: that of its innermost module with a part.

    The frames that run the event loop itself have no part.
    """
    for name in takewhile(lambda name: not name.startswith(_LOOP), map(_module, files)):
        for begins in _LONGEST_FIRST:
            if name.startswith(begins):
                return _PARTS[begins]
    return "event loop"


def _module(file: str) -> str:
    """Return the path of a file without the folder of its package."""
    for folder in ("/site-packages/", "/src/"):
        _, found, name = file.rpartition(folder)
        if found:
            return name
    return "/".join(file.split("/")[-2:]) if "/asyncio/" in file else file.rpartition("/")[2]


def seconds_by_part(profile: Profile, time: ProcessorTime) -> dict[str, float]:
    """Return the processor seconds of each part.

    The shares of the main thread are sampled, all sums are exact.
    """
    sampled = defaultdict[str, float](float)
    for seconds, files in profile.stacks:
        sampled[part_of(files)] += seconds
    scale = time.main / (sum(sampled.values()) or 1.0)
    found = dict.fromkeys(PARTS, 0.0) | {name: scale * spent for name, spent in sampled.items()}
    for number, seconds in time.threads.items():
        is_database = _runs_statements(profile.threads.get(number, ()))
        found["database threads" if is_database else "other threads"] += seconds
    found["other threads"] += time.ended
    found["children"] += time.children
    return found


def _runs_statements(files: Iterable[str]) -> bool:
    """Return whether a thread works for the database."""
    return any(part_of([file]) == "SQL" for file in files)
