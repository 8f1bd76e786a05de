// Public pages that were visited can be read without a connection. The network always comes first; a copy is shown only when it does not
// answer. What the shop does not itself call public is never kept, and calls to /api are not even looked at.

const VERSION = 1;
/** False in a new version takes all copies away from every browser, and this worker with them. */
const IS_WANTED = true;

const PAGES = `shop-${VERSION}-pages`;
const FILES = `shop-${VERSION}-files`;
const OFFLINE = `shop-${VERSION}-offline`;
const AT_MOST = { [PAGES]: 80, [FILES]: 300 };
/** With a copy at hand the page waits no longer. */
const PATIENCE_MS = 5_000;

const NEVER = /^\/(?:api|admins?|productadd|inhouse|dev|language|practice-pay)(?:\/|$)/i;
/** Their names carry a hash of what is in them. */
const NEVER_CHANGES = /^\/(?:assets|fonts|media)\//;

self.addEventListener('install', (event) => event.waitUntil(prepare()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
// The page that was open before this worker came says what it is made of.
self.addEventListener('message', (event) => event.waitUntil(Promise.allSettled((event.data?.keep ?? []).map((address) => keep(event, address)))));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (!IS_WANTED || request.method !== 'GET' || origin !== location.origin || NEVER.test(pathname)) return;
  event.respondWith(NEVER_CHANGES.test(pathname) ? copyFirst(event) : networkFirst(event));
});

async function prepare() {
  if (IS_WANTED) await (await caches.open(OFFLINE)).add('/offline.html');
  await self.skipWaiting();
}

async function takeOver() {
  const wanted = IS_WANTED ? [PAGES, FILES, OFFLINE] : [];
  for (const name of await caches.keys()) if (name.startsWith('shop-') && !wanted.includes(name)) await caches.delete(name);
  if (!IS_WANTED) return self.registration.unregister();
  // A page is asked for while this worker is still waking up.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function copyFirst(event) {
  return (await copyOf(FILES, event.request.url)) ?? load(FILES, event);
}

async function networkFirst(event) {
  const { request } = event;
  const copy = await copyOf(PAGES, request.url);
  const coming = load(PAGES, event);
  event.waitUntil(coming.catch(() => undefined));
  try {
    return await (copy ? Promise.race([coming, wait(PATIENCE_MS).then(() => copy)]) : coming);
  } catch {
    return copy ?? (request.mode === 'navigate' ? caches.match('/offline.html') : Response.error());
  }
}

async function keep(event, address) {
  const { origin, pathname, href } = new URL(address, location.origin);
  if (origin !== location.origin || NEVER.test(pathname)) return;
  const name = NEVER_CHANGES.test(pathname) ? FILES : PAGES;
  if (!(await copyOf(name, href))) await load(name, event, new Request(href));
}

/** None where the browser cannot look: the network has it. */
async function copyOf(name, address) {
  try {
    return await (await caches.open(name)).match(address, { ignoreVary: true });
  } catch {
    return undefined;
  }
}

/** The page does not wait for the copy, and a disk that is full takes nothing away. */
async function load(name, event, request = event.request) {
  const response = (await event.preloadResponse) ?? (await fetch(request));
  const isPublic = /\bpublic\b/.test(response.headers.get('cache-control') ?? '');
  if (response.ok && !response.redirected && isPublic) event.waitUntil(store(name, request.url, response.clone()).catch(() => undefined));
  return response;
}

async function store(name, address, response) {
  const cache = await caches.open(name);
  await cache.put(address, response);
  // In the order in which they were kept: the oldest go.
  const kept = await cache.keys();
  for (const old of kept.slice(0, Math.max(0, kept.length - AT_MOST[name]))) await cache.delete(old);
}

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
