import { STREAM_EVENTS } from '@dalpak/contracts';
import type { KeyValue } from '../session/init-cache.ts';
import type { PushConnection, RawPush } from './push-connection.ts';
import type { TabLock } from './tab-lock.ts';

/** What the tabs of a browser tell each other. */
export interface TabChannel {
  post(event: RawPush): void;
  /** Calls for what another tab has told. */
  listen(hear: (event: RawPush) => void): void;
  close(): void;
}

export interface PushTabsParts {
  /** Names whose events these are: the cloud, the kind of session, the person. */
  readonly owner: string;
  readonly storage: KeyValue;
  readonly lock: TabLock;
  readonly channel: TabChannel;
  readonly connect: (heard: { lastId: () => number | null; onEvent: (event: RawPush) => void; onPosition: (id: number) => void }) => PushConnection;
  /**
   * Every tab hears every event, once and in order.
   * @param first true in the one tab that should do what is to be done once in this browser, such as printing
   */
  readonly deliver: (event: RawPush, first: boolean) => void;
  /** Something was missed and is kept nowhere. */
  readonly onResync: () => void;
}

export interface PushTabs {
  pause(paused: boolean): void;
  hurry(): void;
  stop(): void;
}

/**
 * One connection for all tabs of a browser that work as the same person. The tab that has it hands each event on to the
 * others; when it goes, the next one connects, after the last event that it has heard itself. Where the browser stands
 * outlives a reload.
 */
export function openPushTabs({ owner, storage, lock, channel, connect, deliver, onResync }: PushTabsParts): PushTabs {
  const key = `dalpak.push.${owner}`;
  /** Last event that this tab has dealt with. */
  let seen = readPosition(storage, key);
  let connection: PushConnection | null = null;
  let paused = false;

  const take = (event: RawPush, fromServer: boolean): void => {
    if (event.topic === STREAM_EVENTS.resync) {
      seen = event.id;
      if (fromServer) writePosition(storage, key, seen);
      onResync();
      return;
    }
    if (event.topic === STREAM_EVENTS.ready) {
      seen ??= event.id;
      if (fromServer) writePosition(storage, key, seen);
      return;
    }
    if (seen !== null && event.id <= seen) return;
    seen = event.id;
    // A tab that crashed after it did its part and before it told the others left its mark here.
    const stored = readPosition(storage, key);
    deliver(event, fromServer && (stored === null || event.id > stored));
    if (fromServer) writePosition(storage, key, Math.max(event.id, stored ?? 0));
  };

  channel.listen((event) => take(event, false));
  const release = lock.hold({
    gained: () => {
      connection = connect({
        lastId: () => seen,
        onEvent: (event) => {
          take(event, true);
          channel.post(event);
        },
        onPosition: (id) => {
          if (seen !== null && id <= seen) return;
          seen = id;
          writePosition(storage, key, id);
        },
      });
      connection.pause(paused);
      connection.start();
    },
    lost: () => {
      connection?.stop();
      connection = null;
    },
  });
  return {
    pause(next) {
      paused = next;
      connection?.pause(next);
    },
    hurry: () => connection?.hurry(),
    stop() {
      connection?.stop();
      connection = null;
      release();
      channel.close();
    },
  };
}

function readPosition(storage: KeyValue, key: string): number | null {
  try {
    const text = storage.getItem(key);
    return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
  } catch {
    // A closed storage: a reload begins from then on.
    return null;
  }
}

function writePosition(storage: KeyValue, key: string, id: number): void {
  try {
    storage.setItem(key, String(id));
  } catch {
    // See readPosition.
  }
}
