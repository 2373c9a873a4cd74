import axe from 'axe-core';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StandingEntrant, StandingRun, StandingTournamentLine, StandingTournamentView } from '../../src/protocol.gen';
import { routeOf } from '../../src/state/route';
import { Store } from '../../src/app/store.svelte';
import App from '../../src/app/App.svelte';
import type { Actions } from '../../src/app/context';
import { rules, start } from '../build';
import { until } from '../waiting';

const both = (name: string) => ({ en: name, ko: name });
const TERN = { id: 'bot:tern', title: both('Tern'), fingerprint: '2' };
const GULL = { id: 'greedy', title: { en: 'Gull', ko: '갈매기' }, fingerprint: '' };

const line = (change: Partial<StandingTournamentLine> = {}): StandingTournamentLine => ({
  id: 'cup',
  rules: 'tiny',
  title: rules().title,
  mode: 'hill',
  games: 1000,
  created_ms: 0,
  closed_ms: null,
  entrants: 2,
  run: null,
  champion: { winners: [TERN], since_ms: 5, runs: 3, tournament: 'run3' },
  ...change,
});

const run = (tournament: string, change: Partial<StandingRun> = {}): StandingRun => ({
  tournament,
  status: 'finished',
  at_ms: 7,
  players: 2,
  winners: [TERN],
  points: 612,
  mean_score: 210.5,
  ...change,
});

const entrant = (change: Partial<StandingEntrant>): StandingEntrant => ({ id: 'greedy', title: GULL.title, bot: null, version: null, present: true, mine: false, ...change });
const ENTRANTS = [
  entrant({}),
  entrant({ id: TERN.id, title: TERN.title, bot: 'tern', version: '2', mine: true }),
  entrant({ id: 'bot:auk', title: both('Auk'), bot: 'auk', version: '1', present: false }),
];

const cup = (change: Partial<StandingTournamentView> = {}): StandingTournamentView => ({
  line: line(),
  words_minutes: 0,
  entrants: ENTRANTS,
  history: { runs: [run('run3'), run('run2', { status: 'broken', winners: [], points: null, mean_score: null })], next: '7.run2' },
  next_run_ms: 0,
  may_close: false,
  ...change,
});

let answers: Record<string, unknown> = {};
let posted: readonly (readonly [string, unknown])[] = [];
let app: ReturnType<typeof mount> | null = null;

beforeEach(() => {
  posted = [];
  answers = {
    '/api/standing-tournaments/cup': cup(),
    '/api/standing-tournaments/cup/runs?before=7.run2': { runs: [run('run1', { winners: [GULL] })], next: null },
    '/api/account/bots': { bots: ['tern', 'skua'].map((player) => ({ player, name: player, created_ms: 0, token: true })), most: 5 },
  };
  vi.stubGlobal('fetch', (path: string, options: RequestInit) => {
    if (options.method === 'POST') posted = [...posted, [path, JSON.parse(options.body as string)]];
    return Promise.resolve(answers[path] === undefined ? new Response(null, { status: 404 }) : Response.json(answers[path]));
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  if (app !== null) void unmount(app);
  app = null;
  document.body.replaceChildren();
});

const find = (id: string) => document.querySelector<HTMLElement>(`[data-testid="${id}"]`);
const text = (id: string) => find(id)?.textContent?.replaceAll(/\s+/g, ' ').trim();
const press = (id: string) => {
  find(id)?.click();
  flushSync();
};

/** Opens the page of the standing tournament, as a player with an account or as a guest. */
async function open(account: boolean): Promise<void> {
  document.documentElement.lang = 'en';
  const store = new Store(start());
  store.dispatch({ type: 'MeKnown', me: { player: 'mina', name: 'Mina', account } });
  store.dispatch({ type: 'Navigated', route: routeOf('/standing-tournaments/cup') });
  store.dispatch({ type: 'ShelfKnown', shelf: [rules()] });
  app = mount(App, { target: document.body, props: { store, actions: { go: vi.fn(), hasDocs: () => Promise.resolve(true) } as unknown as Actions } });
  await until(() => expect(find('standing-runs')).not.toBeNull());
}

describe('a standing tournament', () => {
  it('shows the champion, its reign, and the history page by page', async () => {
    await open(false);
    expect(text('standing-champion')).toContain('Tern since');
    expect(text('standing-champion')).toContain('3 runs in a row');
    expect(text('run-run3')).toContain('612 points, mean score 210.5');
    expect(text('run-run2')).toContain('Interrupted');
    press('earlier-runs');
    await until(() => expect(text('run-run1')).toContain('Gull'));
    expect(find('earlier-runs')).toBeNull();
  });

  it('tells a guest how to enter, and lets it change nothing', async () => {
    answers['/api/standing-tournaments/cup'] = cup({ entrants: ENTRANTS.map((one) => ({ ...one, mine: false })) });
    await open(false);
    expect(document.body.textContent).toContain('To enter a program, log in');
    expect(find('standing-enter')).toBeNull();
    expect(find('withdraw')).toBeNull();
    expect(find('tournament-cancel')).toBeNull();
  });

  it('is entered with a bot that does not take part, and left with one’s own', async () => {
    await open(true);
    await until(() => expect(find('standing-bot')).not.toBeNull());
    expect([...(find('standing-bot') as HTMLSelectElement).options].map(({ value }) => value)).toEqual(['skua']);
    expect(document.querySelectorAll('[data-testid=withdraw]')).toHaveLength(1);
    expect(text('entrant-auk')).toContain('Not connected');
    answers['/api/standing-tournaments/cup/enter'] = cup({ entrants: [...ENTRANTS, entrant({ id: 'bot:skua', title: both('Skua'), bot: 'skua', present: false, mine: true })] });
    press('standing-enter');
    await until(() => expect(text('entrant-skua')).toContain('Has not connected yet'));
    answers['/api/standing-tournaments/cup/withdraw'] = cup({ entrants: ENTRANTS.slice(0, 1) });
    press('withdraw');
    await until(() => expect(find('entrant-tern')).toBeNull());
    expect(posted).toEqual([
      ['/api/standing-tournaments/cup/enter', { bot: 'skua' }],
      ['/api/standing-tournaments/cup/withdraw', { bot: 'tern' }],
    ]);
  });

  it('is closed by the second press of a host', async () => {
    answers['/api/standing-tournaments/cup'] = cup({ may_close: true });
    answers['/api/standing-tournaments/cup/close'] = cup({ line: line({ closed_ms: 9 }) });
    await open(true);
    press('tournament-cancel');
    expect(posted).toEqual([]);
    press('tournament-cancel-sure');
    await until(() => expect(find('tournament-cancel-sure')).toBeNull());
    expect(posted).toEqual([['/api/standing-tournaments/cup/close', {}]]);
    expect(find('standing-enter')).toBeNull();
  });

  it('has names, roles and an order that can be followed', async () => {
    await open(true);
    await until(() => expect(find('standing-bot')).not.toBeNull());
    const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
});
