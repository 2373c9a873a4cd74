"""Joining a cluster as a node: its bus, and the state that all nodes share.

The import raises BusError without the optional package `nats-py`.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Final

from yachtdice.server.cluster.messages import (
    ContestNews,
    LimitedAttempt,
    LimitedAttempts,
    SessionsEnded,
)
from yachtdice.server.cluster.nats_bus import NatsBus
from yachtdice.server.cluster.node import ClusterNode
from yachtdice.server.cluster.registry import SqlRegistry
from yachtdice.server.common.limits import Limiter
from yachtdice.server.common.metrics import Metrics
from yachtdice.server.common.ports import Ticks
from yachtdice.server.contests.service.contests import LiveContests
from yachtdice.server.database.engine.database import Database
from yachtdice.server.people.service.connections import Connections, end_lost_sessions
from yachtdice.server.people.service.ports import AccountStore
from yachtdice.server.rooms.service.hub import Hub

#: Seconds in which rate-limited attempts are collected for one message to the other nodes.
#:
#: Most HTTP requests are such attempts, and each message takes processor time on all nodes.
TOGETHER_S: Final = 0.02


def cluster_of(
    node: str, url: str, hub: Hub, heartbeats: Database, metrics: Metrics, ticks: Ticks
) -> ClusterNode:
    """Return the node with this id, on the bus at this URL; `open` joins the cluster."""
    return ClusterNode(node, hub, SqlRegistry(heartbeats), NatsBus(url, metrics), ticks)


def share_state(
    fleet: ClusterNode, limiter: Limiter, connections: Connections, accounts: AccountStore
) -> None:
    """Share rate limits and ended sessions with the other nodes."""
    _share_limits(fleet, limiter)
    _share_sessions(fleet, connections, accounts)


def share_contests(fleet: ClusterNode, contests: LiveContests) -> None:
    """Tell the other nodes of changes of contests, and follow those that they tell."""
    contests.announce = lambda contest: fleet.announce(ContestNews(contest))
    fleet.on_contest_news = contests.changed


class AttemptReports:
    """Reports the rate-limited attempts of this node to the other nodes."""

    def __init__(self, send: Callable[[LimitedAttempts], None]) -> None:
        """Report with this function."""
        self._send, self._waiting = send, list[LimitedAttempt]()
        self._is_pausing = False

    def add(self, limit: str, key: str, is_forgiven: bool) -> None:
        """Report an attempt at once, or within TOGETHER_S of the last message."""
        self._waiting.append(LimitedAttempt(limit, key, is_forgiven))
        if not self._is_pausing:
            self._send_all()

    def _send_all(self) -> None:
        """Send the attempts that wait, and collect those of the next TOGETHER_S."""
        attempts, self._waiting = tuple(self._waiting), []
        self._is_pausing = bool(attempts)
        if attempts:
            self._send(LimitedAttempts(attempts))
            asyncio.get_running_loop().call_later(TOGETHER_S, self._send_all)


def _share_limits(fleet: ClusterNode, limiter: Limiter) -> None:
    """Share the counts of a rate limiter among all nodes.

    While the bus is down, each node counts only its own requests.
    """

    def count(tried: LimitedAttempts) -> None:
        for each in tried.attempts:
            if each.is_forgiven:
                limiter.forgive(each.limit, each.key)
            else:
                limiter.count(each.limit, each.key)

    limiter.announce = AttemptReports(fleet.announce).add
    fleet.on_limited_attempts = count


def _share_sessions(fleet: ClusterNode, connections: Connections, accounts: AccountStore) -> None:
    """End connections on this node when any node ends their session.

    After an interruption of the bus, this node checks its sessions in the database.
    """
    connections.announce = lambda ended: fleet.announce(SessionsEnded(ended))
    fleet.on_sessions_ended = connections.end_here
    fleet.membership.on_gap = partial(end_lost_sessions, connections, accounts)
