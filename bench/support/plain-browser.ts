import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { chromiumPath, FLAGS, SIZES } from '../../tests/e2e/support/browser.ts';

/** A message of the browser's debugging protocol. */
interface Message {
  readonly id?: number;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly message: string };
}

type Params = Readonly<Record<string, unknown>>;
type Send = (method: string, params?: Params, session?: string) => Promise<Record<string, unknown>>;

/** A tab with its own profile. */
export interface PlainPage {
  /** Navigates to a URL, and waits only for its first byte. */
  goto: (url: string) => Promise<void>;
  /** The value of an expression in the page; a promise is awaited. */
  evaluate: <T>(expression: string) => Promise<T>;
  /** Types into the focused field. */
  type: (text: string) => Promise<void>;
  /** Moves the pointer. @param x and y in px of the page */
  movePointer: (x: number, y: number) => Promise<void>;
  /**
   * Presses the left button there.
   * @param heldMs how long it stays pressed
   */
  press: (x: number, y: number, heldMs: number) => Promise<void>;
  clearCookies: () => Promise<void>;
  /** Megabytes of the page's own heap, after garbage collection. */
  usedHeap: () => Promise<number>;
  close: () => Promise<void>;
}

export interface PlainBrowser {
  /** @param script runs in every page before its own scripts */
  open: (script: string) => Promise<PlainPage>;
  close: () => Promise<void>;
}

/**
 * Chromium as a user has it. Tools that drive a browser subscribe to a page's console and requests,
 * which makes it record for each request the line that caused it: scripts loaded from the code
 * cache are then parsed again to find the line (60 of the 350 ms of a start in one trace). Here
 * nothing subscribes; keys, the pointer and expressions go directly to the page.
 */
export async function launchPlainBrowser(flags: readonly string[] = []): Promise<PlainBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'dalpak-profile-'));
  const child = spawn(
    chromiumPath() ?? chromium.executablePath(),
    [
      ...FLAGS,
      ...flags,
      '--remote-debugging-pipe',
      `--user-data-dir=${profile}`,
      '--password-store=basic',
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const send = connectPipe(child);
  return {
    open: async (script) => openTab(send, script),
    close: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      await send('Browser.close');
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The protocol over the browser's pipe; messages end with a zero byte. */
function connectPipe(child: ChildProcess): Send {
  const waiting = new Map<
    number,
    {
      readonly resolve: (result: Record<string, unknown>) => void;
      readonly reject: (error: Error) => void;
    }
  >();
  const [, , , to, from] = child.stdio;
  let [last, rest] = [0, ''];
  from?.on('data', (bytes: Buffer) => {
    const parts = (rest + bytes.toString()).split('\0');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const { id = 0, result = {}, error } = JSON.parse(part) as Message;
      const call = waiting.get(id);
      waiting.delete(id);
      if (error === undefined) call?.resolve(result);
      else call?.reject(new Error(error.message));
    }
  });
  child.once('exit', () =>
    waiting.forEach(({ reject }) => reject(new Error('The browser is gone'))),
  );
  return (method, params = {}, session) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      (to as Writable).write(
        `${JSON.stringify({ id: last, method, params, ...(session === undefined ? {} : { sessionId: session }) })}\0`,
      );
    });
}

async function openTab(send: Send, script: string): Promise<PlainPage> {
  const { browserContextId } = await send('Target.createBrowserContext');
  const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
  const tell: Send = (method, params) => send(method, params, String(sessionId));
  await tell('Page.enable');
  await tell('Page.addScriptToEvaluateOnNewDocument', { source: script });
  await tell('Emulation.setDeviceMetricsOverride', {
    ...SIZES.desktop,
    deviceScaleFactor: 1,
    mobile: false,
  });
  const mouse = (type: string, x: number, y: number): Promise<unknown> =>
    tell('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      button: type === 'mouseMoved' ? 'none' : 'left',
      clickCount: 1,
    });
  return {
    goto: async (url) => void (await tell('Page.navigate', { url })),
    evaluate: async <T>(expression: string) => {
      const { result, exceptionDetails } = (await tell('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      })) as { result: { value: T }; exceptionDetails?: unknown };
      if (exceptionDetails !== undefined)
        throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`);
      return result.value;
    },
    type: async (text) => void (await tell('Input.insertText', { text })),
    movePointer: async (x, y) => void (await mouse('mouseMoved', x, y)),
    press: async (x, y, heldMs) => {
      await mouse('mousePressed', x, y);
      await sleep(heldMs);
      await mouse('mouseReleased', x, y);
    },
    clearCookies: async () => void (await send('Storage.clearCookies', { browserContextId })),
    usedHeap: async () => {
      await tell('HeapProfiler.collectGarbage');
      return Number((await tell('Runtime.getHeapUsage'))['usedSize']) / 1e6;
    },
    close: async () => void (await send('Target.disposeBrowserContext', { browserContextId })),
  };
}

/** The text of a script for {@link PlainBrowser.open}. */
export function scriptOf(path: string): Promise<string> {
  return readFile(path, 'utf8');
}
