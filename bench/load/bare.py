"""The bare web framework without rules or database; it sends each frame to all sockets of a table.

`python -m bench.load.bare PORT`. Its time at the same rate is the lower bound for the real server.
"""

import asyncio
import socket
import sys
from collections import defaultdict
from typing import Any, Final

import uvicorn

SIZE: Final = 1200  #: Bytes of a frame with a move.

_tables: dict[str, list[Any]] = defaultdict(list)


async def app(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Forward each frame to all connections with the same path."""
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    table = _tables[scope["path"]]
    table.append(send)
    while (event := await receive())["type"] == "websocket.receive":
        frame = event["text"].ljust(SIZE)
        for one in table:
            await one({"type": "websocket.send", "text": frame})
    table.remove(send)


def main() -> None:
    """Serve until killed."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", int(sys.argv[1])))
        config = uvicorn.Config(
            app,
            ws="websockets-sansio",
            ws_per_message_deflate=False,
            log_level="error",
            lifespan="off",
        )
        asyncio.run(uvicorn.Server(config).serve(sockets=[listener]))


if __name__ == "__main__":
    main()
