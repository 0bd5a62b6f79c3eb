import { textOfUnits, unitsOf } from '@dalpak/contracts';
import { formatMoney, formatNumber, formatRate } from '../../ui/format/format-number.ts';
import type { FormValue } from '../form/form-values.ts';

/** Kinds of figures; each is a whole number of its unit. */
export type FigureKind = 'integer' | 'number' | 'money' | 'quantity' | 'percent';

/** Digits behind the point that the unit has. */
export const FIGURE_DIGITS: Readonly<Record<FigureKind, number>> = { integer: 0, number: 2, money: 2, quantity: 3, percent: 2 };

/** More than anybody types. */
const MANY_DIGITS = 12;

/** What a typed text means: a whole number of units, nothing, or the text itself while it is no such number. */
export function readFigure(text: string, kind: FigureKind): FormValue {
  if (text.trim() === '') return null;
  return unitsOf(text, FIGURE_DIGITS[kind]) ?? text;
}

/** Digits that a figure may have behind its point, where a text is a number with more of them; null for any other text. */
export function digitsAllowed(text: FormValue, kind: string): number | null {
  if (typeof text !== 'string' || !Object.hasOwn(FIGURE_DIGITS, kind)) return null;
  const most = FIGURE_DIGITS[kind as FigureKind];
  return unitsOf(text, MANY_DIGITS) !== null && unitsOf(text, most) === null ? most : null;
}

/** A figure as one types it: 1250 of money is `12.5`. */
export function typedFigure(value: FormValue, kind: FigureKind): string {
  return typeof value === 'number' ? textOfUnits(value, FIGURE_DIGITS[kind]) : typeof value === 'string' ? value : '';
}

/** A figure as it is shown while nobody types: `₪1,250.00`, `17.5%`, `1,250.00`. What is no number stays as it was typed. */
export function shownFigure(value: FormValue, kind: FigureKind): string {
  if (typeof value !== 'number') return typeof value === 'string' ? value : '';
  switch (kind) {
    case 'money': return formatMoney(value);
    case 'percent': return formatRate(value);
    case 'number': return formatNumber(value / 100, 2);
    case 'quantity': return formatNumber(value / 1_000);
    default: return formatNumber(value);
  }
}
