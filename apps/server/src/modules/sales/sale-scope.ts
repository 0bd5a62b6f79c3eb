import type { Cart, CartHeader, CartPayment, CartRow } from '@dalpak/engine';

/** Fields that are true when they have nothing to say, by their place in the wire cart. */
type Neutral<T> = readonly (readonly [field: string, neutral: (part: T) => boolean])[];

/**
 * What a cart can carry and this server can not vouch for yet: allocation numbers, ledger accounts. A till of this version leaves them empty. Something in them would be kept,
 * and in part printed, on nobody's word but the device's.
 */
const HEADER: Neutral<CartHeader> = [
  ['[11]', ({ valueDate }) => valueDate === null],
  ['[12]', ({ dueDate }) => dueDate === null],
  ['[13]', ({ supplyDate }) => supplyDate === null],
  ['[15]', ({ baseDocuments }) => baseDocuments.length === 0],
  ['[21]', ({ wantsVatConfirmation }) => !wantsVatConfirmation],
  ['[22]', ({ targetWarehouseId }) => targetWarehouseId === null],
  ['[23]', ({ vatConfirmationNumber }) => vatConfirmationNumber === null],
  ['[26]', ({ shiftId }) => shiftId === null],
];

const ROW: Neutral<CartRow> = [
  ['balance_before', ({ stockBefore }) => stockBefore === null],
  ['balance_after', ({ stockAfter }) => stockAfter === null],
  ['income_account', ({ incomeAccount }) => incomeAccount === ''],
  ['expense_account', ({ expenseAccount }) => expenseAccount === ''],
];

/** Number and day of the sale that goods come back of; `refunds.ts` holds them against it. */
const REFERENCE: Neutral<CartHeader> = [
  ['[9]', ({ reference }) => reference === ''],
  ['[10]', ({ referenceDate }) => referenceDate === null],
];

/** What a payment was made with is for `sale-payments.ts` to judge. */
const PAYMENT: Neutral<CartPayment> = [
  ['terminal_area', ({ terminalArea }) => terminalArea === ''],
  // False keeps a payment out of the sales of the day.
  ['include_sales', ({ includeSales }) => includeSales],
];

const CART: Neutral<Cart> = [
  ['Data[2].stated_total', ({ statedTotal }) => statedTotal === 0],
  // An order becomes a sale under its own id, and a cart of one is of no other.
  ['Data[0][6]', ({ id, header }) => header.openOrderId === null || header.openOrderId === id],
  ['order', ({ order, header }) => (order?.id ?? null) === header.openOrderId],
  ['supply', ({ supply }) => supply === null],
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
  for (const row of cart.rows) {
    // A row is locked by a payment that names it, and by nothing else.
    if (row.lockedByPayment !== held.has(row.key)) return `cart.Products.${row.key}.lock`;
    const wrong = fault(ROW, row);
    if (wrong !== null) return `cart.Products.${row.key}.${wrong}`;
  }
  for (const payment of cart.payments) {
    const wrong = fault(PAYMENT, payment);
    if (wrong !== null) return `cart.Payments.${payment.key}.${wrong}`;
  }
  return null;
}

function fault<T>(fields: Neutral<T>, part: T): string | null {
  return fields.find(([, neutral]) => !neutral(part))?.[0] ?? null;
}
