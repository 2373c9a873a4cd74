"""A player's figures by one rule set, beside those of best play."""

from msgspec.structs import replace

from yachtdice.progression import score_bins
from yachtdice.protocol.people_messages import (
    BestPlayScores,
    BoxRecord,
    RulesFigures,
    ScoresView,
)
from yachtdice.protocol.show import show_rules
from yachtdice.rules import RuleSet, parse_rules
from yachtdice.services.best_scores import BestScores
from yachtdice.services.people_ports import StatisticsStore
from yachtdice.services.shelf import Shelf, reference_of
from yachtdice.solver import Distribution


class Figures:
    """Puts together what is counted of a player and what best play would make of it."""

    def __init__(self, statistics: StatisticsStore, shelf: Shelf, best: BestScores) -> None:
        """Take them from there."""
        self._statistics, self._shelf, self._best = statistics, shelf, best

    async def of(self, player: str, fingerprint: str) -> RulesFigures | None:
        """Return a player's figures; None when they have no game by such rules that is over.

        Best play's are there once they are known; being asked for them has them worked out.
        """
        played = await self._statistics.rules(player, fingerprint)
        if played is None:
            return None
        offered = self._shelf.offered(fingerprint)
        reference, rules = offered or _own(played.text, played.house)
        boxes = await self._statistics.boxes(player, fingerprint)
        scores = await self._statistics.scores(player, fingerprint)
        study = self._best.ask(rules)  # not before waiting: what is read of it is of one moment
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
    """Return rules that are not on offer, with the reference they had."""
    rules = parse_rules(text)
    return reference_of(text) if house else rules.id, rules


def _in_order(boxes: tuple[BoxRecord, ...], rules: RuleSet) -> list[BoxRecord]:
    """Return boxes in the order of the card."""
    phases = {phase.id: number for number, phase in enumerate(rules.phases)}
    return sorted(boxes, key=lambda box: (phases[box.phase], rules.index[box.box]))


def _beside_best_play(boxes: list[BoxRecord], best: Distribution | None) -> tuple[BoxRecord, ...]:
    """Return boxes with what best play makes of them."""
    facts = () if best is None else best.boxes
    means = {(box.phase, box.box): box.mean for box in facts}
    return tuple(replace(box, best_play=means.get((box.phase, box.box))) for box in boxes)


def _of_best_play(best: Distribution) -> BestPlayScores:
    """Return how best play scores, for clients."""
    return BestPlayScores(best.mean, best.deviation, sum(best.upper_bonus))
