"""Tournaments between programs. This package exports the API for Python players."""

from yachtdice.tournament.players.player import (
    CardCopy,
    Category,
    Game,
    Keep,
    LegalAnswers,
    TurnChoice,
    TurnPlayer,
)

__all__ = ["CardCopy", "Category", "Game", "Keep", "LegalAnswers", "TurnChoice", "TurnPlayer"]
