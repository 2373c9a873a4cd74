import axe from 'axe-core';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shareOf } from '../../src/tournaments/report/pairs';
import type { TournamentLine, OfferedKindView, TournamentReport, TournamentStanding, TournamentsPage, TournamentView } from '../../src/protocol.gen';
import { routeOf } from '../../src/state/route';
import { Store } from '../../src/app/store.svelte';
import App from '../../src/app/App.svelte';
import type { Actions } from '../../src/app/context';
import { rules, start } from '../build';
import { until } from '../waiting';

const GULL = { id: 'greedy', title: { en: 'Gull', ko: '갈매기' } };
const HASTE = { id: 'haste', title: { en: 'haste', ko: 'haste' } };

const line = (change: Partial<TournamentLine> = {}): TournamentLine => ({
  id: 'cup',
  status: 'running',
  rules: 'tiny',
  title: { en: 'Tiny', ko: '작은' },
  players: [GULL, HASTE],
  mode: 'hill',
  games: 100,
  seed: 7,
  created_ms: 0,
  started_ms: 1,
  ended_ms: null,
  winners: [],
  ...change,
});

const row = (name: string, player: string, points: number) => ({ name, player, points, games: 40, mean_score: 20, barred: false });

const running = (change: Partial<TournamentView> = {}): TournamentView => ({
  line: line(),
  progress: { solved: null, games: 40, of: 100, standings: [row('greedy', 'greedy', 30), row('Haste', 'haste', 10)] },
  report: null,
  fault: null,
  may_cancel: true,
  ...change,
});

const standing = (place: number, name: string, player: string): TournamentStanding => ({
  place,
  name,
  player,
  fingerprint: '',
  barred: false,
  points: 100 - 20 * place,
  playoff_points: 0,
  games: 100,
  wins: 100 - 20 * place,
  draws: 0,
  losses: 20 * place,
  score: { mean: 30, plus_minus: 1.5 },
  elo: { mean: 60 / place, plus_minus: 12 },
  upper_bonus_rate: null,
  yacht_rate: 0.1,
});

const spread = (player: string) => ({ player, least: 5, lower_quartile: 10, median: 20, upper_quartile: 25, greatest: 39, deviation: 4, games: [60, 40] });
const figure = { mean: 0.5, plus_minus: 0.1 };
const report: TournamentReport = {
  rules: 'yahtzee',
  rules_fingerprint: '',
  version: '1',
  mode: 'hill',
  seed: 7,
  games: 100,
  games_asked: 100,
  playoffs: 0,
  playoffs_at_most: 100,
  undecided: [],
  standings: [standing(1, 'Haste', 'haste'), standing(2, 'greedy', 'greedy')],
  cross_table: [{ player: 'greedy', against: 'Haste', wins: 20, draws: 0, losses: 80, share: { mean: 0.2, plus_minus: 0.08 }, superiority: 0.001 }],
  sequential_test: null,
  seats: [],
  boxes: [],
  conduct: [],
  isolation: '',
  times: { engine: 'batch', played_s: null, players: [] },
  scores: { width: 20, from: [0, 20], players: [spread('greedy'), spread('Haste')] },
  luck: { expected: 30, players: [{ player: 'greedy', games: 100, score: figure, luck: figure, adjusted: figure, regret: {} }] },
  faults: [],
};
const finished = running({ line: line({ status: 'finished', winners: ['haste'] }), report, may_cancel: false });

const player = (change: Partial<OfferedKindView>): OfferedKindView => ({ ...GULL, about: GULL.title, installed: false, able: true, strength: null, ...change });
const offered = [player({}), player({ ...HASTE, about: null, installed: true }), player({ id: 'optimal', able: false })];
const page = (change: Partial<TournamentsPage> = {}): TournamentsPage => ({ lines: [line()], next: null, may_start: true, ...change });

let answers: Record<string, unknown> = {};
let posted: readonly (readonly [string, unknown])[] = [];
let app: ReturnType<typeof mount> | null = null;

beforeEach(() => {
  posted = [];
  answers = { '/api/tournaments/champions': { champions: [] }, '/api/tournaments': page(), '/api/tournaments/players?rules=tiny': offered };
  vi.stubGlobal('fetch', (path: string, options: RequestInit) => {
    if (options.method === 'POST') posted = [...posted, [path, JSON.parse(options.body as string)]];
    const found = answers[path];
    const value = Array.isArray(found) && path.endsWith('cup') ? (found.length > 1 ? found.shift() : found[0]) : found;
    return Promise.resolve(value === undefined ? new Response(null, { status: 404 }) : Response.json(value));
  });
});

