import { CART_LIMITS } from '../cart.limits.ts';
import type { Cart, CartCoupon, CartLogEntry, CartOrder, CartPayment, CartSupply, ManualDiscount, PricedCart } from '../cart.types.ts';
import type { WireObject, WirePayment, WireTotals } from '../wire.types.ts';
import type { WireNode } from './wire-node.ts';
import { toAmount, toMoney, toPercent } from './wire-numbers.ts';

const MAX_LIST = 1_000;

export function encodeTotals(cart: Cart, priced: PricedCart): WireTotals {
  return {
    discount_type: cart.discount?.type ?? null, discount: encodeDiscountValue(cart.discount),
    discount_sum: toMoney(priced.cartDiscount), price: toMoney(priced.gross),
    discounts_total: toMoney(priced.discount), total: toMoney(priced.total), vat: toMoney(priced.vat),
    before_vat: toMoney(priced.beforeVat), rounding: toMoney(priced.cashRounding), paid: toMoney(priced.paid), change: toMoney(priced.change),
    amount_total: priced.itemCount, stated_total: toMoney(cart.statedTotal),
  };
}

function encodeDiscountValue(discount: ManualDiscount | null): number {
  if (discount === null) return 0;
  switch (discount.type) {
    case 'percent': return toPercent(discount.rate);
    case 'sum': return toMoney(discount.amount);
    case 'sum_change': return toMoney(discount.total);
  }
}

export function decodeDiscount(node: WireNode): ManualDiscount | null {
  const type = node.get('discount_type').nullable((n) => n.oneOf<ManualDiscount['type']>(['percent', 'sum', 'sum_change']));
  const value = node.get('discount');
  if (type === null) return null;
  if (type === 'percent') return { type, rate: value.percent() };
  const amount = value.money();
  if (amount < 0) return value.fail('must not be negative', null);
  return type === 'sum' ? { type, amount } : { type, total: amount };
}

export function encodePayment(payment: CartPayment): WirePayment {
  return {
    type: payment.typeId, name: payment.name, sum: toMoney(payment.amount), terminal_area: payment.terminalArea,
    include_sales: payment.includeSales, plugin_id: payment.pluginId, details: payment.details, print: payment.print, time: payment.paidAt,
    locked_rows: payment.lockedRows,
  };
}

export function decodePayment(key: string, node: WireNode): CartPayment {
  return {
    key, typeId: node.get('type').int(1), name: node.get('name').text(), amount: node.get('sum').money(), paidAt: node.get('time').int(0),
    terminalArea: node.get('terminal_area').text(), includeSales: node.get('include_sales').bool(),
    pluginId: node.get('plugin_id').nullable((n) => n.int(1)),
    details: Object.fromEntries(node.get('details').entries((n) => n.scalar(), MAX_LIST)), print: node.get('print').bool(),
    lockedRows: node.get('locked_rows').list((n) => n.key(), CART_LIMITS.rows),
  };
}

export function decodeCoupon(node: WireNode): CartCoupon {
  return { id: node.get('id').key(), number: node.get('number').text(60), type: node.get('type').int() };
}

export function encodeLog(entry: CartLogEntry): WireObject {
  return {
    employee_id: entry.employeeId, description: entry.description, data: entry.data, data_before: entry.dataBefore, field: entry.field,
    created_at: entry.createdAt, approval: entry.approval,
  };
}

export function decodeLog(node: WireNode): CartLogEntry {
  return {
    employeeId: node.get('employee_id').nullable((n) => n.int(1)), description: node.get('description').text(), field: node.get('field').text(),
    data: node.get('data').text(10_000), dataBefore: node.get('data_before').text(10_000), createdAt: node.get('created_at').int(0),
    approval: node.get('approval').nullable((n) => n.text(10_000)),
  };
}

export function encodeSupply({ method, packages, missedItems }: CartSupply): WireObject {
  return {
    method, packages: packages.map(({ name, count }) => ({ name, count })),
    missed_items: missedItems.map(({ productId, name, quantity }) => ({ product_id: productId, name, amount: toAmount(quantity) })),
  };
}

export function decodeSupply(node: WireNode): CartSupply {
  return {
    method: node.get('method').text(),
    packages: node.get('packages').list((n) => ({ name: n.get('name').text(), count: n.get('count').int(0) }), MAX_LIST),
    missedItems: node.get('missed_items').list(
      (n) => ({ productId: n.get('product_id').int(1), name: n.get('name').text(), quantity: n.get('amount').amount() }), MAX_LIST,
    ),
  };
}

/** `Data[6]`: what the order is. Its identity and state are in `order`. */
export function encodeOrderInfo({ kind, elementId, guests, name }: CartOrder): WireObject {
  return { kind, element_id: elementId, guests, name };
}

export function encodeOrder({ id, status, revision }: CartOrder): WireObject {
  return { id, status, revision };
}

export function decodeOrder(order: WireNode, info: WireNode): CartOrder {
  return {
    id: order.get('id').key(), status: order.get('status').oneOf<0 | 1>([0, 1]), revision: order.get('revision').int(0),
    kind: info.get('kind').oneOf(['table', 'delivery', 'takeaway', 'saved']), elementId: info.get('element_id').nullable((n) => n.int(1)),
    guests: info.get('guests').int(0, 10_000), name: info.get('name').text(),
  };
}

export function encodeSettings(cart: Cart): WireObject {
  return {
    lifecycle: cart.lifecycle, no_discount: cart.noDiscount, chosen_rules: cart.chosenRules, ignored_rules: cart.ignoredRules, clock: cart.clock,
  };
}

export type CartSettings = Pick<Cart, 'lifecycle' | 'noDiscount' | 'chosenRules' | 'ignoredRules' | 'clock'>;

export function decodeSettings(node: WireNode): CartSettings {
  return {
    lifecycle: node.get('lifecycle').oneOf(['open', 'submitted', 'cancelled']), noDiscount: node.get('no_discount').bool(),
    chosenRules: node.get('chosen_rules').list((n) => n.int(), MAX_LIST), ignoredRules: node.get('ignored_rules').list((n) => n.int(), MAX_LIST),
    clock: node.get('clock').dateTime(),
  };
}

export function encodeTemp(cart: Cart): WireObject {
  return { last_error: cart.lastError, values: cart.temp };
}

export function decodeTemp(node: WireNode): Pick<Cart, 'lastError' | 'temp'> {
  return {
    lastError: node.get('last_error').nullable((n) => n.text()),
    temp: Object.fromEntries(node.get('values').entries((n) => n.text(), MAX_LIST)),
  };
}
