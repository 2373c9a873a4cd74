"""`yacht verify`: checks a recorded game, a contest, or the sealed seed of a tournament's report.

A player's own notes say which pledges and shares the player's client made. With them, the command
also checks that the record has all of them.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final, TypeVar

import msgspec

from yachtdice.cli.common.errors import FaultyRecordError, UsageError
from yachtdice.cli.common.help_texts import option
from yachtdice.cli.common.options import Answer
from yachtdice.cli.contest import verify_contest
from yachtdice.cli.replay.turns import LARGEST, load_record, text_of
from yachtdice.game import CheckedDice, Record, RecordError, Step, check_dice
from yachtdice.rules import Text
from yachtdice.sealed import HOST
from yachtdice.tournament.messages import SealedSeed, TournamentReport
from yachtdice.tournament.seed import SeedError, check_seed
from yachtdice.views.contest_record import ContestRecord
from yachtdice.views.records import JSON_ERRORS

#: The maximum size of a report or a contest in bytes. A report has about 200 for each pair of
#: players, a contest 60 for each entrant and throw.
_LARGEST_JSON: Final = 64 * 1024 * 1024
_Kind = TypeVar("_Kind")


class DiceNotes(msgspec.Struct, frozen=True):
    """A player's own notes of one game. `throws` are the numbers that the client answered.

    `party`: the seat, counted from 1, or 5 for the host. `seal` is the last seal seen, or None.
    """

    table: str
    party: int
    tips: tuple[str, ...]
    throws: tuple[int, ...]
    seal: str | None = None


def verify(
    file: Annotated[
        Path,
        option(
            "A record as text or JSON; or a contest, or the report of a tournament, as JSON.",
            "텍스트나 JSON 기록, 또는 JSON으로 된 대회 기록이나 봇 대회 결과.",
            name="FILE",
        ),
    ],
    notes: Annotated[
        Path | None,
        option(
            "Your own notes, exported by your client.",
            "내 클라이언트에서 내보낸 메모.",
            name="NOTES",
        ),
    ] = None,
    /,
    *,
    answer: Answer | None = None,
) -> None:
    """Check a recorded game: its rules, its points, and the proof of its dice.

    Of a contest, check also that all entrants got the same throws. Of the report of a tournament,
    check that its sealed seed follows from the secret.
    """
    answer = answer or Answer()
    if (report := _read(file, TournamentReport)) is not None:
        _verify_seed(file, report, answer)
        return
    if (contest := _read(file, ContestRecord)) is not None:
        verify_contest(file, contest, answer)
        return
    record = load_record(file, FaultyRecordError)
    dice = _dice(file, record)
    noted = None if notes is None else _noted(notes, dice)
    answer.report(_json(record, dice, noted), *_lines(record, dice, noted))


def _read(file: Path, kind: type[_Kind]) -> _Kind | None:
    """Return the JSON of this kind in a file, None if the file has none or cannot be read.

    Raises FaultyRecordError for a file that begins as a contest, but is none.
    """
    data = b""
    try:
        with file.open("rb") as opened:
            data = opened.read(_LARGEST_JSON)
        return msgspec.json.decode(data, type=kind)
    except (OSError, *JSON_ERRORS) as error:
        if kind is ContestRecord and data.startswith(b'{"contest":'):
            en, ko = "this is not the record of a contest", "대회 기록이 아닙니다"
            raise FaultyRecordError(f"{en}: {error}", f"{ko}: {error}", at=file) from error
        return None


def _verify_seed(file: Path, report: TournamentReport, answer: Answer) -> None:
    """Write how the seed was sealed.

    Raises FaultyRecordError for a wrong seed, and UsageError if the seed was not sealed.
    """
    try:
        sealed = check_seed(report)
    except SeedError as error:
        raise FaultyRecordError(error, at=file) from error
    if sealed is None:
        en = "the seed of this tournament was not sealed"
        ko = "이 대회의 시드는 봉인되지 않았습니다"
        raise UsageError(en, ko, at=file)
    facts = {"seed": report.seed, "sealed": msgspec.to_builtins(sealed)}
    answer.report(facts, *_seed_lines(report.seed, sealed))


def _seed_lines(seed: int, sealed: SealedSeed) -> Iterator[Text]:
    """Yield the lines for people about a sealed seed."""
    yield Text(
        f"Seed {seed}: follows from the secret, the players and the words.",
        f"시드 {seed}: 비밀 값, 참가자, 말에서 그대로 나옵니다.",
    )
    yield Text(
        f"Fingerprint: {sealed.fingerprint}. Compare it with the one shown before the games.",
        f"지문: {sealed.fingerprint}. 게임 전에 나온 지문과 비교하세요.",
    )
    words = ", ".join(sealed.words)
    yield Text(f"Words of visitors: {words or 'none'}", f"방문자의 말: {words or '없음'}")


def _dice(file: Path, record: Record) -> CheckedDice:
    """Return the checked dice of a record.

    Raises FaultyRecordError for wrong dice, and UsageError for a record without proofs.
    """
    if record.own:
        en = "rules and points are right; the players threw real dice, which have no proof"
        ko = "규칙과 점수는 맞습니다. 직접 던진 주사위라서 증명은 없습니다"
        raise UsageError(en, ko, at=file)
    if record.table is None:
        en = "rules and points are right; this record has no proof of its dice"
        ko = "규칙과 점수는 맞습니다. 이 기록에는 주사위의 증명이 없습니다"
        raise UsageError(en, ko, at=file)
    try:
        return check_dice(record.rules, record.events, record.table)
    except RecordError as error:
        raise FaultyRecordError(text_of(error), at=file) from error


def _noted(file: Path, dice: CheckedDice) -> DiceNotes:
    """Return a player's notes; raise FaultyRecordError if the record contradicts them."""
    try:
        with file.open("rb") as opened:
            notes = msgspec.json.decode(opened.read(LARGEST), type=DiceNotes)
    except OSError as error:
        raise UsageError(f"{file}: {error.strerror}") from error
    except JSON_ERRORS as error:
        en = f"this file does not have notes of a game: {error}"
        ko = f"게임 메모가 아닙니다: {error}"
        raise UsageError(en, ko, at=file) from error
    reason = next(_contradictions(notes, dice), None)
    if reason is not None:
        raise FaultyRecordError(reason, at=file)
    return notes


