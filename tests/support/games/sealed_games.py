"""Random games with sealed dice: pledges, shares, void throws, late pledges, changes of hands."""

from collections.abc import Sequence
from random import Random
from typing import Final

from tests.support.games.strategies import random_play
from yachtdice.game import (
    Action,
    DicePledged,
    Event,
    HandOverSeat,
    PledgeTip,
    ResignSeat,
    RollDice,
    Seat,
    Step,
    TakeBackSeat,
    ThrowDice,
    decide,
    evolve,
    new_game,
)
from yachtdice.rules import RuleSet, TurnOrder
from yachtdice.sealed import (
    HOST,
    SERVER,
    Chain,
    Ledger,
    Pledges,
    Proof,
    Void,
    bytes_of,
    order_of,
    tape_of,
)

TABLE: Final = "k7m2p9qx4nbt"


class SealedTable:
    """A game with sealed dice that is played at random.

    Each of `parties` pledges at the start. `chances` are those of a void attempt, a late pledge and
    a change of hands before each event. `away`: the chance that a client is not connected at a
    throw; several clients may then be missing together.
    """

    def __init__(
        self,
        rules: RuleSet,
        rng: Random,
        holders: Sequence[Seat],
        parties: Sequence[int],
        chances: tuple[float, float, float] = (0.1, 0.05, 0.02),
        away: float = 0.0,
    ) -> None:
        """Start the game."""
        self.rules, self._rng, self._chances, self._away = rules, rng, chances, away
        self.ledger, self.chains = Ledger(Pledges(TABLE)), dict[int, list[Chain]]()
        pledges = [self._pledge(party, at_start=True) for party in (SERVER, *parties)]
        order = [seat - 1 for seat in order_of(self.ledger.root(1), len(holders))]
        drawn = rules.turn_order is TurnOrder.DRAWN
        self.started, self.state = new_game(
            rules, holders, order if drawn else range(len(holders)), any_seats=True
        )
        self.events: list[Event] = [self.started]
        for pledge in pledges:
            self.act(pledge)

    def play(self) -> "SealedTable":
        """Play to the end of the game."""
        while self.state.step is not Step.OVER:
            self.step()
        return self

    def step(self) -> None:
        """Take one action at random."""
        _, late, restless = self._chances
        if self.state.step is Step.AWAIT_DICE:
            self._throw()
        elif self._rng.random() < late and (party := self._free()) is not None:
            self.act(self._pledge(party))
        elif self._rng.random() < restless and (whim := self._whim()) is not None:
            self.act(whim)
        else:
            self.act(self.choice())

    def choice(self) -> Action:
        """Return the next play of the seat on turn."""
        play = random_play(self.state, self._rng)
        if isinstance(play, RollDice) and self._rng.random() < 0.1:
            return RollDice(play.seat, play.keep, clock=True)
        return play

    def act(self, action: Action) -> None:
        """Take this action."""
        if action == ResignSeat(self.state.seat):
            self.ledger = self.ledger.without(self.state.seat + 1)
        for event in decide(self.state, action):
            self.events.append(event)
            self.state = evolve(self.state, event)

    def _pledge(self, party: int, *, at_start: bool = False) -> PledgeTip:
        """Return the pledge of a new chain of this party."""
        chain = Chain(TABLE, self._rng.randbytes(32))
        self.chains.setdefault(party, []).append(chain)
        since = 1 if at_start else self.ledger.soonest
        self.ledger = self.ledger.pledged(party, chain.tip, since, at_start=at_start)
        return PledgeTip(party, chain.tip, since)

    def _free(self) -> int | None:
        """Return a party that may pledge once more."""
        holders = self.state.holders
        may = [seat for seat, holder in enumerate(holders, 1) if holder.bot is None]
        if HOST in self.chains and not any(holder.is_person for holder in holders):
            may.append(HOST)
        may = [party for party in may if len(self.chains.get(party, [])) < 8]
        return self._rng.choice(may) if may else None

    def _whim(self) -> Action | None:
        """Return a resignation or a change of hands, if possible."""
        seat = self._rng.randrange(len(self.state.cards))
        if seat in self.state.resigned:
            return None
        if self._rng.random() < 0.3 and len(self.state.resigned) < len(self.state.cards) - 1:
            return ResignSeat(seat)
        if self.state.bots[seat] is None:
            return HandOverSeat(seat, "greedy")
        return TakeBackSeat(seat) if self.state.holders[seat].bot is None else None

    def _throw(self) -> None:
        """Throw the dice with the shares of all parties that are asked and answer."""
        state, first = self.state, self.ledger.last + 1
        seat, voids, number = state.seat + 1, list(self.ledger.resigned), first
        asked = self._asked(first)
        while asked and self._rng.random() < self._chances[0]:
            missing = self._late(asked)
            voids.append(Void(number, tuple(sorted(missing))))
            asked, number = asked - missing, number + 1
        parties = sorted({SERVER, *asked, *self._with_roll(seat, first)})
        shares = tuple((party, self._share(party, first, number)) for party in parties)
        tape = tape_of(self.ledger.root(first), number, seat, shares)
        proof = Proof(tuple(voids), number, shares)
        self.ledger, _ = self.ledger.thrown(proof, seat)
        faces = tuple(face for place, face in enumerate(tape) if place not in state.kept)
        self.act(ThrowDice(faces, proof.text()))

    def _asked(self, first: int) -> set[int]:
        """Return the parties whose clients are connected and asked for a throw."""
        able = [party for party in range(1, 6) if self.ledger.may_be_asked(party, first)]
        return {party for party in able if not self._away or self._rng.random() >= self._away}

    def _late(self, asked: set[int]) -> set[int]:
        """Return parties that do not answer an attempt."""
        if not self._away:
            return {self._rng.choice(sorted(asked))}
        return set(self._rng.sample(sorted(asked), self._rng.randint(1, len(asked))))

    def _with_roll(self, seat: int, first: int) -> set[int]:
        """Return the roller if it has missed too often, and its share still comes with the roll."""
        counts = seat in [pledge.party for pledge in self.ledger.counting(first)]
        dropped = counts and not self.ledger.may_be_asked(seat, first)
        return {seat} if dropped and self._rng.random() < 0.5 else set()

    def _share(self, party: int, first: int, number: int) -> bytes:
        """Return the link of the chain that counts for the throw which began with `first`."""
        [pledge] = [one for one in self.ledger.counting(first) if one.party == party]
        [chain] = [one for one in self.chains[party] if bytes_of(one.tip) == pledge.tip]
        return bytes_of(chain.share(number)) or b""


def pledges_in(events: Sequence[Event]) -> list[DicePledged]:
    """Return the pledges of a game."""
    return [event for event in events if isinstance(event, DicePledged)]
