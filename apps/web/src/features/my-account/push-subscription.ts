/** What the server needs to send to this browser. */
interface Subscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

async function registration(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  return (await navigator.serviceWorker.getRegistration()) ?? null;
}

/** This browser's subscription; null when it has none. */
export async function ownSubscription(): Promise<PushSubscription | null> {
  return (await (await registration())?.pushManager.getSubscription()) ?? null;
}

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (sign) => sign.codePointAt(0) ?? 0);
}

const textOf = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/**
 * Subscribes this browser. Called from the person's own touch: only then does a browser ask.
 * @returns null when the person, or the browser, did not allow it
 */
export async function subscribe(serverKey: string): Promise<Subscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const own = await registration();
  if (own === null) return null;
  const made =
    (await own.pushManager.getSubscription()) ??
    (await own.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytesOf(serverKey),
    }));
  return {
    endpoint: made.endpoint,
    keys: { p256dh: textOf(made.getKey('p256dh')), auth: textOf(made.getKey('auth')) },
  };
}
