"""The HTTP and WebSocket server: the ASGI app, and the function that runs it on a socket."""

from contextlib import suppress

from yachtdice.lazy import import_on_first_use

# Litestar needs these two only for debugging and YAML. The rest of uvicorn is a command line.
import_on_first_use("pdb")
with suppress(ModuleNotFoundError):  # not every version of Litestar installs it
    import_on_first_use("yaml")
import_on_first_use("uvicorn", {"Config": "config", "Server": "server"})
