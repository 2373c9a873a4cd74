"""Words about the sealed dice of a server: alarms, and how many throws were checked."""

from collections.abc import Mapping
from typing import Final

from yachtdice.rules import Text
from yachtdice.terminal import words
from yachtdice.terminal.witness.alarm import AlarmKind, DiceAlarm
from yachtdice.terminal.witness.report import DiceReport

_CODE: Final = 8  #: The letters of the seal that players compare.
_FAULTS: Final[Mapping[AlarmKind, Text]] = {
    AlarmKind.NO_PROOF: Text(
        "The server showed dice without their proof.", "서버가 증명 없이 눈을 보여 줬어요."
    ),
    AlarmKind.NUMBER: Text(
        "The number of this throw does not follow the number before it.",
        "굴림 번호가 앞의 번호와 이어지지 않아요.",
    ),
    AlarmKind.SHARE: Text(
        "A part of the dice does not fit the fingerprint from before the game.",
        "게임 전에 공개한 지문과 맞지 않는 조각이 있어요.",
    ),
    AlarmKind.DICE: Text(
        "The parts of all devices give other dice than the server showed.",
        "서버가 보여 준 눈이 모든 조각을 합친 눈과 달라요.",
    ),
    AlarmKind.PARTIES: Text(
        "Other devices took part than the server had named before the throw.",
        "굴리기 전에 서버가 알린 것과 다른 기기가 함께했어요.",
    ),
    AlarmKind.NOT_ASKED: Text(
        "The server did not ask this device, although it was connected.",
        "이 기기가 연결되어 있었는데도 서버가 요청하지 않았어요.",
    ),
    AlarmKind.ASKED_AGAIN: Text(
        "The server changed which devices take part after this device had answered.",
        "이 기기가 답한 뒤에 서버가 함께할 기기를 바꿨어요.",
    ),
    AlarmKind.LEFT_OUT: Text(
        "This device answered, but the server made the throw without it.",
        "이 기기가 답했는데도 서버가 빼고 굴렸어요.",
    ),
    AlarmKind.OWN_MISSING: Text(
        "The server made your own throw without the part of this device.",
        "내가 굴린 눈인데 이 기기의 조각이 들어 있지 않아요.",
    ),
    AlarmKind.OTHER_KEEP: Text(
        "The kept dice or the seat are not those that the server had named before the throw.",
        "남긴 주사위나 자리가 굴리기 전에 서버가 알린 것과 달라요.",
    ),
    AlarmKind.UNTOLD_VOID: Text(
        "The server made the throw again without telling this device.",
        "서버가 이 기기에 알리지 않고 다시 굴렸어요.",
    ),
    AlarmKind.PLEDGE: Text(
        "The server let a secret count that was not fixed early enough.",
        "제때 정해지지 않은 비밀을 서버가 썼어요.",
    ),
    AlarmKind.START: Text(
        "The game began with other secrets than the server had shown before.",
        "게임이 시작될 때의 비밀이 그 전에 서버가 보여 준 것과 달라요.",
    ),
    AlarmKind.ORDER: Text(
        "The secrets give another order of seats than the server showed.",
        "비밀에서 나오는 자리 순서가 서버가 보여 준 순서와 달라요.",
    ),
    AlarmKind.SEAL: Text(
        "The server's code of the table is not the code that this device computed.",
        "서버의 테이블 확인 코드가 이 기기가 계산한 코드와 달라요.",
    ),
    AlarmKind.BACK_IN_TIME: Text(
        "The server went back to an earlier moment of the game; a server that was restored from a "
        "backup does this, too: ask its host.",
        "서버가 게임을 이전 상태로 되돌렸어요. 백업을 복구해도 이래요. 운영자에게 물어보세요.",
    ),
}


def alarm_text(alarm: DiceAlarm) -> Text:
    """Return an alarm in words: the throw, the fault of the server and its consequence."""
    fault, number = _FAULTS[alarm.kind], alarm.throw
    en, ko = (
        f"Throw {number} does not check out. ",
        f"{number}번째 굴림의 확인 결과가 맞지 않아요. ",
    )
    seen = Text("", "")
    if alarm.right is not None and alarm.shown is not None:
        right, shown = words.faces(alarm.right), words.faces(alarm.shown)
        seen = Text(f" Right: {right}, shown: {shown}.", f" 맞는 눈: {right}, 보여 준 눈: {shown}.")
    return Text(
        f"{en}{fault.en}{seen.en} The server may have cheated in this game.",
        f"{ko}{fault.ko}{seen.ko} 서버가 이 게임에서 속였을 수 있어요.",
    )


def report_text(report: DiceReport) -> Text | None:
    """Return how many throws this device has checked, None for dice without proof."""
    if report.seal is None:
        return None
    of, took, code = report.of, report.took, report.seal[:_CODE]
    return Text(
        f"Sealed dice: {of} throws checked, this device took part in {took}; code {code}.",
        f"봉인 주사위: {of}번 확인, 이 기기가 함께한 굴림 {took}번. 코드 {code}",
    )
