import { beforeAll, describe, expect, it } from 'vitest';
import type { Kernels } from '../../../src/local/kernels';
import { LEVELS } from '../../../src/local/room/levels.gen';
import { headline } from '../../../src/i18n/sentences';
import { roomWords } from '../../../src/rooms/words';
import { botsOnOffer } from '../../../src/state/hints';
import { ownSeat } from '../../../src/state/select';
import { botLine } from '../../build';
import { someOf } from '../../length';
import { Device, kernels, rulesOf } from './device';

let loaded: Kernels;
beforeAll(async () => {
  loaded = await kernels();
});

// eslint-disable-next-line require-yield
function* failing(): Generator<number, void> {
  throw new WebAssembly.RuntimeError('out of memory');
}

describe('a game on this device', () => {
  it.each(someOf(Object.keys(LEVELS), 'random', 'sailor', 'optimal'))('against %s ends, and a page that followed it knows what a fresh one learns', async (bot) => {
    const device = new Device(loaded);
    const tab = device.tab();
    const page = tab.page(await tab.create(rulesOf('classic'), [{ name: 'Mina' }, { bot }]));
    await page.playOn(async () => expect(page.known()).toEqual(await page.fresh()));
    await page.until(() => page.model.live?.room.stage === 'over');
    const { room, you } = page.model.live!;
    expect(you).toBe('local1');
    expect(page.table.seats.map(({ columns }) => columns[0]?.points.includes(null))).toEqual([false, false]);
    expect(room.series?.games).toBe(1);
    expect(room.agreed).toEqual([1]);
    const [line] = await device.store.list();
    expect(line).toMatchObject({ id: page.table.game, over: true, seats: [{ name: 'Mina' }, { name: LEVELS[bot]!.name, bot }] });
    const game = await device.store.game(page.table.game);
    expect(game?.record.startsWith('yacht record 1\n')).toBe(true);
    expect(game?.table).toEqual(page.table);
    page.close();
  });

  it('passes from person to person: the page acts for the one on turn', async () => {
    const tab = new Device(loaded).tab();
    const page = tab.page(await tab.create(rulesOf('yahtzee-plain'), [{ name: 'Mina' }, { bot: 'greedy' }, { name: 'Jun' }]));
    const actors = new Set<string>();
    await page.playOn(async () => {
      const { you, table } = page.model.live!;
      if (table!.seats[table!.seat]!.bot === null) expect(you).toBe(`local${table!.seat + 1}`);
      actors.add(you!);
      expect(page.known()).toEqual(await page.fresh());
    });
    expect([...actors].sort()).toEqual(['local1', 'local3']);
    const { live } = page.model;
    expect(live!.present).toEqual(['local1', 'local3']);
    const winner = page.table.seats[page.table.winners[0]!]!.name;
    expect(headline(page.model, roomWords('en'), page.table, ownSeat(live!))).toBe(`${winner} wins`);
    page.close();
  });

  it('lets dice fly and hints stay as in a room of a server, also where the turn passes on', async () => {
    const tab = new Device(loaded).tab();
    const page = tab.page(await tab.create(rulesOf('sums'), [{ name: 'Mina' }, { name: 'Jun' }]));
    await page.until(() => page.model.live?.bestPlay.readiness === 'ready' && page.isAsked);
    page.dispatch({ type: 'StillnessWished', still: false });
    for (const you of ['local1', 'local2', 'local1']) {
      await page.command({ type: 'Roll' });
      expect(page.model.flight).not.toBeNull();
      expect(page.table.offers).toEqual([]); // hidden until the dice lie
      page.dispatch({ type: 'DiceLanded' });
      page.dispatch({ type: 'HoldToggled', place: 2 });
      const hint = await page.command({ type: 'AskHint' });
      expect(page.model).toMatchObject({ hint, held: [2], waiting: [] });
      await page.command({ type: 'Fill', box: page.table.offers[0]!.box });
      expect(page.model.live!.you).toBe(you === 'local1' ? 'local2' : 'local1');
      expect(page.model).toMatchObject({ hint: null, held: [], flight: null, waiting: [], card: expect.anything() as unknown });
      expect(page.model.live!.bestPlay.readiness).toBe('ready');
    }
    page.close();
  });

  it('keeps the progress of best play on the page when the turn passes on', async () => {
    const tab = new Device(loaded).tab();
    const page = tab.page(await tab.create(rulesOf('classic'), [{ name: 'Mina' }, { name: 'Jun' }]));
    await page.until(() => page.model.live?.bestPlay.readiness === 'ready');
    await page.play();
    while (page.model.live!.you === 'local1') await page.play();
    expect(page.model.live!.bestPlay).toEqual({ readiness: 'ready', done: 1 });
    page.close();
  });

  it('gives hints to the person on turn, without chances to win', async () => {
    const tab = new Device(loaded).tab();
    const page = tab.page(await tab.create(rulesOf('classic'), [{ name: 'Mina' }, { bot: 'random' }]));
    await page.until(() => page.model.live?.bestPlay.readiness === 'ready' && page.isAsked);
    expect(await page.command({ type: 'AskHint' })).toMatchObject({ type: 'Refused', code: 'not_allowed' });
    await page.command({ type: 'Roll' });
    const hint = await page.command({ type: 'AskHint' });
    if (hint.type !== 'Hint') throw new Error(hint.type);
    expect(hint.choices[0]?.regret).toBe(0);
    expect(hint.choices.some(({ keep }) => keep?.length === 5)).toBe(false);
    expect(hint.wins).toEqual([]);
    page.close();
  });

  it('goes on without hints where best play fails: Gull stands in for the bot, and "solve again" fails again without harm', async () => {
    const broken: Kernels = { column: (codes, phase) => Object.assign(loaded.column(codes, phase), { solve: () => failing() }) };
    const tab = new Device(broken).tab();
    const page = tab.page(await tab.create(rulesOf('sums'), [{ name: 'Mina' }, { bot: 'optimal' }]));
    await page.until(() => page.model.live?.bestPlay.readiness === 'failed' && page.isAsked);
    await page.command({ type: 'Roll' });
    expect(await page.command({ type: 'AskHint' })).toMatchObject({ type: 'Refused', code: 'not_ready' });
    const before = page.frames.length;
    page.send({ type: 'SolveAgain' });
    await page.until(() => page.frames.slice(before).some((frame) => frame.type === 'BestPlay' && frame.readiness === 'failed'));
    await page.playOn();
    expect(page.table.step).toBe('over');
    page.close();
  });

  it('says so and goes on where best play fails for a bot: Gull stands in', async () => {
    const keepValues = () => {
      throw new WebAssembly.RuntimeError('unreachable');
    };
    const broken: Kernels = { column: (codes, phase) => Object.assign(loaded.column(codes, phase), { keepValues }) };
    const tab = new Device(broken).tab();
    const page = tab.page(await tab.create(rulesOf('sums'), [{ name: 'Mina' }, { bot: 'optimal' }]));
    await page.playOn();
    expect(page.table.step).toBe('over');
    expect(page.frames.filter((frame) => frame.type === 'BestPlay' && frame.readiness === 'failed')).toHaveLength(1);
    expect(page.notices).toEqual(['kept']);
    page.close();
  });

  it('says so while a bot cannot play at all, and goes on as soon as it can', async () => {
    let faults = 0;
    const column: Kernels['column'] = (codes, phase) => {
      const real = loaded.column(codes, phase);
      const fills = real.fills.bind(real);
      const failing: typeof fills = (...asked) => {
        if (faults-- > 0) throw new WebAssembly.RuntimeError('out of memory');
        return fills(...asked);
      };
      return Object.assign(real, { fills: failing });
    };
    const tab = new Device({ column }).tab();
    const page = tab.page(await tab.create(rulesOf('sums'), [{ name: 'Mina' }, { bot: 'random' }], false));
    await page.until(() => page.isAsked);
    while (page.isAsked) await page.play();
    faults = 3;
    await page.until(() => page.notices.length >= 3);
    expect(page.notices).toEqual(['kept', 'failed', 'kept']);
    await page.playOn();
    expect(page.table.step).toBe('over');
    page.close();
  });

  it('carries out one of two presses at once', async () => {
    const tab = new Device(loaded).tab();
    const page = tab.page(await tab.create(rulesOf('classic'), [{ name: 'Mina' }, { bot: 'random' }]));
    await page.until(() => page.isAsked);
    const answers = await Promise.all([page.command({ type: 'Roll' }), page.command({ type: 'Roll' }), page.command({ type: 'Resign' })]);
    expect(answers).toMatchObject([{ type: 'Accepted' }, { type: 'Refused', code: 'stale' }, { type: 'Refused', code: 'stale' }]);
    expect(page.table.rolls_left).toBe(page.table.rolls - 1);
    page.close();
  });

  it('waits while no page follows it: a bot that was about to play does so when the page is back', async () => {
    const device = new Device(loaded);
    const tab = device.tab({ pause: () => 20 });
    const page = tab.page(await tab.create(rulesOf('sums'), [{ name: 'Mina' }, { bot: 'optimal' }]));
    for (let turn = 1; turn <= 2; turn += 1) {
      await page.until(() => page.isAsked);
      while (page.isAsked) await page.play();
      page.redial(); // while the bot pauses
      await page.until(() => page.model.connection === 'open');
    }
    await page.playOn();
    expect(page.table.step).toBe('over');
    expect(page.known()).toEqual(await page.fresh());
    page.close();
  });

  it('ends for a person who resigns while the bot is about to play, and the late play of the bot changes nothing', async () => {
    const device = new Device(loaded);
    const tab = device.tab({ pause: () => 5 });
    const page = tab.page(await tab.create(rulesOf('sums'), [{ name: 'Mina' }, { bot: 'optimal' }]));
    await page.until(() => page.isAsked);
    while (page.isAsked) await page.play();
    expect((await page.command({ type: 'Resign' })).type).toBe('Accepted');
    await page.until(() => page.model.live?.room.stage === 'over');
    const seen = page.known();
    // waits: the bot's pause of 5 ms must pass, so that a late play would show
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(page.known()).toEqual(seen);
    expect(page.table.winners).toEqual([1]);
    page.close();
  });

  it('gives no hints where they are off', async () => {
    const tab = new Device(loaded).tab();
    const page = tab.page(await tab.create(rulesOf('classic'), [{ name: 'Mina' }, { bot: 'random' }], false));
    await page.until(() => page.isAsked);
    expect(page.model.live!.bestPlay.readiness).toBe('not_needed');
    expect(await page.command({ type: 'AskHint' })).toMatchObject({ type: 'Refused', code: 'not_allowed' });
    page.close();
  });

  it('goes on when a person resigns: the last person may end it, and a bot that is left ends it', async () => {
    const tab = new Device(loaded).tab();
    const page = tab.page(await tab.create(rulesOf('sums'), [{ name: 'Mina' }, { name: 'Jun' }]));
    await page.until(() => page.isAsked);
    await page.play();
    expect(await page.command({ type: 'EndGame' })).toMatchObject({ type: 'Refused', code: 'illegal' });
    await page.command({ type: 'Resign' });
    expect(page.model.live!.you).toBe('local2');
    await page.command({ type: 'EndGame' });
    expect(page.table).toMatchObject({ step: 'over', winners: [1] });
    page.close();

    const alone = tab.page(await tab.create(rulesOf('classic'), [{ name: 'Mina' }, { bot: 'captain' }]));
    await alone.until(() => alone.isAsked);
    await alone.command({ type: 'Resign' });
    await alone.until(() => alone.model.live?.room.stage === 'over');
    expect(alone.table.winners).toEqual([1]);
    alone.close();
  });

  it('lets a bot play a seat until its person takes it back', async () => {
    const tab = new Device(loaded).tab({ pause: () => 20 });
    const page = tab.page(await tab.create(rulesOf('sums'), [{ name: 'Mina' }, { name: 'Jun' }]));
    await page.until(() => page.isAsked);
    page.dispatch({ type: 'BotsKnown', bots: [botLine('optimal'), botLine('win')], rules: null });
    expect(botsOnOffer(page.model).map(({ id }) => id)).toEqual(['optimal']);
    await page.command({ type: 'HandOver', seat: 0, bot: 'optimal' });
    expect(await page.command({ type: 'Roll' })).toMatchObject({ type: 'Refused', code: 'not_allowed' });
    expect(await page.command({ type: 'HandOver', seat: 0, bot: 'win' })).toMatchObject({ type: 'Refused', code: 'not_allowed' });
    await page.until(() => page.isAsked); // the bot has filled a box
    expect(page.model.live!.you).toBe('local2');
    while (page.model.live!.you === 'local2') await page.play();
    expect((await page.command({ type: 'TakeBack' })).type).toBe('Accepted');
    expect(page.table.seats[0]).toMatchObject({ person: true, bot: null });
    expect(page.known()).toEqual(await page.fresh());
    page.close();
  });

  it('is followed by a rematch that the last seat begins, with one vote for all at the device', async () => {
    const tab = new Device(loaded).tab();
    const page = tab.page(await tab.create(rulesOf('sums'), [{ name: 'Mina' }, { name: 'Jun' }, { bot: 'greedy' }]));
    await page.until(() => page.isAsked);
    expect(await page.command({ type: 'Rematch' })).toMatchObject({ type: 'Refused', code: 'not_allowed' });
    await page.playOn();
    const first = page.table;
    expect((await page.command({ type: 'Rematch' })).type).toBe('Accepted');
    const totals = first.seats.map(({ total }) => total);
    expect(page.table.order[0]).toBe(totals.indexOf(Math.min(...totals)));
    expect(page.table.game).not.toBe(first.game);
    expect(page.model.live!.room).toMatchObject({ stage: 'playing', games: 2, agreed: [] });
    await page.playOn();
    expect(page.model.live!.room.series).toMatchObject({ games: 2 });
    expect(page.known()).toEqual(await page.fresh());
    page.close();
  });
});
