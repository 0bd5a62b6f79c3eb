import {
  type AppInit,
  type StampResult,
  timekeeperCheckin,
  timekeeperCheckout,
  type Verify,
} from '@dalpak/contracts';
import { create } from 'zustand';
import { api } from '../../platform/api/api.ts';
import { isOffline } from '../../platform/api/errors.ts';
import { createExclusive } from '../../platform/outbox/exclusive.ts';
import { failureOf } from '../../platform/outbox/failure-of.ts';
import { ownerKey } from '../../platform/store/store.types.ts';
import {
  createStampQueue,
  type QueuedStamp,
  type SendOutcome,
  type StampQueue,
} from './stamp-queue.ts';
import { openStampStore } from './stamp.db.ts';

/** The unsent stamps of this device, for the screen. */
export const useUnsentStamps = create<{ readonly stamps: readonly QueuedStamp[] }>(() => ({
  stamps: [],
}));

const endpointOf = (kind: 'in' | 'out') => (kind === 'in' ? timekeeperCheckin : timekeeperCheckout);

/**
 * Sends an unsent stamp. Never throws: an error that does not concern the stamp itself leaves it
 * unsent.
 */
export async function sendStamp({ id, kind, by, at }: QueuedStamp): Promise<SendOutcome> {
  if (by === null) return { kind: 'later' };
  try {
    const { data } = await api.call(endpointOf(kind), {
      body: { ...by, request_id: id, at: new Date(at).toISOString() },
    });
    return { kind: 'stored', result: data };
  } catch (error) {
    const failed = failureOf(error);
    return failed.kind === 'refused'
      ? { kind: 'refused', error: failed.error.message }
      : { kind: 'later' };
  }
}

let openQueue: { readonly owner: string; readonly queue: StampQueue } | null = null;

/** The queue of the terminal that this device is; null in the back office, which has no queue. */
export function stampQueueOf(init: AppInit): StampQueue | null {
  if (init.cloud.terminal === null) return null;
  const owner = ownerKey({ cloudUuid: init.cloud.uuid, terminalId: init.cloud.terminal.id });
  if (openQueue?.owner !== owner) {
    const queue = createStampQueue({
      store: openStampStore(),
      cloud: init.cloud.uuid,
      owner,
      send: sendStamp,
      runExclusively: createExclusive('dalpak.time-queue'),
      onChange: (stamps) => useUnsentStamps.setState({ stamps }),
    });
    openQueue = { owner, queue };
  }
  return openQueue.queue;
}

export type Stamped =
  | { readonly kind: 'stored'; readonly result: StampResult }
  | { readonly kind: 'kept'; readonly method: 'in' | 'out'; readonly at: number };

/**
 * Stamps with a card or a finger at the till. Offline, the stamp is stored on the device with its
 * time.
 * @throws ServerError when the server refuses it
 */
export async function stampAtTill(
  queue: StampQueue,
  kind: 'in' | 'out',
  by: Verify,
): Promise<Stamped> {
  const stamp = { id: crypto.randomUUID(), kind, by, at: Date.now() };
  try {
    const result = await queue.sendInTurn(
      stamp,
      async () =>
        (await api.call(endpointOf(kind), { body: { ...by, request_id: stamp.id } })).data,
    );
    return result === null
      ? { kind: 'kept', method: kind, at: stamp.at }
      : { kind: 'stored', result };
  } catch (error) {
    if (!isOffline(error)) throw error;
    // The first attempt may have arrived: a retry with the same id returns the stored stamp.
    await queue.store(stamp);
    return { kind: 'kept', method: kind, at: stamp.at };
  }
}

/** Stamps for the signed-in user's own employee, in the back office. */
export async function stampSession(kind: 'in' | 'out'): Promise<Stamped> {
  const { data } = await api.call(endpointOf(kind), {
    body: { type: 'session', request_id: crypto.randomUUID() },
  });
  return { kind: 'stored', result: data };
}