afterEach(() => {
  vi.useRealTimers();
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

async function open(address: string): Promise<void> {
  document.documentElement.lang = 'en';
  document.title = 'Yacht Dice';
  const store = new Store(start());
  store.dispatch({ type: 'Navigated', route: routeOf(address) });
  store.dispatch({ type: 'ShelfKnown', shelf: [rules()] });
  app = mount(App, { target: document.body, props: { store, actions: { go: vi.fn(), hasDocs: () => Promise.resolve(true) } as unknown as Actions } });
  await until(() => expect(document.querySelector('main p[role=status]')?.textContent).not.toBe('Loading…'));
  await until(() => expect(document.querySelector('h1')).not.toBeNull());
}

describe('the list', () => {
  it('lets the host start a tournament with the entered values, players in the order of choice', async () => {
    await open('/tournaments');
    await until(() => expect(find('tournament-player-haste')).not.toBeNull());
    expect((find('tournament-player-optimal') as HTMLInputElement).disabled).toBe(true);
    press('tournament-start');
    expect(text('tournament-fault')).toBe('Choose at least two players.');
    for (const one of ['haste', 'greedy']) press(`tournament-player-${one}`);
    press('mode-pairs');
    answers['/api/tournaments'] = running();
    press('tournament-start');
    await until(() => expect(posted.length).toBe(1));
    expect(posted[0]).toEqual(['/api/tournaments', { rules: 'tiny', players: ['haste', 'greedy'], mode: 'pairs', games: 1000, seed: null, words_minutes: 0 }]);
  });

  it('has no form for other players', async () => {
    answers['/api/tournaments'] = page({ may_start: false, lines: [finished.line] });
    await open('/tournaments');
    await until(() => expect(text('tournament-cup')).toContain('Won by haste'));
    expect(find('tournament-start')).toBeNull();
  });
});

describe('the list of champions', () => {
  const champion = (tournament: string, mode: 'hill' | 'pairs') => ({ tournament, rules: 'tiny', title: rules().title, mode, ended_ms: 5, winners: [GULL] });

  it('has the standing champion of each rule set and mode, with its tournament', async () => {
    answers['/api/tournaments/champions'] = { champions: [champion('cup', 'hill'), champion('duel', 'pairs')] };
    await open('/tournaments');
    await until(() => expect(text('champion-cup')).toContain('All at one table'));
    expect(text('champion-duel')).toContain(`${GULL.title.en} Tiny First against the others`);
    expect(find('champion-duel')?.closest('a')?.getAttribute('href')).toBe('/tournaments/duel');
  });

  it('is missing before the first tournament, and the page says what to do', async () => {
    answers['/api/tournaments'] = page({ may_start: false, lines: [] });
    await open('/tournaments');
    await until(() => expect(text('tournaments-none')).toContain('Ask the host'));
    expect(find('champions')).toBeNull();
  });
});

describe('a tournament', () => {
  it('shows standings that grow until the report is ready', async () => {
    answers['/api/tournaments/cup'] = [running(), finished];
    await open('/tournaments/cup');
    await until(() => expect(text('tournament-played')).toBe('40 of 100 games'));
    expect(text('live-haste')).toContain('Haste');
    await until(() => expect(text('standing-haste')).toContain('1. Haste'));
    expect(text('tournament-status')).toBe('Won by haste');
    expect(text('tournament-pairs')).toContain('1 Haste·80');
    expect(find('tournament-cancel')).toBeNull();
  });

  it('is cancelled by the second press', async () => {
    answers['/api/tournaments/cup'] = running();
    answers['/api/tournaments/cup/cancel'] = running({ line: line({ status: 'cancelled' }) });
    await open('/tournaments/cup');
    await until(() => expect(find('tournament-cancel')).not.toBeNull());
    press('tournament-cancel');
    expect(posted).toEqual([]);
    press('tournament-cancel-sure');
    await until(() => expect(text('tournament-status')).toContain('Cancelled'));
    expect(posted).toEqual([['/api/tournaments/cup/cancel', {}]]);
  });
});

it('a share can be read from either side of a pair, and is significant or not', () => {
  expect(shareOf(report.cross_table, 'greedy', 'Haste')).toEqual({ percent: 20, sure: true });
  expect(shareOf(report.cross_table, 'Haste', 'greedy')).toEqual({ percent: 80, sure: true });
  expect(shareOf([], 'Haste', 'greedy')).toBeNull();
});

/** There is no layout in this environment; colours have a separate test. */
const WITHOUT_LAYOUT = { 'color-contrast': { enabled: false } };

it.each([
  ['/tournaments', 'tournament-player-haste', running()],
  ['/tournaments/cup', 'tournament-played', running()],
  ['/tournaments/cup', 'tournament-standings', finished],
])('%s with %s has names, roles and an order that can be followed', async (address, there, view) => {
  answers['/api/tournaments/cup'] = view;
  await open(address);
  await until(() => expect(find(there)).not.toBeNull());
  for (const details of document.querySelectorAll('details')) details.open = true;
  const { violations } = await axe.run(document.body, { rules: WITHOUT_LAYOUT });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});
