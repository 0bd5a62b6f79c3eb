import type { Cart, CartHeader } from '@dalpak/engine';

/** Fields that are true when they have nothing to say, by their place in the wire cart. */
type Neutral<T> = readonly (readonly [field: string, neutral: (part: T) => boolean])[];

/**
 * What a cart can carry and this server cannot vouch for yet: allocation numbers, base documents. A till of this version leaves them empty. Something in them would be kept,
 * and in part printed, on nobody's word but the device's.
 */
const HEADER: Neutral<CartHeader> = [
  ['[15]', ({ baseDocuments }) => baseDocuments.length === 0],
  ['[22]', ({ targetWarehouseId }) => targetWarehouseId === null],
  ['[23]', ({ vatConfirmationNumber }) => vatConfirmationNumber === null],
  ['[26]', ({ shiftId }) => shiftId === null],
];

/** Number and day of the sale that goods come back of; `refunds.ts` holds them against it. */
const REFERENCE: Neutral<CartHeader> = [
  ['[9]', ({ reference }) => reference === ''],
  ['[10]', ({ referenceDate }) => referenceDate === null],
];

const CART: Neutral<Cart> = [
  ['Data[2].stated_total', ({ statedTotal }) => statedTotal === 0],
  // An order becomes a sale under its own id, and a cart of one is of no other.
  ['Data[0][6]', ({ id, header }) => header.openOrderId === null || header.openOrderId === id],
  ['order', ({ order, header }) => (order?.id ?? null) === header.openOrderId],
  // A bill that was held at the till and taken up again is a sale like any other.
  ['resource', ({ resource, header }) => resource === null || resource.kind === 'frozen' || (resource.kind === 'order' && resource.id === header.openOrderId)],
];

/** Place of the first thing in a sale that this server can not vouch for, or null. */
export function beyondScope(cart: Cart): string | null {
  const field = fault(CART, cart);
  if (field !== null) return `cart.${field}`;
  const header = fault(HEADER, cart.header) ?? (cart.rows.some(({ refundOf }) => refundOf !== null) ? null : fault(REFERENCE, cart.header));
  if (header !== null) return `cart.Data[0]${header}`;
  const held = new Set(cart.payments.flatMap(({ lockedRows }) => lockedRows));
  // A row is locked by a payment that names it, and by nothing else.
  const locked = cart.rows.find((row) => row.lockedByPayment !== held.has(row.key));
  return locked === undefined ? null : `cart.Products.${locked.key}.lock`;
}

function fault<T>(fields: Neutral<T>, part: T): string | null {
  return fields.find(([, neutral]) => !neutral(part))?.[0] ?? null;
}
