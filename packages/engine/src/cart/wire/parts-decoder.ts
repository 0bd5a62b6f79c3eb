import { CART_LIMITS } from '../cart.limits.ts';
import type {
  Cart,
  CartCoupon,
  CartLogEntry,
  CartPayment,
  CartSupply,
  ManualDiscount,
  VoucherWorth,
} from '../cart.types.ts';
import { type CartOrder, ORDER_KINDS, type OrderAddress } from '../cart-order.types.ts';
import type { WireTotals } from './wire.types.ts';
import { keysOf, MAX_KEY, type WireNode } from './wire-node.ts';
import { encodeLog, encodePayment, encodeSupply, type ServiceFacts } from './parts-codec.ts';

const MAX_LIST = 1_000;
/** The year 9999, as for every moment on the wire. */
const MAX_MOMENT = 253_402_300_799_999;

const TOTALS_KEYS = keysOf({
  discount_type: true,
  discount: true,
  discount_sum: true,
  price: true,
  discounts_total: true,
  total: true,
  vat: true,
  before_vat: true,
  rounding: true,
  paid: true,
  change: true,
  amount_total: true,
  stated_total: true,
} satisfies Record<keyof WireTotals, true>);

/** Decodes the cart discount from the totals. */
export function decodeDiscount(node: WireNode): ManualDiscount | null {
  node.allowKeys(TOTALS_KEYS);
  const type = node
    .get('discount_type')
    .nullable((n) => n.oneOf<ManualDiscount['type']>(['percent', 'sum', 'sum_change']));
  const value = node.get('discount');
  if (type === null) return null;
  if (type === 'percent') return { type, rate: value.percent() };
  const amount = value.money();
  if (amount < 0) return value.fail('must not be negative', null);
  return type === 'sum' ? { type, amount } : { type, total: amount };
}

const PAYMENT_KEYS = keysOf(
  encodePayment({
    key: '',
    typeId: 1,
    name: '',
    amount: 0,
    paidAt: 0,
    terminalArea: '',
    includeSales: true,
    pluginId: null,
    details: {},
    print: false,
    lockedRows: [],
  }),
);

/** Decodes a payment; its key is outside its object. */
export function decodePayment(key: string, node: WireNode): CartPayment {
  node.allowKeys(PAYMENT_KEYS);
  return {
    key,
    typeId: node.get('type').int(1),
    name: node.get('name').text(),
    amount: node.get('sum').money(),
    paidAt: node.get('time').int(0),
    terminalArea: node.get('terminal_area').text(),
    includeSales: node.get('include_sales').bool(),
    pluginId: node.get('plugin_id').nullable((n) => n.int(1)),
    details: Object.fromEntries(
      node
        .get('details')
        .entries((n) => n.scalar(CART_LIMITS.detail), CART_LIMITS.details, MAX_KEY),
    ),
    print: node.get('print').bool(),
    lockedRows: node.get('locked_rows').list((n) => n.key(), CART_LIMITS.rows),
  };
}

const COUPON_KEYS: ReadonlySet<string> = new Set(['id', 'number', 'type', 'worth']);
const WORTH_KEYS: ReadonlySet<string> = new Set(['kind', 'value']);
const WORTH_KINDS = ['percent', 'product', 'rule'] as const;

export function decodeCoupon(node: WireNode): CartCoupon {
  node.allowKeys(COUPON_KEYS);
  const worth = node.get('worth');
  const id = node.get('id').key();
  return {
    id,
    number: node.get('number').text(60),
    type: node.get('type').int(),
    ...(worth.value === undefined ? {} : { worth: decodeWorth(worth) }),
  };
}

function decodeWorth(node: WireNode): VoucherWorth {
  node.allowKeys(WORTH_KEYS);
  const kind = node.get('kind').oneOf(WORTH_KINDS);
  const value = node.get('value').int(1);
  switch (kind) {
    case 'percent':
      return { kind, rate: value };
    case 'product':
      return { kind, product: value };
    case 'rule':
      return { kind, rule: value };
  }
}

const LOG_KEYS = keysOf(
  encodeLog({
    employeeId: null,
    description: '',
    field: '',
    data: '',
    dataBefore: '',
    createdAt: 0,
    approval: null,
  }),
);

export function decodeLog(node: WireNode): CartLogEntry {
  node.allowKeys(LOG_KEYS);
  return {
    employeeId: node.get('employee_id').nullable((n) => n.int(1)),
    description: node.get('description').text(),
    field: node.get('field').text(),
    data: node.get('data').text(10_000),
    dataBefore: node.get('data_before').text(10_000),
    createdAt: node.get('created_at').int(0),
    approval: node.get('approval').nullable((n) => n.text(10_000)),
  };
}

const SUPPLY_KEYS = keysOf(encodeSupply({ method: '', packages: [], missedItems: [] }));

const PACKAGE_KEYS: ReadonlySet<string> = new Set(['name', 'count']);

const MISSED_KEYS: ReadonlySet<string> = new Set(['product_id', 'name', 'amount']);

export function decodeSupply(node: WireNode): CartSupply {
  node.allowKeys(SUPPLY_KEYS);
  return {
    method: node.get('method').text(),
    packages: node.get('packages').list(
      (n) => ({
        name: n.allowKeys(PACKAGE_KEYS).get('name').text(),
        count: n.get('count').int(0),
      }),
      MAX_LIST,
    ),
    missedItems: node.get('missed_items').list(
      (n) => ({
        productId: n.allowKeys(MISSED_KEYS).get('product_id').int(1),
        name: n.get('name').text(),
        quantity: n.get('amount').amount(),
      }),
      MAX_LIST,
    ),
  };
}

