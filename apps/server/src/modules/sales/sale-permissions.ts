import { CART_PERMISSION, deletionsOf, guardedStates, type Cart, type GuardedState } from '@dalpak/engine';
import { isAllowed, MAX_ID, POS_OPERATIONS, type PermissionMap, type PosKey } from '@dalpak/contracts';

/** Something in a sale that its employee may not do alone. */
export interface NeededApproval {
  /** Number of the operation (specification §6). */
  readonly permission: number;
  readonly key: PosKey;
  readonly field: string;
  readonly value: string;
}

/** An approval that a sale uses up, and who gave it. */
export interface UsedApproval extends Omit<NeededApproval, 'permission'> {
  readonly id: string;
  readonly approvedBy: number;
}

/** What the people of a sale may do. */
export interface Rights {
  /** Of whoever sells. */
  readonly seller: PermissionMap;
  /** Of those that {@link otherDeleters} names, by id; without those the business does not know. */
  readonly others: ReadonlyMap<number, PermissionMap>;
}

/** A deletion is asked of whoever made it, since a bill may have been taken over; one with an approval, of whoever sells. */
function isByAnother({ approval, employeeId }: Deletion, cart: Cart): boolean {
  return approval === null && employeeId !== cart.header.employeeId;
}

type Deletion = ReturnType<typeof deletionsOf>[number];

/** Employees beside the seller whose deletions the log tells of. Empty for nearly every sale: nobody is looked up then. */
export function otherDeleters(cart: Cart): readonly number[] {
  const ids = deletionsOf(cart).filter((deletion) => isByAnother(deletion, cart)).map(({ employeeId }) => employeeId);
  // Others than these can not be anybody's: the log is the till's own account.
  return [...new Set(ids)].filter((id): id is number => id !== null && Number.isInteger(id) && id > 0 && id <= MAX_ID);
}

/**
 * What somebody in the sale did without the permission for it: each needs a colleague's approval of its own
 * (decisions §7). What stands in the cart is asked of whoever sells it, and so is what an order had and its sale has not,
 * whatever the log says of it.
 * @param takenOff keys of the order's rows that the sale leaves out
 */
export function missingPermissions(cart: Cart, { seller, others }: Rights, takenOff: readonly string[]): NeededApproval[] {
  const standing = [...guardedStates(cart), ...deletionsOfOrder(takenOff)].map((state) => ({ ...state, perr: seller }));
  const deleted = deletionsOf(cart).map((deletion) => ({
    ...deletion, perr: isByAnother(deletion, cart) ? (others.get(deletion.employeeId ?? 0) ?? NOTHING_ALLOWED) : seller,
  }));
  const needed = new Map<string, NeededApproval>();
  for (const { permission, field, value, perr } of [...standing, ...deleted]) {
    const key = POS_OPERATIONS[permission];
    // Once each: a log may tell of one deletion thousands of times, and every look-up costs a signature for each entry.
    if (!isAllowed(perr, { type: 'pos', key })) needed.set(JSON.stringify([key, field, value]), { permission, key, field, value });
  }
  return [...needed.values()];
}

/** What was taken off an order, as the log of a bill tells of its own rows. */
export function deletionsOfOrder(takenOff: readonly string[]): GuardedState[] {
  return takenOff.map((key) => ({ permission: CART_PERMISSION.cancelItem, field: `row:${key}`, value: 'deleted' }));
}

const NOTHING_ALLOWED: PermissionMap = {};
