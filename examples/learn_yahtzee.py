"""An agent learns a rule set by playing: a masked actor-critic in numpy, measured by best play.

python examples/learn_yahtzee.py                      # 60,000 games: about 20 s of processor time
python examples/learn_yahtzee.py --games 1_500_000 --places 256 --save examples/learned.npz
yacht evaluate examples/learn_yahtzee.py:policy --rules yahtzee
yacht tournament examples/learn_yahtzee.py:Learned mate sailor
"""

import argparse
import time
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.envs import Arena
from yachtdice.envs.evaluation import Evaluation, evaluate
from yachtdice.envs.oracle import Oracle
from yachtdice.envs.policies import PolicyPlayer

Floats = NDArray[np.float32]

SAVED = Path(__file__).with_name("learned.npz")  #: The file of `policy` and `Learned`.
STEPS = 13  #: Decisions of each game between two updates.
HIDDEN = 256
POINTS_UNIT = 20  #: The points that are a reward of 1.
LAMBDA = 0.3  #: The weight of later advantages (generalized advantage estimation).
#: Step size and weight of the entropy at the start, both falling to 0; weight of the critic.
RATE, ENTROPY, VALUE_WEIGHT = 1e-3, 0.03, 0.5


class Network:
    """Two hidden layers; the last layer has a score for each action, and the value."""

    def __init__(self, weights: list[Floats]) -> None:
        """Use these weights: matrix and bias of each layer."""
        self.weights = weights
        self.means = [np.zeros_like(w) for w in weights]
        self.squares = [np.zeros_like(w) for w in weights]
        self.updates = 0

    @classmethod
    def fresh(cls, features: int, actions: int, chance: np.random.Generator) -> "Network":
        """Return a network with random weights."""
        sizes, weights = [features, HIDDEN, HIDDEN, actions + 1], []
        for inputs, outputs, scale in zip(sizes, sizes[1:], (1, 1, 0.01), strict=False):
            spread = scale * np.sqrt(2 / inputs)
            weights += [spread * chance.standard_normal((inputs, outputs)), np.zeros(outputs)]
        return cls([np.asarray(w, np.float32) for w in weights])

    @classmethod
    def load(cls, file: Path) -> "Network":
        """Return the network in a file that `save` wrote."""
        with np.load(file) as saved:
            return cls([saved[name] for name in saved.files])

    def save(self, file: Path) -> None:
        """Write the weights into a file."""
        np.savez(file, *self.weights)

    def layers(self, obs: Floats) -> tuple[Floats, Floats, Floats]:
        """Return the outputs of all layers."""
        w1, b1, w2, b2, w3, b3 = self.weights
        first = np.maximum(obs @ w1 + b1, 0)
        second = np.maximum(first @ w2 + b2, 0)
        return first, second, second @ w3 + b3

    def policy(self, obs: Floats, masks: NDArray[np.int8]) -> NDArray[np.int64]:
        """Return the action with the highest score in each mask."""
        scores = self.layers(obs)[-1][:, :-1]
        return np.asarray(np.where(masks > 0, scores, -np.inf).argmax(axis=1))

    def update(self, gradients: list[Floats], rate: float) -> None:
        """Take a step of Adam."""
        self.updates += 1
        first, second = 1 - 0.9**self.updates, 1 - 0.999**self.updates
        for at, g in enumerate(gradients):
            self.means[at] += np.float32(0.1) * (g - self.means[at])
            self.squares[at] += np.float32(0.001) * (g * g - self.squares[at])
            size = np.sqrt(self.squares[at] / np.float32(second)) + np.float32(1e-8)
            self.weights[at] -= np.float32(rate / first) * self.means[at] / size


class Moves(NamedTuple):
    """One step of all games: observations, choices and results; each field is an array by game."""

    obs: Floats
    first: Floats
    second: Floats
    chances: Floats
    values: Floats
    actions: NDArray[np.int64]
    rewards: Floats
    ended: NDArray[np.bool_]


