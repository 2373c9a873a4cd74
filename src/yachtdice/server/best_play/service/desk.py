"""Chances of winning for live rooms, from the process that computes them."""

import logging
from typing import Protocol

from yachtdice.bots.aiming import position_of
from yachtdice.game import GameState
from yachtdice.rules import RuleSet
from yachtdice.server.best_play.service.child_messages import ChancesFigures, ChancesRequest
from yachtdice.server.best_play.service.coach import ReviewStages
from yachtdice.server.common.limits import asking_client
from yachtdice.server.jobs.fair_queue import TooManyWaitingError
from yachtdice.server.jobs.lines import HelperError, RefusedRequestError

_log = logging.getLogger(__name__)


class ChanceHelper(Protocol):
    """Computes chances beside the server."""

    @property
    def is_full(self) -> bool:
        """Whether it refuses more requests of the asking client now."""
        ...

    async def ask(
        self, request: ChancesRequest, answer: type[ChancesFigures], *, background: bool = False
    ) -> ChancesFigures:
        """Return the answer to a request; raise HelperError or TooManyWaitingError without one."""
        ...


class ChanceDesk:
    """Asks for the chances of positions, once the figures for estimates are computed."""

    def __init__(self, helper: ChanceHelper, stages: ReviewStages) -> None:
        """Ask this process; `stages` computes best play and insights."""
        self._helper, self._stages = helper, stages

    def refuses(self, rules: RuleSet) -> bool:
        """Return whether the process would refuse a request of the asking client now.

        False while the figures for these rules are not computed: then `of` sends no request, but
        it keeps their computation running.
        """
        return self._helper.is_full and self._has_figures(rules)

    async def of(
        self, rules: RuleSet, game: str, state: GameState, *, choices: bool = False
    ) -> ChancesFigures | None:
        """Return the chances of a running game, with the choices of the seat on turn if asked for.

        None if they are not known yet, or if the process has failed; then ask again later.
        """
        if not self._has_figures(rules):
            return None
        client, position = asking_client.get(), position_of(state)
        request = ChancesRequest(rules.text, game, position, choices, client)
        try:
            return await self._helper.ask(request, ChancesFigures, background=not choices)
        except RefusedRequestError as error:
            _log.warning("no chances of winning by %s: %s: %s", rules.id, error, position)
        except (HelperError, TooManyWaitingError) as error:  # also when the server stops
            _log.info("no chances of winning: %s", error)
        return None

    def _has_figures(self, rules: RuleSet) -> bool:
        """Return whether the figures for estimates are computed; if not, compute them."""
        return all(stage.is_ready for stage in self._stages.of(rules))
