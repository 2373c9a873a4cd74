import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { BestPlay, Choice, Hint } from '../../src/protocol.gen';
import { bestChoice, botsOnOffer, mayAskHint, strengthOf } from '../../src/state/hints';
import type { Command, Message } from '../../src/state/model';
import { isBusy } from '../../src/state/select';
import { Store } from '../../src/app/store.svelte';
import App from '../../src/app/App.svelte';
import { loadRoom } from '../../src/rooms/load';
import type { Actions } from '../../src/app/context';
import { after, botsKnown, changed, rolled, room, rules, seen, snapshot, start, table } from '../build';

const KEEP: Choice = { keep: [1, 2], box: null, value: 187.26, regret: 0 };
const CHOICES: readonly Choice[] = [
  KEEP,
  { keep: null, box: 'choice', value: 186.45, regret: 0.81 },
  { keep: [], box: null, value: 186, regret: 1.26 },
  { keep: [1, 2, 3], box: null, value: 187.26, regret: 0 },
  { keep: [3], box: null, value: 187.22, regret: 0.04 },
  { keep: [4], box: null, value: 180, regret: 7.26 },
];

const hint = (change: Partial<Hint> = {}): Hint => ({ type: 'Hint', cid: 'h1', epoch: 7, version: 10, choices: [...CHOICES], ...change });

const bestPlay = (readiness: BestPlay['readiness'], done = 0): BestPlay => ({ type: 'BestPlay', epoch: 7, version: 10, readiness, done });

const offers = [{ box: 'choice', points: 19, repeat_bonus: 0, joker: false }];

/** The player's dice are on a table with hints, and best play is computed. */
const advised = (...messages: Message[]): Message[] => [
  snapshot({ room: room({ hints: true }), table: rolled({ offers }) }),
  bestPlay('ready', 1),
  ...messages,
];

describe('a hint', () => {
  it('may be requested once, for the player\'s dice, if hints are allowed and best play is known', () => {
    expect(mayAskHint(seen(...advised()))).toBe(true);
    expect(mayAskHint(seen(...advised(hint())))).toBe(false);
    expect(mayAskHint(seen(...advised(bestPlay('solving', 0.5))))).toBe(false);
    expect(mayAskHint(seen(...advised(changed({ table: table() }))))).toBe(false);
    expect(mayAskHint(seen(...advised(changed({ table: rolled({ seat: 1 }) }))))).toBe(false);
    expect(mayAskHint(seen(snapshot({ table: rolled() }), bestPlay('ready', 1)))).toBe(false);
    expect(mayAskHint(seen(...advised({ type: 'CommandSent', cid: 'h1' })))).toBe(false);
  });

  it('answers the request, and stays until the table changes', () => {
    const model = seen(...advised({ type: 'CommandSent', cid: 'h1' }, hint()));
    expect(isBusy(model)).toBe(false);
    expect(bestChoice(model)).toEqual(KEEP);
    expect(bestChoice(after(model, { type: 'HoldToggled', place: 1 }))).toEqual(KEEP);
    expect(bestChoice(after(model, changed({ table: rolled({ rolls_left: 1 }) })))).toBe(null);
    expect(bestChoice(after(model, snapshot()))).toBe(null);
    expect(bestChoice(after(model, { type: 'HintClosed' }))).toBe(null);
    expect(bestChoice(after(model, { type: 'Navigated', route: { page: 'home' } }))).toBe(null);
  });

  it('for dice that have changed meanwhile is dropped', () => {
    expect(bestChoice(seen(...advised(hint({ version: 9 }))))).toBe(null);
    expect(bestChoice(seen(...advised(hint({ epoch: 6 }))))).toBe(null);
  });

  it.each<[string, Message]>([
    ['fly', changed({ events: [{ type: 'DiceThrown', dice: [2, 3, 3, 5, 6], proof: null }], table: rolled({ rolls_left: 1 }) })],
    ['are in the cup', { type: 'CupLifted' }],
    ['are in the cup in another window of ours', { type: 'Shaking', epoch: 7, version: 10, seat: 0, on: true }],
  ])('is neither shown nor requested while dice %s', (_where, message) => {
    expect(bestChoice(seen(...advised(hint(), message)))).toBe(null);
    const moving = seen(...advised(message));
    expect(mayAskHint(moving)).toBe(false);
    expect(bestChoice(after(moving, hint()))).toBe(null);
  });

  it('may be requested again when the dice are at rest, or back from the cup', () => {
    const thrown = changed({ events: [{ type: 'DiceThrown', dice: [2, 3, 3, 5, 6], proof: null }], table: rolled({ rolls_left: 1 }) });
    expect(mayAskHint(seen(...advised(hint(), thrown, { type: 'DiceLanded' })))).toBe(true);
    expect(mayAskHint(seen(...advised(hint(), { type: 'CupLifted' }, { type: 'CupPutDown' })))).toBe(true);
  });
});

