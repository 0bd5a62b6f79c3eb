import { deletionsOf, guardedStates, type Cart } from '@dalpak/engine';
import { isAllowed, POS_OPERATIONS, type PermissionMap, type PosKey } from '@dalpak/contracts';

/** Something in a sale that its employee may not do alone. */
export interface NeededApproval {
  readonly key: PosKey;
  readonly field: string;
  readonly value: string;
  /** Said to be somebody else's doing, without an approval: nothing here can show whether they were allowed. */
  readonly byAnother: boolean;
}

/** An approval that a sale uses up, and who gave it. */
export interface UsedApproval extends Omit<NeededApproval, 'byAnother'> {
  readonly id: string;
  readonly approvedBy: number;
}

/**
 * What the acting employee lacks the permission for: each needs a colleague's approval of its own (decisions §7). What
 * stands in the cart is asked of whoever sells it. A deletion is asked of whoever made it: a bill may have been taken over.
 */
export function missingPermissions(cart: Cart, perr: PermissionMap): NeededApproval[] {
  const standing = guardedStates(cart).map((state) => ({ ...state, byAnother: false }));
  const deleted = deletionsOf(cart).map((deletion) => ({
    ...deletion, byAnother: deletion.approval === null && deletion.employeeId !== cart.header.employeeId,
  }));
  const needed = new Map<string, NeededApproval>();
  for (const { permission, field, value, byAnother } of [...standing, ...deleted]) {
    const key = POS_OPERATIONS[permission];
    // Once each: a log may tell of one deletion thousands of times, and every look-up costs a signature for each entry.
    if (byAnother || !isAllowed(perr, { type: 'pos', key })) needed.set(JSON.stringify([key, field, value, byAnother]), { key, field, value, byAnother });
  }
  return [...needed.values()];
}
