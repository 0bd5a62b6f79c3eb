import { cellText, refused, accepted } from './field-tools.ts';
import { isoDayOf, isDay } from './date.kind.ts';
import type { FieldKind } from './field.types.ts';
import type { DateRange, FieldValue } from './field-value.types.ts';

export function asRange(value: FieldValue): DateRange {
  return typeof value === 'object' && value !== null && 'from' in value
    ? value
    : { from: null, to: null };
}

const isOpenOrDay = (value: unknown): value is string | null =>
  value === null || (typeof value === 'string' && isDay(value));

/** Two dates, either of which may be open. */
export const daterangeKind: FieldKind<'daterange'> = {
  kind: 'daterange',
  width: 190,
  searchable: false,
  sorts: false,
  parse: (value) => {
    if (value === null || value === undefined || value === '')
      return accepted({ from: null, to: null });
    if (typeof value !== 'object' || Array.isArray(value)) return refused('FIELD_INVALID');
    const { from = null, to = null } = value as Partial<Record<'from' | 'to', unknown>>;
    if (!isOpenOrDay(from) || !isOpenOrDay(to)) return refused('FIELD_INVALID');
    return from !== null && to !== null && from > to
      ? refused('FIELD_INVALID')
      : accepted({ from, to });
  },
  toCell: (value) => {
    const { from, to } = asRange(value);
    return from === null && to === null ? null : `${from ?? ''}..${to ?? ''}`;
  },
  fromCell: (cell, column) => {
    const text = cellText(cell);
    if (text === '') return accepted({ from: null, to: null });
    const [from = '', to = '', ...more] = text.split('..');
    const days = [from, to].map((day) => (day.trim() === '' ? null : (isoDayOf(day) ?? '?')));
    return more.length > 0
      ? refused('FIELD_INVALID')
      : daterangeKind.parse({ from: days[0], to: days[1] }, column);
  },
};
