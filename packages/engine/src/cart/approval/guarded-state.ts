import { billDiscountState } from '../guards/bill-discount-state.ts';
import type { CartCommand } from '../cart.commands.ts';
import type { CartEnv } from '../cart.env.ts';
import { CART_PERMISSION, guardOf, type CartPermission } from '../guards/cart.guards.ts';
import type { Cart, CartRow } from '../cart.types.ts';
import { DESCRIPTION, fieldOf } from '../guards/cart-log.ts';
import { coversBoundedState } from './approval-bounds.ts';
import { reduceCart } from '../commands/reduce-cart.ts';
import { isAllowedBySum, refundStates } from '../guards/refund-states.ts';
import { rowStates, type RowState } from '../guards/row-states.ts';
import { ROW_REMOVED } from '../saved-order.ts';

/** One state of a cart that needed a permission: its field and its value. */
export interface GuardedState {
  readonly permission: CartPermission;
  /**
   * Field as in the log: `row:<key>`, `discount`, `rule:<id>`, `seller`, `lifecycle`, and the
   * fields of {@link refundStates}.
   */
  readonly field: string;
  /** The value that an approver approves, and nothing larger. See {@link approvalCovers}. */
  readonly value: string;
}

/** Value of a deletion, which only the log records. */
const DELETED = 'deleted';

const NO_ROWS: ReadonlySet<string> = new Set();

/**
 * All guarded states that the cart itself shows.
 * @param agreed keys of rows whose price a base document agreed
 */
export function guardedStates(cart: Cart, agreed = NO_ROWS): GuardedState[] {
  const states: GuardedState[] = [];
  const add = (permission: CartPermission, field: string, value: string): void => {
    states.push({ permission, field, value });
  };
  states.push(...billStates(cart));
  // It changes the price of every row compared with the shelf price.
  if (cart.noDiscount) add(CART_PERMISSION.discount, 'setNoDiscount', 'true');
  for (const id of cart.chosenRules) add(CART_PERMISSION.discount, `rule:${id}`, 'true');
  const { sellerId, employeeId } = cart.header;
  if (sellerId !== null && sellerId !== employeeId)
    add(CART_PERMISSION.seller, 'seller', String(sellerId));
  for (const row of cart.rows) if (!agreed.has(row.key)) states.push(...rowStates(row));
  for (const { permission, field, sum } of refundStates(cart)) add(permission, field, String(sum));
  for (const row of cart.rows)
    if (isSoldByAnother(row, cart))
      add(CART_PERMISSION.seller, `row:${row.key}`, `${row.product.id}: ${row.sellerId}`);
  return states;
}

/** Whether the row has a seller other than the seller or employee of the sale. */
function isSoldByAnother({ sellerId }: CartRow, { header }: Cart): boolean {
  return sellerId !== null && sellerId !== header.employeeId && sellerId !== header.sellerId;
}

function billStates(cart: Cart): GuardedState[] {
  const value = billDiscountState(cart);
  return value === null ? [] : [{ permission: CART_PERMISSION.discount, field: 'discount', value }];
}

/**
 * The deletions in the log. The log is written by the till and can omit entries, but every entry
 * counts.
 */
export function deletionsOf(
  cart: Cart,
): (GuardedState & { readonly employeeId: number | null; readonly approval: string | null })[] {
  const keys: Readonly<Record<string, CartPermission>> = {
    [ROW_REMOVED]: CART_PERMISSION.cancelItem,
    'cart.cancel': CART_PERMISSION.cancelCart,
  };
  return cart.log.flatMap(({ description, field, employeeId, approval }) => {
    const permission = Object.hasOwn(keys, description) ? keys[description] : undefined;
    return permission === undefined
      ? []
      : [{ permission, field, value: DELETED, employeeId, approval }];
  });
}

/**
 * The state that a command would leave, for an approver to approve. Null when the command needs no
 * permission.
 */
export function approvalSubject(
  cart: Cart,
  command: CartCommand,
  env: CartEnv,
): GuardedState | null {
  const permission = guardOf(command, cart);
  if (permission === null) return null;
  const field = fieldOf(command, cart, permission);
  // A deletion leaves no state to name, so the approval covers the deletion itself.
  if (permission === CART_PERMISSION.cancelItem || permission === CART_PERMISSION.cancelCart)
    return { permission, field, value: DELETED };
  const reduced = reduceCart(cart, command, env);
  const after = reduced.ok ? guardedStates(reduced.value.cart) : [];
  return (
    after.find((state) => state.permission === permission && state.field === field) ?? {
      permission,
      field,
      value: '',
    }
  );
}

/**
 * The states that a command raises above what was approved, in addition to the state that the
 * command itself guards: a larger quantity of a row whose price was approved, or a larger amount
 * off by a fixed total. Smaller and equal states are left out, and so are new rows, which their own
 * command guards.
 * @param after the cart that the command makes of `before`
 */
export function raisedStates(before: Cart, after: Cart, command: CartCommand): GuardedState[] {
  const own = guardOf(command, before);
  const field = own === null ? null : fieldOf(command, before, own);
  const raised = (stood: readonly RowState[], states: readonly RowState[]): RowState[] =>
    states.filter(
      (state) =>
        (state.permission !== own || state.field !== field) &&
        !stood.some(
          ({ permission, value }) =>
            permission === state.permission && approvalCovers(permission, value, state.value),
        ) &&
        !isApproved(before, state),
    );
  const ofRows = after.rows.flatMap((row, index) => {
    if (row === before.rows[index]) return [];
    const states = rowStates(row);
    const was = states.length === 0 ? undefined : before.rows.find(({ key }) => key === row.key);
    return was === undefined || was === row ? [] : raised(rowStates(was), states);
  });
  return after.discount === null || after.rows === before.rows
    ? ofRows
    : [...ofRows, ...raised(billStates(before), billStates(after))];
}

function isApproved({ log }: Cart, { permission, field, value }: GuardedState): boolean {
  return log.some(
    (entry) =>
      entry.approval !== null &&
      entry.field === field &&
      entry.description === DESCRIPTION[permission] &&
      approvalCovers(permission, entry.data, value),
  );
}

/**
 * Whether an approved value covers a needed one of the same field: an equal value, or one no larger
 * for sums and bounded states.
 */
function approvalCovers(permission: number, approved: string, needed: string): boolean {
  if (approved === needed || coversBoundedState(approved, needed)) return true;
  return (
    isAllowedBySum(permission) &&
    /^\d{1,15}$/.test(approved) &&
    /^\d{1,15}$/.test(needed) &&
    Number(needed) <= Number(approved)
  );
}

/**
 * The value that the approval of a log entry must be signed for, to cover what is needed.
 * @param told the value that the entry says was approved
 */
export function approvedValue(permission: number, told: string, needed: string): string {
  return approvalCovers(permission, told, needed) ? told : needed;
}
