import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { findAudit, writeAudit, type AuditEntry } from '../audit/index.ts';
import type { ProductCreator } from './product-creator.ts';

/**
 * A fulfilled request for a product: its content as it was requested, and the product that it
 * created.
 */
export interface FulfilledRequest {
  readonly productId: number;
  readonly request: unknown;
}

/**
 * The earlier name of the audited act. Those rows are never changed, and a till may still retry
 * such a request.
 */
const FORMER_ACTION = 'create';
const CREATED = {
  action: 'product.created',
  entity: 'product',
} as const satisfies Partial<AuditEntry>;

/**
 * The product that an earlier call with this request id created; null when there was none.
 * @throws CONFLICT when the id is that of another act.
 */
export async function findFulfilledRequest(
  db: TenantDb,
  requestId: string,
): Promise<FulfilledRequest | null> {
  const act = await findAudit(db, requestId);
  if (act === null) return null;
  if (
    act.entity !== CREATED.entity ||
    (act.action !== CREATED.action && act.action !== FORMER_ACTION)
  )
    throw new AppError('CONFLICT');
  return { productId: Number(act.entityId), request: act.after };
}

/**
 * Audits who created the product. The entry has the caller's own request id, so that a retry finds
 * it: one row is both, stored in the transaction of the product.
 */
export async function recordCreation(
  tx: TenantTx,
  requestId: string,
  { actor, terminalId }: ProductCreator,
  { productId, request: wish }: FulfilledRequest,
): Promise<void> {
  const employeeId = actor.kind === 'employee' ? actor.id : null;
  await writeAudit(tx, {
    ...CREATED,
    id: requestId,
    actor,
    employeeId,
    terminalId,
    entityId: String(productId),
    after: wish,
  });
}
