"""The record of a duplicate contest, as `yacht verify` checks it and shows it."""

from collections.abc import Iterator
from pathlib import Path

from yachtdice.cli.common.errors import FaultyRecordError
from yachtdice.cli.common.options import Answer
from yachtdice.rules import Text
from yachtdice.views.contest_check import CheckedContest, ContestError, check_contest
from yachtdice.views.contest_record import ContestRecord


def verify_contest(file: Path, record: ContestRecord, answer: Answer) -> None:
    """Write what the record of a contest proves; raise FaultyRecordError for a wrong one."""
    try:
        checked = check_contest(record)
    except ContestError as error:
        raise FaultyRecordError(error, at=file) from error
    took = {str(number): throws for number, throws in sorted(checked.took.items())}
    facts = {"contest": record.contest, "games": len(record.games), "throws": checked.throws}
    facts |= {"seal": checked.seal, "by_server_alone": checked.alone, "took": took}
    answer.report(facts, *_lines(record, checked))


def _lines(record: ContestRecord, checked: CheckedContest) -> Iterator[Text]:
    """Yield the lines for people."""
    games, throws = len(record.games), checked.throws
    yield Text("Rules, choices and points: right.", "규칙, 선택, 점수: 맞음.")
    yield Text(
        f"Dice: all {throws} throws of {games} games follow from their links.",
        f"주사위: 게임 {games}판의 굴림 {throws}번이 모두 연결 값과 맞습니다.",
    )
    for entrant in record.entrants:
        name, times = entrant.name or "-", checked.took.get(entrant.number)
        if times is not None:
            yield Text(
                f"Entrant {entrant.number} ({name}): the device took part in {times} throws.",
                f"참가자 {entrant.number} ({name}): 기기가 굴림 {times}번에 참여했습니다.",
            )
    if checked.alone:
        yield Text(
            f"{checked.alone} throws are by the server alone: it could know them before.",
            f"굴림 {checked.alone}번은 서버 혼자 정했으므로 서버는 미리 알 수 있었습니다.",
        )
    yield Text(
        f"Seal: {checked.seal}. Compare it with the one shown before the first game.",
        f"봉인: {checked.seal}. 첫 게임 전에 나온 봉인과 비교하세요.",
    )
