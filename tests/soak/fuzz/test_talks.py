"""Random messages on the real server.

FUZZ=2000 sends two thousand series of sixty messages; the usual run is short.
"""

import os
from typing import Any, Final

from hypothesis import HealthCheck, Phase, given, settings, strategies as st

from tests.support.server_process import ServerProcess
from tests.support.talks import TALKS, talk_to

SERIES: Final = int(os.environ.get("FUZZ", "30"))


@given(TALKS, st.integers(0, 1))
@settings(
    max_examples=SERIES,
    deadline=None,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_random_messages_are_answered_without_errors(
    house: ServerProcess, talk: list[dict[str, Any]], seat: int
) -> None:
    """After any messages of a player the server has no error and the game goes on."""
    talk_to(house, talk, seat)
