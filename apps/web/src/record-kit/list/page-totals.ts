import type { RecordView } from '@dalpak/contracts';
import type { ShownColumn } from './shown-columns.ts';

/** Sums of the page by field, in the kind's own integer unit. Only what can be added has one: money and quantities. */
export function pageTotals(columns: readonly ShownColumn[], rows: readonly RecordView[]): ReadonlyMap<string, number> {
  const added = columns.filter(({ column: { kind } }) => kind === 'money' || kind === 'quantity');
  return new Map(added.map(({ field }) => [field, rows.reduce((sum, { data }) => sum + (typeof data[field] === 'number' ? data[field] : 0), 0)]));
}
