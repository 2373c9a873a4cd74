import axe from 'axe-core';
import { flushSync, mount, tick, unmount } from 'svelte';
import { expect, it } from 'vitest';
import type { Message, Model } from '../../src/state/model';
import { Store } from '../../src/app/store.svelte';
import App from '../../src/app/App.svelte';
import { loadMenus } from '../../src/app/bar/load';
import type { Actions } from '../../src/app/context';
import { loadSearch } from '../../src/home/load';
import { botsKnown, changed, rolled, room, rules, snapshot, start, table } from '../build';

const me: Message = { type: 'MeKnown', me: { player: 'p-mina', name: 'Mina' } };
const shelf: Message = { type: 'ShelfKnown', shelf: [rules()] };
const bots: Message = botsKnown();
const hints: Message = {
  type: 'Hint',
  cid: 'h1',
  epoch: 7,
  version: 10,
  choices: [
    { keep: [1, 2], box: null, value: 20, regret: 0 },
    { keep: null, box: 'choice', value: 19, regret: 1 },
  ],
};
const solving: Message = { type: 'BestPlay', epoch: 7, version: 10, readiness: 'solving', done: 0.4 };
const failed: Message = { ...solving, readiness: 'failed' };
const nobody: Message = { type: 'MeKnown', me: { player: null, name: null } };
const offers = [{ box: 'choice', points: 19, repeat_bonus: 0, joker: false }];
const spoken: Message = {
  type: 'Said',
  epoch: 7,
  version: 10,
  line: { at_ms: 5, seat: 2, name: 'Joon', player: 'p-joon', bot: null, phrase: 'cheer-1' },
};
const at = (route: Model['route']): Message => ({ type: 'Navigated', route });

const SCREENS: Readonly<Record<string, readonly Message[]>> = {
  home: [at({ page: 'home' }), me, shelf],
  'home of a newcomer': [at({ page: 'home' }), nobody, shelf],
  'the waiting room': [me, shelf, bots, snapshot({ table: null, room: room({ stage: 'waiting' }) })],
  'the waiting room of a visitor': [
    nobody,
    shelf,
    snapshot({ you: null, table: null, room: room({ stage: 'waiting' }) }),
  ],
  'the home page during a search': [
    at({ page: 'home' }),
    me,
    shelf,
    bots,
    { type: 'SearchBegun', rules: 'tiny', bots: true, pace: 'live' },
    { type: 'Searching', rules: 'tiny', bot: 'gull', bot_in_ms: 5000 },
  ],
  'the table': [me, snapshot({ table: rolled({ offers }) })],
  'the table with a hint': [me, snapshot({ room: room({ hints: true }), table: rolled({ offers }) }), hints],
  'a table that waits for best play': [me, snapshot(), solving],
  'a waiting room without best play': [me, snapshot({ table: null, room: room({ stage: 'waiting' }) }), failed],
  'the table with a marked box': [me, snapshot({ table: rolled({ offers }) }), { type: 'BoxMarked', box: 'choice' }],
  'the table while the cup is shaken': [me, snapshot(), { type: 'CupLifted' }],
  'the table whose server fails': [me, snapshot(), { type: 'Failing', epoch: 7, version: 10, on: true }],
  'the table while dice fly': [
    me,
    snapshot(),
    changed({ events: [{ type: 'DiceThrown', dice: [2, 3, 3, 5, 6], proof: null }], table: rolled({ offers }) }),
  ],
  'the table of a watcher': [nobody, snapshot({ you: null, table: rolled({ offers }) })],
  'the question before a bot plays': [me, bots, snapshot(), { type: 'PanelOpened', panel: { kind: 'handOver', seat: 1 } }],
  'the result': [me, snapshot(), changed({ room: room({ stage: 'over' }), table: table({ step: 'over', winners: [1] }) })],
  'the home page with open tables': [
    at({ page: 'home' }),
    me,
    shelf,
    { type: 'LobbyKnown', lobby: { rooms: [{ id: 'tea7cup4rope', host: 'Joon', rules: { en: 'Tiny', ko: '작은' }, people: 1, bots: 1, free: 2 }], total: 9, page: 0, pages: 2 } },
  ],
  'the ring of topics': [me, snapshot({ table: rolled({ offers }) }), spoken, { type: 'ChatOpened', open: true }],
  'the chat of a watcher': [nobody, snapshot({ you: null }), spoken, { type: 'ChatOpened', open: true }],
  'the list of rules': [at({ page: 'rules', reference: null }), shelf],
  'a page of rules': [at({ page: 'rules', reference: 'tiny' }), { type: 'PageKnown', page: rules() }],
};

/** There is no layout in this environment; colours have a separate test. */
const WITHOUT_LAYOUT = { 'color-contrast': { enabled: false } };

it.each(Object.entries(SCREENS))('%s has names, roles and an order that can be followed', async (_name, messages) => {
  document.documentElement.lang = 'en';
  document.title = 'Yacht Dice';
  await loadSearch();
  const store = new Store(start());
  for (const message of messages) store.dispatch(message);
  const app = mount(App, { target: document.body, props: { store, actions: {} as Actions } });
  flushSync();
  document.querySelector<HTMLElement>('[data-testid="menu"]')?.click();
  await loadMenus();
  await tick();
  const { violations } = await axe.run(document.body, { rules: WITHOUT_LAYOUT });
  await unmount(app);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});

it('finds a planted fault', async () => {
  document.body.innerHTML = '<main><button type="button"></button></main>';
  const { violations } = await axe.run(document.body, { rules: WITHOUT_LAYOUT });
  document.body.replaceChildren();
  expect(violations.map(({ id }) => id)).toContain('button-name');
});