describe('best play', () => {
  it('is not needed after a snapshot or a return, unless a frame says so', () => {
    const solving = seen(...advised(bestPlay('solving', 0.5)));
    expect(solving.live?.bestPlay).toEqual({ readiness: 'solving', done: 0.5 });
    expect(after(solving, snapshot()).live?.bestPlay.readiness).toBe('not_needed');
    const back = after(solving, { type: 'UpToDate', epoch: 7, version: 10, you: 'p-mina' });
    expect(back.live?.bestPlay.readiness).toBe('not_needed');
  });
});

describe('bots', () => {
  it('that need best play are on offer only if it can be computed', () => {
    const ids = (...messages: Message[]) => botsOnOffer(seen(botsKnown(), ...messages)).map(({ id }) => id);
    expect(ids(snapshot())).toEqual(['gull', 'mate']);
    expect(ids(snapshot({ rules: rules({ best_play: false }) }))).toEqual(['gull']);
  });

  it('have the strength that was measured under the rules of the room', () => {
    expect(strengthOf(seen(snapshot(), botsKnown()), 'mate')?.mean).toBe(214.26);
    expect(strengthOf(seen(snapshot({ rules: rules({ reference: 'other' }) }), botsKnown()), 'mate')).toBe(null);
  });
});

let app: ReturnType<typeof mount> | null = null;

/** The whole screen after these messages; its actions are recorded. */
function show(...messages: readonly Message[]) {
  const store = new Store(start());
  const commands: Command[] = [];
  const command = (asked: Command) => void commands.push(asked);
  const actions = { command, closeHint: vi.fn(), solveAgain: vi.fn() };
  store.dispatch({ type: 'ConnectionChanged', connection: 'open' });
  for (const message of messages) store.dispatch(message);
  app = mount(App, { target: document.body, props: { store, actions: actions as unknown as Actions } });
  flushSync();
  return { store, commands, actions };
}

const find = (id: string) => document.querySelector<HTMLElement>(`[data-testid="${id}"]`);
const all = (id: string) => [...document.querySelectorAll<HTMLElement>(`[data-testid="${id}"]`)];
const waiting = (change = {}) => snapshot({ table: null, room: room({ stage: 'waiting', ...change }) });

beforeAll(() => loadRoom());

afterEach(() => {
  if (app !== null) void unmount(app);
  app = null;
  document.body.replaceChildren();
});

