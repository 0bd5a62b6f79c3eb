import type { Cart, CartHeader } from '@dalpak/engine';

/**
 * Fields by their place in the wire cart, each with a predicate that holds while the field is
 * empty.
 */
type EmptyFields<T> = readonly (readonly [field: string, neutral: (part: T) => boolean])[];

/**
 * Header fields that this server cannot verify yet, such as allocation numbers. A till of this
 * version leaves them empty; a value would be stored, and in part printed, on the device's
 * word alone.
 */
const HEADER: EmptyFields<CartHeader> = [
  ['[22]', ({ targetWarehouseId }) => targetWarehouseId === null],
  ['[23]', ({ vatConfirmationNumber }) => vatConfirmationNumber === null],
  ['[26]', ({ shiftId }) => shiftId === null],
];

/** Number and day of the original sale of a refund; `refunds.ts` checks them. */
const REFERENCE: EmptyFields<CartHeader> = [
  ['[9]', ({ reference }) => reference === ''],
  ['[10]', ({ referenceDate }) => referenceDate === null],
];

const CART: EmptyFields<Cart> = [
  // Goods of a quote or order are sold; the server takes the quantities from it.
  [
    'Data[0][15]',
    ({ header, rows }) =>
      header.baseDocuments.length === 0 || rows.every(({ quantity }) => quantity >= 0),
  ],
  ['Data[2].stated_total', ({ statedTotal }) => statedTotal === 0],
  // An order becomes a sale under its own id, so a cart may name no other order.
  ['Data[0][6]', ({ id, header }) => header.openOrderId === null || header.openOrderId === id],
  ['order', ({ order, header }) => (order?.id ?? null) === header.openOrderId],
  // A recalled bill is a sale like any other.
  [
    'resource',
    ({ resource, header }) =>
      resource === null ||
      resource.kind === 'frozen' ||
      (resource.kind === 'order' && resource.id === header.openOrderId),
  ],
];

/** Returns the first field of a sale that this server cannot verify, or null. */
export function findUnverifiableField(cart: Cart): string | null {
  const field = findFilledField(CART, cart);
  if (field !== null) return `cart.${field}`;
  const header =
    findFilledField(HEADER, cart.header) ??
    (cart.rows.some(({ refundOf }) => refundOf !== null)
      ? null
      : findFilledField(REFERENCE, cart.header));
  if (header !== null) return `cart.Data[0]${header}`;
  const held = new Set(cart.payments.flatMap(({ lockedRows }) => lockedRows));
  // Only a payment that names a row can lock it.
  const locked = cart.rows.find((row) => row.lockedByPayment !== held.has(row.key));
  return locked === undefined ? null : `cart.Products.${locked.key}.lock`;
}

function findFilledField<T>(fields: EmptyFields<T>, part: T): string | null {
  return fields.find(([, neutral]) => !neutral(part))?.[0] ?? null;
}
