import type { CartCommand } from './cart.commands.ts';
import type { CartEnv } from './cart.env.ts';
import { CART_PERMISSION, type CartPermission } from './cart.guards.ts';
import type { Cart, CartLogEntry, CartRow } from './cart.types.ts';

/** Key names of the specification (§6): what a log entry says was done. */
const DESCRIPTION: Readonly<Record<CartPermission, string>> = {
  [CART_PERMISSION.discount]: 'cart.discount',
  [CART_PERMISSION.cancelCart]: 'cart.cancel',
  [CART_PERMISSION.freezeCart]: 'cart.freeze',
  [CART_PERMISSION.seller]: 'cart.seller',
  [CART_PERMISSION.cancelItem]: 'cart.item.cancel',
  [CART_PERMISSION.editItem]: 'cart.item.edit',
  [CART_PERMISSION.refund]: 'transaction.refund',
  [CART_PERMISSION.replacementVoucher]: 'transaction.replacement_voucher',
  [CART_PERMISSION.manualRefund]: 'transaction.refund_manual',
};

/** The changed cart with an entry that says who did what, from what to what, and on whose approval. */
export function logGuardedAction(before: Cart, after: Cart, command: CartCommand, permission: CartPermission, env: CartEnv): Cart {
  const entry: CartLogEntry = {
    employeeId: command.by?.employeeId ?? before.header.employeeId,
    description: DESCRIPTION[permission],
    field: fieldOf(command),
    data: valueOf(after, command),
    dataBefore: valueOf(before, command),
    createdAt: env.now(),
    approval: command.by?.approval ?? null,
  };
  return { ...after, log: [...after.log, entry] };
}

/** Where a command changes the cart. */
export function fieldOf(command: CartCommand): string {
  if ('rowKey' in command) return `row:${command.rowKey}`;
  switch (command.type) {
    case 'setCartDiscount': return 'discount';
    case 'setSeller': return 'seller';
    case 'cancelCart': return 'lifecycle';
    case 'chooseRule': return `rule:${command.ruleId}`;
    default: return command.type;
  }
}

function valueOf(cart: Cart, command: CartCommand): string {
  if ('rowKey' in command) return describeRow(cart.rows.find(({ key }) => key === command.rowKey));
  switch (command.type) {
    case 'setCartDiscount': return JSON.stringify(cart.discount);
    case 'setSeller': return String(cart.header.sellerId ?? '');
    case 'cancelCart': return cart.lifecycle;
    case 'chooseRule': return String(cart.chosenRules.includes(command.ruleId));
    case 'addPayment': return String(cart.payments.length);
    default: return String(cart.rows.length);
  }
}

/** Empty when the row is not (or no longer) there. */
function describeRow(row: CartRow | undefined): string {
  if (row === undefined) return '';
  const { product, quantity, manualPrice, discountRate, discountRate2, discountSum } = row;
  return JSON.stringify({ id: product.id, name: product.name, quantity, price: manualPrice ?? product.price, discountRate, discountRate2, discountSum });
}
