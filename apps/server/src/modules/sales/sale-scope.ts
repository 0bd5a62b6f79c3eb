import { PAYMENT_NAME, PAYMENT_TYPE, type Cart, type CartHeader, type CartPayment, type CartRow } from '@dalpak/engine';

/** Fields that are true when they have nothing to say, by their place in the wire cart. */
type Neutral<T> = readonly (readonly [field: string, neutral: (part: T) => boolean])[];

/**
 * What a cart can carry and this server can not vouch for yet: gift cards, refunds, components, orders, allocation numbers,
 * ledger accounts, means of payment beside cash. A till of this version leaves them empty. Something in them would be kept,
 * and in part printed, on nobody's word but the device's.
 */
const HEADER: Neutral<CartHeader> = [
  ['[6]', ({ openOrderId }) => openOrderId === null],
  ['[9]', ({ reference }) => reference === ''],
  ['[10]', ({ referenceDate }) => referenceDate === null],
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
  ['extras', ({ components }) => components.length === 0],
  ['gift_card', ({ giftCard }) => giftCard === ''],
  ['club_join', ({ clubJoin }) => !clubJoin],
  ['balance_before', ({ stockBefore }) => stockBefore === null],
  ['balance_after', ({ stockAfter }) => stockAfter === null],
  ['lock', ({ lockedByPayment }) => !lockedByPayment],
  ['income_account', ({ incomeAccount }) => incomeAccount === ''],
  ['expense_account', ({ expenseAccount }) => expenseAccount === ''],
  // There is no list of preparations yet: one that claims to be from it was made up.
  ['preparations', ({ preparations }) => preparations.every(({ id }) => id === null)],
];

const PAYMENT: Neutral<CartPayment> = [
  // The books and the paper call it what it is, whatever the device would like to call it.
  ['name', ({ typeId, name }) => typeId !== PAYMENT_TYPE.cash || name === PAYMENT_NAME.cash],
  ['terminal_area', ({ terminalArea }) => terminalArea === ''],
  // False keeps a payment out of the sales of the day.
  ['include_sales', ({ includeSales }) => includeSales],
  ['plugin_id', ({ pluginId }) => pluginId === null],
  ['details', ({ details }) => Object.keys(details).length === 0],
  ['locked_rows', ({ lockedRows }) => lockedRows.length === 0],
];

const CART: Neutral<Cart> = [
  ['Data[2].stated_total', ({ statedTotal }) => statedTotal === 0],
  ['order', ({ order }) => order === null],
  ['supply', ({ supply }) => supply === null],
  // A bill that was held at the till and taken up again is a sale like any other.
  ['resource', ({ resource }) => resource === null || resource.kind === 'frozen'],
];

/** Place of the first thing in a sale that this server can not vouch for, or null. */
export function beyondScope(cart: Cart): string | null {
  const field = fault(CART, cart);
  if (field !== null) return `cart.${field}`;
  const header = fault(HEADER, cart.header);
  if (header !== null) return `cart.Data[0]${header}`;
  for (const row of cart.rows) {
    const wrong = row.sellerId === null || [cart.header.sellerId, cart.header.employeeId].includes(row.sellerId) ? fault(ROW, row) : 'metadata.seller_id';
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
