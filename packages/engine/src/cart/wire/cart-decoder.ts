import { err, ok, type Result } from '../../kernel/result.ts';
import type { Agorot, QtyMilli } from '../../kernel/units.ts';
import { CART_LIMITS } from '../cart.limits.ts';
import type { Cart, CartPayment, CartRow } from '../cart.types.ts';
import { decodeAccount } from './account-decoder.ts';
import { decodeHeader } from './header-decoder.ts';
import * as parts from './parts-decoder.ts';
import { decodeRow } from './row-decoder.ts';
import { keysOf, WireNode, type WireProblem, type WireProblems } from './wire-node.ts';
import type { DiscountRow } from '../pricing/discount-rows.ts';
import { rowProblem } from '../row-rules.ts';
import type { WireCart, WireDiscountRow, WirePaymentRow } from './wire.types.ts';

/** The amounts that the device calculated for a row. */
export interface ClaimedRow {
  readonly key: string;
  readonly unitPrice: Agorot;
  /** Unit price without VAT. */
  readonly unitPriceBeforeVat: Agorot;
  readonly manualDiscount: Agorot;
  readonly manualDiscount2: Agorot;
  readonly cartDiscount: Agorot;
  readonly net: Agorot;
  readonly vat: Agorot;
}

/**
 * The totals and discount rows that the device showed and printed. The server compares them with
 * its own.
 */
export interface ClaimedTotals {
  readonly gross: Agorot;
  readonly discount: Agorot;
  readonly cartDiscount: Agorot;
  readonly total: Agorot;
  readonly vat: Agorot;
  readonly beforeVat: Agorot;
  readonly cashRounding: Agorot;
  readonly paid: Agorot;
  readonly change: Agorot;
  /** Number of pieces, as printed on the receipt. */
  readonly itemCount: number;
  readonly rows: readonly ClaimedRow[];
  readonly discountRows: readonly DiscountRow[];
}

export interface DecodedCart {
  readonly cart: Cart;
  readonly claimed: ClaimedTotals;
  /** Path of the first key that this version does not know; null when it knows all keys. */
  readonly unknownKey: string | null;
}

export interface DecodeError extends WireProblem {
  readonly code: 'CART_MALFORMED' | 'CART_TOO_LARGE';
}

/**
 * Reads a wire cart from an untrusted source: `decode(encode(cart, priced))` returns the same cart.
 * Refuses more digits than the unit has, unknown document types, duplicate keys, and amounts or
 * sizes out of bounds.
 * @param unknownKeys `refuse` rejects a key that this version does not know; `name` ignores it and
 *   reports it, because a sale that a till of another version already charged and printed must be
 *   accepted.
 */
export function decodeCart(
  wire: unknown,
  unknownKeys: 'refuse' | 'name' = 'refuse',
): Result<DecodedCart, DecodeError> {
  const problems: WireProblems = { first: null, unknown: null };
  const root = new WireNode(wire, 'cart', problems);
  const decoded = readCart(root);
  if (problems.first === null && decoded.cart.rows.length > CART_LIMITS.rows) {
    return err({
      code: 'CART_TOO_LARGE',
      path: 'cart.Products',
      reason: `has more than ${CART_LIMITS.rows} rows`,
    });
  }
  const problem = problems.first ?? (unknownKeys === 'refuse' ? problems.unknown : null);
  return problem === null
    ? ok({ ...decoded, unknownKey: problems.unknown?.path ?? null })
    : err({ code: 'CART_MALFORMED', ...problem });
}

const CART_KEYS = keysOf({
  Data: true,
  Products: true,
  Payments: true,
  coupons: true,
  supply: true,
  logs: true,
  settings: true,
  temp: true,
  resource: true,
  order: true,
} satisfies Record<keyof WireCart, true>);

const DISCOUNT_KEYS = keysOf({
  C: true,
  key: true,
  parent: true,
  discount_id: true,
  level: true,
  name: true,
  amount: true,
  row_price: true,
} satisfies Record<keyof WireDiscountRow, true>);

const PAY_KEYS = keysOf({ C: true, key: true, row_price: true } satisfies Record<
  keyof WirePaymentRow,
  true
>);

const RESOURCE_KEYS: ReadonlySet<string> = new Set(['kind', 'id']);

/** Number of entries of `Data`; entries 3 to 5 are reserved. */
const DATA_ENTRIES = 7;

