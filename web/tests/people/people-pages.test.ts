import axe from 'axe-core';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AllDice, DiceView, OwnGame, PlayerTitles, Profile, RulesFigures, SessionView } from '../../src/protocol.gen';
import { routeOf } from '../../src/state/route';
import { Store } from '../../src/app/store.svelte';
import App from '../../src/app/App.svelte';
import type { Actions } from '../../src/app/context';
import { rules, start } from '../build';
import { until } from '../waiting';

const MARK = 'f'.repeat(64);
const dice = (...faces: number[]): DiceView => {
  const thrown = faces.reduce((sum, one) => sum + one, 0);
  return { faces, thrown, expected: thrown / 6, chi_square: 4.2, p_value: thrown === 0 ? 1 : 0.004 };
};
const NONE = dice(0, 0, 0, 0, 0, 0);
const SOME = dice(130, 90, 95, 100, 85, 100);
const MANY = dice(650, 450, 475, 500, 425, 500);

const profile = (change: Partial<Profile> = {}): Profile => ({
  player: 'mina',
  name: 'Mina',
  account: true,
  standing: { place: 2, player: 'mina', name: 'Mina', level: 3, exp: 7, exp_needed: 30, games: 4, wins: 2 },
  games: 4,
  wins: 2,
  draws: 1,
  ratings: [{ rules: 'tiny', fingerprint: MARK, mean: 27, deviation: 6, shown: 9, games: 4, provisional: true }],
  rules: [
    { rules: 'tiny', fingerprint: MARK, games: 4, wins: 2, draws: 1, finished: 3, best: 30, mean: 21.5, deviation: 4, yachts: 1, bonuses: 2, offered: true },
  ],
  ...change,
});

const figures = (change: Partial<RulesFigures> = {}): RulesFigures => ({
  rules: rules(),
  offered: true,
  boxes: [{ phase: 'main', box: 'choice', filled: 3, mean: 19, zeros: 1, best_play: null }],
  scores: { first: 10, width: 10, games: [1, 2], best_play: null },
  readiness: 'solving',
  done: 0.25,
  best_play: null,
  ...change,
});

const known = (): RulesFigures => ({
  ...figures({ readiness: 'ready', best_play: { mean: 25.5, deviation: 3, bonuses: 0.7 } }),
  boxes: [{ phase: 'main', box: 'choice', filled: 3, mean: 19, zeros: 1, best_play: 22.25 }],
  scores: { first: 10, width: 10, games: [1, 2], best_play: [0.1, 0.9] },
});

/** A first mate after one block, whose second block gave no title. */
const TITLES: PlayerTitles = {
  block: 30,
  most_partial: 3,
  rules: [
    {
      rules: 'tiny',
      fingerprint: MARK,
      held: { title: 'mate', mean: 20, half: 3.25, partial: 0, ended_ms: Date.UTC(2026, 4, 3) },
      latest: { title: null, mean: 18, half: 2, partial: 5, ended_ms: Date.UTC(2026, 8, 1) },
      games: 12,
      levels: [{ title: 'captain', below: 7.65 }, { title: 'mate', below: 30.3 }],
    },
  ],
};

const ACTIONS = { become: () => undefined, contact: () => Promise.resolve(null), hasDocs: () => Promise.resolve(true) } as unknown as Actions;

let answers: Record<string, unknown> = {};
let app: ReturnType<typeof mount> | null = null;

/** A fake server by path; the answers of a list are used in order, the last one repeatedly. */
function answer(path: string): Response {
  const found = answers[path];
  const value = Array.isArray(found) ? (found.length > 1 ? found.shift() : found[0]) : found;
  return value === undefined
    ? Response.json({ type: 'about:blank', title: 'Not Found', status: 404, detail: 'no' }, { status: 404 })
    : Response.json(value);
}

