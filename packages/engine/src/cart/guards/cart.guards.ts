import type { Agorot } from '../../kernel/units.ts';
import { ONE } from '../../kernel/units.ts';
import { mulDivRound, priceOf } from '../../money/money.ts';
import { PAYMENT_TYPE, type Cart, type Preparation } from '../cart.types.ts';
import type { CartCommand, CartCommandType, CommandOf } from '../cart.commands.ts';
import { isBlankRow, towardsZero } from '../cart-row.ts';
import { isPaidAtOtherTill, reducesSavedRow } from '../saved-order.ts';

/** POS operation ids that guard actions on a cart (specification, cart §6). */
export const CART_PERMISSION = {
  discount: 50,
  cancelCart: 51,
  freezeCart: 52,
  seller: 53,
  cancelItem: 55,
  editItem: 56,
  refund: 70,
  replacementVoucher: 71,
  manualRefund: 72,
} as const;
export type CartPermission = (typeof CART_PERMISSION)[keyof typeof CART_PERMISSION];

const isByHand = ({ id, price }: Preparation): boolean => id === null && price !== 0;

/** Total price of the preparations that are not of the list. */
function handPrice(preparations: readonly Preparation[]): Agorot {
  return preparations
    .filter(isByHand)
    .reduce((sum, { price, amount }) => sum + priceOf(price, amount), 0);
}

type Guard<K extends CartCommandType> = (
  command: CommandOf<K>,
  cart: Cart,
) => CartPermission | null;

const unguarded = (): null => null;
const guardDiscount = (command: { readonly discount: unknown }): CartPermission | null =>
  // Removing a discount raises the price again, so it needs no permission.
  command.discount === null ? null : CART_PERMISSION.discount;

/**
 * The POS permission of each command: the one table that till and server read. It names every
 * command, so a new one cannot be forgotten. Lowering a quantity is everyday work and free, except
 * below what the saved order had, because the kitchen already made that. Deleting a row is not
 * free.
 */
const GUARDS: { readonly [K in CartCommandType]: Guard<K> } = {
  addProduct: ({ fields }) =>
    (fields?.preparations ?? []).some(isByHand) ? CART_PERMISSION.editItem : null,
  refundProduct: () => CART_PERMISSION.manualRefund,
  refundRows: () => CART_PERMISSION.refund,
  addBlankRow: unguarded,
  fillRow: unguarded,
  incrementRow: (command, cart) => {
    const row = cart.rows.find(({ key }) => key === command.rowKey);
    // One more unit on a refund row refunds more money.
    return row !== undefined && row.quantity < 0
      ? row.refundOf === null
        ? CART_PERMISSION.manualRefund
        : CART_PERMISSION.refund
      : null;
  },
  decrementRow: ({ rowKey, step }, cart) =>
    reducesSavedRow(cart, rowKey, (quantity) => towardsZero(quantity, step ?? ONE))
      ? CART_PERMISSION.cancelItem
      : null,
  setQuantity: (command, cart) => {
    const row = cart.rows.find(({ key }) => key === command.rowKey);
    if (reducesSavedRow(cart, command.rowKey, () => command.quantity))
      return CART_PERMISSION.cancelItem;
    if (row === undefined || row.quantity >= 0 || command.quantity >= row.quantity) return null;
    return row.refundOf === null ? CART_PERMISSION.manualRefund : CART_PERMISSION.refund;
  },
  setUnitPrice: () => CART_PERMISSION.editItem,
  setRowDiscount: guardDiscount,
  // A preparation adds to the price. One from the list has the list's price and needs no
  // permission.
  editRow: (command, cart) => {
    const { preparations, sellerId } = command.changes;
    if (
      sellerId !== undefined &&
      sellerId !== null &&
      sellerId !== cart.header.employeeId &&
      sellerId !== cart.header.sellerId
    )
      return CART_PERMISSION.seller;
    const row = cart.rows.find(({ key }) => key === command.rowKey);
    if (preparations === undefined || row === undefined) return null;
    return handPrice(preparations) === handPrice(row.preparations)
      ? null
      : CART_PERMISSION.editItem;
  },
  deleteRow: (command, cart) => {
    const row = cart.rows.find(({ key }) => key === command.rowKey);
    return row === undefined || isBlankRow(row) ? null : CART_PERMISSION.cancelItem;
  },
  insertPackaging: ({ activeRowKey, deliveryWeight, quantity }, cart) =>
    reducesSavedRow(cart, activeRowKey ?? '', (weight) =>
      towardsZero(weight, mulDivRound(deliveryWeight, quantity, ONE)),
    )
      ? CART_PERMISSION.cancelItem
      : null,
  deleteRuleDiscount: unguarded,
  restoreRuleDiscount: unguarded,
  chooseRule: () => CART_PERMISSION.discount,
  deselectRule: unguarded,
  setUsesLeft: unguarded,
  setPoints: unguarded,
  setCartDiscount: guardDiscount,
  setNoDiscount: (command) => (command.noDiscount ? CART_PERMISSION.discount : null),
  setAccount: unguarded,
  addCoupon: unguarded,
  removeCoupon: unguarded,
  addPayment: ({ payment }) =>
    payment.amount < 0 && payment.typeId === PAYMENT_TYPE.exchangeVoucher
      ? CART_PERMISSION.replacementVoucher
      : null,
  removePayment: ({ paymentKey }, cart) =>
    isPaidAtOtherTill(cart, paymentKey) ? CART_PERMISSION.cancelCart : null,
  setNotes: unguarded,
  setSeller: () => CART_PERMISSION.seller,
  setHeader: unguarded,
  setOrder: unguarded,
  setSupply: unguarded,
  setTemp: unguarded,
  setStatedTotal: unguarded,
  cancelCart: () => CART_PERMISSION.cancelCart,
};

/** The POS permission that a command needs on this cart; null when every employee may do it. */
export function guardOf(command: CartCommand, cart: Cart): CartPermission | null {
  // The table pairs each command with its own guard; TypeScript cannot follow the pairing through
  // the look-up.
  const guard = GUARDS[command.type] as (command: CartCommand, cart: Cart) => CartPermission | null;
  return guard(command, cart);
}
