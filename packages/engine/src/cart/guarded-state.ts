import type { CartCommand } from './cart.commands.ts';
import type { CartEnv } from './cart.env.ts';
import { CART_PERMISSION, guardOf, type CartPermission } from './cart.guards.ts';
import { hasPriceByHand, isPart, unitPriceOf } from './cart-row.ts';
import type { Cart, CartRow, ManualDiscount } from './cart.types.ts';
import { fieldOf } from './cart-log.ts';
import { reduceCart } from './reduce-cart.ts';
import { refundStates } from './refund-states.ts';
import { TAKEN_OFF } from './saved-order.ts';

/** One thing in a cart that somebody must have been allowed: where it stands, and what it is. */
export interface GuardedState {
  readonly permission: CartPermission;
  /** As the log writes it: `row:<key>`, `discount`, `rule:<id>`, `seller`, `lifecycle`, and what {@link refundStates} names. */
  readonly field: string;
  /** What a colleague approves: exactly this and nothing larger. */
  readonly value: string;
}

/** What a deletion leaves behind: the log alone tells of it. */
const DELETED = 'deleted';

/**
 * What was done to a cart by hand, as far as the cart shows it. A row is bound by key and product, so that a leave for one
 * product is none for another; how many pieces are sold of it stays the cashier's affair.
 */
export function guardedStates(cart: Cart): GuardedState[] {
  const states: GuardedState[] = [];
  const add = (permission: CartPermission, field: string, value: string): void => {
    states.push({ permission, field, value });
  };
  if (cart.discount !== null) add(CART_PERMISSION.discount, 'discount', discountText(cart.discount));
  // It changes what every row costs against what the shelf says.
  if (cart.noDiscount) add(CART_PERMISSION.discount, 'setNoDiscount', 'true');
  for (const id of cart.chosenRules) add(CART_PERMISSION.discount, `rule:${id}`, 'true');
  const { sellerId, employeeId } = cart.header;
  if (sellerId !== null && sellerId !== employeeId) add(CART_PERMISSION.seller, 'seller', String(sellerId));
  // What a part costs, and on which side it stands, follows from what it is a part of.
  for (const row of cart.rows) if (!isPart(row)) addRow(row, add);
  for (const { permission, field, sum } of refundStates(cart)) add(permission, field, String(sum));
  for (const row of cart.rows) if (isSoldByAnother(row, cart)) add(CART_PERMISSION.seller, `row:${row.key}`, `${row.product.id}: ${row.sellerId}`);
  return states;
}

/** A seller of its own, beside whoever sells the bill. */
function isSoldByAnother({ sellerId }: CartRow, { header }: Cart): boolean {
  return sellerId !== null && sellerId !== header.employeeId && sellerId !== header.sellerId;
}

function addRow(row: CartRow, add: (permission: CartPermission, field: string, value: string) => void): void {
  const field = `row:${row.key}`;
  const { discountRate, discountRate2, discountSum, product } = row;
  if (discountRate !== 0 || discountRate2 !== 0 || discountSum !== 0) {
    add(CART_PERMISSION.discount, field, `${product.id}: ${discountRate}/${discountRate2}/${discountSum}`);
  }
  if (row.refundOf === null && hasPriceByHand(row)) add(CART_PERMISSION.editItem, field, `${product.id}: ${unitPriceOf(row)}`);
}

function discountText(discount: ManualDiscount): string {
  switch (discount.type) {
    case 'percent': return `percent ${discount.rate}`;
    case 'sum': return `sum ${discount.amount}`;
    case 'sum_change': return `sum_change ${discount.total}`;
  }
}

/** What the log says was deleted. A log is the till's own account: it can leave something out, and what it says counts. */
export function deletionsOf(cart: Cart): (GuardedState & { readonly employeeId: number | null; readonly approval: string | null })[] {
  const keys: Readonly<Record<string, CartPermission>> = { [TAKEN_OFF]: CART_PERMISSION.cancelItem, 'cart.cancel': CART_PERMISSION.cancelCart };
  return cart.log.flatMap(({ description, field, employeeId, approval }) => {
    const permission = Object.hasOwn(keys, description) ? keys[description] : undefined;
    return permission === undefined ? [] : [{ permission, field, value: DELETED, employeeId, approval }];
  });
}

/** What a colleague is asked to approve when the command is given: the state it would leave. Null when nobody must. */
export function approvalSubject(cart: Cart, command: CartCommand, env: CartEnv): GuardedState | null {
  const permission = guardOf(command, cart);
  if (permission === null) return null;
  const field = fieldOf(command, cart, permission);
  // Nothing of it is left to be named, or less of it: what is allowed is that it goes.
  if (permission === CART_PERMISSION.cancelItem || permission === CART_PERMISSION.cancelCart) return { permission, field, value: DELETED };
  const reduced = reduceCart(cart, command, env);
  const after = reduced.ok ? guardedStates(reduced.value.cart) : [];
  return after.find((state) => state.permission === permission && state.field === field) ?? { permission, field, value: '' };
}