const ORDER_KEYS: ReadonlySet<string> = new Set(['id', 'status', 'revision']);

/** Keys of the facts that `encodeService` writes. */
export const SERVICE_KEYS = ['waiter_id', 'promised_at', 'phone', 'address'] as const;

const ORDER_INFO_KEYS: ReadonlySet<string> = new Set([
  'kind',
  'element_id',
  'guests',
  'name',
  ...SERVICE_KEYS,
]);

const ADDRESS_KEYS: ReadonlySet<string> = new Set([
  'locality',
  'street',
  'house',
  'entrance',
  'floor',
  'apartment',
  'note',
] satisfies (keyof OrderAddress)[]);
const MAX_ADDRESS_PART = 100;
/** Employee ids are 32-bit integers in the database. */
const MAX_ID = 2_147_483_647;

function decodeAddress(node: WireNode): OrderAddress {
  node.allowKeys(ADDRESS_KEYS);
  const part = (key: keyof OrderAddress): string => node.get(key).text(MAX_ADDRESS_PART);
  return {
    locality: part('locality'),
    street: part('street'),
    house: part('house'),
    entrance: part('entrance'),
    floor: part('floor'),
    apartment: part('apartment'),
    note: part('note'),
  };
}

/** Decodes those of the facts that are there. */
export function decodeService(node: WireNode): Partial<ServiceFacts> {
  const has = (key: (typeof SERVICE_KEYS)[number]): boolean => node.get(key).value !== undefined;
  return {
    ...(has('waiter_id')
      ? { waiterId: node.get('waiter_id').nullable((n) => n.int(1, MAX_ID)) }
      : {}),
    ...(has('promised_at')
      ? { promisedAt: node.get('promised_at').nullable((n) => n.int(0, MAX_MOMENT)) }
      : {}),
    ...(has('phone') ? { phone: node.get('phone').text(30) } : {}),
    ...(has('address') ? { address: node.get('address').nullable(decodeAddress) } : {}),
  };
}

/** Decodes the order of a cart from `order` and `Data[6]`. */
export function decodeOrder(order: WireNode, info: WireNode): CartOrder {
  order.allowKeys(ORDER_KEYS);
  info.allowKeys(ORDER_INFO_KEYS);
  return {
    id: order.get('id').key(),
    status: order.get('status').oneOf<0 | 1>([0, 1]),
    revision: order.get('revision').int(0),
    kind: info.get('kind').oneOf(ORDER_KINDS),
    elementId: info.get('element_id').nullable((n) => n.int(1)),
    guests: info.get('guests').int(0, 10_000),
    name: info.get('name').text(),
    waiterId: null,
    promisedAt: null,
    phone: '',
    address: null,
    ...decodeService(info),
  };
}

export type CartSettings = Pick<
  Cart,
  | 'lifecycle'
  | 'noDiscount'
  | 'chosenRules'
  | 'ignoredRules'
  | 'usesLeft'
  | 'points'
  | 'trail'
  | 'clock'
>;

const SETTINGS_KEYS: ReadonlySet<string> = new Set([
  'lifecycle',
  'no_discount',
  'chosen_rules',
  'ignored_rules',
  'uses_left',
  'points',
  'trail',
  'clock',
]);

/** A count of steps, and the first half of the hash of their chain. */
export function isTrail(value: string): boolean {
  return /^\d{1,5}\.[0-9a-f]{32}$/.test(value);
}

const USES_KEYS: ReadonlySet<string> = new Set(['rule', 'left']);

function decodeUsesLeft(node: WireNode): Pick<Cart, 'usesLeft'> {
  if (node.value === undefined) return {};
  const usesLeft = node.list((one) => {
    one.allowKeys(USES_KEYS);
    return { ruleId: one.get('rule').int(), left: one.get('left').int(0, 1_000_000) };
  }, MAX_LIST);
  return usesLeft.length === 0 ? {} : { usesLeft };
}

const POINTS_KEYS: ReadonlySet<string> = new Set(['count', 'amount']);

function decodePoints(node: WireNode): Pick<Cart, 'points'> {
  if (node.value === undefined) return {};
  node.allowKeys(POINTS_KEYS);
  return {
    points: { count: node.get('count').int(1, 1_000_000_000), amount: node.get('amount').money() },
  };
}

function decodeTrail(node: WireNode): Pick<Cart, 'trail'> {
  if (node.value === undefined) return {};
  const trail = node.text();
  return isTrail(trail) ? { trail } : node.fail('is no trail of steps', {});
}

export function decodeSettings(node: WireNode): CartSettings {
  node.allowKeys(SETTINGS_KEYS);
  return {
    lifecycle: node.get('lifecycle').oneOf(['open', 'submitted', 'cancelled']),
    noDiscount: node.get('no_discount').bool(),
    chosenRules: node.get('chosen_rules').list((n) => n.int(), MAX_LIST),
    ignoredRules: node.get('ignored_rules').list((n) => n.int(), MAX_LIST),
    ...decodeUsesLeft(node.get('uses_left')),
    ...decodePoints(node.get('points')),
    ...decodeTrail(node.get('trail')),
    clock: node.get('clock').dateTime(),
  };
}

const TEMP_KEYS: ReadonlySet<string> = new Set(['last_error', 'values']);

export function decodeTemp(node: WireNode): Pick<Cart, 'lastError' | 'temp'> {
  node.allowKeys(TEMP_KEYS);
  return {
    lastError: node.get('last_error').nullable((n) => n.text()),
    temp: Object.fromEntries(node.get('values').entries((n) => n.text(), MAX_LIST)),
  };
}
