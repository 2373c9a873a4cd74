"""The game loop: asks the bots; the game core checks and applies their choices."""

import time
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from yachtdice.game import (
    Action,
    Event,
    GameState,
    IllegalActionError,
    Play,
    ResignSeat,
    RollDice,
    Seat,
    Step,
    ThrowDice,
    decide,
    evolve,
    new_game,
    record_text,
    upper_bonus,
)
from yachtdice.rules import RuleSet, Text
from yachtdice.tournament.dice import DealtDice, player_seed
from yachtdice.tournament.faults import Fault, FaultKind, PlayerFault, refused
from yachtdice.tournament.games.result import RESIGNS, GameResult, move_of, move_text, times_of
from yachtdice.tournament.games.schedule import deal_of
from yachtdice.tournament.games.setup import Setup
from yachtdice.tournament.players.entrant_bots import EntrantBot, stage_of


class GameDeal(NamedTuple):
    """Identity of a game: its number, its deal of dice and the seed of the tournament."""

    game: int
    deal: int
    seed: int


class GameTable:
    """A game in progress: its state, its events, and the data for its result."""

    def __init__(self, rules: RuleSet, seats: Sequence[int], deal: GameDeal) -> None:
        """Seat these entrants."""
        started, self.state = new_game(
            rules, [Seat(f"Entrant {e + 1}") for e in seats], any_seats=True
        )
        self.events: list[Event] = [started]
        self.seats, self.deal = tuple(seats), deal
        self.dice = DealtDice(deal.seed, deal.deal, rules.most_rolls)
        self.moves: list[str] = []
        self.faults: list[Fault] = []
        self.spent: list[list[float]] = [[] for _ in seats]
        self._turns = [0] * len(seats)
        self._begun = False

    def do(self, action: Action) -> None:
        """Apply an action; raise IllegalActionError if it is illegal."""
        for event in decide(self.state, action):
            self.state = evolve(self.state, event)
            self.events.append(event)

    def roll(self, play: RollDice) -> None:
        """Roll the dice dealt for this seat, turn and roll."""
        self._begun = True
        self.do(play)
        state = self.state
        roll = stage_of(state)
        faces = self.dice.throw(state.seat, self._turns[state.seat], roll, state.kept)
        self.do(ThrowDice(faces))

    def play(self, play: Play) -> None:
        """Apply a choice and record it."""
        seat = self.state.seat
        if isinstance(play, RollDice):
            self.roll(play)
        else:
            self.do(play)
            self._turns[seat] += 1
        self.moves.append(move_text(play, self.state.rules))

    def bar(self, seat: int, fault: PlayerFault) -> None:
        """Remove a seat from the game because of a fault, and record where it happened."""
        self.faults.append(fault_at(self, seat, fault))
        self.do(ResignSeat(seat))
        if self._begun:
            self.moves.append(RESIGNS)

    def turn_of(self, seat: int) -> int:
        """Return the number of a seat's turn, from 1; 0 before the first roll of the game."""
        return self._turns[seat] + 1 if self._begun else 0


def table_of(setup: Setup, seats: Sequence[int], game: int) -> GameTable:
    """Return the table of a game of a tournament before its first turn."""
    return GameTable(setup.rules, seats, GameDeal(game, deal_of(setup.mode, game), setup.seed))


def fault_at(table: GameTable, seat: int, fault: PlayerFault) -> Fault:
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
    rules: RuleSet, seats: Sequence[int], players: Sequence[EntrantBot], deal: GameDeal
) -> GameTable:
    """Return the finished table of one game between these players, by seat."""
    return play_at(GameTable(rules, seats, deal), players)


def play_at(table: GameTable, players: Sequence[EntrantBot]) -> GameTable:
    """Play the game of a table to its end and return the table."""
    for seat, player in enumerate(players):
        _begin(table, seat, player)
    while table.state.step is not Step.OVER:
        state = table.state
        if state.step is Step.AWAIT_ROLL:
            table.roll(RollDice(state.seat))
        else:
            _turn(table, players[state.seat])
    _announce_result(table, players)
    return table


def _turn(table: GameTable, player: EntrantBot) -> None:
    """Ask the current seat for one choice and apply it."""
    state, begun = table.state, time.perf_counter()
    try:
        play = player.choose(state)
    except PlayerFault as fault:
        table.bar(state.seat, fault)
        return
    table.spent[state.seat].append(time.perf_counter() - begun)
    try:
        table.play(play)
    except IllegalActionError as error:
        words = refused(state, play, error)
        table.bar(state.seat, player.explain(PlayerFault(FaultKind.ILLEGAL, words)))


def _begin(table: GameTable, seat: int, player: EntrantBot) -> None:
    """Start the game for a player; one that fails here plays no turn."""
    deal = table.deal
    try:
        seed = player_seed(deal.seed, deal.game, seat)
        player.begin(table.state.rules, seat, seed, deal.game)
    except PlayerFault as fault:
        table.bar(seat, fault)


def _announce_result(table: GameTable, players: Sequence[EntrantBot]) -> None:
    """Send the result to the players that are still in the game."""
    state = table.state
    for seat, player in enumerate(players):
        if seat not in state.resigned:
            player.end(state.totals, seat in state.winners)


def result_of(table: GameTable) -> GameResult:
    """Return the result of a finished game."""
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


_AS_STORED: Final = Text("as stored", "기록과 같음")


class DifferentGameError(Exception):
    """The replay of a game differs from its stored result."""


class Reader(EntrantBot):
    """A bot that plays stored choices, read from one list shared by all seats."""

    def __init__(self, moves: Iterator[str], *, sits_down: bool) -> None:
        """Read from these moves; without `sits_down` the player failed before its first turn."""
        self._moves, self._sits_down = moves, sits_down

    def begin(self, rules: RuleSet, seat: int, seed: int, game: int) -> None:  # noqa: ARG002
        """Start the game, or fail like the original player."""
        if not self._sits_down:
            raise PlayerFault(FaultKind.CRASHED, _AS_STORED)

    def choose(self, state: GameState) -> Play:
        """Return the next stored choice."""
        move = move_of(next(self._moves, "!"), state.seat, state.rules)
        if isinstance(move, ResignSeat):
            raise PlayerFault(FaultKind.CRASHED, _AS_STORED)
        return move


def replayed(setup: Setup, result: GameResult) -> GameTable:
    """Return the table of a replayed game; raise DifferentGameError if its scores differ."""
    early = {fault.entrant for fault in result.faults if not fault.turn}
    moves = iter(result.moves)
    readers = [Reader(moves, sits_down=entrant not in early) for entrant in result.seats]
    table = play_at(table_of(setup, result.seats, result.game), readers)
    if table.state.totals != result.scores:
        totals = table.state.totals
        raise DifferentGameError(
            f"the replay of game {result.game} ends with {totals}, but {result.scores} is stored"
        )
    return table


def record_of(setup: Setup, result: GameResult) -> str:
    """Return the record of a game, with the names of its players."""
    table = replayed(setup, result)
    names = [setup.entrants[entrant].name for entrant in result.seats]
    holders = tuple(Seat(name) for name in names)
    started, _ = new_game(setup.rules, holders, any_seats=True)
    return record_text(setup.rules, [started, *table.events[1:]])
