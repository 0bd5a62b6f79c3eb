import { approvedValue, type Cart, type CartLogEntry } from '@dalpak/engine';
import type { ReviewFlag } from '@dalpak/contracts';
import { verifyApproval } from '../../../kernel/auth/approval.ts';
import * as approvalStore from '../../../kernel/auth/approval.store.ts';
import type { TenantTx } from '../../../kernel/db/index.ts';
import { AppError } from '../../../kernel/errors/app-error.ts';
import { CLOCK_TOLERANCE_MS } from '../../../kernel/time/till-clock.ts';
import type { NeededApproval, UsedApproval, CheckedSale } from '../sale/sale.types.ts';
import type { SalesDeps, TillContext } from './submission.ts';

/**
 * Finds the approval of an operation in a cart. Log entries are indexed by operation and field, so
 * that thousands of approvals cost one signature check each and not one for every row.
 */
export function approvalFinder(
  deps: SalesDeps,
  ctx: TillContext,
  cart: Cart,
): (needed: NeededApproval) => UsedApproval | null {
  const entries = new Map<string, CartLogEntry[]>();
  for (const entry of cart.log) {
    if (entry.approval === null) continue;
    const done = `${entry.description} ${entry.field}`;
    const before = entries.get(done);
    if (before === undefined) entries.set(done, [entry]);
    else before.push(entry);
  }
  return ({ permission, key, field, value }) => {
    const action = {
      cloudId: ctx.cloudId,
      terminalId: ctx.terminal.id,
      cartId: cart.id,
      key,
      field,
      value,
    };
    for (const { approval, createdAt, data } of entries.get(`${key} ${field}`) ?? []) {
      // A refund is approved up to an amount, and a price up to a quantity, which the entry names;
      // less needs no new approval.
      const read =
        approval === null
          ? null
          : verifyApproval(
              deps.approvalSecret,
              { ...action, value: approvedValue(permission, data, value) },
              approval,
              createdAt,
              CLOCK_TOLERANCE_MS,
            );
      if (read !== null) return { id: read.id, approvedBy: read.employeeId, key, field, value };
    }
    return null;
  };
}

/**
 * Consumes the approvals in the transaction that stores the sale; each works once. @throws
 * APPROVAL_INVALID
 */
export async function consumeApprovals(
  tx: TenantTx,
  { approvals }: CheckedSale,
  offline: boolean,
): Promise<readonly ReviewFlag[]> {
  if (
    approvals.length === 0 ||
    (await approvalStore.consumeApprovals(
      tx,
      approvals.map(({ id }) => id),
    ))
  )
    return [];
  if (!offline) throw new AppError('APPROVAL_INVALID');
  return ['permission_unverified'];
}
