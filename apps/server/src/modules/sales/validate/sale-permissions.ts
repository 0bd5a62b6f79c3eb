import type { NeededApproval } from '../sale/sale.types.ts';
import {
  CART_PERMISSION,
  deletionsOf,
  guardedStates,
  type Cart,
  type GuardedState,
} from '@dalpak/engine';
import { isAllowed, MAX_ID, POS_OPERATIONS, type PermissionMap } from '@dalpak/contracts';

/** Permissions of the employees involved in a sale. */
export interface Rights {
  /** Permissions of the seller. */
  readonly seller: PermissionMap;
  /**
   * Permissions of the employees in {@link otherDeleters}, by id; unknown employees are left out.
   */
  readonly others: ReadonlyMap<number, PermissionMap>;
}

/**
 * A deletion needs the permission of the employee who made it, since a bill may have been taken
 * over from another till; an approved one needs the seller's.
 */
function isByOtherEmployee({ approval, employeeId }: Deletion, cart: Cart): boolean {
  return approval === null && employeeId !== cart.header.employeeId;
}

type Deletion = ReturnType<typeof deletionsOf>[number];

/**
 * Lists the employees other than the seller whose deletions the log records. Empty for nearly every
 * sale, and then no employee is read.
 */
export function otherDeleters(cart: Cart): readonly number[] {
  const ids = deletionsOf(cart)
    .filter((deletion) => isByOtherEmployee(deletion, cart))
    .map(({ employeeId }) => employeeId);
  // The log is the till's own record, so an id outside the valid range belongs to no employee.
  return [...new Set(ids)].filter(
    (id): id is number => id !== null && Number.isInteger(id) && id > 0 && id <= MAX_ID,
  );
}

/**
 * Lists the operations in the sale whose employee lacks the permission; each needs an approval of
 * its own. The seller answers for the current state of the cart, and for rows of an order that its
 * sale leaves out, whatever the log says.
 * @param takenOff keys of the order's rows that the sale leaves out
 * @param agreed keys of rows whose price a base document agreed
 */
export function missingPermissions(
  cart: Cart,
  { seller, others }: Rights,
  takenOff: readonly string[],
  agreed: ReadonlySet<string>,
): NeededApproval[] {
  const standing = [...guardedStates(cart, agreed), ...deletionsOfOrder(takenOff)].map((state) => ({
    ...state,
    perr: seller,
  }));
  const deleted = deletionsOf(cart).map((deletion) => ({
    ...deletion,
    perr: isByOtherEmployee(deletion, cart)
      ? (others.get(deletion.employeeId ?? 0) ?? NOTHING_ALLOWED)
      : seller,
  }));
  const needed = new Map<string, NeededApproval>();
  for (const { permission, field, value, perr } of [...standing, ...deleted]) {
    const key = POS_OPERATIONS[permission];
    // Deduplicated: a log may repeat one deletion thousands of times, and each lookup verifies a
    // signature per entry.
    if (!isAllowed(perr, { type: 'pos', key }))
      needed.set(JSON.stringify([key, field, value]), { permission, key, field, value });
  }
  return [...needed.values()];
}

/** Deletions of an order's rows, in the form the log uses for the bill's own rows. */
export function deletionsOfOrder(takenOff: readonly string[]): GuardedState[] {
  return takenOff.map((key) => ({
    permission: CART_PERMISSION.cancelItem,
    field: `row:${key}`,
    value: 'deleted',
  }));
}

const NOTHING_ALLOWED: PermissionMap = {};
