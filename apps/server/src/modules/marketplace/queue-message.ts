import { createHash } from 'node:crypto';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import { actorOf, writeAudit } from '../audit/index.ts';
import * as store from './messages.store.ts';

const HOUR_MS = 3_600_000;
/**
 * The most messages of an hour. A shop sends fewer receipts; a broken or stolen till would send
 * more. One till (or user) leaves capacity to the others, and one recipient is not flooded.
 */
const MAX_PER_HOUR: store.MessageCounts = { business: 300, asked: 100, recipient: 20 };

type MessageSender = Pick<SessionContext, 'terminal' | 'user'>;

/**
 * The sender that the limit counts: the till, whichever employee works at it; in the back office
 * the user.
 */
const senderKey = ({ terminal, user }: MessageSender): string =>
  terminal === null ? `user ${user?.id ?? ''}` : `terminal ${terminal.id}`;

/**
 * @throws TOO_MANY_REQUESTS when the business, this till or user, or this recipient has reached
 *   the hourly limit
 */
export async function assertNotTooMany(
  db: TenantDb,
  ctx: MessageSender,
  recipient: string,
  now: number,
): Promise<void> {
  const counts = await store.countMessages(db, new Date(now - HOUR_MS), senderKey(ctx), recipient);
  const over = (['business', 'asked', 'recipient'] as const).some(
    (of) => counts[of] >= MAX_PER_HOUR[of],
  );
  if (over) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: HOUR_MS / 1_000 });
}

/**
 * Whether this very message was queued before.
 * @throws DUPLICATE_WITH_OTHER_CONTENT when its id was used for another
 */
export async function isQueued(db: TenantDb, id: string, requestHash: Buffer): Promise<boolean> {
  const before = await store.findRequest(db, id);
  if (before === null) return false;
  if (before.hash !== null && !before.hash.equals(requestHash))
    throw new AppError('DUPLICATE_WITH_OTHER_CONTENT');
  return true;
}

/** Hash of a request; a retry has the same one. */
export function requestHashOf(request: Readonly<Record<string, string>>): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(Object.entries(request)))
    .digest();
}

interface QueuedMessage extends store.NewMessage {
  /** What the message is about, for the audit log. */
  readonly about: Readonly<Record<string, string | number>>;
}

/**
 * Stores a message with its audit entry, once per id.
 * @returns false when it was queued before
 * @throws TOO_MANY_REQUESTS, DUPLICATE_WITH_OTHER_CONTENT
 */
export async function queueMessage(
  tx: TenantTx,
  ctx: SessionContext,
  now: number,
  { about, ...message }: QueuedMessage,
): Promise<boolean> {
  const { id, channel, recipient, pluginId, requestHash } = message;
  await store.lockMessages(tx);
  if (await isQueued(tx, id, requestHash)) return false;
  await assertNotTooMany(tx, ctx, recipient, now);
  await store.insertMessage(tx, message, senderKey(ctx), new Date(now));
  await writeAudit(tx, {
    action: 'marketplace.message_queued',
    ...actorOf(ctx),
    entity: 'marketplace_plugin',
    entityId: pluginId,
    after: { message: id, channel, to: recipient, ...about },
  });
  return true;
}
