import { STREAM_EVENTS } from '@dalpak/contracts';
import type { KeyValue } from '../session/init-cache.ts';
import type { PushConnection, RawPush } from './push-connection.ts';
import type { TabLock } from './tab-lock.ts';

/** The channel through which the tabs of a browser share events. */
export interface TabChannel {
  post(event: RawPush): void;
  /** Calls `hear` for each event that another tab posts. */
  listen(hear: (event: RawPush) => void): void;
  close(): void;
}

/** The owner of the events. */
export interface PushOwner {
  /** The cloud, the kind of session, and the terminal or user. */
  readonly device: string;
  /** The person who works there; missed events are tracked for each of them. */
  readonly person: string;
}

/** One key for device and person. */
export function ownerKeyOf({ device, person }: PushOwner): string {
  return `${device}.${person}`;
}

export interface PushTabsParts {
  readonly owner: PushOwner;
  readonly storage: KeyValue;
  readonly lock: TabLock;
  readonly channel: TabChannel;
  readonly connect: (heard: {
    lastId: () => number | null;
    onEvent: (event: RawPush) => void;
    onPosition: (id: number) => void;
  }) => PushConnection;
  /**
   * Every tab receives every event, once and in order.
   * @param first true in the one tab that performs what is done once in this browser, such as
   *   printing
   */
  readonly deliver: (event: RawPush, first: boolean) => void;
  /** Called when events were missed that are stored nowhere. */
  readonly onResync: () => void;
}

export interface PushTabs {
  pause(paused: boolean): void;
  retryNow(): void;
  stop(): void;
}

/**
 * One connection for all tabs of a browser that work as the same person. The tab that holds it
 * passes each event to the others; when it closes, the next tab connects after the last event that
 * it received. The position survives a reload.
 */
export function openPushTabs({
  owner,
  storage,
  lock,
  channel,
  connect,
  deliver,
  onResync,
}: PushTabsParts): PushTabs {
  const key = `dalpak.push.${ownerKeyOf(owner)}`;
  /** Key of the position up to which this device performed its once-only work for any person. */
  const doneKey = `dalpak.push-done.${owner.device}`;
  /** Id of the last event that this tab handled. */
  let seen = readPosition(storage, key);
  let connection: PushConnection | null = null;
  let paused = false;

  const take = (event: RawPush, fromServer: boolean): void => {
    if (event.topic === STREAM_EVENTS.resync) {
      seen = event.id;
      if (fromServer) {
        writePosition(storage, key, seen);
        writePosition(storage, doneKey, seen);
      }
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
    // Handled by a tab that crashed before it announced the event, or while another person worked
    // here.
    const done = readPosition(storage, doneKey) ?? 0;
    deliver(event, fromServer && event.id > done);
    if (!fromServer) return;
    writePosition(storage, doneKey, Math.max(event.id, done));
    writePosition(storage, key, Math.max(event.id, readPosition(storage, key) ?? 0));
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
    retryNow: () => connection?.retryNow(),
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
    // Storage is not available: after a reload only new events arrive.
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
