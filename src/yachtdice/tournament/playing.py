"""The game loop: the game core decides everything, this only carries questions and answers."""

import time
from collections.abc import Sequence
from typing import NamedTuple

from yachtdice.game import (
    Action,
    Event,
    Holder,
    IllegalActionError,
    Play,
    Resign,
    RollDice,
    Step,
    ThrowDice,
    decide,
    evolve,
    new_game,
    upper_bonus,
)
from yachtdice.rules import RuleSet
from yachtdice.tournament.contender import Contender, stage_of
from yachtdice.tournament.dice import DealtDice, player_seed
from yachtdice.tournament.faults import Fault, FaultKind, PlayerFault
from yachtdice.tournament.result import RESIGNS, GameResult, move_text, times_of


class Deal(NamedTuple):
    """What one game is played from: its number, its dice and the seed of its players."""

    game: int
    deal: int
    seed: int


class Table:
    """One game being played: the state, its events, and what is noted on the way."""

    def __init__(self, rules: RuleSet, seats: Sequence[int], deal: Deal) -> None:
        """Seat these entrants."""
        started, self.state = new_game(rules, [Holder(f"Entrant {e + 1}") for e in seats])
        self.events: list[Event] = [started]
        self.seats, self.deal = tuple(seats), deal
        rolls = max(phase.rolls for phase in rules.phases)
        self.dice = DealtDice(deal.seed, deal.deal, rolls)
        self.moves: list[str] = []
        self.faults: list[Fault] = []
        self.spent: list[list[float]] = [[] for _ in seats]
        self._turns = [0] * len(seats)
        self._begun = False

    def do(self, action: Action) -> None:
        """Let an action happen; raise IllegalActionError when it may not."""
        for event in decide(self.state, action):
            self.state = evolve(self.state, event)
            self.events.append(event)

    def roll(self, play: RollDice) -> None:
        """Roll: the dice that are thrown are those dealt for this seat, turn and roll."""
        self._begun = True
        self.do(play)
        state = self.state
        roll = stage_of(state)
        faces = self.dice.throw(state.seat, self._turns[state.seat], roll, state.kept)
        self.do(ThrowDice(faces))

    def play(self, play: Play) -> None:
        """Let a choice happen, and note it."""
        seat = self.state.seat
        if isinstance(play, RollDice):
            self.roll(play)
        else:
            self.do(play)
            self._turns[seat] += 1
        self.moves.append(move_text(play, self.state.rules))

    def bar(self, seat: int, fault: PlayerFault) -> None:
        """Let a seat leave the game for a fault, and note where it happened."""
        self.faults.append(fault_at(self, seat, fault))
        self.do(Resign(seat))
        if self._begun:
            self.moves.append(RESIGNS)

    def turn_of(self, seat: int) -> int:
        """Return the number of a seat's turn, from 1; 0 before the first roll of the game."""
        return self._turns[seat] + 1 if self._begun else 0


def fault_at(table: Table, seat: int, fault: PlayerFault) -> Fault:
    """Return a fault with its place in the tournament."""
    state, turn = table.state, table.turn_of(seat)
    places = enumerate(state.rules.categories)
    column = state.cards[seat].open_boxes[state.phase]
    return Fault(
        entrant=table.seats[seat],
        game=table.deal.game,
        kind=fault.kind,
        reason=fault.reason,
        turn=turn,
        stage=stage_of(state) if turn else 0,
        dice=state.dice if turn else (),
        open_boxes=tuple(box for place, box in places if column >> place & 1),
        log=fault.log,
    )


def play_game(
    rules: RuleSet, seats: Sequence[int], players: Sequence[Contender], deal: Deal
) -> Table:
    """Return the finished table of one game between these players, by seat."""
    table = Table(rules, seats, deal)
    for seat, player in enumerate(players):
        _begin(table, seat, player)
    while table.state.step is not Step.OVER:
        state = table.state
        if state.step is Step.AWAIT_ROLL:
            table.roll(RollDice(state.seat))
        else:
            _turn(table, players[state.seat])
    _tell(table, players)
    return table


def _turn(table: Table, player: Contender) -> None:
    """Ask the seat on turn for one choice, and let it happen."""
    state, begun = table.state, time.perf_counter()
    try:
        play = player.choose(state)
        table.spent[state.seat].append(time.perf_counter() - begun)
        table.play(play)
    except PlayerFault as fault:
        table.bar(state.seat, fault)
    except IllegalActionError as error:
        words = f"may not {error.action}: {error.reason}"
        table.bar(state.seat, PlayerFault(FaultKind.ILLEGAL, words))


def _begin(table: Table, seat: int, player: Contender) -> None:
    """Seat a player; one that fails at once plays no turn."""
    deal = table.deal
    try:
        seed = player_seed(deal.seed, deal.game, seat)
        player.begin(table.state.rules, seat, seed, deal.game)
    except PlayerFault as fault:
        table.bar(seat, fault)


def _tell(table: Table, players: Sequence[Contender]) -> None:
    """Tell the players who are still there how the game ended."""
    state = table.state
    for seat, player in enumerate(players):
        if seat not in state.resigned:
            player.end(state.totals, seat in state.winners)


def result_of(table: Table) -> GameResult:
    """Return what is kept of a game."""
    state, rules = table.state, table.state.rules
    columns = range(len(rules.phases))
    return GameResult(
        game=table.deal.game,
        seats=table.seats,
        scores=state.totals,
        winners=state.winners,
        boxes=tuple(tuple(p for c in card.columns for p in c) for card in state.cards),
        upper_bonus=tuple(
            sum(upper_bonus(rules, card, c) for c in columns) for card in state.cards
        ),
        repeat_bonus=tuple(sum(card.repeat) for card in state.cards),
        moves="".join(table.moves),
        faults=tuple(table.faults),
        times=times_of(table.spent),
    )
