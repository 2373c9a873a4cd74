"""Tournaments between programs. This package exports the API for Python players."""

from yachtdice.tournament.players.player import (
    CardCopy,
    Category,
    Game,
    Keep,
    LegalAnswers,
    TurnBot,
    TurnChoice,
)

__all__ = ["CardCopy", "Category", "Game", "Keep", "LegalAnswers", "TurnBot", "TurnChoice"]
