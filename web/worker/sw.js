/* global KEPT */
// The service worker: it keeps the files of the client, so that the client opens without a connection, shows reminders
// that the server pushes, and opens the game of a pressed notification. It keeps no data of games. The build writes `KEPT` above this text (worker/list.ts):
// the version and the script of the build, the files to keep at once (`first`), and those to keep later (`rest`).

const ROOT = new URL('./', self.location.href);
const CACHE = `client-${KEPT.version}`;
/** The names of this worker's caches, and of the one before version 0.3. */
const OWN = /^(client|offline)-/;
/** Milliseconds after which the kept page is shown instead of one that is still to come. */
const PATIENCE_MS = 2000;
/** Addresses that the kept page never answers. */
const ELSEWHERE = /^(api|ws|docs|verify|embed)(\/|$)/;
/** The lock that a page with a game on this device holds (src/offline/lock.ts). */
const GAME_LOCK = 'local-game';

const addressOf = (path) => new URL(path, ROOT).href;

/** Whether an answer is a file of the client, and not a page in its place: that of a login, or of a host that has one page for all. */
const isFile = ({ ok, headers }) => ok && headers.get('content-type')?.startsWith('text/html') !== true;

/** Keeps a file. One with a hash in its name comes from the cache of an older build if that has it. */
async function keep(cache, path) {
  const address = addressOf(path);
  if ((await cache.match(address)) !== undefined) return;
  const isHashed = path.startsWith('assets/');
  const known = isHashed ? await caches.match(address) : undefined;
  const answer = known ?? (await fetch(address, { cache: isHashed ? 'default' : 'no-cache' }));
  if (!isFile(answer)) throw new Error(`${path} is missing`);
  await cache.put(address, answer);
}

/** Keeps the page itself, unless it belongs to another build: then the browser asks again later. */
async function keepPage(cache) {
  if ((await cache.match(ROOT.href)) !== undefined) return;
  const answer = await fetch(ROOT.href, { cache: 'no-cache' });
  const text = await answer.text();
  if (!answer.ok || !text.includes(KEPT.script)) throw new Error('the page belongs to another build');
  await cache.put(ROOT.href, new Response(text, answer)); // browsers refuse pages that a redirect has led to
}

/** Keeps all files that are missing, one after the other; those that fail are asked for again with the next page. */
async function keepRest() {
  const cache = await caches.open(CACHE);
  await keepPage(cache).catch(() => undefined);
  for (const path of [...KEPT.first, ...KEPT.rest]) await keep(cache, path).catch(() => undefined);
}

self.addEventListener('install', (event) => {
  const fill = async () => {
    const others = (await caches.keys()).filter((name) => name.startsWith('client-') && name !== CACHE);
    const cache = await caches.open(CACHE);
    await keepPage(cache);
    await Promise.all(KEPT.first.map((path) => keep(cache, path)));
    // An update keeps what the build before has kept: a game on this device goes on without a connection.
    if (others.length > 0 && self.navigator.connection?.saveData !== true) await keepRest();
  };
  event.waitUntil(fill());
  // Requests for data do not start the worker; otherwise a page that asks again and again would keep an old one alive.
  if (event.addRoutes !== undefined) event.waitUntil(event.addRoutes({ condition: { urlPattern: new URLPattern(`${ROOT.pathname}api/*`, ROOT.href) }, source: 'network' }));
});

self.addEventListener('activate', (event) => {
  const drop = (names) => Promise.all(names.filter((name) => OWN.test(name) && name !== CACHE).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(drop).then(() => self.clients.claim()));
});

/** Takes over if the page that has opened is of this build, and no page has a game on this device. */
async function takeOver(script) {
  const { held = [] } = (await self.navigator.locks?.query()) ?? {};
  if (script.endsWith(KEPT.script) && !held.some(({ name }) => name === GAME_LOCK)) await self.skipWaiting();
}

self.addEventListener('message', (event) => {
  const { type, script } = event.data;
  if (type === 'Opened') event.waitUntil(takeOver(script));
  else if (type === 'KeepRest') event.waitUntil(keepRest());
});

/** The page from the server, or the kept one if the server is away or slow. */
async function page(request) {
  const fresh = fetch(request);
  const late = new Promise((done) => setTimeout(done, PATIENCE_MS));
  const answer = await Promise.race([fresh.catch(() => undefined), late]);
  if (answer !== undefined && answer.status < 500) return answer;
  const kept = await caches.match(ROOT.href, { cacheName: CACHE, ignoreVary: true });
  return kept ?? fresh;
}

/** A file of the client: the kept one, or the server's, which is kept from now on. */
async function file(request) {
  const kept = await caches.match(request.url, { ignoreVary: true });
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (isFile(answer)) {
    const copy = answer.clone();
    void caches.open(CACHE).then((cache) => cache.put(request.url, copy)).catch(() => undefined);
  }
  return answer;
}

const FILES = new Set([...KEPT.first, ...KEPT.rest].map(addressOf));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(ROOT.href)) return;
  const path = request.url.slice(ROOT.href.length);
  if (request.mode === 'navigate') {
    if (!ELSEWHERE.test(path)) event.respondWith(page(request));
  } else if (path.startsWith('assets/') || FILES.has(request.url)) {
    event.respondWith(file(request));
  }
});

/** The words of a reminder, by the language of the subscription. */
const REMINDERS = {
  en: { title: 'Your turn', body: (turns) => (turns === 1 ? 'A game waits for you.' : `${turns} games wait for you.`) },
  ko: { title: '내 차례예요', body: (turns) => (turns === 1 ? '게임이 차례를 기다려요.' : `게임 ${turns}개가 차례를 기다려요.`) },
};

// A newer reminder replaces an older one; a press opens the room with the soonest deadline. Browsers end a subscription
// whose messages show nothing, so a text that cannot be read shows a reminder too.
self.addEventListener('push', (event) => {
  const read = () => {
    try {
      return event.data.json();
    } catch {
      return {};
    }
  };
  const { turns = 1, room, language } = read();
  const { title, body } = REMINDERS[language] ?? REMINDERS.en;
  const data = { path: room === undefined ? './' : `r/${room}` };
  const shown = { body: body(turns), tag: 'turns', renotify: true, lang: language, icon: addressOf('icons/192.png'), data };
  const badge = self.navigator.setAppBadge?.(turns).catch(() => undefined);
  event.waitUntil(Promise.all([self.registration.showNotification(title, shown), badge]));
});

// The page shows the other notifications (src/effects/notify.ts).
self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  const address = new URL(notification.data?.path ?? './', ROOT);
  notification.close();
  const open = (pages) => {
    const page = pages.find(({ url }) => url === address.href) ?? pages.find(({ url }) => new URL(url).pathname === address.pathname);
    return page === undefined ? self.clients.openWindow(address.href) : page.focus();
  };
  event.waitUntil(self.clients.matchAll({ type: 'window' }).then(open));
});
