import { describe, expect, it } from 'vitest';
import { SealedGame, type CheckedThrow } from '../../src/sealed/scheme/game';
import { ProofError } from '../../src/sealed/scheme/throws';
import { eventsOf, head, lines, RECORD } from './example';

/** Replays the record; the head's pledges belong to the start. */
function replay(changed = (line: string) => line): { game: SealedGame; throws: CheckedThrow[] } {
  const [dice = '', ...pledges] = head.split('\n').slice(head.split('\n').findIndex((line) => line.startsWith('dice ')));
  const [, , name = '', , origin] = dice.split(' ');
  const order = /^order (.+)$/m.exec(head)![1]!.split(' ').map((seat) => Number(seat) - 1);
  const game = SealedGame.started({ game: name, order, drawn: origin === 'drawn' });
  for (const line of pledges) for (const event of eventsOf(line)) game.follow(event);
  game.begin();
  const throws = lines.filter((line) => line !== '' && !line.startsWith('seal ')).flatMap((line) => [...eventsOf(changed(line))].map((event) => game.follow(event)));
  return { game, throws: throws.filter((thrown) => thrown !== null) };
}

describe('the example record', () => {
  it('has the throws and the seal that this client computes', () => {
    const { game, throws } = replay();
    const shown = [...RECORD.matchAll(/([1-6]{5})#2/g)].map(([, dice]) => dice);
    expect(throws.map(({ dice }) => dice.join(''))).toEqual(shown);
    expect(throws.length).toBe(33);
    expect(lines).toContain(`seal ${game.sealText}`);
  });

  it('has a later pledge and rolls by the clock', () => {
    expect(replay().throws.some(({ clock }) => clock)).toBe(true);
    expect(lines.some((line) => / pledges .+ from /.test(line))).toBe(true);
  });

  it.each([
    ['a die', (line: string) => line.replace('66152#', '66153#'), 'dice'],
    ['a share', (line: string) => line.replace(';1cxX9', ';1cxX8'), 'share'],
    ['a number', (line: string) => line.replace('#2;3;', '#2;4;'), 'number'],
    ['a proof', (line: string) => line.replace('#2;3;', '#3;3;'), 'no_proof'],
    ['the number of a pledge', (line: string) => line.replace('from 10', 'from 9'), 'pledge'],
  ])('is refused after a change of %s', (_, change, kind) => {
    expect(() => replay(change)).toThrow(expect.objectContaining({ kind }) as Error);
    expect(() => replay(change)).toThrow(ProofError);
  });
});
