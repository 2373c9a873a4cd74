"""The words of previews, in both languages."""

from collections.abc import Sequence
from typing import Final

from yachtdice.rules import Text
from yachtdice.server.contests.messages.bodies import ContestStatus
from yachtdice.server.previews.service.preview import PreviewRow

SITE: Final = Text("Yacht Dice", "요트 다이스")
DELETED: Final = Text("deleted account", "탈퇴한 플레이어")
FINISHED: Final = Text("Finished game", "끝난 게임")
RUNNING: Final = Text("Game in progress", "진행 중인 게임")
WAITING: Final = Text("Come and play", "함께 플레이해요")
POSITION: Final = Text("Position", "상황")
QUESTION: Final = Text("What would you do?", "어떻게 하시겠어요?")
TODAY: Final = Text("Hand of the day", "오늘의 문제")
SAME: Final = Text("Five positions, the same for all", "모두에게 같은 다섯 상황")
CONTESTS: Final = {
    ContestStatus.OPEN: Text("Contest, open for entries", "참가자를 기다리는 대회"),
    ContestStatus.PLAYING: Text("Contest in progress", "진행 중인 대회"),
    ContestStatus.JUDGING: Text("Result of a contest", "대회 결과"),
    ContestStatus.OVER: Text("Result of a contest", "대회 결과"),
    ContestStatus.CANCELLED: Text("Cancelled contest", "취소된 대회"),
}


def of_program(name: str) -> Text:
    """Return the name of a bot account."""
    return Text(f"{name} (bot)", f"{name} (봇)")


def noted(*notes: Text) -> Text:
    """Return notes on one line."""
    return Text(" · ".join(note.en for note in notes), " · ".join(note.ko for note in notes))


def standing(rows: Sequence[PreviewRow]) -> Text:
    """Return names and points as the title of a link."""
    en = (f"{row.name.en} {row.points}" for row in rows)
    ko = (f"{row.name.ko} {row.points}" for row in rows)
    return Text(", ".join(en), ", ".join(ko))


def players(count: int) -> Text:
    """Return the number of players of a game."""
    return Text(f"{count} players", f"{count}명")


def turn(number: int, of: int) -> Text:
    """Return the turn of a game."""
    return Text(f"turn {number} of {of}", f"{of}차례 중 {number}번째")


def table_of(host: str) -> Text:
    """Return the title of a table that waits for players, also before the first one."""
    if not host:
        return Text("A table for you", "함께 플레이할 테이블")
    return Text(f"{host}’s table", f"{host} 님의 테이블")


def free_seats(count: int) -> Text:
    """Return the number of free seats."""
    if count <= 0:
        return Text("all seats are taken", "빈자리 없음")
    return Text(f"{count} free seat{'s' * (count != 1)}", f"빈자리 {count}개")


def rolls_left(count: int) -> Text:
    """Return the rolls left in a position."""
    if count == 0:
        return Text("no roll left", "남은 굴림 없음")
    return Text(f"{count} roll{'s' * (count != 1)} left", f"굴림 {count}번 남음")


def card(filled: int, of: int, points: int) -> Text:
    """Return how far a score card is filled."""
    if filled == 0:
        return Text("empty card", "빈 점수표")
    return Text(f"{filled} of {of} boxes, {points} points", f"{of}칸 중 {filled}칸, {points}점")


def entrants(count: int) -> Text:
    """Return the number of entrants of a contest."""
    return Text(f"{count} entrant{'s' * (count != 1)}", f"참가자 {count}명")
