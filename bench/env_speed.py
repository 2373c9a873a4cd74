"""Decisions per second of processor time in the environments, beside peers in the same run."""

import time
from collections.abc import Callable
from typing import Any, Final, TypeAlias

import gymnasium as gym
import numba
import numpy as np
import pyspiel
from gymnasium.vector import SyncVectorEnv
from numpy.typing import NDArray

from bench.timing import judged
from yachtdice.envs import (
    Arena,
    YachtVectorEnv,
    env_id,
    open_spiel,  # noqa: F401 - registers its games
    table,
)
from yachtdice.envs.oracle import Oracle

RULES: Final = "yahtzee"
GAMES: Final = 4096
SECONDS: Final = 2.0
Draw: TypeAlias = Callable[[NDArray[np.int8], NDArray[np.int64], int], int]


def main() -> None:
    """Print all figures."""
    draw: Any = numba.njit(_draw)
    print("\nEnvironments, decisions a CPU second")
    peer = measured(sync_blackjack(64))
    line("Gymnasium SyncVectorEnv, Blackjack", peer)
    line("arena, 4,096 games, random policy", measured(arena(draw)), must=5e6, peer=peer)
    line("vector environment, 4,096 games", measured(vector(draw)), must=2e6, peer=peer)
    single = measured(blackjack())
    line("Gymnasium, Blackjack, one game", single)
    line("single environment", measured(solo()), must=30e3, peer=single)
    line("PettingZoo, two seats", measured(aec()), must=4e3)
    spiel = measured(spiel_games("yacht", {"players": 1}))
    line("OpenSpiel C++ yacht", spiel)
    ours = measured(spiel_games("python_yachtdice", {"rules": RULES, "players": 1}))
    line("OpenSpiel python_yachtdice", ours, must=1e3, peer=spiel)
    line("oracle, one thread", measured(oracle()), must=100e3)


def line(name: str, speed: float, *, must: float = 0.0, peer: float = 0.0) -> None:
    """Print a figure with its limit and its ratio to a peer."""
    limit = f" (must {must:,.0f}: {judged(speed >= must)})" if must else ""
    ratio = f", {speed / peer:.2f} x the peer" if peer else ""
    print(f"  {name}: {speed:,.0f}{limit}{ratio}")


def measured(job: Callable[[], int]) -> float:
    """Return the decisions per CPU second of a job that returns how many it made."""
    job()
    begun, made = time.process_time(), 0
    while (taken := time.process_time() - begun) < SECONDS:
        made += job()
    return made / taken


def _draw(masks: NDArray[np.int8], actions: NDArray[np.int64], seed: int) -> int:
    """Choose a random legal action in each game; return the next seed."""
    for game in range(actions.size):
        legal = 0
        for action in range(masks.shape[1]):
            legal += masks[game, action]
        seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
        wanted = (seed >> 8) % legal
        for action in range(masks.shape[1]):
            if masks[game, action]:
                if wanted == 0:
                    actions[game] = action
                    break
                wanted -= 1
    return seed


def arena(draw: Draw) -> Callable[[], int]:
    """Return steps of an arena with a random policy, masks and features included."""
    games, actions = Arena(RULES, GAMES), np.zeros(GAMES, np.int64)

    def run() -> int:
        draw(games.masks, actions, 7)
        games.step(actions)
        return GAMES

    return run


def vector(draw: Draw) -> Callable[[], int]:
    """Return steps of the vector environment."""
    env, actions = YachtVectorEnv(GAMES, RULES), np.zeros(GAMES, np.int64)
    state = [env.reset(seed=1)[1]["action_mask"], 7]

    def run() -> int:
        over = state[0].sum(axis=1) == 0
        state[0][over, 0] = 1
        state[1] = draw(state[0], actions, state[1])
        state[0] = env.step(actions)[4]["action_mask"]
        return GAMES

    return run


def sync_blackjack(games: int) -> Callable[[], int]:
    """Return steps of a vector of another package's environment."""
    env = SyncVectorEnv([lambda: gym.make("Blackjack-v1")] * games)
    env.reset(seed=1)

    def run() -> int:
        env.step(env.action_space.sample())
        return games

    return run


def blackjack() -> Callable[[], int]:
    """Return an episode of another package's environment."""
    return episode(gym.make("Blackjack-v1"), lambda env, _: int(env.action_space.sample()))


def solo() -> Callable[[], int]:
    """Return an episode of the single environment, with a random legal action each step."""
    chance = np.random.default_rng(1)

    def choose(_: gym.Env[Any, Any], info: dict[str, Any]) -> int:
        return int(chance.choice(np.flatnonzero(info["action_mask"])))

    return episode(gym.make(env_id(RULES)), choose)


def episode(
    env: gym.Env[Any, Any], choose: Callable[[gym.Env[Any, Any], dict[str, Any]], int]
) -> Callable[[], int]:
    """Return an episode that counts its steps."""

    def run() -> int:
        _, info = env.reset()
        made, ended = 0, False
        while not ended:
            _, _, ended, _, info = env.step(choose(env, info))
            made += 1
        return made

    return run


def aec() -> Callable[[], int]:
    """Return a random game of PettingZoo, with `last` for every decision as users play it."""
    env, chance = table.env(RULES), np.random.default_rng(1)

    def run() -> int:
        env.reset(seed=1)
        made = 0
        for _ in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            mask = seen["action_mask"]
            env.step(None if ended or cut else int(chance.choice(np.flatnonzero(mask))))
            made += 1
        return made

    return run


def spiel_games(name: str, options: dict[str, Any]) -> Callable[[], int]:
    """Return a random game of OpenSpiel that counts its decisions."""
    game, chance = pyspiel.load_game(name, options), np.random.default_rng(1)

    def run() -> int:
        state, made = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                drawn = np.searchsorted(np.cumsum(weights), chance.random())
                state.apply_action(outcomes[min(int(drawn), len(outcomes) - 1)])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(chance.integers(len(legal)))])
                made += 1
        return made

    return run


def oracle() -> Callable[[], int]:
    """Return the values of the decisions of an arena, with one thread."""
    adviser, games = Oracle(RULES, threads=1), Arena(RULES, GAMES)

    def run() -> int:
        adviser.values(games.obs)
        return GAMES

    return run


if __name__ == "__main__":
    main()
