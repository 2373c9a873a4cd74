"""The options of `yacht serve`, in groups."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final, TypeAlias

from cyclopts import Parameter, validators

from yachtdice.server.common.durations import RetentionDays

_KEPT: Final = RetentionDays()
Days: TypeAlias = Annotated[int, Parameter(validator=validators.Number(gte=0, lte=36_500))]


@Parameter(name="*")
@dataclass(frozen=True)
class Listening:
    """The options for the network: where the server listens, and how players reach it."""

    host: Annotated[
        str,
        Parameter(
            help="Address to listen on; 0.0.0.0 lets friends on the same network play.",
        ),
    ] = "127.0.0.1"
    port: Annotated[int, Parameter(help="Port to listen on; 0 chooses a free one.")] = 8000
    public_url: Annotated[
        str | None,
        Parameter(
            env_var="YACHT_PUBLIC_URL",
            help="Public URL, if the server is behind a reverse proxy.",
        ),
    ] = None
    bus: Annotated[
        str | None,
        Parameter(
            env_var="YACHT_BUS",
            help="NATS server (nats://HOST:PORT) that connects several servers with one PostgreSQL "
            "database.",
        ),
    ] = None
    trusted_proxy: Annotated[
        tuple[str, ...],
        Parameter(
            env_var="YACHT_TRUSTED_PROXY",
            help="IP address or network (10.0.0.0/24) of a reverse proxy whose X-Forwarded-For is "
            "trusted; repeat the option for more.",
        ),
    ] = ()
    metrics: Annotated[
        str | None,
        Parameter(
            help="HOST:PORT for Prometheus metrics; do not expose it to the public.",
        ),
    ] = None


@Parameter(name="*")
@dataclass(frozen=True)
class Offering:
    """The options for the games: rule sets, players, tournaments, the contact, and best play."""

    rules: Annotated[Path | None, Parameter(help="Folder with rule sets of your own to offer.")] = (
        None
    )
    player: Annotated[
        tuple[str, ...],
        Parameter(
            negative="",
            help="Player that rooms offer as a bot: an installed player, module:Class or "
            "file.py:Class; repeat the option for more.",
        ),
    ] = ()
    isolate: Annotated[
        bool,
        Parameter(
            help="Block network and file access of players (--player), if bubblewrap is installed, "
            "and run them as another user if the server runs as root.",
        ),
    ] = True
    tournaments_by: Annotated[
        tuple[str, ...],
        Parameter(
            env_var="YACHT_TOURNAMENTS_BY",
            negative="",
            help="Account that may start tournaments; repeat the option for more. On a local-only "
            "server any user of the machine may.",
        ),
    ] = ()
    contact: Annotated[
        str | None,
        Parameter(
            env_var="YACHT_CONTACT",
            help='Contact for players, "Mina <mina@dice.example>" or a URL; shown on the account '
            "page and on not-found pages.",
        ),
    ] = None
    prepare: Annotated[
        bool,
        Parameter(
            help="Compute best play of all rule sets on offer after the start, before a table "
            "needs it.",
        ),
    ] = True


@Parameter(name="*")
@dataclass(frozen=True)
class Keeping:
    """The options for unused data: the days after which the server deletes it; 0 keeps it."""

    keep_empty_rooms: Annotated[
        Days,
        Parameter(
            help="Delete a room without games after this many days without a change; 0: never.",
        ),
    ] = _KEPT.empty_rooms
    keep_unfinished_games: Annotated[
        Days,
        Parameter(
            help="Delete a room without finished games, and its games, after this many days; "
            "0: never.",
        ),
    ] = _KEPT.unfinished_games
    keep_rules: Annotated[
        Days,
        Parameter(
            help="Delete a user's rule set without games this many days after its last use; "
            "0: never.",
        ),
    ] = _KEPT.rules
    keep_guests: Annotated[
        Days,
        Parameter(
            help="Delete a guest without stored games this many days after the last visit; "
            "0: never.",
        ),
    ] = _KEPT.guests

    @property
    def days(self) -> RetentionDays:
        """The same numbers as the services need them."""
        return RetentionDays(
            self.keep_empty_rooms, self.keep_unfinished_games, self.keep_rules, self.keep_guests
        )
