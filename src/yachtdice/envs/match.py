"""Matches: two policies at a table of two, with the same dice for both."""

from pathlib import Path

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from yachtdice.envs.arena import Arena, Restart, rules_of
from yachtdice.envs.evaluation import BATCH, Estimate, Policy, check_choices, estimate
from yachtdice.rules import RuleSet
from yachtdice.solver.kernels.arrays import GOLDEN_RATIO


class MatchResult(Struct, frozen=True):
    """The result of `evaluate_match`.

    `share`: the share of games won by the policy; a draw counts half. `lead`: its points more than
    those of the opponent, in a game. Errors are those of deals, of two games each.
    """

    deals: int
    share: Estimate
    lead: Estimate


def evaluate_match(
    policy: Policy,
    opponent: Policy,
    rules: RuleSet | str | Path,
    *,
    deals: int = 10_000,
    seed: int = 0,
) -> MatchResult:
    """Play games of two seats and return the result; each deal is played twice, seats exchanged.

    Deal i has the dice of a `table.env` with the key seed + i. A policy sees its own card only, so
    each plays its seat alone. Raises ValueError for fewer than two deals, and IllegalChoiceError
    for an action outside the mask.
    """
    if deals < 2:
        raise ValueError(f"a match needs at least 2 deals, not {deals}")
    found = rules_of(rules)
    own, other = (
        [_scores(player, found, deals, seed + seat * GOLDEN_RATIO) for seat in (0, 1)]
        for player in (policy, opponent)
    )
    leads = np.stack([own[0] - other[1], own[1] - other[0]])
    share = ((np.sign(leads) + 1) / 2).mean(axis=0)
    return MatchResult(deals, estimate(share), estimate(leads.mean(axis=0)))


def _scores(policy: Policy, rules: RuleSet, games: int, seed: int) -> NDArray[np.int64]:
    """Return the scores of a policy in games with the keys from `seed` on."""
    parts = []
    for first in range(0, games, BATCH):
        many = min(BATCH, games - first)
        arena = Arena(rules, many, seed=seed + first, restart=Restart.NEVER)
        while (running := arena.running).size:
            masks = arena.masks[running]
            chosen = np.asarray(policy(arena.obs[running], masks), np.int64)
            check_choices(running, masks, chosen)
            arena.step_in(running, chosen)
        parts.append(arena.scores.copy())
    return np.concatenate(parts)