beforeEach(() => {
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(answer(path)));
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

/** Opens a page, which may still load. */
function enter(address: string, me: string | null): void {
  document.documentElement.lang = 'en';
  document.title = 'Yacht Dice';
  const store = new Store(start());
  store.dispatch({ type: 'ShelfKnown', shelf: [rules()] });
  store.dispatch({ type: 'MeKnown', me: { player: me, name: me, account: me !== null } });
  store.dispatch({ type: 'Navigated', route: routeOf(address) });
  app = mount(App, { target: document.body, props: { store, actions: ACTIONS } });
}

/** Opens a page and waits until all of it has loaded. */
async function open(address: string, me: string | null = null): Promise<void> {
  enter(address, me);
  await until(() => {
    flushSync();
    expect(document.querySelector('main h1')).not.toBeNull();
    expect(document.querySelector('main')?.textContent).not.toContain('Loading…');
  });
}

function serve(figuresOf: unknown, profileOf: Profile = profile()): void {
  answers = {
    '/api/players/mina': profileOf,
    '/api/players/mina/dice': SOME,
    [`/api/players/mina/rules/${MARK}`]: figuresOf,
    '/api/players/jun/against/mina': { player: 'jun', other: 'mina', games: 5, ahead: 3, behind: 1, level: 1 },
  };
}

describe('a profile', () => {
  it('shows level, figures and boxes, and the results between the two players', async () => {
    serve(known());
    await open('/players/mina', 'jun');
    expect(find('player-standing')?.dataset['level']).toBe('3');
    expect(text('record-mean')).toBe('21.5');
    expect(text('best-main-choice')).toBe('22.3');
    expect(text('player-against')).toContain('You scored more in 3, less in 1, the same in 1.');
    expect(text('player-strength')).toContain('between 9.0 and 45.0, provisional');
    expect(find('player-best-play')?.textContent.trim()).toBe('');
  });

  it('shows the highest title with its interval and date, the latest block and the next title', async () => {
    serve(known());
    answers['/api/players/mina/titles'] = TITLES;
    await open('/players/mina');
    const shown = text('player-titles');
    expect(shown).toContain('Tiny: mate 20.0 points given away a game (16.8 to 23.3), May 3, 2026');
    expect(shown).toContain('Latest block: 18.0 points given away a game (16.0 to 20.0), Sep 1, 2026.');
    expect(shown).toContain('It gave no title: 5 games');
    expect(shown).toContain('Next block: 12 of 30 games. captain takes an interval below 7.7.');
  });

  it('shows no spread and no graph after one game, and names the box of five alike as its rules do', async () => {
    const [line] = profile().rules;
    serve(known(), profile({ rules: [{ ...line!, finished: 1 }] }));
    await open('/players/mina');
    expect(find('record-spread')).toBeNull();
    expect(find('record-yachts')?.closest('tr')?.querySelector('th')?.textContent).toBe(rules().boxes.find(({ id }) => id === 'yacht')?.title.en);
    expect(text('player-scores')).toBe('1 game so far. A graph of the scores appears from 10 games on.');
  });

  it('requests again until best play is known', async () => {
    serve([figures(), figures({ done: 0.5 }), known()]);
    await open('/players/mina');
    expect(text('player-best-play')).toContain('Best play is being computed (25%)');
    expect(find('best-main-choice')).toBeNull();
    await until(() => expect(text('player-best-play')).toContain('50%'));
    await until(() => expect(text('best-main-choice')).toBe('22.3'));
  });

  it('reports that best play failed or cannot be computed', async () => {
    serve(figures({ readiness: 'failed' }));
    await open('/players/mina');
    expect(text('player-best-play')).toContain('could not be computed');
    if (app !== null) await unmount(app);
    serve(figures({ readiness: null }));
    await open('/players/mina');
    expect(text('player-best-play')).toContain('too many boxes');
  });

  it('describes rules that are no longer on offer', async () => {
    const [line] = profile().rules;
    serve(figures({ offered: false }), profile({ rules: [{ ...line!, offered: false }] }));
    await open('/players/mina');
    expect(text('player-rules')).toBe('tiny (house or older rules)');
    expect(document.body.textContent).toContain('This server no longer offers these rules');
    expect(document.body.textContent).not.toContain('Read these rules');
  });

  it('shows the share of columns with the upper bonus', async () => {
    const free = { id: 'free', title: { en: 'Free', ko: '자유' }, order: 'any', rolls: 3 } as const;
    serve(figures({ rules: rules({ phases: [free, { ...free, id: 'down' }] }) }));
    await open('/players/mina');
    expect(text('record-bonuses')).toBe('33%');
  });

  it('has no scores of unfinished games', async () => {
    const [line] = profile().rules;
    serve(figures({ boxes: [] }), profile({ rules: [{ ...line!, finished: 0, mean: null, deviation: null }] }));
    await open('/players/mina');
    expect(find('player-scores')).toBeNull();
    expect(document.body.textContent).toContain('None of these games was played to the end');
  });

  it('of an unknown player has a heading and says that there is no such player', async () => {
    answers = {};
    await open('/players/nobody');
    expect(document.querySelector('h1')?.textContent).toBe('This player does not exist');
  });
});

describe('the page of all dice', () => {
  it('counts the faces of few dice without a judgement, and says how many a verdict needs', async () => {
    answers = { '/api/dice': { all: SOME, accounts: SOME, guests: NONE, bots: NONE } satisfies AllDice };
    await open('/dice');
    expect(text('dice-all-verdict')).toContain('600 dice so far; a verdict needs at least 3,000.');
    expect([...(find('dice-all')?.querySelectorAll('dd') ?? [])].map((count) => count.textContent)).toEqual(['130', '90', '95', '100', '85', '100']);
    expect(text('dice-all')).not.toMatch(/χ²|p [=<]|of 100/);
  });

  it('shows dice by kind of seat, the test behind a verdict, and a text for those without dice', async () => {
    const all: AllDice = { all: MANY, accounts: SOME, guests: NONE, bots: NONE };
    answers = { '/api/dice': all };
    await open('/dice');
    expect(find('dice-all')?.dataset['faces']).toBe('650 450 475 500 425 500');
    expect(text('dice-all-verdict')).toContain('After 3,000 dice, the six faces are as even as fair dice make them.');
    expect(find('dice-all-test')?.closest('details')?.open).toBe(false);
    expect(find('dice-all')?.querySelector('[role=img]')?.getAttribute('aria-label')).toContain('outside the band: 1 (650)');
    expect(text('dice-guests-verdict')).toBe('No dice yet: they are counted when a game is over.');
  });
});

it('the page of all dice counts sealed throws by their sign, and tests the dice of void attempts', async () => {
  const sealed = { together: 900, gaps: 60, by_server: 40, voids: 61, void_dice: SOME };
  answers = { '/api/dice': { all: SOME, accounts: SOME, guests: NONE, bots: NONE, sealed } };
  await open('/dice');
  expect(['together', 'gap', 'server'].map((kind) => text(`sealed-${kind}`))).toEqual(['900', '60', '40']);
  expect(text('dice-sealed')).toContain('61 attempts were void');
  expect(find('dice-void')?.dataset['thrown']).toBe('600');
});

it('the page of all dice shows the luck of the hosts in points and in deviations', async () => {
  const host = (player: string, luck: number) => ({ player, name: player, games: 16, luck, deviation: 240 });
  answers = { '/api/dice': { all: SOME, accounts: SOME, guests: NONE, bots: NONE, hosts: [host('mina', 912), host('jun', -60)] } };
  await open('/dice');
  expect(['mina', 'jun'].map((player) => text(`host-luck-${player}`))).toEqual(['+3.8', '−0.3']);
  expect(text('dice-hosts')).toContain('+912 ± 240');
});

it('a profile says how often the player’s device did not answer', async () => {
  serve(known());
  answers['/api/players/mina/dice'] = { ...SOME, missed: 3 };
  await open('/players/mina');
  await until(() => expect(text('player-dice-missed')).toContain('did not answer: 3.'));
});

/** There is no layout in this environment; colours have a separate test. */
const WITHOUT_LAYOUT = { 'color-contrast': { enabled: false } };

it.each(['/players/mina', '/players/nobody', '/dice'])('%s has names, roles and an order that can be followed', async (address) => {
  serve(known());
  answers['/api/dice'] = { all: SOME, accounts: SOME, guests: NONE, bots: NONE };
  await open(address, 'jun');
  for (const details of document.querySelectorAll('details')) details.open = true;
  const { violations } = await axe.run(document.body, { rules: WITHOUT_LAYOUT });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});

it('ended sessions leave the list at once', async () => {
  const session = (id: string, current: boolean): SessionView => ({ id, device: id, created_ms: 0, seen_ms: 0, current });
  const here = session('Here', true);
  answers = { '/api/account/sessions': [{ sessions: [here, session('Phone', false)] }, { sessions: [here] }], '/api/account/sessions/end-others': {} };
  enter('/account', 'mina');
  const listed = (count: number) =>
    until(() => {
      flushSync();
      expect(document.querySelectorAll('[data-testid="session"]')).toHaveLength(count);
    });
  await until(() => expect(find('sessions')).not.toBeNull());
  find('sessions')?.dispatchEvent(new Event('toggle'));
  await listed(2);
  find('end-others')?.click();
  await listed(1);
});

it('the own games that wait for the player are listed first', async () => {
  const own = (room: string, is_turn: boolean) =>
    ({ seat: 0, is_turn, game: { room, title: { en: room, ko: room }, seats: [], seat: 0, left_ms: null } }) as unknown as OwnGame;
  answers = { '/api/me/games': { games: [own('theirs', false), own('yours', true)] } };
  enter('/', 'mina');
  await until(() => {
    flushSync();
    const links = [...document.querySelectorAll('[data-testid="own-games"] a')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/r/yours', '/r/theirs']);
  });
});