def _contradictions(notes: DiceNotes, dice: CheckedDice) -> Iterator[Text]:
    """Yield each way in which the record differs from the notes."""
    if notes.table != dice.table:
        en = f"the notes are of game {notes.table}, the record is of {dice.table}"
        yield Text(en, f"메모는 게임 {notes.table}, 기록은 {dice.table}의 것입니다")
    pledged = {pledge.tip for pledge in dice.pledges if pledge.party == notes.party}
    for tip in notes.tips:
        if tip not in pledged:
            yield Text(f"your pledge {tip} is missing", f"내 약속 {tip}이(가) 빠졌습니다")
    voids = {number for throw in dice.throws for number, _ in throw.voids}
    shared = {throw.number for throw in dice.throws if notes.party in throw.parties}
    for number in notes.throws:
        if number not in shared | voids:
            en = f"your share of throw {number} is missing"
            yield Text(en, f"굴림 {number}에 보낸 내 조각이 빠졌습니다")
    if notes.seal is not None and notes.seal != dice.seal:
        en = f"your client saw the seal {notes.seal}, the record has {dice.seal}"
        yield Text(en, f"내가 본 봉인은 {notes.seal}, 기록의 봉인은 {dice.seal}입니다")


def _lines(record: Record, dice: CheckedDice, notes: DiceNotes | None) -> Iterator[Text]:
    """Yield the lines for people."""
    over = record.state.step is Step.OVER
    yield Text(
        "Rules and points: right." if over else "Rules and points: right. The game is not over.",
        "규칙과 점수: 맞음." if over else "규칙과 점수: 맞음. 게임은 끝나지 않았습니다.",
    )
    count = len(dice.throws)
    yield Text(
        f"Dice: all {count} throws follow from their proofs.",
        f"주사위: 굴림 {count}번이 모두 증명과 맞습니다.",
    )
    if alone := sum(throw.is_by_server_alone for throw in dice.throws):
        yield Text(
            f"{alone} of them are by the server alone: it could know them before.",
            f"그중 {alone}번은 서버 혼자 정했으므로 서버는 미리 알 수 있었습니다.",
        )
    for party, times in sorted(_missed(dice).items()):
        en, ko = _party(party)
        yield Text(f"{en} did not answer {times}x.", f"{ko}: {times}번 답하지 않음.")
    if notes is not None:
        yield Text(
            f"Your notes: all {len(notes.throws)} shares that you sent are in the record.",
            f"내 메모: 보낸 조각 {len(notes.throws)}개가 모두 기록에 있습니다.",
        )
    yield Text(f"Seal: {dice.seal}", f"봉인: {dice.seal}")


def _missed(dice: CheckedDice) -> Counter[int]:
    """Return for each party how often it did not answer."""
    return Counter(party for throw in dice.throws for party in throw.missing)


def _party(party: int) -> tuple[str, str]:
    """Return a party in English and in Korean."""
    return ("The host", "방장") if party == HOST else (f"Seat {party}", f"{party}번 자리")


def _json(record: Record, dice: CheckedDice, notes: DiceNotes | None) -> dict[str, object]:
    """Return the checked game for programs; seats are numbered from 1."""
    return {
        "rules": record.rules.id,
        "over": record.state.step is Step.OVER,
        "table": dice.table,
        "seal": dice.seal,
        "throws": [msgspec.to_builtins(throw) for throw in dice.throws],
        "by_server_alone": sum(throw.is_by_server_alone for throw in dice.throws),
        "missed": {str(party): times for party, times in sorted(_missed(dice).items())},
        "notes": None if notes is None else len(notes.throws),
    }
