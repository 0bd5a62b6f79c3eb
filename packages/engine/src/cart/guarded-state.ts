import { billDiscountState } from './bill-discount-state.ts';
import type { CartCommand } from './cart.commands.ts';
import type { CartEnv } from './cart.env.ts';
import { CART_PERMISSION, guardOf, type CartPermission } from './cart.guards.ts';
import type { Cart, CartRow } from './cart.types.ts';
import { DESCRIPTION, fieldOf } from './cart-log.ts';
import { coversBounded } from './leave-bounds.ts';
import { reduceCart } from './reduce-cart.ts';
import { isAllowedBySum, refundStates } from './refund-states.ts';
import { rowStates, type RowState } from './row-states.ts';
import { TAKEN_OFF } from './saved-order.ts';

/** One thing in a cart that somebody must have been allowed: where it stands, and what it is. */
export interface GuardedState {
  readonly permission: CartPermission;
  /** As the log writes it: `row:<key>`, `discount`, `rule:<id>`, `seller`, `lifecycle`, and what {@link refundStates} names. */
  readonly field: string;
  /** What a colleague approves: this and nothing larger. See {@link approvalCovers}. */
  readonly value: string;
}

/** What a deletion leaves behind: the log alone tells of it. */
const DELETED = 'deleted';

/** What was done to a cart by hand, as far as the cart shows it. */
export function guardedStates(cart: Cart): GuardedState[] {
  const states: GuardedState[] = [];
  const add = (permission: CartPermission, field: string, value: string): void => {
    states.push({ permission, field, value });
  };
  states.push(...billStates(cart));
  // It changes what every row costs against what the shelf says.
  if (cart.noDiscount) add(CART_PERMISSION.discount, 'setNoDiscount', 'true');
  for (const id of cart.chosenRules) add(CART_PERMISSION.discount, `rule:${id}`, 'true');
  const { sellerId, employeeId } = cart.header;
  if (sellerId !== null && sellerId !== employeeId) add(CART_PERMISSION.seller, 'seller', String(sellerId));
  for (const row of cart.rows) states.push(...rowStates(row));
  for (const { permission, field, sum } of refundStates(cart)) add(permission, field, String(sum));
  for (const row of cart.rows) if (isSoldByAnother(row, cart)) add(CART_PERMISSION.seller, `row:${row.key}`, `${row.product.id}: ${row.sellerId}`);
  return states;
}

/** A seller of its own, beside whoever sells the bill. */
function isSoldByAnother({ sellerId }: CartRow, { header }: Cart): boolean {
  return sellerId !== null && sellerId !== header.employeeId && sellerId !== header.sellerId;
}

function billStates(cart: Cart): GuardedState[] {
  const value = billDiscountState(cart);
  return value === null ? [] : [{ permission: CART_PERMISSION.discount, field: 'discount', value }];
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

/**
 * What of prices and discounts by hand a command leaves that nobody allowed yet, beside what it is asked for itself: more of a row than was
 * seen when it was approved, more taken off by the total of a bill, by whatever command. Less of it, and as much as somebody was asked for before,
 * is none of it. Of new rows the command that makes them is asked.
 * @param after what the command makes of `before`
 */
export function raisedStates(before: Cart, after: Cart, command: CartCommand): GuardedState[] {
  const own = guardOf(command, before);
  const field = own === null ? null : fieldOf(command, before, own);
  const raised = (stood: readonly RowState[], states: readonly RowState[]): RowState[] => states.filter((state) => (state.permission !== own || state.field !== field)
    && !stood.some(({ permission, value }) => permission === state.permission && approvalCovers(permission, value, state.value)) && !isApproved(before, state));
  const ofRows = after.rows.flatMap((row, index) => {
    if (row === before.rows[index]) return [];
    const states = rowStates(row);
    const was = states.length === 0 ? undefined : before.rows.find(({ key }) => key === row.key);
    return was === undefined || was === row ? [] : raised(rowStates(was), states);
  });
  return after.discount === null || after.rows === before.rows ? ofRows : [...ofRows, ...raised(billStates(before), billStates(after))];
}

function isApproved({ log }: Cart, { permission, field, value }: GuardedState): boolean {
  return log.some((entry) => entry.approval !== null && entry.field === field && entry.description === DESCRIPTION[permission] && approvalCovers(permission, entry.data, value));
}

/** Whether a value that was approved is leave for another one of the same place: the same, of a sum no more than it, or of no more than was seen. */
function approvalCovers(permission: number, approved: string, needed: string): boolean {
  if (approved === needed || coversBounded(approved, needed)) return true;
  return isAllowedBySum(permission) && /^\d{1,15}$/.test(approved) && /^\d{1,15}$/.test(needed) && Number(needed) <= Number(approved);
}

/**
 * The value that the approval of a log entry must be signed for, so that it is leave for what is needed.
 * @param told what the entry says was approved
 */
export function approvedValue(permission: number, told: string, needed: string): string {
  return approvalCovers(permission, told, needed) ? told : needed;
}
