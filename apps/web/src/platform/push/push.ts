import { pushEvents, type PushTopic } from '@dalpak/contracts';
import { api } from '../api/api.ts';
import { createPushConnection, type RawPush } from './push-connection.ts';
import {
  ownerKeyOf,
  openPushTabs,
  type PushOwner,
  type PushTabs,
  type TabChannel,
} from './push-tabs.ts';
import { createPushTopics, type PushHandler } from './push-topics.ts';
import { leaseLock, type TabLock, webLock } from './tab-lock.ts';

const topics = createPushTopics();
const resyncListeners = new Set<() => void>();
let current: { readonly owner: PushOwner; readonly tabs: PushTabs } | null = null;
/** The owner whose events were followed when the page was left. */
let ownerBeforeLeaving: PushOwner | null = null;
let offline = false;

/**
 * Calls `handler` for each event of the topic, in every tab, with data that fits the topic's
 * schema.
 * @returns stops the calls
 */
export function onPush<T extends PushTopic>(topic: T, handler: PushHandler<T>): () => void {
  return topics.on(topic, handler);
}

/**
 * Calls `listener` when events were missed that the server no longer stores: the screen must reload
 * its data.
 */
export function onPushResync(listener: () => void): () => void {
  resyncListeners.add(listener);
  return () => resyncListeners.delete(listener);
}

/** Follows this owner's events; null follows none. The same owner again changes nothing. */
export function followPush(owner: PushOwner | null): void {
  if (
    (owner === null ? null : ownerKeyOf(owner)) ===
    (current === null ? null : ownerKeyOf(current.owner))
  )
    return;
  current?.tabs.stop();
  current = owner === null ? null : { owner, tabs: openOwnerTabs(owner) };
}

/** Pauses while the server is known to be unreachable: no connection is attempted. */
export function pausePush(paused: boolean): void {
  offline = paused;
  current?.tabs.pause(paused);
}

function openOwnerTabs(owner: PushOwner): PushTabs {
  const tabs = openPushTabs({
    owner,
    storage: localStorage,
    lock: lockFor(`dalpak-push-${ownerKeyOf(owner)}`),
    channel: openChannel(`dalpak-push-${ownerKeyOf(owner)}`),
    connect: (heard) =>
      createPushConnection({
        ...heard,
        open: async (lastId, signal) => {
          const { body } = await api.open(pushEvents, {
            signal,
            headers: lastId === null ? {} : { 'last-event-id': String(lastId) },
          });
          if (body === null) throw new Error('The stream has no body');
          return body;
        },
        schedule,
        random: Math.random,
      }),
    deliver: (event, first) => topics.deliver(event, first),
    onResync: () => {
      for (const listener of resyncListeners) listener();
    },
  });
  tabs.pause(offline);
  return tabs;
}

// When the network is back, a retry need not wait.
if (typeof addEventListener === 'function') {
  addEventListener('online', () => current?.tabs.retryNow());
  // A page that is left releases its lock at once; a page restored from the browser's memory
  // connects again.
  addEventListener('pagehide', () => {
    ownerBeforeLeaving = current?.owner ?? null;
    followPush(null);
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) followPush(ownerBeforeLeaving);
  });
}

function schedule(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

function lockFor(name: string): TabLock {
  if ('locks' in navigator) return webLock(navigator.locks, name);
  return leaseLock({
    storage: localStorage,
    key: `${name}.turn`,
    tab: Math.random().toString(36).slice(2),
    now: Date.now,
    schedule,
  });
}

function isRawPush(value: unknown): value is RawPush {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'number' &&
    'topic' in value &&
    typeof value.topic === 'string' &&
    'data' in value &&
    typeof value.data === 'string' &&
    'at' in value &&
    typeof value.at === 'number'
  );
}

function openChannel(name: string): TabChannel {
  const channel = new BroadcastChannel(name);
  return {
    post: (event) => channel.postMessage(event),
    listen: (hear) =>
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (isRawPush(data)) hear(data);
      }),
    close: () => channel.close(),
  };
}
