import { describe, expect, it } from 'vitest';
import { alarmWords } from '../../../src/rooms/dice_proof/alarm/words';
import { verdictOnGame } from '../../../src/rooms/dice_proof/game_verdict';
import { codeOf, gapText, namesOf, sentenceOf, signOf, waitingText } from '../../../src/rooms/dice_proof/shown';
import { sealWords } from '../../../src/rooms/dice_proof/words';
import { changed, rolled, room, seen, snapshot, table } from '../../build';
import { sealed, thrown, verdict, witnessed } from './sealed';

const [en, ko] = [sealWords('en'), sealWords('ko')];

describe('the sign at the dice', () => {
  it('is the verdict on the throw that lies on the table', () => {
    for (const kind of ['together', 'gap', 'server', 'false'] as const) {
      expect(signOf(seen(thrown(), witnessed({ verdicts: [verdict({ kind })] })))).toBe(kind);
    }
  });

  it('is absent in a game whose dice have no proof', () => {
    expect(signOf(seen(snapshot(), witnessed({ seal: null })))).toBe(null);
    expect(signOf(seen(thrown()))).toBe(null);
  });

  it('of another game of the same room is not shown', () => {
    expect(signOf(seen(thrown({ game: 'g2' }), witnessed()))).toBe(null);
  });

  it('waits before the first throw and while dice fly', () => {
    const begun = snapshot({ table: table({ sealed: { throw: 0, seal: 'x' } }) });
    expect(signOf(seen(begun, witnessed({ verdicts: [] })))).toBe('awaited');
    const next = rolled({ dice: [1, 1, 1, 1, 1], sealed: { throw: 13, seal: 'y' } });
    const flying = seen(thrown(), changed({ events: [{ type: 'DiceThrown', dice: next.dice, proof: 'p' }], table: next }), witnessed());
    expect(signOf(flying)).toBe('awaited');
  });

  it('says that this device did not see the throw on the table', () => {
    expect(signOf(seen(thrown({ dice: [1, 1, 1, 1, 1] }), witnessed()))).toBe('unchecked');
  });

  it('stays red after an alarm, although the next throws are right', () => {
    const alarm = { kind: 'dice', game: 'g1', throw: 3 } as const;
    expect(signOf(seen(thrown(), witnessed({ alarm })))).toBe('false');
  });
});

describe('the sentence about a throw', () => {
  it('says that the reader took part, and to others that no party could choose alone', () => {
    const own = seen(thrown(), witnessed());
    expect(sentenceOf(own, 'together')).toBe(en.own(['Joon']));
    expect(sentenceOf({ ...own, language: 'ko' }, 'together')).toBe('나, Joon 님과 서버가 함께 정한 눈이에요. 서버도 플레이어도 미리 알거나 바꿀 수 없었어요.');
    const watcher = seen(thrown(), witnessed({ party: null, verdicts: [verdict({ own: false })] }));
    expect(sentenceOf(watcher, 'together')).toBe(en.others(['Mina', 'Joon']));
    const alone = seen(thrown(), witnessed({ verdicts: [verdict({ parties: [0, 1] })] }));
    expect(sentenceOf({ ...alone, language: 'ko' }, 'together')).toMatch(/^나와 서버가 함께/);
  });

  it('says of a throw in a game that waits that only the roller and the server made it', () => {
    const waiting = () => ({ ...thrown(), room: room({ pace: '1d' }) }) as ReturnType<typeof thrown>;
    const half = witnessed({ verdicts: [verdict({ own: false, seat: 2, parties: [0, 2] })] });
    const live = seen(thrown(), half);
    const model = seen(waiting(), half);
    expect(sentenceOf(live, 'together')).toBe(en.others(['Joon']));
    expect(sentenceOf(model, 'together')).toBe('Made by the server and Joon’s device. Yours was not asked. If both work together, they could have chosen it.');
    expect(sentenceOf({ ...model, language: 'ko' }, 'together')).toContain('둘이 짜면');
    const own = seen(waiting(), witnessed({ verdicts: [verdict({ parties: [0, 1] })] }));
    expect(sentenceOf(own, 'together')).toBe(en.own([]));
  });

  it('names the parties, the reader as "you"', () => {
    const model = seen(thrown(), witnessed());
    expect(namesOf(model, [0, 1, 2, 5])).toBe('the server, you, Joon, the host');
    expect(namesOf({ ...model, language: 'ko' }, [0, 1, 2])).toBe('서버, 나, Joon 님');
  });

  it('names those who did not answer, the reader separately', () => {
    const model = seen(thrown(), witnessed());
    expect(gapText(model, [2])).toBe(en.without('Joon'));
    expect(gapText(model, [1, 2])).toBe(`${en.withoutYou} ${en.without('Joon')}`);
  });

  it('names the player that a roll waits for', () => {
    expect(waitingText(seen(thrown(), witnessed({ waitingFor: [2] })))).toBe('Waiting for Joon to seal the throw');
    expect(waitingText(seen(thrown(), witnessed({ waitingFor: [1] })))).toBe(en.waitingForYou);
  });
});

describe('the verdict on a finished game', () => {
  it('counts the throws, and those in which the reader took part', () => {
    expect(verdictOnGame(sealed({ of: 74, took: 70 }), en)?.line).toBe('All 74 throws are right; you helped to pick 70 of them.');
    expect(verdictOnGame(sealed({ of: 74, took: 74 }), en)?.line).toBe('All 74 throws are right; you helped to pick all of them.');
    expect(verdictOnGame(sealed({ of: 74, took: 70 }), ko)?.line).toBe('굴림 74번이 모두 올바라요. 그중 70번은 나도 함께 정했어요.');
  });

  it('leaves out a spectator’s part', () => {
    expect(verdictOnGame(sealed({ of: 74, party: null, took: 0 }), en)?.line).toBe('All 74 throws are right.');
  });

  it('does not speak for throws that the device did not see, and counts gaps and throws by the server', () => {
    const verdicts = [verdict({ kind: 'gap' }), verdict({ kind: 'server' }), verdict({ kind: 'server' }), verdict()];
    const found = verdictOnGame(sealed({ verdicts, of: 4, took: 2, unseen: 3 }), en);
    expect(found?.line).toBe('The 4 throws that your device saw are right; you helped to pick 2 of them.');
    expect(found?.remarks).toEqual([en.result.unseen(3), en.result.gaps(1), en.result.byServer(2)]);
  });

  it('is silent if no throw was checked', () => {
    expect(verdictOnGame(sealed({ verdicts: [], of: 0, took: 0 }), en)).toBe(null);
  });
});

it('the code of the table is known in games with proof only', () => {
  expect(codeOf(seen(thrown(), witnessed()))).toBe('aB3dE6gH');
  expect(codeOf(seen(snapshot(), witnessed({ seal: null, code: null })))).toBe(null);
});

it('an alarm says which dice were right', () => {
  const alarm = { kind: 'dice', game: 'g1', throw: 12, right: [1, 2, 3, 4, 5], shown: [6, 6, 6, 6, 6] } as const;
  expect(alarmWords('en').what.dice(alarm, '')).toBe('The parts of all devices give 1 2 3 4 5, but the server showed 6 6 6 6 6.');
});
