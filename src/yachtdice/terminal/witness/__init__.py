"""The witness of sealed dice: it checks each throw itself, by code that no server delivers."""

from yachtdice.terminal.witness.alarm import AlarmKind, DiceAlarm
from yachtdice.terminal.witness.notes import DiceVerdict, Notes, NotesError, notes_folder
from yachtdice.terminal.witness.report import DiceReport
from yachtdice.terminal.witness.witness import Witness

__all__ = [
    "AlarmKind",
    "DiceAlarm",
    "DiceReport",
    "DiceVerdict",
    "Notes",
    "NotesError",
    "Witness",
    "notes_folder",
]
