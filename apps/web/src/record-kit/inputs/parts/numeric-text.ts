import { textOfUnits, unitsOf } from '@dalpak/contracts';
import { formatMoney, formatNumber, formatRate } from '../../../ui/format/format-number.ts';
import type { FormValue } from '../../form/state/form-values.ts';

/** Kinds of number fields; each value is an integer in the unit of its kind. */
export type NumericKind = 'integer' | 'number' | 'money' | 'quantity' | 'percent';

/** Digits after the point that the unit has. */
export const FRACTION_DIGITS: Readonly<Record<NumericKind, number>> = {
  integer: 0,
  number: 2,
  money: 2,
  quantity: 3,
  percent: 2,
};

/** More digits than any input has. */
const MANY_DIGITS = 12;

/**
 * Parses typed text: an integer number of units, null when empty, or the text itself while it is
 * not a valid number.
 */
export function parseNumericText(text: string, kind: NumericKind): FormValue {
  if (text.trim() === '') return null;
  return unitsOf(text, FRACTION_DIGITS[kind]) ?? text;
}

/**
 * The digits that are allowed after the point, for a text that is a number with more of them; null
 * for any other text.
 */
export function allowedFractionDigits(text: FormValue, kind: string): number | null {
  if (typeof text !== 'string' || !Object.hasOwn(FRACTION_DIGITS, kind)) return null;
  const most = FRACTION_DIGITS[kind as NumericKind];
  return unitsOf(text, MANY_DIGITS) !== null && unitsOf(text, most) === null ? most : null;
}

/** A value as one types it: 1250 of money is `12.5`. */
export function formatForTyping(value: FormValue, kind: NumericKind): string {
  return typeof value === 'number'
    ? textOfUnits(value, FRACTION_DIGITS[kind])
    : typeof value === 'string'
      ? value
      : '';
}

/**
 * A value as shown while it is not being typed: `₪1,250.00`, `17.5%`, `1,250.00`. A text that is
 * not a number is returned unchanged.
 */
export function formatForReading(value: FormValue, kind: NumericKind): string {
  if (typeof value !== 'number') return typeof value === 'string' ? value : '';
  switch (kind) {
    case 'money':
      return formatMoney(value);
    case 'percent':
      return formatRate(value);
    case 'number':
      return formatNumber(value / 100, 2);
    case 'quantity':
      return formatNumber(value / 1_000);
    default:
      return formatNumber(value);
  }
}
