import { cellText, isoOf, refused, accepted } from './field-tools.ts';
import type { FieldKind } from './field.types.ts';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** `07:30` from `7:30` or `07:30:00`; null when it is no time of day. */
function timeOf(text: string): string | null {
  const found = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text.trim());
  const time = found === null ? '' : `${(found[1] ?? '').padStart(2, '0')}:${found[2] ?? ''}`;
  return TIME.test(time) ? time : null;
}

/** A time of day, `HH:mm`. */
export const timeKind: FieldKind<'time'> = {
  kind: 'time',
  width: 80,
  searchable: true,
  sorts: true,
  parse: (value) => {
    if (value === null || value === undefined || value === '') return accepted(null);
    return typeof value === 'string' && TIME.test(value)
      ? accepted(value)
      : refused('FIELD_INVALID');
  },
  searchValue: timeOf,
  toCell: (value) => (typeof value === 'string' ? value : null),
  fromCell: (cell) => {
    const text = cell instanceof Date ? isoOf(cell).slice(11, 16) || '?' : cellText(cell);
    if (text === '') return accepted(null);
    const time = timeOf(text);
    return time === null ? refused('FIELD_INVALID') : accepted(time);
  },
};
