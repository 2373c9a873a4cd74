"""What the servers of a fleet count and end together: tries, and sessions that are over."""

from yachtdice.server.doors import Doors
from yachtdice.services.fleet.fleet import Fleet
from yachtdice.services.fleet.wire import SessionsOver, Tried
from yachtdice.services.limits import Limiter
from yachtdice.storage import SqlAccounts


def share_limits(fleet: Fleet, limiter: Limiter) -> None:
    """Let a limiter count what is tried at any server.

    It counts what the bus brings: while that is away each server counts for itself.
    """

    def tell(limit: str, who: str, is_forgiven: bool) -> None:
        fleet.announce(Tried(limit, who, is_forgiven))

    def heed(tried: Tried) -> None:
        if tried.is_forgiven:
            limiter.forgive(tried.limit, tried.who)
        else:
            limiter.count(tried.limit, tried.who)

    limiter.tell = tell
    fleet.on_tried = heed


def share_doors(fleet: Fleet, accounts: SqlAccounts, factor: int) -> Doors:
    """Return doors that are shut when their session is ended at any server.

    After a gap in what the bus brings, the database is asked which sessions last.
    """

    async def catch_up() -> None:
        held = doors.sessions()
        doors.shut_here(held - await accounts.lasting(held))

    doors = Doors(factor, lambda over: fleet.announce(SessionsOver(over)))
    fleet.on_sessions_over = doors.shut_here
    fleet.upkeep.on_gap = catch_up
    return doors
