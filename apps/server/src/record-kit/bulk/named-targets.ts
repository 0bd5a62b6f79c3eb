import {
  findRecordComponent,
  type RecordColumn,
  type RecordComponent,
  readField,
} from '@dalpak/contracts';
import type { TenantDb } from '../../kernel/db/index.ts';
import { columnsOf } from '../write/validate-record.ts';
import { importedColumns } from './bulk-draft.ts';
import { createRefFinder, type RefColumn } from './bulk-refs.ts';

/** A component whose records a reference names, and whose new records need a name alone. */
export interface NamedTarget {
  readonly component: number;
  readonly reference: RefColumn;
  readonly name: RecordColumn;
}

/** The component that a field's names stand for; null when a name alone does not make its record. */
export function targetByName(record: RecordComponent, field: string): NamedTarget | null {
  const reference = importedColumns(record).find(({ key }) => key === field);
  if (reference?.kind !== 'ref' && reference?.kind !== 'refs') return null;
  // A new record would not be among those that such a field offers.
  if (reference.offered !== undefined || reference.depend !== undefined) return null;
  const target =
    reference.component === undefined ? null : findRecordComponent(reference.component);
  if (target === null || target.table !== reference.table) return null;
  const open = columnsOf(target, 'new');
  const name = open.find(
    (column) => column.kind === 'text' && (column.column ?? column.key) === reference.shows,
  );
  const needsMore = open.some(
    (column) => column !== name && column.required === true && column.initial === undefined,
  );
  return name === undefined || needsMore ? null : { component: target.component, reference, name };
}

/** Whether a word of a file can be the name of a new record: digits alone are a number or a code. */
export function isNewName({ name }: NamedTarget, word: string): boolean {
  return !/^\d+$/.test(word) && readField(name, word).ok;
}

/** Of these names, those that no record has and that are near to none, as of now. */
export async function findNewNames(
  db: TenantDb,
  { reference }: NamedTarget,
  names: readonly string[],
): Promise<readonly string[]> {
  const finder = createRefFinder();
  const values = names.map((label) => ({ id: 0, label }));
  await finder.load(db, reference, values, false);
  return values
    .flatMap((value) => finder.unknown({ ...reference, kind: 'ref' }, value))
    .filter(({ near }) => near.length === 0)
    .map(({ name }) => name);
}
