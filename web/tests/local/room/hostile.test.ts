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
    ['illegal', { type: 'Roll', keep: [5] }],
    ['illegal', { type: 'Roll', keep: [-1] }],
    ['illegal', { type: 'Roll', keep: [0.5] }],
    ['illegal', { type: 'Roll', keep: [0, 1, 2, 3, 4, 4] }],
    ['illegal', { type: 'Roll', keep: Array.from({ length: 100_000 }, () => 1) }],
    ['unavailable', { type: 'Roll', keep: '01' }],
    ['stale', { type: 'Roll', expect: '1' }],
    ['illegal', { type: 'Fill' }],
    ['illegal', { type: 'Fill', box: 3 }],
    ['not_allowed', { type: 'HandOver', seat: 0, bot: null }],
    ['not_allowed', { type: 'HandOver', seat: 4, bot: 'greedy' }],
    ['not_allowed', { type: 'toString' }],
    ['not_allowed', { type: '__proto__' }],
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
    ['not_allowed', { type: 'SeatBot', seat: 1, bot: 'greedy' }],
    ['not_allowed', { type: 'Rematch' }],
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

  it('knows no room of another device', async () => {
    const tab = new Device(loaded).tab();
    expect(await tab.answer([{ type: 'Enter', room: 'local/abcdef' }], () => true)).toMatchObject({ type: 'Refused', code: 'no_room' });
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
    await expect(new Device(loaded).tab().create(rulesOf('classic'), seats)).rejects.toThrow('RangeError');
  });
});
