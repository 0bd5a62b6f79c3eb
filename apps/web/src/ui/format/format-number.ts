import {
  formatMoney as formatAmount,
  formatQuantity as formatAmountOf,
  formatRate as formatPercent,
} from '@dalpak/engine';

/** Groups the digits of the integer part by three. */
function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

/**
 * Formats a number with grouped thousands: 12345.5 → `12,345.5`. The sign leads; the caller
 * isolates the text (`<Num>`).
 * @param fraction digits after the point; by default as many as the number has
 */
export function formatNumber(value: number, fraction?: number): string {
  const text = fraction === undefined ? String(Math.abs(value)) : Math.abs(value).toFixed(fraction);
  const [whole = '0', rest] = text.split('.');
  const negative = value < 0 && /[1-9]/.test(text);
  return `${negative ? '-' : ''}${grouped(whole)}${rest === undefined ? '' : `.${rest}`}`;
}

/** Formats agorot with the shekel sign: -1250 → `-₪12.50`. */
export function formatMoney(agorot: number): string {
  const text = formatAmount(agorot);
  return text.startsWith('-') ? `-₪${text.slice(1)}` : `₪${text}`;
}

/**
 * Formats a quantity without trailing zeros: 2000 → `2`, 1340 → `1.34`; a weight always shows its
 * grams: `1.340`.
 * @param milli integer thousandths of a piece or of a kilogram
 */
export function formatQuantity(milli: number, weighed = false): string {
  const text = formatAmountOf(milli);
  if (!weighed) return text;
  const [whole = '0', fraction = ''] = text.split('.');
  return `${whole}.${fraction.padEnd(3, '0')}`;
}

/** Formats a rate in hundredths of a percent: 1800 → `18%`, 1750 → `17.5%`. */
export function formatRate(rateBp: number): string {
  return `${formatPercent(rateBp)}%`;
}
