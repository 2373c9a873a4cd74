import { beforeAll, describe, expect, it } from 'vitest';
import type { Kernels } from '../../../src/local/kernels';
import { Device, kernels, rulesOf, type Page } from './device';

let loaded: Kernels;
beforeAll(async () => {
  loaded = await kernels();
});

/** A page on a game with dice on the table. */
async function rolled(): Promise<{ page: Page; version: number }> {
  const tab = new Device(loaded).tab();
  const page = tab.page(await tab.create(rulesOf('sums'), [{ name: 'Mina' }]));
  await page.until(() => page.isAsked);
  await page.command({ type: 'Roll' });
  return { page, version: page.model.live!.version };
}

describe('a local room', () => {
  it.each([
    ['bad_message', { type: 'Roll', keep: [5] }],
    ['bad_message', { type: 'Roll', keep: [-1] }],
    ['bad_message', { type: 'Roll', keep: [0.5] }],
    ['bad_message', { type: 'Roll', keep: '01' }],
    ['bad_message', { type: 'Roll', keep: { length: 1 } }],
    ['bad_message', { type: 'Roll', keep: [0, 1, 2, 3, 4, 4] }],
    ['bad_message', { type: 'Roll', keep: Array.from({ length: 100_000 }, () => 1) }],
    ['bad_message', { type: 'Roll', share: 'a'.repeat(43) }],
    ['bad_message', { type: 'Roll', more: 1 }],
    ['bad_message', { type: 'Roll', expect: '1' }],
    ['bad_message', { type: 'Fill' }],
    ['bad_message', { type: 'Fill', box: 3 }],
    ['bad_message', { type: 'HandOver', seat: 0, bot: null }],
    ['bad_message', { type: 'HandOver', seat: 4, bot: 'greedy' }],
    ['bad_message', { type: 'Rematch', agree: 'yes' }],
    ['bad_message', { type: 'toString' }],
    ['bad_message', { type: '__proto__' }],
    ['bad_message', { type: 7 }],
    ['illegal', { type: 'Roll', keep: [1, 0] }],
    ['illegal', { type: 'Roll', keep: [1, 1] }],
    ['illegal', { type: 'Fill', box: 'no such box' }],
    ['illegal', { type: 'Fill', box: 'constructor' }],
    ['illegal', { type: 'TakeBack' }],
    ['illegal', { type: 'EndGame' }],
    ['not_allowed', { type: 'HandOver', seat: 0, bot: 'constructor' }],
    ['not_allowed', { type: 'HandOver', seat: 1, bot: 'greedy' }],
    ['not_allowed', { type: 'PlayAgain' }],
    ['not_allowed', { type: 'StartGame' }],
    ['not_allowed', { type: 'ChangeSettings', hints: false }],
    ['not_allowed', { type: 'Say', phrase: 'praise-1' }],
    ['not_allowed', { type: 'FindOpponent', rules: 'classic' }],
  ])('refuses as %s what is not a legal command: %o', async (code, fields) => {
    const { page, version } = await rolled();
    const before = page.known();
    page.send({ cid: 'odd', expect: version, ...fields });
    await page.until(() => page.frames.some(({ type }) => type === 'Refused'));
    expect(page.frames.find(({ type }) => type === 'Refused')).toMatchObject({ code });
    expect(page.known()).toEqual(before);
    expect(await page.fresh()).toEqual(before);
    page.close();
  });

  it.each(['', 'null', '[]', '"Roll"', '{', '{"type":"Enter"}', '{"type":"Enter","room":7}'])('refuses the frame %s', async (text) => {
    const tab = new Device(loaded).tab();
    expect(await tab.answer([text], () => true)).toMatchObject({ type: 'Refused', code: 'bad_message' });
  });

  it('knows no room of another device, and carries nothing out before a page has entered', async () => {
    const tab = new Device(loaded).tab();
    expect(await tab.answer([{ type: 'Enter', room: 'local/abcdef' }], () => true)).toMatchObject({ type: 'Refused', code: 'no_room' });
    expect(await tab.answer([{ type: 'Roll', cid: 'one', expect: 1 }], () => true)).toMatchObject({ type: 'Refused', code: 'not_entered', cid: 'one' });
  });

  it('refuses a stale command', async () => {
    const { page, version } = await rolled();
    page.send({ type: 'Roll', cid: 'late', expect: version - 1 });
    await page.until(() => page.frames.some(({ type }) => type === 'Refused'));
    expect(page.frames.at(-1)).toMatchObject({ type: 'Refused', code: 'stale', cid: 'late', version });
    page.close();
  });

  it('applies a cid once, answers it the same again, and does both after a reload', async () => {
    const device = new Device(loaded);
    let tab = device.tab();
    const room = await tab.create(rulesOf('sums'), [{ name: 'Mina' }]);
    let page = tab.page(room);
    await page.until(() => page.isAsked);
    const roll = { type: 'Roll', cid: 'same', expect: page.model.live!.version };
    page.send(roll);
    page.send(roll);
    const answers = () => page.frames.filter((frame) => frame.type === 'Accepted' && frame.cid === 'same');
    await page.until(() => answers().length === 2);
    expect(new Set(answers().map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(page.table.rolls_left).toBe(page.table.rolls - 1);
    const { table } = page;
    device.kill();
    tab = device.tab();
    page = tab.page(room);
    await page.until(() => page.isAsked);
    page.send(roll);
    await page.until(() => answers().length === 1);
    expect(page.table).toEqual(table);
    page.close();
  });

  it.each([
    [[]],
    [[{ bot: 'greedy' }]],
    [[{ name: ' ' }]],
    [[{ name: 'Mina' }, { bot: 'win' }]],
    [[{ name: 'Mina' }, { bot: 'toString' }]],
    [Array.from({ length: 5 }, () => ({ name: 'Mina' }))],
  ])('is not made for the seats %o', async (seats) => {
    await expect(new Device(loaded).tab().create(rulesOf('classic'), seats)).rejects.toThrow('LocalFailed');
  });
});