def probabilities(scores: Floats, masks: NDArray[np.int8]) -> Floats:
    """Return the softmax of the scores in each mask, 0 outside."""
    legal = np.where(masks > 0, scores, np.float32(-1e9))
    weights = np.exp(legal - legal.max(axis=1, keepdims=True))
    chances: Floats = weights / weights.sum(axis=1, keepdims=True)
    return chances


def play(network: Network, arena: Arena, chance: np.random.Generator) -> Moves:
    """Do an action in each game, drawn by the probabilities of the network."""
    obs = arena.obs.copy()
    first, second, out = network.layers(obs)
    chances = probabilities(out[:, :-1], arena.masks)
    sums = chances.cumsum(axis=1)
    drawn = chance.random((len(obs), 1), np.float32) * sums[:, -1:]
    actions = (sums > drawn).argmax(axis=1)
    arena.step(actions)
    rewards = (arena.rewards / POINTS_UNIT).astype(np.float32)
    return Moves(obs, first, second, chances, out[:, -1], actions, rewards, arena.endings > 0)


def advantages(moves: list[Moves], last_values: Floats) -> Floats:
    """Return how much better each move was than the critic expected, with later ones in part."""
    values = [move.values for move in moves] + [last_values]
    ahead, found = np.zeros_like(last_values), []
    for move, value, after in reversed(list(zip(moves, values, values[1:], strict=False))):
        goes_on = (~move.ended).astype(np.float32)
        surprise = move.rewards + goes_on * after - value
        ahead = surprise + np.float32(LAMBDA) * goes_on * ahead
        found.append(ahead)
    return np.concatenate(found[::-1])


def gradients(network: Network, moves: Moves, gained: Floats, entropy: float) -> list[Floats]:
    """Return the gradients of actor, critic and entropy for all weights."""
    rows, chances = np.arange(len(gained)), moves.chances
    logs = np.log(chances + np.float32(1e-9))
    mean_log = (chances * logs).sum(axis=1, keepdims=True)
    of_scores = chances * (gained[:, None] + np.float32(entropy) * (logs - mean_log))
    of_scores[rows, moves.actions] -= gained
    of_values = -2 * np.float32(VALUE_WEIGHT) * gained
    of_out = np.column_stack([of_scores, of_values]) / np.float32(len(gained))
    _, _, w2, _, w3, _ = network.weights
    of_second = (of_out @ w3.T) * (moves.second > 0)
    of_first = (of_second @ w2.T) * (moves.first > 0)
    pairs = [(moves.obs, of_first), (moves.first, of_second), (moves.second, of_out)]
    return [np.asarray(g) for below, above in pairs for g in (below.T @ above, above.sum(axis=0))]


def learn(network: Network, rules: str, games: int, places: int, seed: int) -> Iterator[int]:
    """Train a network, with this many games at once; yield the finished games at each update."""
    arena, chance = Arena(rules, places, seed=seed), np.random.default_rng(seed)
    finished = 0
    while finished < games:
        left = 1 - finished / games
        moves = [play(network, arena, chance) for _ in range(STEPS)]
        gained = advantages(moves, network.layers(arena.obs)[-1][:, -1])
        together = Moves(*map(np.concatenate, zip(*moves, strict=True)))
        network.update(gradients(network, together, gained, ENTROPY * left), RATE * left)
        finished += int(together.ended.sum())
        yield finished


class Point(NamedTuple):
    """A point of the curve: games so far, processor seconds of the training, and the measure."""

    games: int
    cpu_s: float
    found: Evaluation

    def __str__(self) -> str:
        low, high = self.found.without_luck.interval
        lost = ", ".join(f"{points:.1f}" for points in self.found.regret)
        bonus = "" if self.found.upper_bonus is None else f"  bonus {self.found.upper_bonus[0]:.1%}"
        return (
            f"{self.games:9,} games {self.cpu_s:6.1f} s  mean {self.found.without_luck.mean:.2f} "
            f"({low:.1f} - {high:.1f})  lost by keeps and fill: {lost}{bonus}"
        )


