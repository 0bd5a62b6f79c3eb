import type { RecordView } from '@dalpak/contracts';
import type { ShownColumn } from './shown-columns.ts';

/**
 * Totals of the page by field, as integers in the unit of the kind. Only columns that declare it
 * have one.
 */
export function sumPage(
  columns: readonly ShownColumn[],
  rows: readonly RecordView[],
): ReadonlyMap<string, number> {
  const added = columns.filter(({ column }) => 'summed' in column && column.summed === true);
  return new Map(
    added.map(({ field }) => [
      field,
      rows.reduce((sum, { data }) => sum + (typeof data[field] === 'number' ? data[field] : 0), 0),
    ]),
  );
}
