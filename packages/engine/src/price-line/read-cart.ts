import { makeAccount, type CartAccount } from '../cart/account.ts';
import { CART_LIMITS } from '../cart/cart.limits.ts';
import type { Cart, CartCoupon, ManualDiscount } from '../cart/cart.types.ts';
import { HEADER_FIELD } from '../cart/wire/header-codec.ts';
import { newCart } from '../cart/new-cart.ts';
import { DOCUMENT_TYPE, findDocumentType } from '../document/document-types.ts';
import type { LocalDateTime, RateBp } from '../kernel/units.ts';
import { type LineNode, notNegative } from './line-node.ts';
import { readRows } from './read-rows.ts';

/** VAT rate of Israel since 2025, for a line whose cart has no rate (setting 81). */
const VAT_RATE: RateBp = 1_800;
const CART_FIELDS = new Set([
  'Data',
  'header',
  'account',
  'totals',
  'Products',
  'products',
  'rows',
  'Payments',
  'payments',
  'coupons',
  'supply',
  'logs',
  'settings',
  'temp',
  'resource',
  'order',
  'id',
  'no_discount',
  'chosen_rules',
  'ignored_rules',
  'vat_rate',
  'discount_type',
  'discount',
]);
/** The cart of a line with its VAT rate. */
export interface LineCart {
  readonly cart: Cart;
  readonly vatRate: RateBp;
}

/**
 * Reads the cart of a line, in the positional shape of the wire or with named parts. Ignores what
 * pricing derives (discount rows, totals, VAT amounts) and what does not affect prices (payments,
 * log, supply).
 * @param clock branch-local time of the pricing; null when no rule depends on the time
 */
export function readCart(node: LineNode, clock: LocalDateTime | null): LineCart {
  node.reportUnknownKeys(CART_FIELDS);
  const data = node.get('Data');
  if (!data.isAbsent && typeof data.value !== 'object')
    data.fail('BAD_VALUE', 'must be a list', null);
  const settings = node.get('settings');
  const account = readAccount(part(node, data, 1, 'account'));
  const totals = part(node, data, 2, 'totals');
  const fresh = newCart(
    {
      documentType: readDocumentType(part(node, data, 0, 'header')),
      branchId: 1,
      terminalId: 1,
      employeeId: null,
    },
    { newId: () => 'line', localNow: () => clock ?? '1970-01-01T00:00:00' },
  );
  const rate = [node.get('vat_rate'), settings.get('81', 'vat_rate')].find(
    (found) => !found.isAbsent,
  );
  const cart: Cart = {
    ...fresh,
    account,
    rows: readRows(node.get('Products', 'products', 'rows')),
    discount: readDiscount(totals) ?? readDiscount(node),
    coupons: readCoupons(node.get('coupons')),
    noDiscount: node.get('no_discount').flag(false) || settings.get('no_discount').flag(false),
    chosenRules: [...node.get('chosen_rules').ids(), ...settings.get('chosen_rules').ids()],
    ignoredRules: [...node.get('ignored_rules').ids(), ...settings.get('ignored_rules').ids()],
  };
  return { cart, vatRate: rate?.percent() ?? VAT_RATE };
}

/** A part of the cart by its index in `Data` or by its name; present in both is ambiguous. */
function part(cart: LineNode, data: LineNode, index: number, name: string): LineNode {
  const placed = Array.isArray(data.value) ? data.at(index) : data.get(String(index));
  const named = cart.get(name);
  if (!placed.isAbsent && !named.isAbsent)
    named.fail('AMBIGUOUS_FIELD', `conflicts with ${placed.path}`, null);
  return named.isAbsent ? placed : named;
}

function readDocumentType(header: LineNode): number {
  const node = Array.isArray(header.value)
    ? header.at(HEADER_FIELD.documentType)
    : header.get('document_type', 'document_type_id', 'type', String(HEADER_FIELD.documentType));
  if (node.isAbsent) return DOCUMENT_TYPE.posSale;
  const type = findDocumentType(node.int(1));
  if (type === undefined)
    return node.fail('BAD_VALUE', 'is not a document type', DOCUMENT_TYPE.posSale);
  if (type.totalFrom !== 'products')
    return node.fail(
      'BAD_VALUE',
      'is a document whose total does not come from products',
      DOCUMENT_TYPE.posSale,
    );
  return type.id;
}

function readAccount(node: LineNode): CartAccount | null {
  if (node.isAbsent) return null;
  const kind = node.get('type').text('customer').trim().toLowerCase();
  const discount = readAccountDiscount(node);
  const id = node.get('id');
  return makeAccount({
    type: kind === 'customer' || kind === '' ? 'customer' : 'supplier',
    id: id.isAbsent ? 1 : id.int(0),
    code: node.get('code').text(),
    name: node.get('name').text(),
    groupId: node.get('group', 'group_id').optionalId(),
    vatFree: node.get('vat_free').flag(false),
    ...(discount === null ? {} : discount),
  });
}

function readAccountDiscount(
  node: LineNode,
): Pick<CartAccount, 'discountType' | 'discount'> | null {
  const value = node.get('discount');
  if (value.isAbsent || value.decimal(2) === 0) return null;
  const type = node
    .required('discount_type')
    .choice({ none: 'none', percent: 'percent', sum: 'sum' } as const);
  if (type === null || type === 'none') return null;
  return {
    discountType: type,
    discount: type === 'percent' ? value.percent() : notNegative(value, value.money()),
  };
}

function readDiscount(node: LineNode): ManualDiscount | null {
  const kind = node.get('discount_type');
  const value = node.get('discount');
  if (kind.isAbsent) {
    const isNothing = value.isAbsent || value.decimal(2) === 0;
    return isNothing
      ? null
      : kind.fail('MISSING_FIELD', 'is missing: a discount is percent, sum or sum_change', null);
  }
  const type = kind.choice({ percent: 'percent', sum: 'sum', sum_change: 'sum_change' } as const);
  if (type === null) return null;
  const given = node.required('discount');
  if (type === 'percent') return { type, rate: given.percent() };
  const amount = notNegative(given, given.money());
  return type === 'sum' ? { type, amount } : { type, total: amount };
}

function readCoupons(node: LineNode): CartCoupon[] {
  return node.entries(CART_LIMITS.coupons).map(({ key, node: coupon }, index) => ({
    id: coupon.get('id').text(key ?? `c${index + 1}`),
    number: coupon.get('number').text(),
    type: coupon.required('type').int(Number.MIN_SAFE_INTEGER),
  }));
}
