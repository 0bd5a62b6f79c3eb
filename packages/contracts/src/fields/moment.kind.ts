import { cellText, isoOf, refused, accepted } from './field-tools.ts';
import { isoDayOf } from './date.kind.ts';
import type { FieldKind } from './field.types.ts';

/** A moment, as ISO text in UTC. It is searched by its day in the business's time zone. */
export const momentKind: FieldKind<'moment'> = {
  kind: 'moment',
  width: 150,
  searchable: true,
  sorts: true,
  parse: (value) => {
    if (value === null || value === undefined || value === '') return accepted(null);
    const isMoment =
      typeof value === 'string' &&
      /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z$/.test(value) &&
      !Number.isNaN(Date.parse(value)) &&
      value >= '0001';
    return isMoment ? accepted(value) : refused('FIELD_INVALID');
  },
  searchValue: isoDayOf,
  toCell: (value) => (typeof value === 'string' ? new Date(value) : null),
  fromCell: (cell, column) =>
    momentKind.parse(
      cell instanceof Date ? isoOf(cell).replace('.000Z', 'Z') : cellText(cell),
      column,
    ),
};
