import { billDiscountState } from './bill-discount-state.ts';
import type { CartCommand } from '../cart.commands.ts';
import type { CartEnv } from '../cart.env.ts';
import { CART_PERMISSION, type CartPermission } from './cart.guards.ts';
import type { Cart, CartLogEntry, CartPayment, CartRow } from '../cart.types.ts';
import { PAYMENT_REMOVED, QUANTITY_LOWERED, ROW_REMOVED } from '../saved-order.ts';
import { rowStates } from './row-states.ts';
import {
  isAllowedBySum,
  MANUAL_REFUND,
  refundField,
  refundStates,
  VOUCHER,
} from './refund-states.ts';

/** Action names of log entries (specification, cart §6). */
export const DESCRIPTION: Readonly<Record<CartPermission, string>> = {
  [CART_PERMISSION.discount]: 'cart.discount',
  [CART_PERMISSION.cancelCart]: 'cart.cancel',
  [CART_PERMISSION.freezeCart]: 'cart.freeze',
  [CART_PERMISSION.seller]: 'cart.seller',
  [CART_PERMISSION.cancelItem]: ROW_REMOVED,
  [CART_PERMISSION.editItem]: 'cart.item.edit',
  [CART_PERMISSION.refund]: 'transaction.refund',
  [CART_PERMISSION.replacementVoucher]: 'transaction.replacement_voucher',
  [CART_PERMISSION.manualRefund]: 'transaction.refund_manual',
};

/**
 * Adds a log entry for a guarded action: the employee, the value before and after, and the
 * approval.
 */
export function logGuardedAction(
  before: Cart,
  after: Cart,
  command: CartCommand,
  permission: CartPermission,
  env: CartEnv,
): Cart {
  const field = fieldOf(command, before, permission);
  return withEntry(after, before, command, {
    description: DESCRIPTION[permission],
    field,
    data: isAllowedBySum(permission)
      ? sumAt(after, field)
      : (countedDown(before, after, command) ??
        approvedState(after, command, permission) ??
        valueOf(after, command)),
    dataBefore: isAllowedBySum(permission) ? sumAt(before, field) : valueOf(before, command),
    createdAt: env.now(),
  });
}

/**
 * The row or cart state that an approval covers, as the approver saw it. The server matches the
 * approval by this value, so a larger value needs a new approval.
 */
function approvedState(
  after: Cart,
  command: CartCommand,
  permission: CartPermission,
): string | null {
  if (typeof command.by?.approval !== 'string') return null;
  if (command.type === 'setCartDiscount') return billDiscountState(after);
  if (!('rowKey' in command)) return null;
  const row = after.rows.find(({ key }) => key === command.rowKey);
  return (
    (row === undefined ? [] : rowStates(row)).find((state) => state.permission === permission)
      ?.value ?? null
  );
}

/**
 * The value of a row that was counted down to zero. Such a row is not logged as deleted, because
 * another till may have counted it up. Null for any other change.
 */
function countedDown(before: Cart, after: Cart, command: CartCommand): string | null {
  if (
    (command.type !== 'decrementRow' && command.type !== 'setQuantity') ||
    after.rows.some(({ key }) => key === command.rowKey)
  )
    return null;
  const row = before.rows.find(({ key }) => key === command.rowKey);
  return row === undefined ? null : describeRow({ ...row, quantity: 0 });
}

function withEntry(
  after: Cart,
  before: Cart,
  { by }: CartCommand,
  entry: Omit<CartLogEntry, 'employeeId' | 'approval'>,
): Cart {
  return {
    ...after,
    log: [
      ...after.log,
      {
        ...entry,
        employeeId: by?.employeeId ?? before.header.employeeId,
        approval: by?.approval ?? null,
      },
    ],
  };
}

/**
 * Logs an added or removed payment with its employee and approval: payments are rarely guarded, but
 * the entry answers later questions. Returns the cart unchanged for any other command.
 */
