import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Kernels } from '../../../src/local/kernels';
import { GameStore, MOST_GAMES } from '../../../src/local/room/store';
import { Device, kernels, Memory, rulesOf, type Page } from './device';

let loaded: Kernels;
beforeAll(async () => {
  loaded = await kernels();
});

const SEATS = [{ name: 'Mina' }, { bot: 'greedy' }] as const;

/** A page of a new game for one person, whose device has no space left since the start. */
async function pageWithoutSpace(device: Device): Promise<Page> {
  const tab = device.tab();
  const page = tab.page(await tab.create(rulesOf('classic'), [{ name: 'Mina' }]));
  await page.until(() => page.isAsked);
  device.memory.fault = new DOMException('full', 'QuotaExceededError');
  return page;
}

describe('the games of this device', () => {
  it('go on after the tab was killed, with everything that was accepted', async () => {
    const device = new Device(loaded);
    let tab = device.tab();
    const room = await tab.create(rulesOf('classic'), SEATS, false);
    for (;;) {
      const page = tab.page(room);
      await page.until(() => page.isAsked);
      if (page.model.live!.room.stage === 'over') break;
      const answer = await page.play();
      if (answer.type !== 'Accepted') throw new Error(answer.type);
      const seen = page.table;
      device.kill();
      tab = device.tab();
      const again = tab.page(room);
      await again.until(() => again.model.live !== null);
      expect(again.model.live!.version).toBeGreaterThanOrEqual(answer.version);
      expect(again.table.seats[0]).toEqual(seen.seats[0]);
      expect(again.table.game).toBe(seen.game);
      device.kill();
      tab = device.tab();
    }
    const [line] = await device.store.list();
    const game = await device.store.game(line!.id);
    expect(game?.events.filter(({ type }) => type === 'BoxFilled')).toHaveLength(2 * rulesOf('classic').view.turns);
  });

  it('show a page that connects again all steps that it missed', async () => {
    const tab = new Device(loaded).tab();
    const room = await tab.create(rulesOf('classic'), [{ name: 'Mina' }]);
    const [page, other] = [tab.page(room), tab.page(room)];
    await page.until(() => page.isAsked);
    await other.until(() => other.isAsked);
    page.redial();
    await other.command({ type: 'Roll' });
    await page.until(() => page.model.live?.version === other.model.live?.version && page.model.connection === 'open');
    expect(page.known()).toEqual(other.known());
    page.close();
    other.close();
  });

  it('are stored before the answer, and go on in memory with a notice while the storage is full', async () => {
    const device = new Device(loaded);
    const page = await pageWithoutSpace(device);
    expect(page.notices).toEqual(['kept']);
    expect((await page.play()).type).toBe('Accepted');
    expect(page.notices).toEqual(['kept', 'unkept']);
    device.memory.fault = null;
    await page.play();
    expect(page.notices).toEqual(['kept', 'unkept', 'kept']);
    const seen = page.table;
    device.kill();
    const again = device.tab().page(page.room);
    await again.until(() => again.isAsked);
    expect(again.table).toEqual(seen);
    again.close();
  });

  it('are stored again, also in their last state, once there is space', async () => {
    const device = new Device(loaded);
    const page = await pageWithoutSpace(device);
    vi.useFakeTimers();
    await page.playOn();
    device.memory.fault = null;
    await vi.runOnlyPendingTimersAsync();
    vi.useRealTimers();
    expect(page.notices).toEqual(['kept', 'unkept', 'kept']);
    expect(await device.store.game(page.table.game)).toMatchObject({ table: page.table });
    page.close();
  });

  it('are stored with the next game if there was no space at their end', async () => {
    const device = new Device(loaded);
    const page = await pageWithoutSpace(device);
    await page.playOn();
    const { game } = page.table;
    await page.command({ type: 'Rematch' });
    device.memory.fault = null;
    await page.play();
    expect(await device.store.game(game)).toMatchObject({ table: { step: 'over' } });
    expect((await device.store.list()).map(({ over }) => over)).toEqual([false, true]);
    page.close();
  });

  it('are listed in the order in which they were played, also if the clock was set back', async () => {
    const device = new Device(loaded);
    let clock = 1_000_000;
    const tab = device.tab({ now: () => (clock -= 1) });
    const page = tab.page(await tab.create(rulesOf('classic'), [{ name: 'Mina' }]));
    await page.playOn();
    const first = page.table.game;
    await page.command({ type: 'Rematch' });
    await page.play();
    expect((await device.store.list()).map(({ id }) => id)).toEqual([page.table.game, first]);
    page.close();
  });

  it('go on after the browser has deleted its data, and are stored again', async () => {
    const device = new Device(loaded);
    const room = await device.tab().create(rulesOf('classic'), [{ name: 'Mina' }]);
    device.kill();
    const page = device.tab().page(room);
    await page.until(() => page.isAsked);
    await page.play();
    device.memory.clear();
    expect((await page.play()).type).toBe('Accepted');
    expect(page.notices).toEqual(['kept']);
    const seen = page.table;
    device.kill();
    const again = device.tab().page(room);
    await again.until(() => again.isAsked);
    expect(again.table).toEqual(seen);
    again.close();
  });

  it('can be played without any storage', async () => {
    const device = new Device(loaded);
    device.memory.fault = new DOMException('blocked', 'SecurityError');
    const tab = device.tab();
    const page = tab.page(await tab.create(rulesOf('classic'), SEATS));
    await page.playOn();
    expect(page.table.step).toBe('over');
    expect(page.notices).toEqual(['unkept']);
    page.close();
  });

  it('belong to the tab that opened them last: the other one says so at its next step, and takes the game back when the player wishes', async () => {
    const device = new Device(loaded);
    const [first, second] = [device.tab(), device.tab()];
    const room = await first.create(rulesOf('classic'), [{ name: 'Mina' }]);
    const page = first.page(room);
    await page.until(() => page.isAsked);
    const other = second.page(room);
    await other.until(() => other.isAsked);
    await other.play();
    expect(await page.play()).toMatchObject({ type: 'Refused', code: 'not_entered' });
    expect(page.notices).toEqual(['kept', 'elsewhere']);
    expect(other.known()).toEqual(await other.fresh());
    page.redial();
    await page.until(() => page.model.live?.version === other.model.live?.version);
    expect(page.known()).toMatchObject({ table: other.table });
    expect((await page.play()).type).toBe('Accepted');
    expect((await other.play()).type).toBe('Refused');
    for (const each of [page, other]) each.close();
  });

  it('stay in the only tab that has them while the storage is full', async () => {
    const device = new Device(loaded);
    const page = await pageWithoutSpace(device);
    await page.play();
    const other = device.tab().page(page.room);
    await other.until(() => other.notices.includes('failed'));
    device.memory.fault = null;
    expect((await page.play()).type).toBe('Accepted');
    expect(page.notices).toEqual(['kept', 'unkept', 'kept']);
    for (const each of [page, other]) each.close();
  });

  it(`are at most ${MOST_GAMES} finished ones: the oldest go first, running ones stay`, async () => {
    const device = new Device(loaded);
    const tab = device.tab({ now: () => 1_000 });
    const running = await tab.create(rulesOf('classic'), [{ name: 'Mina' }]);
    const page = tab.page(await tab.create(rulesOf('classic'), [{ name: 'Mina' }]));
    await page.playOn();
    const [line] = (await device.store.list()).filter(({ over }) => over);
    const game = (await device.store.game(line!.id))!;
    const state = await device.store.wake(page.room);
    for (let number = 0; number < MOST_GAMES; number += 1) {
      const id = `game${number}`;
      const next = { ...state!, id: `local/${id}`, epoch: 1, table: { ...state!.table, game: id }, at: 2_000 + number };
      await device.store.commit(next, [{ ...game, id, table: next.table, at: next.at }]);
    }
    const lines = await device.store.list();
    expect(lines.filter(({ over }) => over)).toHaveLength(MOST_GAMES);
    expect(lines.filter(({ over }) => !over).map(({ room }) => room)).toEqual([running]);
    expect(await device.store.game(game.id)).toBeNull();
    expect(await device.store.wake(page.room)).toBeNull();
    page.close();
  });

  it('say so if they are damaged, and leave the others in peace', async () => {
    const device = new Device(loaded);
    const tab = device.tab();
    const [whole, damaged] = [await tab.create(rulesOf('classic'), [{ name: 'Mina' }]), await tab.create(rulesOf('classic'), [{ name: 'Juno' }])];
    device.kill();
    const state = (await device.store.wake(damaged))!;
    await device.memory.change(async (tables) => {
      tables.put('rooms', damaged, { ...state, table: null });
      for (const [number, line] of [null, {}, 7].entries()) tables.put('lines', String(number), line);
    });
    const page = device.tab().page(damaged);
    await page.until(() => page.notices.includes('failed'));
    expect(new Set((await device.store.list()).map(({ room }) => room))).toEqual(new Set([whole, damaged]));
    const other = device.tab().page(whole);
    await other.playOn();
    expect(other.notices).toEqual(['kept']);
    for (const each of [page, other]) each.close();
  });

  it('can be marked as sent', async () => {
    const device = new Device(loaded);
    const tab = device.tab();
    const page = tab.page(await tab.create(rulesOf('classic'), [{ name: 'Mina' }]));
    await page.playOn();
    const { game } = page.table;
    await device.store.markSent(game);
    expect(await device.store.game(game)).toMatchObject({ sent: true });
    await page.command({ type: 'Rematch', agree: false });
    expect(await device.store.game(game)).toMatchObject({ sent: true });
    page.close();
  });
});

describe('the storage of the tests', () => {
  it('changes nothing if a transaction fails', async () => {
    const memory = new Memory();
    const line = { room: 'local/one', seats: [], title: { en: '', ko: '' }, at: 1 };
    await memory.change(async (tables) => tables.put('lines', 'one', line));
    const broken = memory.change(async (tables) => {
      tables.put('lines', 'two', { at: 2 });
      throw new Error('no');
    });
    await expect(broken).rejects.toThrow('no');
    expect(await new GameStore(memory).list()).toEqual([line]);
  });
});
