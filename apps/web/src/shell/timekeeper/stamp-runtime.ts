import { type AppInit, type StampResult, timekeeperCheckin, timekeeperCheckout, type Verify } from '@dalpak/contracts';
import { create } from 'zustand';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { hasCode, isOffline, ServerError } from '../../platform/api/errors.ts';
import { createExclusive } from '../../platform/outbox/exclusive.ts';
import { ownerKey } from '../../platform/store/store.types.ts';
import { createStampQueue, type QueuedStamp, type SendOutcome, type StampQueue } from './stamp-queue.ts';
import { openStampStore } from './stamp.db.ts';

/** What waits on this device, for the screen. */
export const useWaitingStamps = create<{ readonly stamps: readonly QueuedStamp[] }>(() => ({ stamps: [] }));

/** Answers that are about the session, the server or the pace, and not about the stamp. */
const NOT_ITS_FAULT = ['UNAUTHENTICATED', 'TOKEN_EXPIRED', 'TERMINAL_REQUIRED', 'SIGN_IN_LIMITED', 'TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE', 'SYSTEM_ERROR'];

const endpointOf = (kind: 'in' | 'out') => (kind === 'in' ? timekeeperCheckin : timekeeperCheckout);

async function send({ id, kind, by, at }: QueuedStamp): Promise<SendOutcome> {
  if (by === null) return { kind: 'later' };
  try {
    const { data } = await api.call(endpointOf(kind), { body: { ...by, request_id: id, at: new Date(at).toISOString() } });
    return { kind: 'stored', result: data };
  } catch (error) {
    if (!(error instanceof ServerError) || hasCode(error, ...NOT_ITS_FAULT)) return { kind: 'later' };
    return { kind: 'refused', error: describeError(error).description };
  }
}

let opened: { readonly owner: string; readonly queue: StampQueue } | null = null;

/** The stamps of the terminal that this device is; null where there is none: in the back office nothing waits. */
export function stampQueueOf(init: AppInit): StampQueue | null {
  if (init.cloud.terminal === null) return null;
  const owner = ownerKey({ cloudUuid: init.cloud.uuid, terminalId: init.cloud.terminal.id });
  if (opened?.owner !== owner) {
    const queue = createStampQueue({
      store: openStampStore(), owner, send, exclusive: createExclusive('dalpak.time-queue'), onChange: (stamps) => useWaitingStamps.setState({ stamps }),
    });
    opened = { owner, queue };
  }
  return opened.queue;
}

export type Stamped = { readonly kind: 'stored'; readonly result: StampResult } | { readonly kind: 'kept'; readonly method: 'in' | 'out'; readonly at: number };

/**
 * Stamps with a card or a finger at the till; without a network it is kept on the device, with its time.
 * @throws ServerError when the server refuses it
 */
export async function stampAtTill(queue: StampQueue, kind: 'in' | 'out', by: Verify): Promise<Stamped> {
  const stamp = { id: crypto.randomUUID(), kind, by, at: Date.now() };
  try {
    const { data } = await api.call(endpointOf(kind), { body: { ...by, request_id: stamp.id } });
    return { kind: 'stored', result: data };
  } catch (error) {
    if (!isOffline(error)) throw error;
    // It may have arrived: the same id goes again, and the server answers with the stamp that is there.
    await queue.keep(stamp);
    return { kind: 'kept', method: kind, at: stamp.at };
  }
}

/** Stamps for the user's own employee, in the back office. */
export async function stampSession(kind: 'in' | 'out'): Promise<Stamped> {
  const { data } = await api.call(endpointOf(kind), { body: { type: 'session', request_id: crypto.randomUUID() } });
  return { kind: 'stored', result: data };
}
