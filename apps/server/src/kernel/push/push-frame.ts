import {
  isPushTopic,
  type PushAudience,
  pushAudienceSchema,
  type PushTopic,
} from '@dalpak/contracts';
import type { OutboxEvent } from '../db/index.ts';

/** The client of a stream. */
export interface PushListener {
  readonly branch: number | null;
  readonly terminal: number | null;
  readonly employee: number | null;
  readonly user: number | null;
  /** Terminal whose customer display this is; a display receives nothing else. */
  readonly display: number | null;
}

/** An event, serialised once for all streams of its cloud. */
export interface PushFrame {
  readonly id: number;
  /** Null = for no screen: the outbox has other topics too. */
  readonly to: PushAudience | null;
  readonly text: string;
}

/** Every named criterion must match; no criterion means the whole cloud. */
export function isAddressedTo(to: PushAudience | null, who: PushListener): boolean {
  if (to === null) return false;
  if (who.display !== null || to.display !== undefined) return to.display === who.display;
  const fits = (named: number | undefined, own: number | null) =>
    named === undefined || named === own;
  return (
    (to.office === undefined || who.terminal === null) &&
    fits(to.branch, who.branch) &&
    fits(to.terminal, who.terminal) &&
    fits(to.employee, who.employee) &&
    fits(to.user, who.user) &&
    isAmong(to.people, who)
  );
}

function isAmong(people: PushAudience['people'], { employee, user }: PushListener): boolean {
  return (
    people === undefined ||
    (employee !== null && people.employees.includes(employee)) ||
    (user !== null && people.users.includes(user))
  );
}

/**
 * Turns an outbox event into its stream form, with its time (ms since the epoch) in an additional
 * field. Events of other origin than `publish` have no audience, but for that of a sale.
 */
export function toFrame({ id, topic, payload, createdAt }: OutboxEvent): PushFrame {
  // The event of a sale is there already: one more would lengthen every sale. Screens learn only
  // that there was one.
  if (topic === 'sale.stored')
    return pushFrame({ id, createdAt }, 'sales:changed', { office: true }, {});
  const hidden = { id, to: null, text: '' };
  if (
    !isPushTopic(topic) ||
    typeof payload !== 'object' ||
    payload === null ||
    !('to' in payload) ||
    !('data' in payload)
  )
    return hidden;
  const to = pushAudienceSchema.safeParse(payload.to);
  return to.success ? pushFrame({ id, createdAt }, topic, to.data, payload.data) : hidden;
}

function pushFrame(
  { id, createdAt }: Pick<OutboxEvent, 'id' | 'createdAt'>,
  topic: PushTopic,
  to: PushAudience,
  data: unknown,
): PushFrame {
  return { id, to, text: `at: ${createdAt.getTime()}\n${eventText(id, topic, data)}` };
}

/** One event of the stream. JSON contains no raw line breaks, so the data is one line. */
export function eventText(id: number, event: string, data: unknown): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
