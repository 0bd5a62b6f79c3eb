/** What the server sends to a device. */
interface Pushed {
  readonly title: string;
  readonly body: string;
  readonly route: string;
  readonly id: string | number;
}

function isPushed(value: unknown): value is Pushed {
  return (
    typeof value === 'object' &&
    value !== null &&
    'title' in value &&
    typeof value.title === 'string' &&
    'route' in value &&
    typeof value.route === 'string' &&
    /^\/[\w/-]{0,80}$/.test(value.route)
  );
}

/** Shows what was pushed; a touch opens its screen. */
export function showPushes(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => {
    const data: unknown = event.data?.json();
    if (!isPushed(data)) return;
    event.waitUntil(
      worker.registration.showNotification(data.title, {
        body: data.body,
        tag: `dalpak-${data.id}`,
        dir: 'rtl',
        lang: 'he',
        icon: '/icon-192.png',
        badge: '/icon-192.png',
        data: { route: data.route },
      }),
    );
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { data }: { readonly data: unknown } = event.notification;
    const route =
      typeof data === 'object' && data !== null && 'route' in data ? String(data.route) : '/';
    event.waitUntil(openRoute(worker, route));
  });
}

/** A till that sells is never led away from its bill: then another window opens. */
async function openRoute(worker: ServiceWorkerGlobalScope, route: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window' });
  const open = windows.find(({ url }) => !url.includes('#/pos'));
  if (open === undefined) {
    await worker.clients.openWindow(`/#${route}`);
    return;
  }
  await open.focus();
  open.postMessage({ dalpak: 'route', route });
}
