import { PUSH_EVENTS, type PushAudience, type PushData, type PushTopic } from '@dalpak/contracts';
import { appendOutbox, type TenantTx } from '../db/index.ts';

/** How a published event lies in the outbox. */
export interface StoredPush {
  readonly to: PushAudience;
  readonly data: unknown;
}

/**
 * Tells screens of this cloud about something, if and only if the transaction commits. Call it last, as
 * {@link appendOutbox} says. What does not fit the topic's schema is a bug and throws.
 * @returns number of the event within its cloud
 */
export function publish<T extends PushTopic>(tx: TenantTx, topic: T, data: PushData<T>, to: PushAudience = {}): Promise<number> {
  const stored: StoredPush = { to, data: PUSH_EVENTS[topic].parse(data) };
  return appendOutbox(tx, topic, stored);
}
