import { isPushTopic, type PushAudience, pushAudienceSchema } from '@dalpak/contracts';
import type { OutboxEvent } from '../db/index.ts';

/** Who hears a stream. */
export interface PushListener {
  readonly branch: number | null;
  readonly terminal: number | null;
  readonly employee: number | null;
  readonly user: number | null;
}

/** An event, written once for all streams of its cloud. */
export interface PushFrame {
  readonly id: number;
  /** Null = for no screen: the outbox carries other work too. */
  readonly to: PushAudience | null;
  readonly text: string;
}

/** Everything that is named must fit; nothing named is the whole cloud. */
export function isFor(to: PushAudience | null, who: PushListener): boolean {
  if (to === null) return false;
  const fits = (named: number | undefined, own: number | null) => named === undefined || named === own;
  return fits(to.branch, who.branch) && fits(to.terminal, who.terminal) && fits(to.employee, who.employee) && fits(to.user, who.user);
}

/** What lies in the outbox as the stream sends it, with its time (ms since the epoch) in a field of our own. What `publish` did not write is sent to nobody. */
export function toFrame({ id, topic, payload, createdAt }: OutboxEvent): PushFrame {
  const hidden = { id, to: null, text: '' };
  if (!isPushTopic(topic) || typeof payload !== 'object' || payload === null || !('to' in payload) || !('data' in payload)) return hidden;
  const to = pushAudienceSchema.safeParse(payload.to);
  return to.success ? { id, to: to.data, text: `at: ${createdAt.getTime()}\n${eventText(id, topic, payload.data)}` } : hidden;
}

/** One event of the stream. JSON has no line breaks of its own, so its data are one line. */
export function eventText(id: number, event: string, data: unknown): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
