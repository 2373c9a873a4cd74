"""The bot that takes the most points now."""

from yachtdice.game import FillBox, GameState, Play, RollDice, fill_offers, legal_plays


class GreedyBot:
    """Fills the box that pays most for the dice on the table; rolls again only if none pays.

    Of boxes that pay the same it takes the first on the card.
    """

    def choose(self, state: GameState) -> Play:
        """Return the fill that brings the most points now, or a roll of all dice."""
        offers = fill_offers(state)
        best = max(offers, key=lambda offer: offer.points + offer.repeat_bonus, default=None)
        roll = RollDice(state.seat)
        if best is None:
            return roll
        if best.points + best.repeat_bonus == 0 and roll in legal_plays(state):
            return roll
        return FillBox(state.seat, best.box)
