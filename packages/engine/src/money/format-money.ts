import type { Agorot, QtyMilli, RateBp } from '../kernel/units.ts';

function pad(value: number, digits: number): string {
  return String(value).padStart(digits, '0');
}

function grouped(whole: number): string {
  return String(whole).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}

/** Amount for display: `1,234.50`, `-0.05`. The caller adds the currency sign. */
export function formatMoney(amount: Agorot): string {
  const abs = Math.abs(amount);
  return `${amount < 0 ? '-' : ''}${grouped(Math.floor(abs / 100))}.${pad(abs % 100, 2)}`;
}

/** Quantity without trailing zeros: `3`, `1.25`, `-0.005`. */
export function formatQuantity(quantity: QtyMilli): string {
  const abs = Math.abs(quantity);
  const fraction = pad(abs % 1_000, 3).replace(/0+$/, '');
  return `${quantity < 0 ? '-' : ''}${grouped(Math.floor(abs / 1_000))}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Rate in percent without trailing zeros: 1800 → `18`, 1650 → `16.5`. */
export function formatRate(rate: RateBp): string {
  const fraction = pad(Math.abs(rate) % 100, 2).replace(/0+$/, '');
  return `${rate < 0 ? '-' : ''}${Math.floor(Math.abs(rate) / 100)}${fraction === '' ? '' : `.${fraction}`}`;
}
