import type { TableColumn } from '../components/record-component.ts';
import { cleanText, MAX_WHOLE_NUMBER, refused, accepted } from './field-tools.ts';
import type { FieldKind } from './field.types.ts';
import type { FieldValue, TableRow } from './field-value.types.ts';
import { parseYesNo } from './switch.kind.ts';

export function asRows(value: FieldValue): readonly TableRow[] {
  return Array.isArray(value)
    ? (value as readonly unknown[]).filter(
        (row): row is TableRow => typeof row === 'object' && row !== null && !Array.isArray(row),
      )
    : [];
}

/** The value of a cell, or undefined when it is invalid. */
function readCell(
  { kind }: TableColumn,
  value: unknown,
): string | number | boolean | null | undefined {
  if (kind === 'text') {
    const text = value === null || value === undefined ? '' : cleanText(value);
    return text === null || text.length > 500 ? undefined : text;
  }
  if (kind === 'switch') {
    const parsed = parseYesNo(value);
    return parsed.ok ? parsed.value === true : undefined;
  }
  if (value === null || value === undefined || value === '') return null;
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= MAX_WHOLE_NUMBER
    ? value
    : undefined;
}

/**
 * Rows within a record: price levels, packings, prices by quantity. Spreadsheets do not have them.
 */
export const tableKind: FieldKind<'table'> = {
  kind: 'table',
  width: 120,
  searchable: false,
  sorts: false,
  parse: (value, { columns, maxRows = 200 }) => {
    if (value === null || value === undefined || value === '') return accepted([]);
    if (!Array.isArray(value)) return refused('FIELD_INVALID');
    if (value.length > maxRows) return refused(`FIELD_MAX_${maxRows}`);
    const rows: TableRow[] = [];
    for (const item of value as readonly unknown[]) {
      if (typeof item !== 'object' || item === null) return refused('FIELD_INVALID');
      const given = item as Readonly<Record<string, unknown>>;
      const cells = columns.map((column) => [column, readCell(column, given[column.key])] as const);
      if (cells.some(([, cell]) => cell === undefined)) return refused('FIELD_INVALID');
      if (
        cells.some(([column, cell]) => column.required === true && (cell === null || cell === ''))
      )
        return refused('FIELD_REQUIRED');
      rows.push(Object.fromEntries(cells.map(([column, cell]) => [column.key, cell ?? null])));
    }
    return accepted(rows);
  },
  toCell: () => null,
  fromCell: () => accepted([]),
};
