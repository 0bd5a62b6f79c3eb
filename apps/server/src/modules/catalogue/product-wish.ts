import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { findAudit, writeAudit, type AuditEntry } from '../audit/index.ts';
import type { Maker } from './maker.ts';

/** A wish for a product that was fulfilled: its content as it was asked for, and what came of it. */
export interface Fulfilled {
  readonly productId: number;
  readonly wish: unknown;
}

/** What the act was called before all acts got names of their own; those rows are never changed, and a till may still repeat its wish. */
const CREATED_BEFORE = 'create';
const CREATED = { action: 'product.created', entity: 'product' } as const satisfies Partial<AuditEntry>;

/**
 * What an earlier call with this id made; null when there was none.
 * @throws CONFLICT when the id is that of another act.
 */
export async function findFulfilled(db: TenantDb, requestId: string): Promise<Fulfilled | null> {
  const act = await findAudit(db, requestId);
  if (act === null) return null;
  if (act.entity !== CREATED.entity || (act.action !== CREATED.action && act.action !== CREATED_BEFORE)) throw new AppError('CONFLICT');
  return { productId: Number(act.entityId), wish: act.after };
}

/**
 * Writes down who made it. The entry carries the caller's own id of the wish, so that the record of the act is also what
 * a repeated call finds: one row, in the transaction that stores the product.
 */
export async function recordCreation(tx: TenantTx, requestId: string, { actor, terminalId }: Maker, { productId, wish }: Fulfilled): Promise<void> {
  const employeeId = actor.kind === 'employee' ? actor.id : null;
  await writeAudit(tx, { ...CREATED, id: requestId, actor, employeeId, terminalId, entityId: String(productId), after: wish });
}