export function logPayment(before: Cart, after: Cart, command: CartCommand, env: CartEnv): Cart {
  const added = command.type === 'addPayment';
  const payment = added
    ? after.payments.at(-1)
    : before.payments.find(
        ({ key }) => command.type === 'removePayment' && key === command.paymentKey,
      );
  if (payment === undefined) return after;
  const text = describePayment(payment);
  return withEntry(after, before, command, {
    description: added ? 'cart.payment.add' : PAYMENT_REMOVED,
    field: `payment:${payment.key}`,
    data: added ? text : '',
    dataBefore: added ? '' : text,
    createdAt: env.now(),
  });
}

/**
 * Logs that less of a sold row is wanted, which everyone may do: one entry for a row that is counted
 * down step by step. Returns the cart unchanged for any other command.
 */
export function logLowered(before: Cart, after: Cart, command: CartCommand, env: CartEnv): Cart {
  if (command.type !== 'decrementRow' && command.type !== 'setQuantity') return after;
  const row = before.rows.find(({ key }) => key === command.rowKey);
  const left = after.rows.find(({ key }) => key === command.rowKey);
  if (row === undefined || row.quantity <= 0 || (left?.quantity ?? 0) >= row.quantity) return after;
  const field = `row:${row.key}`;
  const last = before.log.at(-1);
  const isSame = last?.description === QUANTITY_LOWERED && last.field === field;
  const log = isSame ? before.log.slice(0, -1) : before.log;
  return withEntry({ ...after, log }, before, command, {
    description: QUANTITY_LOWERED,
    field,
    data: describeRow({ ...row, quantity: left?.quantity ?? 0 }),
    dataBefore: isSame ? last.dataBefore : describeRow(row),
    createdAt: env.now(),
  });
}

/**
 * Omits the details: they stay on the payment only, so no card data remains after the payment is
 * removed.
 */
function describePayment({ typeId, name, amount }: CartPayment): string {
  return JSON.stringify({ type: typeId, name, amount });
}

/** Amount refunded at a field, in agorot, in the form that an approval names. */
function sumAt(cart: Cart, field: string): string {
  return String(refundStates(cart).find((state) => state.field === field)?.sum ?? 0);
}

/** The field of the cart that a guarded command changes. */
export function fieldOf(command: CartCommand, cart: Cart, permission: CartPermission): string {
  if (isAllowedBySum(permission)) return refundPlaceOf(command, cart, permission);
  if ('rowKey' in command) return `row:${command.rowKey}`;
  switch (command.type) {
    case 'setCartDiscount':
      return 'discount';
    case 'setSeller':
      return 'seller';
    case 'cancelCart':
      return 'lifecycle';
    case 'insertPackaging':
      return `row:${command.activeRowKey ?? ''}`;
    case 'removePayment':
      return `payment:${command.paymentKey}`;
    case 'chooseRule':
      return `rule:${command.ruleId}`;
    default:
      return command.type;
  }
}

function refundPlaceOf(command: CartCommand, cart: Cart, permission: CartPermission): string {
  if (permission === CART_PERMISSION.replacementVoucher) return VOUCHER;
  if (permission === CART_PERMISSION.manualRefund) return MANUAL_REFUND;
  const row = 'rowKey' in command ? cart.rows.find(({ key }) => key === command.rowKey) : undefined;
  return refundField(
    (command.type === 'refundRows' ? command.rows[0]?.source : row?.refundOf)?.documentId ?? '',
  );
}

function valueOf(cart: Cart, command: CartCommand): string {
  if ('rowKey' in command) return describeRow(cart.rows.find(({ key }) => key === command.rowKey));
  switch (command.type) {
    case 'setCartDiscount':
      return JSON.stringify(cart.discount);
    case 'setSeller':
      return String(cart.header.sellerId ?? '');
    case 'cancelCart':
      return cart.lifecycle;
    case 'chooseRule':
      return String(cart.chosenRules.includes(command.ruleId));
    case 'addPayment':
      return String(cart.payments.length);
    default:
      return String(cart.rows.length);
  }
}

/** Empty when the row does not exist. */
function describeRow(row: CartRow | undefined): string {
  if (row === undefined) return '';
  const { product, quantity, manualPrice, discountRate, discountRate2, discountSum } = row;
  return JSON.stringify({
    id: product.id,
    name: product.name,
    quantity,
    price: manualPrice ?? product.price,
    discountRate,
    discountRate2,
    discountSum,
  });
}
