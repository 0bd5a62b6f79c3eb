import type { PricedRow } from '../cart/cart.types.ts';
import { discountRowsOf } from '../cart/pricing/discount-rows.ts';
import { type Agorot, ONE, type QtyMilli } from '../kernel/units.ts';
import { formatMoney, formatQuantity, formatRate } from '../money/format-money.ts';
import { priceOf } from '../money/money.ts';
import type { PaperFact, PaperRow } from './paper.types.ts';

/**
 * The print row of a product with its detail lines.
 * @param withPrices false leaves out every amount
 */
export function paperRow(priced: PricedRow, withPrices: boolean): PaperRow {
  const { row } = priced;
  const details = [...partLines(priced), ...discountLines(priced)];
  if (row.notes !== '') details.push({ label: row.notes, value: '' });
  return {
    key: row.key,
    name: row.product.name,
    code: row.product.barcode === '' ? row.product.code : row.product.barcode,
    quantity: `${formatQuantity(row.quantity)}${row.product.weighed ? ' ק"ג' : ''}`,
    single: row.quantity === ONE && !row.product.weighed,
    unitPrice: withPrices ? formatMoney(priced.unitPrice) : '',
    gross: withPrices ? formatMoney(priced.gross) : '',
    details: withPrices ? details : details.map(({ label }) => ({ label, value: '' })),
  };
}

/** Hebrew words of preparation actions; the sale stores only the code. */
const ACTION_WORDS: Readonly<Record<string, string>> = { with: '', without: 'בלי', side: 'בצד' };

/** Text of a preparation: `בלי בצל`, `2 × גבינה`. */
export function preparationText({
  action,
  name,
  amount,
}: {
  readonly action: string;
  readonly name: string;
  readonly amount: QtyMilli;
}): string {
  return countPrefix(amount) + `${ACTION_WORDS[action] ?? action} ${name}`.trim();
}

/** `2 × `, and nothing for one. */
export function countPrefix(quantity: QtyMilli): string {
  return quantity === ONE ? '' : `${formatQuantity(quantity)} × `;
}

function partLines({ row }: PricedRow): PaperFact[] {
  const lines = row.components.map(({ product, quantity, price }): PaperFact => ({
    label: `${countPrefix(quantity)}${product.name}`,
    value: surchargeText(price),
  }));
  for (const preparation of row.preparations)
    lines.push({
      label: preparationText(preparation),
      value: surchargeText(priceOf(preparation.price, preparation.amount)),
    });
  if (row.serialNumber !== '') lines.push({ label: `מס' סידורי ${row.serialNumber}`, value: '' });
  return lines;
}

/** A surcharge that the row's price already includes, shown in brackets. */
function surchargeText(price: Agorot): string {
  return price === 0 ? '' : `(${price > 0 ? '+' : ''}${formatMoney(price)})`;
}

function discountLines(priced: PricedRow): PaperFact[] {
  const { row, manualDiscount, manualDiscount2 } = priced;
  const lines = discountRowsOf(priced).map(({ name, amount }) => discountFact(name, amount));
  const rate = row.discountRate === 0 ? '' : ` ${formatRate(row.discountRate)}%`;
  if (manualDiscount !== 0)
    lines.push(
      discountFact(row.refundOf === null ? `הנחה${rate}` : 'הנחות במכירה', manualDiscount),
    );
  if (manualDiscount2 !== 0)
    lines.push(discountFact(`הנחה נוספת ${formatRate(row.discountRate2)}%`, manualDiscount2));
  return lines;
}

function discountFact(label: string, amount: Agorot): PaperFact {
  return { label, value: formatMoney(0 - amount) };
}
