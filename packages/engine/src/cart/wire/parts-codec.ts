import type {
  Cart,
  CartCoupon,
  CartLogEntry,
  CartPayment,
  CartSupply,
  ManualDiscount,
  PricedCart,
} from '../cart.types.ts';
import type { CartOrder, OrderFacts } from '../cart-order.types.ts';
import type { WireCart, WireObject, WirePayment, WireTotals } from './wire.types.ts';
import { toAmount, toMoney, toPercent } from './wire-numbers.ts';

/** Encodes `Data[2]`, the totals and the cart discount. */
export function encodeTotals(cart: Cart, priced: PricedCart): WireTotals {
  return {
    discount_type: cart.discount?.type ?? null,
    discount: encodeDiscountValue(cart.discount),
    discount_sum: toMoney(priced.cartDiscount),
    price: toMoney(priced.gross),
    discounts_total: toMoney(priced.discount),
    total: toMoney(priced.total),
    vat: toMoney(priced.vat),
    before_vat: toMoney(priced.beforeVat),
    rounding: toMoney(priced.cashRounding),
    paid: toMoney(priced.paid),
    change: toMoney(priced.change),
    amount_total: priced.itemCount,
    stated_total: toMoney(cart.statedTotal),
  };
}

function encodeDiscountValue(discount: ManualDiscount | null): number {
  if (discount === null) return 0;
  switch (discount.type) {
    case 'percent':
      return toPercent(discount.rate);
    case 'sum':
      return toMoney(discount.amount);
    case 'sum_change':
      return toMoney(discount.total);
  }
}

export function encodePayment(payment: CartPayment): WirePayment {
  return {
    type: payment.typeId,
    name: payment.name,
    sum: toMoney(payment.amount),
    terminal_area: payment.terminalArea,
    include_sales: payment.includeSales,
    plugin_id: payment.pluginId,
    details: payment.details,
    print: payment.print,
    time: payment.paidAt,
    locked_rows: payment.lockedRows,
  };
}

export function encodeCoupon({ id, number, type, worth }: CartCoupon): WireCart['coupons'][number] {
  if (worth === undefined) return { id, number, type };
  const value =
    worth.kind === 'percent' ? worth.rate : worth.kind === 'product' ? worth.product : worth.rule;
  return { id, number, type, worth: { kind: worth.kind, value } };
}

export function encodeLog(entry: CartLogEntry): WireObject {
  return {
    employee_id: entry.employeeId,
    description: entry.description,
    data: entry.data,
    data_before: entry.dataBefore,
    field: entry.field,
    created_at: entry.createdAt,
    approval: entry.approval,
  };
}

export function encodeSupply({ method, packages, missedItems }: CartSupply): WireObject {
  return {
    method,
    packages: packages.map(({ name, count }) => ({ name, count })),
    missed_items: missedItems.map(({ productId, name, quantity }) => ({
      product_id: productId,
      name,
      amount: toAmount(quantity),
    })),
  };
}

/** Encodes `Data[6]`, the description of the order. Its identity and state are in `order`. */
export function encodeOrderInfo({
  kind,
  elementId,
  guests,
  name,
  ...rest
}: OrderFacts): WireObject {
  return { kind, element_id: elementId, guests, name, ...encodeService(rest, NO_SERVICE) };
}

/** Who serves an order, and where and until when it goes. */
export type ServiceFacts = Pick<OrderFacts, 'waiterId' | 'promisedAt' | 'phone' | 'address'>;

/** An order of an earlier version, which has none of them. */
const NO_SERVICE: ServiceFacts = { waiterId: null, promisedAt: null, phone: '', address: null };

/** Encodes those of the facts that are given and differ from `known`. */
export function encodeService(
  { waiterId, promisedAt, phone, address }: Partial<ServiceFacts>,
  known: Partial<ServiceFacts> = {},
): WireObject {
  return {
    ...(waiterId === undefined || waiterId === known.waiterId ? {} : { waiter_id: waiterId }),
    ...(promisedAt === undefined || promisedAt === known.promisedAt
      ? {}
      : { promised_at: promisedAt }),
    ...(phone === undefined || phone === known.phone ? {} : { phone }),
    ...(address === undefined || address === known.address
      ? {}
      : { address: address === null ? null : { ...address } }),
  };
}

export function encodeOrder({ id, status, revision }: CartOrder): WireObject {
  return { id, status, revision };
}

export function encodeSettings(cart: Cart): WireObject {
  return {
    lifecycle: cart.lifecycle,
    no_discount: cart.noDiscount,
    chosen_rules: cart.chosenRules,
    ignored_rules: cart.ignoredRules,
    ...(cart.usesLeft === undefined || cart.usesLeft.length === 0
      ? {}
      : { uses_left: cart.usesLeft.map(({ ruleId, left }) => ({ rule: ruleId, left })) }),
    ...(cart.points === undefined
      ? {}
      : { points: { count: cart.points.count, amount: toMoney(cart.points.amount) } }),
    ...(cart.trail === undefined ? {} : { trail: cart.trail }),
    clock: cart.clock,
  };
}

export function encodeTemp(cart: Cart): WireObject {
  return { last_error: cart.lastError, values: cart.temp };
}
