"""The steps of a contest: pure decisions from the inputs of their transaction."""

from collections.abc import Mapping, Set as AbstractSet
from typing import Final

from msgspec.structs import replace

from yachtdice.rules import RuleSet
from yachtdice.sealed.chains import bytes_of, letters_of
from yachtdice.sealed.waves import choices_digest, links_digest, wave_root, wave_tape
from yachtdice.server.common.durations import DAY_MS
from yachtdice.server.contests.messages.bodies import ContestRanking, ContestStatus
from yachtdice.server.contests.messages.live import ContestPhase
from yachtdice.server.contests.service.ports import (
    SERVER,
    ContestGame,
    ContestProgress,
    ContestScore,
    ContestStep,
    StepInputs,
    StoredContest,
    Wave,
)

LINKS_MS: Final = 2500  #: The time in which the server waits for the links of a throw.
PAUSE_MS: Final = 15_000  #: The time between two games.
GRACE_MS: Final = 500  #: A choice counts this long after its time, because it travels.
_KEEPS: Final = range(1, 33)


def cancelled(contest: StoredContest, now: int) -> ContestStep:
    """Return the end of a contest that has not begun."""
    over = replace(contest.progress, phase=ContestPhase.OVER)
    return ContestStep(over, ContestStatus.CANCELLED, None, ended_ms=now)


def begun(
    contest: StoredContest, rules: RuleSet, server_tip: bytes, inputs: StepInputs, now: int
) -> ContestStep:
    """Return the begin of the next game, with the entrants of this moment.

    Without entrants, the first game waits another day, and a later one is not played.
    """
    number, throw = contest.progress.game + 1, contest.progress.throw
    roster = {
        entry.number: entry.tip
        for entry in inputs.entries
        if entry.left_throw is None and entry.from_game <= number
    }
    if not roster and throw:
        return over(contest, now)
    if not roster:
        due = contest.created_ms if contest.starts_ms is None else contest.starts_ms
        return ContestStep(contest.progress, contest.status, due + DAY_MS)
    tips = {one: None if tip is None else bytes_of(tip) for one, tip in roster.items()}
    fingerprint = bytes.fromhex(rules.fingerprint)
    root = wave_root(contest.id, number, fingerprint, server_tip, tips)
    digest = letters_of(choices_digest(contest.id, throw, {}))
    progress = ContestProgress(ContestPhase.LINKING, number, throw, 1, 1, digest)
    game = ContestGame(number, letters_of(root), roster, throw)
    return ContestStep(progress, ContestStatus.PLAYING, now + LINKS_MS, game=game)


def thrown(
    contest: StoredContest, game: ContestGame, server_link: bytes, inputs: StepInputs, now: int
) -> ContestStep:
    """Return the next throw, which follows from the links that have come."""
    progress, throw = contest.progress, contest.progress.throw + 1
    assert progress.digest is not None
    links = {number: link for number, link in sorted(inputs.inbox.items()) if number in game.roster}
    known = {number: bytes_of(link) or b"" for number, link in links.items()}
    before, root = bytes_of(progress.digest) or b"", bytes_of(game.root) or b""
    tape = wave_tape(root, throw, before, links_digest(contest.id, throw, server_link, known))
    wave = Wave(
        throw=throw,
        game=game.game,
        turn=progress.turn,
        roll=progress.roll,
        before=progress.digest,
        links={SERVER: letters_of(server_link)} | links,
        tape=tape,
    )
    opened = replace(progress, phase=ContestPhase.CHOOSING, throw=throw)
    due = now + contest.setup.seconds * 1000 + GRACE_MS
    return ContestStep(opened, ContestStatus.PLAYING, due, wave=wave)


def closed(
    contest: StoredContest,
    rules: RuleSet,
    game: ContestGame,
    wave: Wave,
    choosers: AbstractSet[int],
    by_clock: Mapping[int, int],
    inputs: StepInputs,
    now: int,
) -> ContestStep:
    """Return the step that locks the choices of a wave; the clock chooses for missing entrants.

    `choosers`: the entrants that have to choose. `by_clock`: the choice of the clock for each of
    them that had not chosen before the transaction.
    """
    choices = {}
    for number in sorted(game.roster):
        has_left = inputs.left.get(number, wave.throw) < wave.throw
        choices[number] = 0
        if number in choosers and not has_left:
            body = inputs.inbox.get(number)
            choices[number] = by_clock[number] if body is None else int(body)
    digest = letters_of(choices_digest(contest.id, wave.throw, choices))
    locked = replace(wave, choices=bytes(choices.values()), digest=digest)
    progress = replace(contest.progress, phase=ContestPhase.LINKING, digest=digest)
    if keeps_dice(locked):
        progress = replace(progress, roll=wave.roll + 1)
    elif wave.turn < rules.turns:
        progress = replace(progress, turn=wave.turn + 1, roll=1)
    else:
        progress = replace(progress, phase=ContestPhase.ENDING)
        return ContestStep(progress, ContestStatus.PLAYING, now, wave=locked)
    return ContestStep(progress, ContestStatus.PLAYING, now + LINKS_MS, wave=locked)


def keeps_dice(wave: Wave) -> bool:
    """Return whether an entrant keeps dice for another throw of the turn."""
    return any(choice in _KEEPS for choice in wave.choices or b"")


def ended(contest: StoredContest, points: Mapping[int, int], now: int) -> ContestStep:
    """Return the end of a game with the points of its entrants, and of the contest at the last."""
    number = contest.progress.game
    scores = tuple(ContestScore(number, one, total) for one, total in points.items())
    if number == contest.setup.games:
        return replace(over(contest, now), scores=scores)
    progress = replace(contest.progress, phase=ContestPhase.BETWEEN)
    return ContestStep(progress, ContestStatus.PLAYING, now + PAUSE_MS, scores=scores)


def judged(contest: StoredContest, now: int) -> ContestStep:
    """Return the end of a contest whose points given away are stored."""
    return ContestStep(contest.progress, ContestStatus.OVER, None, ended_ms=now)


def over(contest: StoredContest, now: int) -> ContestStep:
    """Return the end of the last game; ranked by points given away, the contest is judged first."""
    is_judged = contest.setup.ranking is ContestRanking.GIVEN
    status = ContestStatus.JUDGING if is_judged else ContestStatus.OVER
    progress = replace(contest.progress, phase=ContestPhase.OVER)
    return ContestStep(progress, status, None, ended_ms=None if is_judged else now)
