"""Players that run outside the playroom of their games: programs, and bots with best play."""

from yachtdice.game import IllegalActionError, ResignSeat, RollDice, Step, decide
from yachtdice.tournament.dice import player_seed
from yachtdice.tournament.faults import FaultKind, PlayerFault, refused
from yachtdice.tournament.games.playing import GameTable, table_of
from yachtdice.tournament.games.result import move_of, move_text
from yachtdice.tournament.games.setup import EntrantBots, Setup
from yachtdice.tournament.players.entrants import EntrantSource
from yachtdice.tournament.playrooms import messages


class OutsidePlayers:
    """The outside players of a range of games, and their copy of the playroom's current table."""

    def __init__(self, setup: Setup, bots: EntrantBots) -> None:
        """Ask these bots."""
        self._setup, self._entrant_bots = setup, bots
        self._table: GameTable | None = None

    def replied(self, question: messages.OutsideRequest) -> messages.Reply | None:
        """Return the answer of an outside player, None if none is needed.

        A question that does not fit the game raises an error other than PlayerFault.
        """
        try:
            return self._answer(question)
        except PlayerFault as fault:
            return messages.Failure(fault.kind, fault.reason, fault.log)

    def _answer(self, question: messages.OutsideRequest) -> messages.Reply | None:
        """Return the answer of a player, None if none is needed; raise PlayerFault."""
        kind = self._setup.entrants[question.entrant].kind
        if kind is EntrantSource.CLASS:
            raise ValueError("it is in the playroom")
        player = self._entrant_bots[question.entrant]
        if isinstance(question, messages.GameOver):
            player.end(question.scores, question.won)
            return None
        if isinstance(question, messages.SitDown):
            table = self._at(question.game, question.seats)
            seat, deal = table.seats.index(question.entrant), table.deal
            seed = player_seed(deal.seed, deal.game, seat)
            player.begin(self._setup.rules, seat, seed, deal.game)
            return messages.Begun()
        table = self._after(question)
        play = player.choose(table.state)
        try:
            decide(table.state, play)
        except IllegalActionError as error:
            fault = PlayerFault(FaultKind.ILLEGAL, refused(table.state, play, error))
            raise player.explain(fault) from error
        return messages.Chosen(move_text(play, self._setup.rules))

    def _at(self, game: int, seats: tuple[int, ...]) -> GameTable:
        """Return the table of a new game; a game that is started again gets a new table."""
        here = self._table
        if here is None or here.deal.game != game or here.seats != seats or here.moves:
            here = self._table = table_of(self._setup, seats, game)
        return here

    def _after(self, question: messages.Choose) -> GameTable:
        """Return the table after these moves; raise ValueError if another entrant is on turn."""
        table = self._table
        assert table is not None, "SitDown comes first"
        if not table.moves:
            for seat in question.gone:
                if seat not in table.state.resigned:
                    table.do(ResignSeat(seat))
        for move in question.moves[len(table.moves) :]:
            _roll_if_awaited(table)
            choice = move_of(move, table.state.seat, table.state.rules)
            if isinstance(choice, ResignSeat):
                table.do(choice)
                table.moves.append(move)
            else:
                table.play(choice)
        _roll_if_awaited(table)
        if table.seats[table.state.seat] != question.entrant:
            raise ValueError("another player is on turn")
        return table


def _roll_if_awaited(table: GameTable) -> None:
    """Roll all dice for the current seat if that is the next step."""
    if table.state.step is Step.AWAIT_ROLL:
        table.roll(RollDice(table.state.seat))
