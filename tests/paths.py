"""Folders of the project."""

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
