/**
 * Keeps the application's shell so that a till opens without a network. Data is none of its business: calls to `/api`
 * and `/core` always go to the network, and what must survive without one lives in the local store.
 */
declare const self: ServiceWorkerGlobalScope & {
  /** Filled by the build: every file of the shell with its revision (null when the name carries a hash). */
  readonly __WB_MANIFEST: readonly { readonly url: string; readonly revision: string | null }[];
};

const manifest = self.__WB_MANIFEST;
const files = new Map(manifest.map(({ url, revision }) => [new URL(url, self.location.origin).pathname, revision]));
const CACHE_PREFIX = 'dalpak-shell-';

/** One cache per version: a page that still runs the old version finds all of its chunks in the old cache. */
function cacheName(): string {
  let hash = 5381;
  for (const { url, revision } of manifest) {
    for (const char of `${url}@${revision ?? ''};`) hash = (Math.imul(hash, 33) + char.charCodeAt(0)) | 0;
  }
  return `${CACHE_PREFIX}${(hash >>> 0).toString(36)}`;
}

const CACHE = cacheName();

async function precache(): Promise<void> {
  const cache = await caches.open(CACHE);
  // `reload` goes past the HTTP cache, so that a half-updated set of files is never stored.
  await cache.addAll([...files.keys()].map((path) => new Request(path, { cache: 'reload' })));
  const page = await cache.match('/index.html');
  if (page !== undefined) await cache.put('/', page);
}

/** Where the browser may look without asking this worker (https://w3c.github.io/ServiceWorker/#dom-installevent-addroutes). */
interface Route {
  readonly condition: { readonly urlPattern: { readonly pathname: string }; readonly requestMethod: string };
  readonly source: { readonly cacheName: string };
}

/**
 * The page and its files straight from the cache: a browser that knows such routes shows the first screen before this worker
 * has started. What the cache lacks comes from the network, as from the handler below, which serves the other browsers.
 */
async function routeToCache(event: ExtendableEvent & { readonly addRoutes?: (routes: readonly Route[]) => Promise<void> }): Promise<void> {
  const pathnames = ['/', '/assets/*', '/theme-init.js'];
  try {
    await event.addRoutes?.(pathnames.map((pathname) => ({ condition: { urlPattern: { pathname }, requestMethod: 'GET' }, source: { cacheName: CACHE } })));
  } catch (error) {
    // A browser with another idea of routes asks the handler for everything.
    console.warn('No static routes', error);
  }
}

async function dropOldCaches(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(CACHE_PREFIX) && name !== CACHE) await caches.delete(name);
  }
}

async function fromCacheOrNetwork(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(path)) ?? fetch(request);
}

self.addEventListener('install', (event) => {
  event.waitUntil(routeToCache(event));
  event.waitUntil(precache());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOldCaches().then(() => self.clients.claim()));
});

// The page asks for the change of version, after a person agreed to it.
self.addEventListener('message', (event) => {
  if (event.data === 'SKIP_WAITING') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith('/api/') || url.pathname.startsWith('/core/')) return;
  // Pages of plugins are pages of their own, with a policy that only the server gives.
  if (url.pathname.startsWith('/plugin-frames/')) return;
  if (request.mode === 'navigate') {
    // Routes live behind the hash, so every address of ours is the same page.
    event.respondWith(fromCacheOrNetwork('/index.html', request));
    return;
  }
  if (files.has(url.pathname)) event.respondWith(fromCacheOrNetwork(url.pathname, request));
});

// A module of its own, so that `self` above is this worker's and not every script's.
export {};
