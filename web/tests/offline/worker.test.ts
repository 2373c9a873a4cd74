import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';

const SOURCE = readFileSync(join(import.meta.dirname, '../../worker/sw.js'), 'utf8');
const ROOT = 'https://yacht.example/';
const SCRIPT = 'assets/index-1.js';
const KEPT = { version: '2', script: SCRIPT, first: [SCRIPT], rest: ['assets/later-1.js'] };
const PAGE = `<script type="module" src="/${SCRIPT}"></script>`;

const page = (text = PAGE, status = 200) => new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
const code = () => new Response('export {};', { headers: { 'content-type': 'text/javascript' } });

/** The caches of a browser, by name. */
class Caches {
  readonly byName = new Map<string, Map<string, Response>>();
  keys = () => Promise.resolve([...this.byName.keys()]);
  delete = (name: string) => Promise.resolve(this.byName.delete(name));
  match = async (address: string, { cacheName = '' } = {}) =>
    [...this.byName].flatMap(([name, kept]) => (cacheName === '' || cacheName === name ? [kept.get(address)] : [])).find((one) => one !== undefined)?.clone();
  async open(name: string) {
    const kept = this.byName.get(name) ?? new Map<string, Response>();
    this.byName.set(name, kept);
    return {
      match: (address: string) => Promise.resolve(kept.get(address)?.clone()),
      put: (address: string, answer: Response) => Promise.resolve(void kept.set(address, answer)),
    };
  }
  kept = () => [...(this.byName.get('client-2')?.keys() ?? [])].map((address) => address.slice(ROOT.length)).sort();
}

/** The service worker in a browser whose network answers by `answers`; a path without an answer is out of reach. */
class Worker {
  readonly caches = new Caches();
  readonly skipWaiting = vi.fn(() => Promise.resolve());
  held: readonly { name: string }[] = [];
  readonly shown: { title: string; options: NotificationOptions }[] = [];
  /** The open pages of the site. */
  pages: readonly { url: string; focus: () => void }[] = [];
  readonly openWindow = vi.fn(() => Promise.resolve());
  readonly #listeners = new Map<string, (event: object) => void>();

  constructor(public answers: Readonly<Record<string, () => Response | Promise<Response>>>) {
    const self = {
      location: { href: `${ROOT}sw.js` },
      registration: { showNotification: (title: string, options: NotificationOptions) => Promise.resolve(void this.shown.push({ title, options })) },
      navigator: { locks: { query: () => Promise.resolve({ held: this.held }) } },
      clients: { claim: () => Promise.resolve(), matchAll: () => Promise.resolve(this.pages), openWindow: this.openWindow },
      skipWaiting: this.skipWaiting,
      addEventListener: (type: string, listener: (event: object) => void) => this.#listeners.set(type, listener),
    };
    const fetched = async (asked: string | { url: string }) => {
      const answer = this.answers[(typeof asked === 'string' ? asked : asked.url).slice(ROOT.length)];
      if (answer === undefined) throw new TypeError('no connection');
      return answer();
    };
    new Function('KEPT', 'self', 'caches', 'fetch', SOURCE)(KEPT, self, this.caches, fetched);
  }

  /** Handles an event, until the worker has done its work. */
  async tell(type: string, data = {}, more = {}): Promise<void> {
    const work: Promise<unknown>[] = [];
    this.#listeners.get(type)?.({ data, ...more, waitUntil: (one: Promise<unknown>) => work.push(one) });
    await Promise.all(work);
  }

  /** The answer to a request of a page; undefined if the worker leaves it to the browser. */
  async ask(path: string, mode = 'cors'): Promise<Response | undefined> {
    let answer: Promise<Response> | undefined;
    const respondWith = (one: Promise<Response>) => (answer = one);
    this.#listeners.get('fetch')?.({ request: { method: 'GET', mode, url: ROOT + path }, respondWith });
    const found = await answer;
    await new Promise(setImmediate); // it keeps a copy after the answer
    return found;
  }
}

const whole = { '': page, [SCRIPT]: code, 'assets/later-1.js': code };

async function installed(): Promise<Worker> {
  const worker = new Worker(whole);
  await worker.tell('install');
  return worker;
}

afterEach(() => vi.useRealTimers());

