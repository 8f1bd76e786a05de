// The till opens without a connection: its page and the files that it is made of are kept on a device where it was opened once. The network
// comes first. Nothing else of the back office is kept; signing out removes it all (app/till/leave-till.ts).

const KEPT = 'till-1';
const PAGE = '/admins/invoices/till';
/** With a copy at hand staff wait no longer. */
const PATIENCE_MS = 4_000;
const FILES_AT_MOST = 200;
const NEVER_CHANGES = /^\/(?:assets|fonts|media)\//;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('message', (event) => event.waitUntil(event.data?.forget ? caches.delete(KEPT) : keepAll(event.data?.keep ?? [])));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate' && pathname.toLowerCase().replace(/\/$/, '') === PAGE) event.respondWith(openPage(event));
  else if (NEVER_CHANGES.test(pathname)) event.respondWith(copyFirst(event));
});

async function takeOver() {
  for (const name of await caches.keys()) if (name.startsWith('till-') && name !== KEPT) await caches.delete(name);
  await self.clients.claim();
}

async function openPage(event) {
  const copy = await copyOf(PAGE);
  const coming = fetch(event.request).then(async (response) => {
    // Signed out, or another role: the copy is no longer theirs.
    if (response.type === 'opaqueredirect' || response.redirected || response.status === 403) await caches.delete(KEPT);
    else if (response.ok) event.waitUntil(keep(PAGE, response.clone()));
    return response;
  });
  event.waitUntil(coming.catch(() => undefined));
  try {
    return await (copy ? Promise.race([coming, new Promise((resolve) => setTimeout(() => resolve(copy), PATIENCE_MS))]) : coming);
  } catch {
    return copy ?? Response.error();
  }
}

async function copyFirst(event) {
  const { url } = event.request;
  const copy = await copyOf(url);
  if (copy) return copy;
  const response = await fetch(event.request);
  if (response.ok) event.waitUntil(keep(url, response.clone()));
  return response;
}

/** The page was loaded before this worker came: it says what it is made of. */
async function keepAll(addresses) {
  await Promise.allSettled(
    addresses.map(async (address) => {
      const { origin, pathname } = new URL(address, location.origin);
      const isPage = pathname === PAGE;
      if (origin !== location.origin || !(isPage || NEVER_CHANGES.test(pathname))) return;
      if (!isPage && (await copyOf(address))) return;
      const response = await fetch(address, { redirect: 'manual' });
      if (response.ok) await keep(isPage ? PAGE : address, response);
    }),
  );
}

async function copyOf(address) {
  try {
    return await (await caches.open(KEPT)).match(address, { ignoreVary: true });
  } catch {
    return undefined;
  }
}

/** Without room for a copy the till still has its connection. */
async function keep(address, response) {
  try {
    const cache = await caches.open(KEPT);
    await cache.put(address, response);
    // In the order in which they were kept: those of earlier versions go first.
    const kept = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== PAGE);
    for (const old of kept.slice(0, Math.max(0, kept.length - FILES_AT_MOST))) await cache.delete(old);
  } catch {
    return;
  }
}
