"""The record of a game that a command is about."""

from pathlib import Path
from typing import Final

from yachtdice.cli.errors import UsageError
from yachtdice.cli.options import Answer
from yachtdice.game import Record, RecordError, RecordFault
from yachtdice.protocol.records import read_record
from yachtdice.rules import Text

LARGEST: Final = 16 * 1024 * 1024
"""The largest record that is read, in bytes; long ones have a hundred thousand."""

_KO: Final = {
    RecordFault.FORM: "기록의 형식이 아닙니다",
    RecordFault.RULES: "규칙이 잘못되었거나 이 게임의 규칙이 아닙니다",
    RecordFault.SEATS: "자리나 이름, 순서가 맞지 않습니다",
    RecordFault.DICE: "주사위가 그렇게 놓일 수 없습니다",
    RecordFault.PLAY: "규칙에 어긋나는 수입니다",
    RecordFault.POINTS: "점수가 규칙과 다릅니다",
}


def load_record(file: Path, answer: Answer) -> Record:
    """Return the record in a file, text or JSON; raise UsageError when there is none."""
    try:
        with file.open("rb") as opened:
            data = opened.read(LARGEST + 1)
    except OSError as error:
        raise UsageError(f"{file}: {error.strerror}") from error
    if len(data) > LARGEST:
        en, ko = f"is larger than {LARGEST:,} bytes", f"{LARGEST:,}바이트보다 큽니다"
        raise UsageError(f"{file}: {answer.say(Text(en, ko))}")
    try:
        return read_record(data.decode())
    except UnicodeDecodeError as error:
        en, ko = "is not UTF-8 text", "UTF-8 글이 아닙니다"
        raise UsageError(f"{file}: {answer.say(Text(en, ko))}") from error
    except RecordError as error:
        raise UsageError(f"{file}: {answer.say(_told(error))}") from error


def _told(error: RecordError) -> Text:
    """Return what is wrong with a record, and where."""
    where = f"{error.line}번째 줄: " if error.line else ""
    where = f"{error.event}번째 사건: " if error.event else where
    return Text(str(error), f"{where}{_KO[error.fault]} ({error.reason})")
