import { CART_PERMISSION, unitPriceOf, type Cart, type CartPermission, type CartRow } from '@dalpak/engine';
import { isAllowed, POS_OPERATIONS, type PermissionMap, type PosKey } from '@dalpak/contracts';

/** An operation that somebody must have been allowed, and how often it was done. */
export interface NeededPermission {
  readonly key: PosKey;
  readonly times: number;
}

/** What was done to a cart by hand, as far as the finished cart shows it: how often each permission was needed at least. */
export function permissionsOf(cart: Cart): ReadonlyMap<CartPermission, number> {
  const needed = new Map<CartPermission, number>();
  const need = (permission: CartPermission, times = 1): void => {
    if (times > 0) needed.set(permission, (needed.get(permission) ?? 0) + times);
  };
  need(CART_PERMISSION.discount, (cart.discount === null ? 0 : 1) + cart.chosenRules.length);
  if (cart.header.sellerId !== null && cart.header.sellerId !== cart.header.employeeId) need(CART_PERMISSION.seller);
  for (const row of cart.rows) {
    if (row.discountRate !== 0 || row.discountRate2 !== 0 || row.discountSum !== 0) need(CART_PERMISSION.discount);
    if (hasPriceByHand(row)) need(CART_PERMISSION.editItem);
    if (row.quantity < 0) need(row.refundOf === null ? CART_PERMISSION.manualRefund : CART_PERMISSION.refund);
  }
  return needed;
}

/** A preparation may cost extra; one that makes the row cheaper is a price by hand in another coat. */
function hasPriceByHand(row: CartRow): boolean {
  return row.manualPrice !== null || unitPriceOf(row) < row.product.price;
}

/** Permissions that the acting employee lacks: each time needs a colleague's approval of its own (decisions §7). */
export function missingPermissions(cart: Cart, perr: PermissionMap): NeededPermission[] {
  return [...permissionsOf(cart)]
    .map(([id, times]) => ({ key: POS_OPERATIONS[id], times }))
    .filter(({ key }) => !isAllowed(perr, { type: 'pos', key }));
}
