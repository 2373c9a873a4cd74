"""The laws of a contest that has been played, checked from its rows alone."""

from collections.abc import Sequence

from tests.unit.server.contests.service.house import Entrant
from yachtdice.game import DuplicateGame, WaveChoice, choice_byte, choice_of
from yachtdice.rules import RuleSet, parse_rules
from yachtdice.sealed.chains import bytes_of, letters_of, link_at
from yachtdice.sealed.waves import choices_digest, links_digest, wave_root, wave_tape
from yachtdice.server.contests.service.ports import ContestGame, ContestStore, StoredContest, Wave


def _bytes(letters: str) -> bytes:
    found = bytes_of(letters)
    assert found is not None
    return found


async def check_contest(store: ContestStore, contest: str, entrants: Sequence[Entrant]) -> None:
    """Check the dice, the choices and the points of a contest, and all that its players saw."""
    held, waves = await store.one(contest), await store.waves(contest)
    rules = parse_rules(held.setup.rules_text)
    assert [wave.throw for wave in waves] == [*range(1, held.progress.throw + 1)]
    digest, points = letters_of(choices_digest(contest, 0, {})), dict[tuple[int, int], int]()
    for game in await store.games(contest):
        played = [wave for wave in waves if wave.game == game.game]
        _check_dice(held, rules, game, played)
        points |= _replayed(rules, game, played)
        digest = played[-1].digest or ""
    assert held.progress.digest == digest
    scores = await store.scores(contest)
    assert {(score.game, score.number): score.points for score in scores} == points
    numbers = {entry.player: entry.number for entry in await store.entries(contest)}
    rosters = {game.game: sorted(game.roster) for game in await store.games(contest)}
    for entrant in entrants:
        _check_view(rules, entrant, numbers.get(entrant.player), waves, rosters)


def _check_dice(
    held: StoredContest, rules: RuleSet, game: ContestGame, waves: Sequence[Wave]
) -> None:
    """Check that each throw follows from the root, the choices before it and the links."""
    tip = link_at(held.id, waves[0].throw, _bytes(waves[0].links[0]), 0)
    tips = {number: None if one is None else _bytes(one) for number, one in game.roster.items()}
    root = wave_root(held.id, game.game, bytes.fromhex(rules.fingerprint), tip, tips)
    assert letters_of(root) == game.root
    before = choices_digest(held.id, game.throw, {})
    for wave in waves:
        assert wave.before == letters_of(before)
        links = {number: _bytes(link) for number, link in wave.links.items()}
        for number, link in links.items():
            chain_tip = tips[number] if number else tip
            assert link_at(held.id, wave.throw, link, 0) == chain_tip
        server = links.pop(0)
        digest = links_digest(held.id, wave.throw, server, links)
        assert wave_tape(root, wave.throw, before, digest) == wave.tape
        assert wave.choices is not None
        choices = dict(zip(sorted(game.roster), wave.choices, strict=True))
        before = choices_digest(held.id, wave.throw, choices)
        assert wave.digest == letters_of(before)


def _replayed(
    rules: RuleSet, game: ContestGame, waves: Sequence[Wave]
) -> dict[tuple[int, int], int]:
    """Replay the games of all entrants; return their points by game and number."""
    points = {}
    for at, number in enumerate(sorted(game.roster)):
        state, has_left = DuplicateGame.of(rules), False
        for wave in waves:
            assert wave.choices is not None
            choice = choice_of(rules, wave.choices[at])
            state = state if has_left else state.throw(wave.tape, wave.roll)
            has_left = has_left or (state.must_choose and choice is None)
            state = state if choice is None else state.choose(choice)
        assert state.is_over or has_left
        points[game.game, number] = state.state.totals[0]
    return points


def _check_view(
    rules: RuleSet,
    entrant: Entrant,
    number: int | None,
    waves: Sequence[Wave],
    rosters: dict[int, list[int]],
) -> None:
    """Check that a player saw the stored throws, and that its stored choices stayed."""
    seen, by_throw = entrant.thrown(), {wave.throw: wave for wave in waves}
    assert all(by_throw[throw].tape == frame.tape for throw, frame in seen.items())
    for throw, chosen in entrant.chosen.items():
        wave = by_throw[throw]
        assert number is not None
        assert wave.choices is not None
        byte = wave.choices[rosters[wave.game].index(number)]
        assert byte == choice_byte(rules, WaveChoice(chosen.keep, chosen.box))
