import type { CartPayment, PricedCart, PricedRow } from '../cart/cart.types.ts';
import { discountRowsOf } from '../cart/discount-rows.ts';
import { isBlankRow } from '../cart/cart-row.ts';
import { getDocumentType } from '../document/document-types.ts';
import { formatDocumentNumber } from '../document/number.ts';
import { ONE } from '../kernel/units.ts';
import { formatMoney, formatQuantity, formatRate } from '../money/format-money.ts';
import type { ReceiptInput, ReceiptLine } from './receipt.types.ts';

/**
 * A finished sale as a list of lines, in Hebrew: head, rows with the discounts under the row they lower, totals, VAT by
 * rate, payments, foot. Paper, screen and image print the same list. Everything on it comes from the frozen sale, so a
 * copy says what the original said.
 */
export function receiptModel(input: ReceiptInput): ReceiptLine[] {
  const { priced } = input.sale;
  return [
    ...head(input), RULE,
    ...priced.rows.filter(({ row }) => !isBlankRow(row)).flatMap(rowLines), RULE,
    ...totalLines(input), RULE,
    ...paymentLines(input.sale.cart.payments, priced),
    ...foot(input),
  ];
}

const RULE: ReceiptLine = { kind: 'rule' };

function centered(text: string, size: 'small' | 'normal' | 'large' = 'normal', bold = false): ReceiptLine {
  return { kind: 'text', text, align: 'center', size, bold };
}

function columns(start: string, end: string, style: { readonly bold?: boolean; readonly indent?: boolean } = {}): ReceiptLine {
  return { kind: 'columns', start, end, bold: style.bold ?? false, indent: style.indent ?? false };
}

function head({ sale, business, employeeName, terminalName, issuedAt, mode }: ReceiptInput): ReceiptLine[] {
  const { cart, priced } = sale;
  const type = getDocumentType(cart.header.documentType);
  const title = priced.total < 0 ? type.refundName : type.name;
  const lines = [centered(business.name, 'large', true)];
  for (const text of [business.branchName, business.address, business.phone]) if (text !== '') lines.push(centered(text));
  lines.push(centered(`מס' עוסק ${business.vatNumber}`), RULE);
  lines.push(centered(sale.number === null ? title : `${title} ${formatDocumentNumber(sale.number)}`, 'large', true));
  lines.push({ kind: 'mark', text: mode === 'original' ? 'מקור' : 'העתק' });
  lines.push(columns('תאריך', formatDate(issuedAt)), columns('שעה', issuedAt.slice(11, 16)));
  lines.push(columns('קופה', terminalName), columns('עובד', employeeName));
  if (cart.account !== null) {
    lines.push(columns('לקוח', cart.account.name));
    if (cart.account.vatId !== '') lines.push(columns("מס' עוסק של הלקוח", cart.account.vatId));
  }
  for (const { number } of cart.header.baseDocuments) lines.push(columns('למסמך', formatDocumentNumber(number)));
  return lines;
}

/** `2026-11-21T…` → `21/11/2026`, as dates are written here. */
function formatDate(issuedAt: string): string {
  return `${issuedAt.slice(8, 10)}/${issuedAt.slice(5, 7)}/${issuedAt.slice(0, 4)}`;
}

function rowLines(priced: PricedRow): ReceiptLine[] {
  const { row } = priced;
  const lines = [columns(row.product.name, formatMoney(priced.gross))];
  if (row.quantity !== ONE || row.product.weighed) {
    lines.push(columns(`${formatQuantity(row.quantity)}${row.product.weighed ? ' ק"ג' : ''} × ${formatMoney(priced.unitPrice)}`, '', { indent: true }));
  }
  for (const preparation of row.preparations) lines.push(columns(`${preparation.action} ${preparation.name}`.trim(), '', { indent: true }));
  if (row.serialNumber !== '') lines.push(columns(`מס' סידורי ${row.serialNumber}`, '', { indent: true }));
  for (const { name, amount } of discountRowsOf(priced)) lines.push(discountLine(name, amount));
  lines.push(...manualDiscountLines(priced));
  if (row.notes !== '') lines.push(columns(row.notes, '', { indent: true }));
  return lines;
}