def curve(network: Network, given: argparse.Namespace) -> Iterator[Point]:
    """Train a network with these options (see `read_options`) and yield the points of its curve."""
    oracle, cpu_s, begun, due = Oracle(given.rules), 0.0, time.process_time(), 1
    for finished in learn(network, given.rules, given.games, given.places, given.seed):
        if finished >= given.games * due / given.points:
            cpu_s += time.process_time() - begun
            found = evaluate(
                network.policy, given.rules, games=given.measured, seed=10**9, oracle=oracle
            )
            yield Point(finished, cpu_s, found)
            due, begun = due + 1, time.process_time()


def chart(found: list[Point], rules: str) -> str:
    """Return the curve beside best play as an SVG file."""
    from curves import Curves, Line, Panel, drawing  # noqa: PLC0415 - players need this file alone

    best = found[-1].found
    kinds = [f"keep {number}" for number in range(1, len(best.regret))] + ["fill"]
    lost = [
        Line(kind, [p.found.regret[at] for p in found], dashes=at) for at, kind in enumerate(kinds)
    ]
    means = Line("agent", [p.found.without_luck.mean for p in found])
    panels = [
        Panel("Mean score without luck", [means], ("best play", best.expected)),
        Panel("Points lost in a game, by kind of decision", lost, ("best play", 0.0)),
    ]
    if best.upper_bonus is not None:
        rates = [100 * p.found.upper_bonus[0] for p in found if p.found.upper_bonus is not None]
        top = ("best play", 100 * best.upper_bonus[1])
        panels.append(Panel("Games with the upper bonus, per cent", [Line("agent", rates)], top))
    about = f"{best.without_luck.mean:.1f} points after {found[-1].games:,} games of {rules}"
    title = f"Learning {rules}: an actor-critic in numpy beside best play"
    games = [p.games / 1000 for p in found]
    return drawing(Curves("en", title, about, "Thousands of games played", games, panels))


@lru_cache(maxsize=1)
def saved_network() -> Network:
    """Return the network in the file `SAVED`."""
    return Network.load(SAVED)


def policy(obs: Floats, masks: NDArray[np.int8]) -> NDArray[np.int64]:
    """Return the actions of the saved network, for `yacht evaluate`."""
    return saved_network().policy(obs, masks)


class Learned(PolicyPlayer):
    """The saved network as a player at tables and in tournaments."""

    name = "Learned"

    def policy(self, obs: Floats, masks: NDArray[np.int8]) -> NDArray[np.int64]:
        """Return the actions of the saved network."""
        return policy(obs, masks)


def read_options(arguments: list[str] | None = None) -> argparse.Namespace:
    """Return the options of a command line, by default that of this process."""
    options = argparse.ArgumentParser(description="Train an agent and measure it by best play.")
    options.add_argument("--rules", default="yahtzee", help="id of a rule set")
    options.add_argument("--games", type=int, default=60_000, help="games to learn from")
    options.add_argument("--places", type=int, default=128, help="games played at once")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--points", type=int, default=4, help="points of the curve")
    options.add_argument("--measured", type=int, default=4_096, help="games of each point")
    options.add_argument("--save", type=Path, help="file for the network, .npz")
    options.add_argument("--chart", type=Path, help="file for the curve, .svg")
    return options.parse_args(arguments)


def main() -> None:
    """Train, print the curve, and write the files."""
    given = read_options()
    start = Arena(given.rules, 1)
    sizes = start.obs.shape[1], start.masks.shape[1]
    network = Network.fresh(*sizes, np.random.default_rng(given.seed))
    points = []
    for point in curve(network, given):
        print(point, flush=True)
        points.append(point)
    print(f"best play expects {points[-1].found.expected:.2f}")
    if given.save:
        network.save(given.save)
    if given.chart:
        given.chart.write_text(chart(points, given.rules), "utf-8")


if __name__ == "__main__":
    main()
