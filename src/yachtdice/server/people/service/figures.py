"""Figures of best play per rule set: expected scores and score distributions."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from yachtdice.progression import score_bins
from yachtdice.rules import RuleSet
from yachtdice.server.best_play.service.coach import PageStudies
from yachtdice.server.catalogue.service.rule_sets import RulesCatalog, reference_of, rules_of
from yachtdice.server.people.messages.profiles import (
    BestPlayScores,
    BoxRecord,
    RulesFigures,
    ScoresView,
)
from yachtdice.server.people.service.ports import StatisticsStore
from yachtdice.views.rules import show_rules

if TYPE_CHECKING:
    from yachtdice.solver import Distribution


class PlayerFigures:
    """Combines a player's statistics with the scores of best play."""

    def __init__(
        self, statistics: StatisticsStore, shelf: RulesCatalog, best: "PageStudies[Distribution]"
    ) -> None:
        """Read from these sources."""
        self._statistics, self._shelf, self._best = statistics, shelf, best

    async def of(self, player: str, fingerprint: str) -> RulesFigures | None:
        """Return a player's statistics; None without a finished game under these rules.

        The scores of best play are included once they are computed; this call starts the
        computation.
        """
        played = await self._statistics.rules(player, fingerprint)
        if played is None:
            return None
        offered = self._shelf.offered(fingerprint)
        reference, rules = offered or _own(played.text, played.house)
        boxes = await self._statistics.boxes(player, fingerprint)
        scores = await self._statistics.scores(player, fingerprint)
        study = self._best.ask(rules)  # after all awaits, because it changes meanwhile
        best = None if study is None else study.outcome
        bins = score_bins(scores, None if best is None else best.chances.tolist())
        return RulesFigures(
            rules=show_rules(rules, reference),
            offered=offered is not None,
            boxes=_beside_best_play(_in_order(boxes, rules), best),
            scores=ScoresView(bins.first, bins.width, bins.games, bins.best_play),
            readiness=None if study is None else study.readiness,
            done=0.0 if study is None else study.done,
            best_play=None if best is None else _of_best_play(best),
        )


def _own(text: str, house: bool) -> tuple[str, RuleSet]:
    """Return a rule set that is not on offer, with its reference."""
    rules = rules_of(text)
    return reference_of(text) if house else rules.id, rules


def _in_order(boxes: tuple[BoxRecord, ...], rules: RuleSet) -> list[BoxRecord]:
    """Return the boxes in the order of the card."""
    phases = {phase.id: number for number, phase in enumerate(rules.phases)}
    return sorted(boxes, key=lambda box: (phases[box.phase], rules.index[box.box]))


def _beside_best_play(boxes: list[BoxRecord], best: "Distribution | None") -> tuple[BoxRecord, ...]:
    """Return the boxes with the averages of best play."""
    facts = () if best is None else best.boxes
    means = {(box.phase, box.box): box.mean for box in facts}
    return tuple(replace(box, best_play=means.get((box.phase, box.box))) for box in boxes)


def _of_best_play(best: "Distribution") -> BestPlayScores:
    """Return the scores of best play, for clients."""
    return BestPlayScores(best.mean, best.deviation, sum(best.upper_bonus))
