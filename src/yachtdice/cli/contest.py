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
    names = {one.number: f"{one.number} ({one.name or one.bot or '-'})" for one in record.entrants}
    yield Text("Rules, choices, points and places: right.", "규칙, 선택, 점수, 순위: 맞음.")
    if record.ranking == "given":
        yield Text(
            "The points given away, which rank the entrants, are figures of the server.",
            "순위를 정하는 손해는 서버가 계산한 값이며, 여기에서 확인하지 않습니다.",
        )
    for line in record.standings:
        if line.place == 1:
            name, points = names[line.number], line.points
            yield Text(
                f"First: entrant {name}, {points} points.", f"1위: 참가자 {name}, {points}점."
            )
    yield Text(
        f"Dice: the throws follow from their links. Games: {games}, throws: {throws}.",
        f"주사위: 게임 {games}판의 굴림 {throws}번이 모두 조각과 맞습니다.",
    )
    for number, times in sorted(checked.took.items()):
        yield Text(
            f"Entrant {names[number]}: the device took part in {times} of {throws} throws.",
            f"참가자 {names[number]}: 기기가 굴림 {throws}번 가운데 {times}번에 참여했습니다.",
        )
    yield from _claims(checked)
    yield Text(
        f"Seal: {checked.seal}. The page showed its first 8 letters before the first game.",
        f"봉인: {checked.seal}. 첫 게임 전에 화면에 나온 대회 확인 코드로 시작합니다.",
    )


def _claims(checked: CheckedContest) -> Iterator[Text]:
    """Yield the claim about throws with links of devices, its limit, and the throws without."""
    if checked.took:
        yield Text(
            "If a device is honest, no party knew its throws before all choices were locked.",
            "정직한 기기가 참여한 굴림은 모든 선택을 잠그기 전에 다른 누구도 알 수 없었습니다.",
        )
        yield Text(
            "Limit: with j entrants that help it, the server can pick one of 2^j throws for all.",
            "한계: 서버와 짠 참가자가 j명이면 서버는 굴림 2^j가지 가운데 하나를 고를 수 있습니다.",
        )
    if checked.alone:
        yield Text(
            f"Throws by the server alone, which it could know before: {checked.alone}.",
            f"서버 혼자 정해서 미리 알 수 있었던 굴림: {checked.alone}번.",
        )
