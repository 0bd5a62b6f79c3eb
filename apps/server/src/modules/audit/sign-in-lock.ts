import type { TenantDb } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { writeAudit, type AuditEntry } from './audit.store.ts';

/** A locked account stays locked for this long: its further tries say nothing new. */
const QUIET_SECONDS = 15 * 60;

/** What is locked: the cards of a terminal, or a user of the back office. */
type Locked = Pick<AuditEntry, 'entity' | 'entityId'> & { readonly terminalId?: number };

/**
 * Runs the count of tries and writes down when it locks. The count is kept above the clouds, in a transaction that is over
 * by then.
 * @throws whatever `count` throws.
 */
export async function auditingLock(count: () => Promise<void>, place: () => Promise<{ readonly db: TenantDb; readonly locked: Locked } | null>): Promise<void> {
  try {
    await count();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'SIGN_IN_LIMITED') throw error;
    const found = await place();
    await found?.db.tx((tx) => writeAudit(tx, { action: 'sign_in.locked', actor: { kind: 'system', id: null }, quietSeconds: QUIET_SECONDS, ...found.locked }));
    throw error;
  }
}
