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
  return [...standing, ...deleted]
    .map(({ permission, field, value, byAnother }) => ({ key: POS_OPERATIONS[permission], field, value, byAnother }))
    .filter(({ key, byAnother }) => byAnother || !isAllowed(perr, { type: 'pos', key }));
}
