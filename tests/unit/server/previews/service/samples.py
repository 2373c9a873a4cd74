"""A preview of each kind, and their pictures in `pictures/`, which were looked at.

`python -m tests.unit.server.previews.service.samples` draws the pictures again after a change.
"""

from pathlib import Path
from typing import Final

from yachtdice.rules import Text
from yachtdice.server.contests.messages.bodies import ContestStatus
from yachtdice.server.previews.service import words
from yachtdice.server.previews.service.drawing import picture_of
from yachtdice.server.previews.service.preview import Preview, PreviewRow, alike
from yachtdice.server.previews.service.targets import LinkKind, Target

PICTURES: Final = Path(__file__).parent / "pictures"
LANGUAGES: Final = ("en", "ko")

_RULES: Final = Text("Yahtzee", "야찌")
_ROWS: Final = (
    PreviewRow(alike("Mina"), "231", is_marked=True),
    PreviewRow(Text("Captain", "선장"), "198"),
)
_FOUR: Final = (
    *_ROWS,
    PreviewRow(alike("아주아주 긴 이름을 가진 사람이에요"), "150"),
    PreviewRow(alike("Wolfgang Amadeus Theophilus"), "99"),
)
_BOARD: Final = "rules=yahtzee&dice=22255&left=2"

SAMPLES: Final = {
    "game": Preview(
        Target(LinkKind.GAME, "abcdefghijkl"),
        words.FINISHED,
        words.standing(_FOUR),
        words.noted(_RULES, words.players(6)),
        rows=_FOUR,
        dice=(1, 3, 5, 5, 2),
    ),
    "table": Preview(
        Target(LinkKind.TABLE, "abcdefghijkl"),
        words.RUNNING,
        words.standing(_ROWS),
        words.noted(_RULES, words.turn(5, 13)),
        rows=_ROWS,
        dice=(4, 4, 4, 2, 6),
    ),
    "waiting": Preview(
        Target(LinkKind.TABLE, "abcdefghijkl"),
        words.WAITING,
        words.table_of("민아"),
        words.noted(_RULES, words.free_seats(1)),
        headline=True,
        dice=(6, 6, 6, 6, 6),
    ),
    "board": Preview(
        Target(LinkKind.BOARD, _BOARD),
        words.POSITION,
        words.QUESTION,
        words.noted(_RULES, words.rolls_left(2), words.card(5, 13, 87)),
        headline=True,
        dice=(2, 2, 2, 5, 5),
    ),
    "today": Preview(
        Target(LinkKind.TODAY),
        words.TODAY,
        words.SAME,
        words.noted(_RULES, alike("2026-11-28")),
        headline=True,
        dice=(3, 4, 5, 6, 1),
    ),
    "contest": Preview(
        Target(LinkKind.CONTEST, "abcdefghijkl"),
        words.CONTESTS[ContestStatus.OVER],
        alike("Harbour Cup"),
        words.noted(_RULES, words.entrants(24)),
        headline=True,
        rows=_FOUR[:3],
    ),
}

if __name__ == "__main__":
    for name, preview in SAMPLES.items():
        for language in LANGUAGES:
            file = PICTURES / f"{name}-{language}.svg"
            file.write_text(picture_of(preview, language), encoding="utf-8")
