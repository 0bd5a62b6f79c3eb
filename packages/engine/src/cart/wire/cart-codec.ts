import type { Cart, CartRow, PricedCart } from '../cart.types.ts';
import { encodeAccount } from './account-codec.ts';
import { encodeHeader } from './header-codec.ts';
import * as parts from './parts-codec.ts';
import { encodeRow } from './row-codec.ts';
import { toAmount, toMoney } from './wire-numbers.ts';
import { discountRowsOf } from '../pricing/discount-rows.ts';
import type { WireCart, WireRow } from './wire.types.ts';

/**
 * The cart in the positional shape of the specification (3-cart §3), for the wire and for local
 * stores.
 */
export function encodeCart(cart: Cart, priced: PricedCart): WireCart {
  return {
    Data: [
      encodeHeader(cart),
      cart.account === null ? null : encodeAccount(cart.account),
      parts.encodeTotals(cart, priced),
      null,
      null,
      null,
      cart.order === null ? null : parts.encodeOrderInfo(cart.order),
    ],
    Products: encodeRows(cart, priced),
    Payments: Object.fromEntries(
      cart.payments.map((payment) => [payment.key, parts.encodePayment(payment)]),
    ),
    coupons: cart.coupons.map(parts.encodeCoupon),
    supply: cart.supply === null ? null : parts.encodeSupply(cart.supply),
    logs: cart.log.map(parts.encodeLog),
    settings: parts.encodeSettings(cart),
    temp: parts.encodeTemp(cart),
    resource: cart.resource === null ? null : { kind: cart.resource.kind, id: cart.resource.id },
    order: cart.order === null ? null : parts.encodeOrder(cart.order),
  };
}

/**
 * Product rows, each followed by its DIS rows; then a PAY row for every payment, in the order they
 * were made.
 */
function encodeRows(cart: Cart, priced: PricedCart): WireRow[] {
  const children = childKeys(cart.rows);
  const wire: WireRow[] = [];
  for (const [index, row] of cart.rows.entries()) {
    const derived = priced.rows[index];
    wire.push(encodeRow(row, derived, children.get(row.key) ?? []));
    if (derived === undefined) continue;
    for (const dis of discountRowsOf(derived)) {
      wire.push({
        C: 'DIS',
        key: dis.key,
        parent: dis.parentKey,
        discount_id: dis.ruleId,
        level: dis.levelId,
        name: dis.name,
        amount: toAmount(dis.quantity),
        row_price: toMoney(0 - dis.amount),
      });
    }
  }
  for (const { key, amount } of cart.payments)
    wire.push({ C: 'PAY', key, row_price: toMoney(amount) });
  return wire;
}

function childKeys(rows: readonly CartRow[]): ReadonlyMap<string, readonly string[]> {
  const children = new Map<string, string[]>();
  for (const { key, parentKey } of rows) {
    if (parentKey === null) continue;
    const keys = children.get(parentKey);
    if (keys === undefined) children.set(parentKey, [key]);
    else keys.push(key);
  }
  return children;
}
