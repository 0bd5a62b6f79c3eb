import { createHash } from 'node:crypto';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import { actorOf, writeAudit } from '../audit/index.ts';
import * as store from './messages.store.ts';

const HOUR_MS = 3_600_000;
/**
 * Messages that may be asked for in an hour. A shop gives fewer receipts; a broken or stolen till would send more. One till (or user) leaves
 * places to the others, and one recipient is not flooded.
 */
const MOST_AN_HOUR: store.MessageCounts = { business: 300, asked: 100, recipient: 20 };

type Asking = Pick<SessionContext, 'terminal' | 'user'>;

/** Who is counted as one: the till, whoever works at it; in the back office the user. */
const askedBy = ({ terminal, user }: Asking): string => (terminal === null ? `user ${user?.id ?? ''}` : `terminal ${terminal.id}`);

/** @throws TOO_MANY_REQUESTS when the business, this till or user, or all to this recipient had as much as they may in an hour */
export async function assertNotTooMany(db: TenantDb, ctx: Asking, recipient: string, now: number): Promise<void> {
  const counts = await store.countMessages(db, new Date(now - HOUR_MS), askedBy(ctx), recipient);
  const over = (['business', 'asked', 'recipient'] as const).some((of) => counts[of] >= MOST_AN_HOUR[of]);
  if (over) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: HOUR_MS / 1_000 });
}

/** Whether this very message was asked for before. @throws DUPLICATE_WITH_OTHER_CONTENT when its id was used for another */
export async function isQueued(db: TenantDb, id: string, requestHash: Buffer): Promise<boolean> {
  const before = await store.findRequest(db, id);
  if (before === null) return false;
  if (before.hash !== null && !before.hash.equals(requestHash)) throw new AppError('DUPLICATE_WITH_OTHER_CONTENT');
  return true;
}

/** Of what is asked for: the same request again has the same. */
export function requestHashOf(request: Readonly<Record<string, string>>): Buffer {
  return createHash('sha256').update(JSON.stringify(Object.entries(request))).digest();
}

interface QueuedMessage extends store.NewMessage {
  /** What of the business it tells of, for the audit. */
  readonly about: Readonly<Record<string, string | number>>;
}

/**
 * Writes a message down with its audit entry; of one id there is one.
 * @returns false when it was asked for before
 * @throws TOO_MANY_REQUESTS, DUPLICATE_WITH_OTHER_CONTENT
 */
export async function queueMessage(tx: TenantTx, ctx: SessionContext, now: number, { about, ...message }: QueuedMessage): Promise<boolean> {
  const { id, channel, recipient, pluginId, requestHash } = message;
  await store.lockMessages(tx);
  if (await isQueued(tx, id, requestHash)) return false;
  await assertNotTooMany(tx, ctx, recipient, now);
  await store.insertMessage(tx, message, askedBy(ctx), new Date(now));
  await writeAudit(tx, { action: 'marketplace.message_queued', ...actorOf(ctx), entity: 'marketplace_plugin', entityId: pluginId, after: { message: id, channel, to: recipient, ...about } });
  return true;
}
