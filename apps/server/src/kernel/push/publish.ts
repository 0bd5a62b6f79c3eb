import { PUSH_EVENTS, type PushAudience, type PushData, type PushTopic } from '@dalpak/contracts';
import { appendOutbox, type TenantTx } from '../db/index.ts';

/** A published event as stored in the outbox. */
export interface StoredPush {
  readonly to: PushAudience;
  readonly data: unknown;
}

/**
 * Notifies screens of this cloud if and only if the transaction commits. Call it last, for the
 * reason in {@link appendOutbox}. Data that does not fit the topic's schema is a bug and throws.
 * @returns number of the event within its cloud
 */
export function publish<T extends PushTopic>(
  tx: TenantTx,
  topic: T,
  data: PushData<T>,
  to: PushAudience = {},
): Promise<number> {
  const stored: StoredPush = { to, data: PUSH_EVENTS[topic].parse(data) };
  return appendOutbox(tx, topic, stored);
}
