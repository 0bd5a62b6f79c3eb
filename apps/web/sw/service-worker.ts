import { showPushes } from './show-push.ts';

/**
 * Caches the application's shell so that a till opens without a network. It does not cache data:
 * calls to `/api` and `/core` always go to the network, and data that must survive offline is in
 * the local store.
 */
declare const self: ServiceWorkerGlobalScope & {
  /**
   * Filled by the build: every file of the shell with its revision (null when the name carries a
   * hash).
   */
  readonly __WB_MANIFEST: readonly { readonly url: string; readonly revision: string | null }[];
};

const manifest = self.__WB_MANIFEST;
const files = new Map(
  manifest.map(({ url, revision }) => [new URL(url, self.location.origin).pathname, revision]),
);
const CACHE_PREFIX = 'dalpak-shell-';

/**
 * One cache per version: a page that still runs the old version finds all of its chunks in the old
 * cache.
 */
function cacheName(): string {
  let hash = 5381;
  for (const { url, revision } of manifest) {
    for (const char of `${url}@${revision ?? ''};`)
      hash = (Math.imul(hash, 33) + char.charCodeAt(0)) | 0;
  }
  return `${CACHE_PREFIX}${(hash >>> 0).toString(36)}`;
}

const CACHE = cacheName();

async function precache(): Promise<void> {
  const cache = await caches.open(CACHE);
  // `reload` bypasses the HTTP cache, so that a half-updated set of files is never stored.
  await cache.addAll([...files.keys()].map((path) => new Request(path, { cache: 'reload' })));
  const page = await cache.match('/index.html');
  if (page !== undefined) await cache.put('/', page);
}

/**
 * A static route that the browser resolves without starting this worker
 * (https://w3c.github.io/ServiceWorker/#dom-installevent-addroutes).
 */
interface Route {
  readonly condition: {
    readonly urlPattern: { readonly pathname: string };
    readonly requestMethod: string;
  };
  readonly source: { readonly cacheName: string };
}

/**
 * Serves the page and its files directly from the cache: a browser with static routes shows the
 * first screen before this worker has started. Files that the cache lacks come from the network, as
 * in the handler below, which serves other browsers.
 */
async function routeToCache(
  event: ExtendableEvent & { readonly addRoutes?: (routes: readonly Route[]) => Promise<void> },
): Promise<void> {
  const pathnames = ['/', '/assets/*', '/theme-init.js'];
  try {
    await event.addRoutes?.(
      pathnames.map((pathname) => ({
        condition: { urlPattern: { pathname }, requestMethod: 'GET' },
        source: { cacheName: CACHE },
      })),
    );
  } catch (error) {
    // A browser with a different route syntax uses the handler for every request.
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

// The page requests the change of version after the user agreed to it.
self.addEventListener('message', (event) => {
  if (event.data === 'SKIP_WAITING') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith('/api/') || url.pathname.startsWith('/core/')) return;
  // Plugin pages are separate documents with a policy that only the server sends.
  if (url.pathname.startsWith('/plugin-frames/')) return;
  // The page of a sent paper is the server's own.
  if (url.pathname.startsWith('/r/')) return;
  if (request.mode === 'navigate') {
    // Routes are behind the hash, so every address of the application is the same page.
    event.respondWith(fromCacheOrNetwork('/index.html', request));
    return;
  }
  if (files.has(url.pathname)) event.respondWith(fromCacheOrNetwork(url.pathname, request));
});

showPushes(self);