describe('a reminder', () => {
  /** The notification of a message whose data the browser gives by `json`. */
  async function shownBy(json: () => unknown): Promise<{ title: string; options: NotificationOptions } | undefined> {
    const worker = await installed();
    await worker.tell('push', { json });
    return worker.shown[0];
  }

  it.each([
    ['en', 1, 'Your turn', 'A game waits for you.'],
    ['en', 3, 'Your turn', '3 games wait for you.'],
    ['ko', 2, '내 차례예요', '게임 2개가 차례를 기다려요.'],
  ])('in %s for %i turns opens the room with the soonest deadline', async (language, turns, title, body) => {
    const shown = await shownBy(() => ({ turns, room: 'abc123', language }));
    expect(shown?.title).toBe(title);
    expect(shown?.options).toMatchObject({ body, tag: 'turns', lang: language, icon: `${ROOT}icons/192.png`, data: { path: 'r/abc123' } });
  });

  it('is shown for a text that cannot be read too, since browsers end silent subscriptions', async () => {
    const shown = await shownBy(() => {
      throw new SyntaxError('no JSON');
    });
    expect(shown).toMatchObject({ title: 'Your turn', options: { data: { path: './' } } });
  });

  /** Presses the notification of a turn in a room while these pages are open; returns the page that comes to the front. */
  async function pressed(...open: string[]): Promise<{ focused: string | undefined; opened: unknown; close: ReturnType<typeof vi.fn> }> {
    const worker = await installed();
    let focused: string | undefined;
    worker.pages = open.map((path) => ({ url: ROOT + path, focus: () => (focused = path) }));
    await worker.tell('push', { json: () => ({ turns: 2, room: 'abc123', language: 'en' }) });
    const close = vi.fn();
    await worker.tell('notificationclick', {}, { notification: { ...worker.shown[0]?.options, close } });
    return { focused, opened: worker.openWindow.mock.calls[0]?.at(0), close };
  }

  it.each([[[]], [['', 'r/other1', 'r/abc1234', 'settings']]])('opens its room by a press beside the pages %j', async (open) => {
    const { focused, opened, close } = await pressed(...open);
    expect([focused, opened]).toEqual([undefined, `${ROOT}r/abc123`]);
    expect(close).toHaveBeenCalledOnce();
  });

  it.each(['r/abc123', 'r/abc123#chat'])('brings its room to the front by a press if it is open as %s', async (page) => {
    expect(await pressed('', page, 'r/other1')).toMatchObject({ focused: page, opened: undefined });
  });
});

describe('the service worker', () => {
  it('keeps the page and its first files, and the rest when a page says so', async () => {
    const worker = await installed();
    expect(worker.caches.kept()).toEqual(['', SCRIPT]);
    await worker.tell('message', { type: 'KeepRest' });
    expect(worker.caches.kept()).toEqual(['', SCRIPT, 'assets/later-1.js']);
  });

  it.each([
    ['a server in trouble', { ...whole, '': () => page('down', 503) }],
    ['the page of a login', { ...whole, '': () => page('<form>Log in</form>') }],
    ['a login in place of a file', { ...whole, [SCRIPT]: () => page('<form>Log in</form>') }],
    ['a missing file', { ...whole, [SCRIPT]: () => page('', 404) }],
  ])('is not installed by %s', async (_, answers) => {
    await expect(new Worker(answers).tell('install')).rejects.toThrow();
  });

  it('keeps the page under its own address if a redirect has led to it', async () => {
    const redirected = () => Object.defineProperty(page(), 'redirected', { value: true });
    const worker = new Worker({ ...whole, '': redirected });
    await worker.tell('install');
    const kept = await worker.caches.match(ROOT);
    expect(kept?.redirected).toBe(false);
    expect(await kept?.text()).toBe(PAGE);
  });

  it('never keeps a page in place of a file, and keeps the file when it comes', async () => {
    const worker = await installed();
    worker.answers = { 'assets/other-1.js': () => page('<form>Log in</form>') };
    expect(await (await worker.ask('assets/other-1.js'))?.text()).toContain('Log in');
    worker.answers = { 'assets/other-1.js': code };
    expect(await (await worker.ask('assets/other-1.js'))?.text()).toBe('export {};');
    worker.answers = {};
    expect(await (await worker.ask('assets/other-1.js'))?.text()).toBe('export {};');
  });

  it('gets back what the browser has deleted', async () => {
    const worker = await installed();
    worker.caches.byName.clear();
    await worker.tell('message', { type: 'KeepRest' });
    expect(worker.caches.kept()).toEqual(['', SCRIPT, 'assets/later-1.js']);
  });

  it.each([
    ['without a connection', {}],
    ['while the server is in trouble', { board: () => page('down', 502) }],
  ])('answers with the kept page %s', async (_, answers) => {
    const worker = await installed();
    worker.answers = answers;
    expect(await (await worker.ask('board', 'navigate'))?.text()).toBe(PAGE);
  });

  it('answers with the kept page while the server is silent', async () => {
    const worker = await installed();
    worker.answers = { board: () => new Promise(() => undefined) };
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const asked = worker.ask('board', 'navigate');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await (await asked)?.text()).toBe(PAGE);
  });

  it.each([
    ['a page of a login', () => page('<form>Log in</form>'), 'Log in'],
    ['a page that does not exist', () => page('nothing here', 404), 'nothing here'],
  ])('passes %s on, and does not keep it', async (_, answer, text) => {
    const worker = await installed();
    worker.answers = { board: answer };
    expect(await (await worker.ask('board', 'navigate'))?.text()).toContain(text);
    worker.answers = {};
    expect(await (await worker.ask('board', 'navigate'))?.text()).toBe(PAGE);
  });

  it('leaves requests for data, the documentation and embeds to the browser', async () => {
    const worker = await installed();
    expect(await worker.ask('api/me')).toBeUndefined();
    expect(await worker.ask('docs/index.html', 'navigate')).toBeUndefined();
    expect(await worker.ask('embed/board', 'navigate')).toBeUndefined();
  });

  it('takes over at a page of its build, unless a game is open on the device', async () => {
    const worker = await installed();
    const opened = (script: string) => worker.tell('message', { type: 'Opened', script: ROOT + script });
    worker.held = [{ name: 'local-game' }];
    await opened(SCRIPT);
    worker.held = [];
    await opened('assets/index-0.js');
    expect(worker.skipWaiting).not.toHaveBeenCalled();
    await opened(SCRIPT);
    expect(worker.skipWaiting).toHaveBeenCalledOnce();
  });
});
