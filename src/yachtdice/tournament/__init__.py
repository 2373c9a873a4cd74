"""Floor 5: programs against programs. What players need is named here; the rest has modules."""

from yachtdice.tournament.player import Answer, CardCopy, Category, Game, Keep, LegalAnswers, Player

__all__ = ["Answer", "CardCopy", "Category", "Game", "Keep", "LegalAnswers", "Player"]