describe('at the table', () => {
  it('the button requests a hint, and is there only if hints are allowed', () => {
    const { commands, store } = show(...advised());
    find('hint')?.click();
    expect(commands).toEqual([{ type: 'AskHint' }]);
    store.dispatch(snapshot({ table: rolled() }));
    flushSync();
    expect(find('hint')).toBe(null);
  });

  it('the best keep is marked on its dice, also for screen readers', () => {
    show(...advised(hint()));
    expect([0, 1, 2, 3, 4].map((place) => find(`die-${place}`)?.dataset['hinted'])).toEqual(['false', 'true', 'true', 'false', 'false']);
    expect(find('die-1')?.getAttribute('aria-label')).toBe('Die 2: three, best choice');
    expect(find('hint-best')?.textContent).toBe('Keep 3 3');
    expect(find('fill-choice')?.dataset['hinted']).toBe('false');
  });

  it('the best box is marked on the card, also for screen readers', () => {
    show(...advised(hint({ choices: [{ keep: null, box: 'choice', value: 40, regret: 0 }] })));
    expect(find('fill-choice')?.dataset['hinted']).toBe('true');
    expect(find('fill-choice')?.getAttribute('aria-label')).toContain('best choice');
    expect(find('hint-best')?.textContent).toBe('choice for 19');
  });

  it('shows the chance of winning, and the choice that wins more often', () => {
    show(...advised(hint({ wins: [0.5, 0.625, 0.5, 0.5, 0.5, 0.5], exact: true })));
    expect(find('hint-panel')?.textContent).toContain('wins 50%');
    expect(find('hint-to-win')?.textContent).toBe('To win: choice for 19 (63%)');
  });

  it('marks an estimated chance of winning, and names no choice that hardly wins more often', () => {
    show(...advised(hint({ wins: [0.5, 0.5002, 0.5, 0.5, 0.5, 0.5] })));
    expect(find('hint-panel')?.textContent).toContain('wins ≈50%');
    expect(find('hint-to-win')).toBe(null);
  });

  it('every alternative is shown with its cost', () => {
    show(...advised(hint()));
    const told = all('hint-choice').map((row) => row.textContent?.replaceAll(/\s+/g, ' ').trim());
    expect(told).toEqual([
      'choice for 19 costs 0.8 points −0.8',
      'Roll all five again costs 1.3 points −1.3',
      'Keep 3 3 5 as good',
      'Keep 5 costs 0.04 points −0.04',
      'Keep 6 costs 7.3 points −7.3',
    ]);
  });

  it('a hint can be closed', () => {
    const { actions } = show(...advised(hint()));
    find('hint-close')?.click();
    expect(actions.closeHint).toHaveBeenCalledOnce();
  });

  it('the progress of best play is shown, and its failure', () => {
    const { actions, store } = show(...advised(bestPlay('solving', 0.404)));
    expect(find('best-play')?.dataset['done']).toBe('40');
    store.dispatch(bestPlay('failed'));
    flushSync();
    expect(document.querySelector('[role=alert]')?.textContent).toContain('could not be computed');
    find('solve-again')?.click();
    expect(actions.solveAgain).toHaveBeenCalledOnce();
  });
});

describe('in the waiting room', () => {
  it('the host allows hints and forbids them again', () => {
    const { commands, store } = show(waiting());
    find('allow-hints')?.click();
    store.dispatch(changed({ room: room({ stage: 'waiting', hints: true }) }));
    flushSync();
    expect((find('allow-hints') as HTMLInputElement).checked).toBe(true);
    find('allow-hints')?.click();
    expect(commands).toEqual([{ type: 'ChangeSettings', hints: true }, { type: 'ChangeSettings', hints: false }]);
  });

  it('the others read that the game is not rated', () => {
    show({ ...waiting({ hints: true }), you: 'p-joon' });
    expect(find('allow-hints')).toBe(null);
    expect(find('hints-on')?.textContent).toContain('not rated');
  });

  it('rules with too many boxes show why they have neither hints nor graded bots', () => {
    show(botsKnown(), { ...waiting(), rules: rules({ best_play: false }) });
    expect(find('allow-hints')).toBe(null);
    expect(find('no-best-play')?.textContent).toContain('too many boxes');
    find('add-bot-1')?.click();
    flushSync();
    expect(find('add-bot-1-gull')).not.toBe(null);
    expect(find('add-bot-1-mate')).toBe(null);
  });

  it('a bot is chosen by its title, its description and its measured mean', () => {
    show(waiting(), botsKnown());
    find('add-bot-1')?.click();
    flushSync();
    expect(find('add-bot-1-mate')?.textContent).toContain('about mate');
    expect(find('mean-mate')?.textContent).toBe('mean 214.3');
    expect(find('measured')?.textContent).toBe('Mean scores of the bots over 100,000 games of Tiny, each playing alone.');
  });
});
