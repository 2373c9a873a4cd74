// Shows an offline page when there is no connection, and opens the game of a pressed notification. It
// caches no data of games, because only the server knows their current state.

const KEPT = 'offline-1';
const FILES = ['/offline.html', '/offline.css', '/icons/192.png'];

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(FILES)));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  const drop = (names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(drop).then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url);
  if (event.request.mode === 'navigate') {
    event.respondWith(fetch(event.request).catch(() => caches.match('/offline.html')));
  } else if (FILES.includes(pathname)) {
    event.respondWith(fetch(event.request).catch(() => caches.match(pathname)));
  }
});

// The page shows the notifications (src/effects/notify.ts).
self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  const path = notification.data?.path ?? '/';
  notification.close();
  const open = (pages) => {
    const page = pages.find(({ url }) => new URL(url).pathname === path);
    return page === undefined ? self.clients.openWindow(path) : page.focus();
  };
  event.waitUntil(self.clients.matchAll({ type: 'window' }).then(open));
});
