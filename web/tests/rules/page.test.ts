import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import App from '../../src/app/App.svelte';
import type { Actions } from '../../src/app/context';
import { Store } from '../../src/app/store.svelte';
import { doubleMeaning } from '../../src/rules/doubles';
import { statisticsPage } from '../../src/rules/examples';
import type { Message } from '../../src/state/model';
import { rules, start, text } from '../build';
import { until } from '../waiting';

let app: ReturnType<typeof mount> | null = null;

/** The whole screen after these messages. */
function show(...messages: readonly Message[]): Store {
  const store = new Store(start());
  for (const message of messages) store.dispatch(message);
  app = mount(App, { target: document.body, props: { store, actions: { showLobby: vi.fn(), hasDocs: () => Promise.resolve(true) } as unknown as Actions } });
  flushSync();
  return store;
}

/** Waits for the page, a file of its own. */
const expectTitle = () => until(() => expect(document.querySelector('h1')?.textContent).toBe('Tiny'));

afterEach(() => {
  if (app !== null) void unmount(app);
  app = null;
  document.body.replaceChildren();
});

const open = (page: ReturnType<typeof rules>): Message[] => [
  { type: 'Navigated', route: { page: 'rules', reference: page.reference } },
  { type: 'PageKnown', page },
];
const twice = 'Rule book, page 2';

it.each([
  ['the same source twice', rules({ sources: [twice, 'Rule book, page 1', twice] })],
  ['one title for both sections', rules({ upper_title: text('Boxes'), lower_title: text('Boxes') })],
])('the page of a rule set is shown when its author wrote %s', async (_, page) => {
  show(...open(page));
  await expectTitle();
  expect(document.querySelectorAll('tbody')).toHaveLength(2);
  expect(document.querySelectorAll('section li')).toHaveLength(page.sources.length);
  expect(document.body.textContent).not.toContain('One moment');
});

it('the page of a rule set follows a rule set that is added twice, and is shown again', async () => {
  const page = rules({ reference: 'house:1', sources: [twice, twice] });
  const line = { reference: 'house:1', house: true, title: page.title, summary: page.summary };
  const store = show({ type: 'RulesAdded', line }, { type: 'RulesAdded', line }, ...open(page));
  store.dispatch({ type: 'Navigated', route: { page: 'home' } });
  flushSync();
  document.querySelector<HTMLElement>('[data-testid="rules-pick"]')?.click();
  flushSync();
  expect(document.querySelectorAll('[data-testid="rules-house:1"]')).toHaveLength(1);
  for (const message of open(page)) store.dispatch(message);
  flushSync();
  await expectTitle();
});

it('the page of a built-in rule set links to its statistics, and that of a house rule set does not', async () => {
  show(...open(rules({ id: 'classic' })));
  const link = await until(() => {
    const found = document.querySelector('[data-testid="read-more"]');
    expect(found).not.toBeNull();
    return found;
  });
  expect(link?.getAttribute('href')).toBe('/docs/rules/classic.html');
  expect(statisticsPage({ id: 'classic', house: true })).toBeNull();
  expect(statisticsPage({ id: 'corner-house', house: false })).toBeNull();
});

it('a Korean reader is told which box 트리플 is, because two rule sheets use the name for different boxes', () => {
  const title = { en: 'Triple', ko: '트리플' };
  expect(doubleMeaning({ title, face: 3 }, 'ko')).toContain('3만 모으는 칸이에요');
  expect(doubleMeaning({ title, face: null }, 'ko')).toContain('같은 눈 세 개예요');
  expect(doubleMeaning({ title, face: null }, 'en')).toBe(null);
  expect(doubleMeaning({ title: { en: 'Yacht', ko: '요트' }, face: null }, 'ko')).toBe(null);
});