function manualDiscountLines({ row, manualDiscount, manualDiscount2 }: PricedRow): ReceiptLine[] {
  const lines: ReceiptLine[] = [];
  const rate = row.discountRate === 0 ? '' : ` ${formatRate(row.discountRate)}%`;
  if (manualDiscount !== 0) lines.push(discountLine(row.refundOf === null ? `הנחה${rate}` : 'הנחות במכירה', manualDiscount));
  if (manualDiscount2 !== 0) lines.push(discountLine(`הנחה נוספת ${formatRate(row.discountRate2)}%`, manualDiscount2));
  return lines;
}

function discountLine(reason: string, amount: number): ReceiptLine {
  return columns(reason, formatMoney(0 - amount), { indent: true });
}

function totalLines({ sale: { cart, priced } }: ReceiptInput): ReceiptLine[] {
  const lines = [columns('פריטים', String(priced.itemCount))];
  if (priced.discount !== 0) {
    lines.push(columns('סה"כ לפני הנחות', formatMoney(priced.gross)));
    // In the order of the rows above: first what they lost, then what was taken off the whole bill.
    if (priced.cartDiscount !== 0 && priced.discount !== priced.cartDiscount) lines.push(columns('הנחות ומבצעים', formatMoney(priced.cartDiscount - priced.discount)));
    if (priced.cartDiscount !== 0) lines.push(columns(cartDiscountReason(cart.discount), formatMoney(0 - priced.cartDiscount)));
    lines.push(columns('סה"כ הנחות', formatMoney(0 - priced.discount)));
  }
  lines.push(columns('סה"כ לפני מע"מ', formatMoney(priced.beforeVat)));
  for (const { rate, vat } of priced.vatGroups) lines.push(columns(`מע"מ ${formatRate(rate)}%`, formatMoney(vat)));
  lines.push({ kind: 'total', label: priced.total < 0 ? 'סה"כ לזיכוי' : 'סה"כ לתשלום', amount: formatMoney(priced.total) });
  return lines;
}

function cartDiscountReason(discount: ReceiptInput['sale']['cart']['discount']): string {
  return discount?.type === 'percent' ? `הנחה כללית ${formatRate(discount.rate)}%` : 'הנחה כללית';
}

/** What a payment method may have kept, in the order it is printed (specification §3, payment labels). */
const PAYMENT_LABELS: readonly (readonly [string, string])[] = [
  ['payment_type', 'סוג תשלום'],
  ['card_type', 'סוג כרטיס'],
  ['card_number', 'כרטיס'],
  ['confirmation', "מס' אישור"],
  ['payments', 'תשלומים'],
  ['first_payment', 'תשלום ראשון'],
  ['fixed_payment', 'תשלום קבוע'],
  ['due_date', 'מועד פירעון'],
];

function paymentLines(payments: readonly CartPayment[], priced: PricedCart): ReceiptLine[] {
  const lines: ReceiptLine[] = [];
  for (const payment of payments) {
    lines.push(columns(payment.name, formatMoney(payment.amount)));
    for (const [key, label] of PAYMENT_LABELS) {
      const value = payment.details[key];
      if (value !== undefined && value !== null && value !== '') lines.push(columns(label, String(value), { indent: true }));
    }
  }
  if (priced.cashRounding !== 0) lines.push(columns('עיגול', formatMoney(priced.cashRounding)));
  if (priced.change !== 0) lines.push(columns('עודף', formatMoney(priced.change), { bold: true }));
  return lines;
}

/** The part of an allocation number that is printed: its 9 right-most digits. */
const PRINTED_ALLOCATION_DIGITS = 9;

function foot({ sale, business }: ReceiptInput): ReceiptLine[] {
  const lines: ReceiptLine[] = [];
  if (sale.vatConfirmation !== null) lines.push(columns('מספר הקצאה', sale.vatConfirmation.slice(-PRINTED_ALLOCATION_DIGITS)));
  if (sale.cart.header.notes !== '') lines.push(centered(sale.cart.header.notes));
  for (const text of business.footer.split('\n')) if (text.trim() !== '') lines.push(centered(text.trim(), 'small'));
  if (sale.number !== null) lines.push({ kind: 'barcode', value: formatDocumentNumber(sale.number), symbology: 'code128' });
  return lines;
}
