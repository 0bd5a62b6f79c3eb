import type { CDPSession, Page } from 'playwright-core';

/** Milliseconds between two keys of a scanner. People type twenty times slower. */
const BETWEEN_KEYS = 3;

const sessions = new WeakMap<Page, Promise<CDPSession>>();

function sessionOf(page: Page): Promise<CDPSession> {
  const known = sessions.get(page);
  if (known !== undefined) return known;
  const opened = page.context().newCDPSession(page);
  sessions.set(page, opened);
  return opened;
}

/**
 * Sends a burst of keys as a USB scanner does, into the focused element or none. Each event carries
 * the scanner's own timestamps, so that a busy test machine does not make the burst look typed.
 */
export async function scanInto(page: Page, code: string): Promise<void> {
  const session = await sessionOf(page);
  const start = Date.now();
  const press = (type: 'keyDown' | 'keyUp', key: string, at: number): Promise<unknown> => {
    const text = key.length === 1 ? key : key === 'Enter' ? '\r' : '';
    return session.send('Input.dispatchKeyEvent', {
      type,
      key,
      timestamp: (start + at) / 1000,
      code: /^\d$/.test(key) ? `Digit${key}` : key.length === 1 ? `Key${key.toUpperCase()}` : key,
      windowsVirtualKeyCode: key === 'Enter' ? 13 : key.toUpperCase().charCodeAt(0),
      ...(type === 'keyDown' && text !== '' ? { text, unmodifiedText: text } : {}),
    });
  };
  const keys = [...code, 'Enter'];
  // Sent without waiting between them; the browser keeps their order.
  await Promise.all(
    keys.flatMap((key, index) => [
      press('keyDown', key, index * BETWEEN_KEYS),
      press('keyUp', key, index * BETWEEN_KEYS + 1),
    ]),
  );
}
