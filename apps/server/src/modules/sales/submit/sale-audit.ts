import { CART_PERMISSION, deletionsOf, guardedStates } from '@dalpak/engine';
import { POS_OPERATIONS } from '@dalpak/contracts';
import type { TenantTx } from '../../../kernel/db/index.ts';
import { writeAudit, type AuditEntry } from '../../audit/index.ts';
import { deletionsOfOrder } from '../validate/sale-permissions.ts';
import type { SaleRecord } from '../sale/sale.types.ts';

/** Operations that a business wants to trace later. */
const AUDITED_OPERATIONS: ReadonlySet<number> = new Set([
  CART_PERMISSION.discount,
  CART_PERMISSION.editItem,
  CART_PERMISSION.cancelItem,
  CART_PERMISSION.refund,
  CART_PERMISSION.manualRefund,
  CART_PERMISSION.replacementVoucher,
]);

/**
 * Writes a sale's audit entries in its own transaction: discounts, manual prices, deleted rows and
 * refunds with their approver, and that the sale was accepted while the business was suspended. A
 * plain sale writes none.
 */
export function auditSale(tx: TenantTx, record: SaleRecord): Promise<void>[] {
  return entriesOf(record).map((entry) => writeAudit(tx, entry));
}

function entriesOf(record: SaleRecord): AuditEntry[] {
  const { cart, employeeId, terminalId, number, review } = record;
  const actor =
    employeeId === null
      ? ({ kind: 'terminal', id: terminalId } as const)
      : ({ kind: 'employee', id: employeeId } as const);
  const place = {
    actor,
    employeeId,
    terminalId,
    entity: 'transaction',
    entityId: cart.id,
  } as const;
  const entries: AuditEntry[] = [];
  const overrides = overridesOf(record);
  if (overrides.length > 0)
    entries.push({
      ...place,
      action: 'sale.override',
      approvedBy: overrides.find(({ approved_by }) => approved_by !== null)?.approved_by ?? null,
      after: { number, overrides },
    });
  if (review.includes('service_suspended'))
    entries.push({ ...place, action: 'sale.accepted_while_suspended', after: { number } });
  return entries;
}

interface Override {
  readonly key: string | undefined;
  readonly field: string;
  readonly value: string;
  /** Employee who approved it; null where the cashier had the permission. */
  readonly approved_by: number | null;
}

function overridesOf({
  cart,
  approvals,
  reducedOrderRows: takenOff,
  agreedRows,
}: SaleRecord): readonly Override[] {
  const approvedBy = new Map(
    approvals.map((approval) => [`${approval.key} ${approval.field}`, approval.approvedBy]),
  );
  const deleted = deletionsOf(cart);
  const told = new Set(deleted.map(({ field }) => field));
  const untold = deletionsOfOrder(takenOff).filter(({ field }) => !told.has(field));
  return [...guardedStates(cart, agreedRows), ...deleted, ...untold]
    .filter(({ permission }) => AUDITED_OPERATIONS.has(permission))
    .map(({ permission, field, value }) => {
      const key = POS_OPERATIONS[permission];
      return { key, field, value, approved_by: approvedBy.get(`${key} ${field}`) ?? null };
    });
}
