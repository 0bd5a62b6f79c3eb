import { findRecordComponent, isRef, type RecordView } from '@dalpak/contracts';

/** What a record is called: its main column, or its number where that is empty. */
export function nameOfRecord(component: number, { id, data }: Pick<RecordView, 'id' | 'data'>): string {
  const main = findRecordComponent(component)?.columns.find(({ list }) => list === 'main');
  const value = main === undefined ? null : data[main.key];
  if (isRef(value)) return value.label;
  return typeof value === 'string' || typeof value === 'number' ? String(value) || id : id;
}