function readCart(root: WireNode): Omit<DecodedCart, 'unknownKey'> {
  const data = root.allowKeys(CART_KEYS).get('Data').atMost(DATA_ENTRIES);
  for (const free of [3, 4, 5]) data.at(free).requireNull();
  if (root.get('order').value === null) data.at(6).requireNull();
  const { cartId, accountId, header } = decodeHeader(data.at(0));
  const account = data.at(1).nullable(decodeAccount);
  if ((account?.id ?? null) !== accountId)
    data.at(0).fail('names another account than Data[1]', null);
  const totals = data.at(2);
  const products = readRows(root);
  const cart: Cart = {
    id: cartId,
    header,
    account,
    ...parts.decodeSettings(root.get('settings')),
    rows: products.rows,
    discount: parts.decodeDiscount(totals),
    payments: products.payments,
    coupons: root.get('coupons').list(parts.decodeCoupon, CART_LIMITS.coupons),
    log: root.get('logs').list(parts.decodeLog, CART_LIMITS.log),
    ...parts.decodeTemp(root.get('temp')),
    order: root.get('order').nullable((order) => parts.decodeOrder(order, data.at(6))),
    supply: root.get('supply').nullable(parts.decodeSupply),
    resource: root.get('resource').nullable((n) => ({
      kind: n.allowKeys(RESOURCE_KEYS).get('kind').oneOf(['frozen', 'copy', 'order', 'document']),
      id: n.get('id').key(),
    })),
    statedTotal: totals.get('stated_total').money(),
  };
  const sum = (key: string): Agorot => totals.get(key).sum();
  const claimed: ClaimedTotals = {
    gross: sum('price'),
    discount: sum('discounts_total'),
    cartDiscount: sum('discount_sum'),
    total: sum('total'),
    vat: sum('vat'),
    beforeVat: sum('before_vat'),
    cashRounding: sum('rounding'),
    paid: sum('paid'),
    change: sum('change'),
    itemCount: totals.get('amount_total').int(0),
    rows: products.claimedRows,
    discountRows: products.discountRows,
  };
  return { cart, claimed };
}

interface ReadRows {
  readonly rows: CartRow[];
  readonly payments: CartPayment[];
  readonly claimedRows: ClaimedRow[];
  readonly discountRows: DiscountRow[];
}

function readRows(root: WireNode): ReadRows {
  const read: ReadRows = { rows: [], payments: [], claimedRows: [], discountRows: [] };
  const keys = new Set<string>();
  const payments = root.get('Payments');
  root.get('Products').list((node) => {
    const key = node.get('key').text();
    if (keys.has(key)) node.fail('has the key of another row', null);
    keys.add(key);
    readRow(node, payments, read);
  }, CART_LIMITS.rows * 4);
  if (payments.entries(() => null, CART_LIMITS.payments).length !== read.payments.length)
    payments.fail('has a payment without a PAY row', null);
  for (const { parentKey } of read.rows) {
    if (parentKey !== null && !keys.has(parentKey))
      root.get('Products').fail('has a row whose parent is missing', null);
  }
  return read;
}

function readRow(node: WireNode, payments: WireNode, read: ReadRows): void {
  const kind = node.get('C').oneOf(['P', 'DIS', 'PAY']);
  if (kind === 'DIS') read.discountRows.push(readDiscountRow(node));
  else if (kind === 'PAY') read.payments.push(readPayment(node, payments));
  else {
    const row = decodeRow(node);
    const problem = rowProblem(row);
    if (problem !== null) node.fail(problem, null);
    read.rows.push(row);
    read.claimedRows.push(readClaim(node, row.key));
  }
}

function readPayment(node: WireNode, payments: WireNode): CartPayment {
  const key = node.allowKeys(PAY_KEYS).get('key').key();
  const payment = parts.decodePayment(key, payments.get(key));
  if (node.get('row_price').money() !== payment.amount) node.fail('differs from its payment', null);
  return payment;
}

function readClaim(node: WireNode, key: string): ClaimedRow {
  return {
    key,
    unitPrice: node.get('price_vat').money(),
    unitPriceBeforeVat: node.get('price').money(),
    manualDiscount: node.get('discount_sum').money(),
    manualDiscount2: node.get('discount2_sum').money(),
    cartDiscount: node.get('metadata').get('cart_discount').money(),
    net: node.get('row_price').money(),
    vat: node.get('vat').money(),
  };
}

function readDiscountRow(node: WireNode): DiscountRow {
  const quantity: QtyMilli = node.allowKeys(DISCOUNT_KEYS).get('amount').amount();
  return {
    key: node.get('key').text(),
    parentKey: node.get('parent').key(),
    ruleId: node.get('discount_id').int(),
    levelId: node.get('level').int(),
    name: node.get('name').text(),
    amount: 0 - node.get('row_price').money(),
    quantity,
  };
}
