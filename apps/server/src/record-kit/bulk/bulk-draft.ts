import {
  type DetailText,
  type Cell,
  type FieldValue,
  IDENTITY_FIELD,
  type RecordColumn,
  type RecordComponent,
  type RecordView,
} from '@dalpak/contracts';
import { explainField } from '../../kernel/errors/explain.ts';
import type { FieldErrors, RecordChange, RecordRules } from '../write/record-rules.ts';
import type { TenantTx } from '../../kernel/db/index.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import type { SheetCell } from '../../kernel/sheets/sheet-cell.ts';
import { labelOf } from '../read/list-views.ts';
import { columnsOf } from '../write/validate-record.ts';
import { IDENTITY_HEADING } from '../sql/record-words.ts';

/** A line of a file, by the fields that its columns are mapped to. */
export interface BulkLine {
  readonly line: number;
  readonly cells: Readonly<Record<string, SheetCell>>;
}

/** Kinds that a spreadsheet cannot carry, or that no user may write. */
const NOT_IMPORTABLE: ReadonlySet<RecordColumn['kind']> = new Set([
  'password',
  'image',
  'avatar',
  'file',
  'table',
  'levels',
  'rights',
  'moment',
]);

/** Fields of a component that a column of a file can be mapped to. */
export function importedColumns(record: RecordComponent): readonly RecordColumn[] {
  const status = statusColumn(record);
  return [
    ...columnsOf(record, 'new').filter(({ kind }) => !NOT_IMPORTABLE.has(kind)),
    ...(status === undefined ? [] : [status]),
  ];
}

/** Columns that identify a record, the best first. */
export function identifyingColumns(record: RecordComponent): readonly RecordColumn[] {
  const open = columnsOf(record, 'new');
  return [
    ...open.filter(({ kind }) => kind === 'code'),
    ...open.filter(({ kind }) => kind === 'barcode'),
    ...open.filter(({ kind, unique }) => unique === true && kind !== 'code' && kind !== 'barcode'),
  ].filter((column) => column.kind !== 'ref');
}

/** The status column, when users cannot write it as a field. */
export function statusColumn(record: RecordComponent): RecordColumn | undefined {
  return record.columns.find(
    (column) =>
      record.status !== undefined &&
      (column.column ?? column.key) === record.status &&
      columnsOf(record, 'new').every((one) => one !== column),
  );
}

/** A line during the import. */
export interface Draft {
  readonly line: number;
  readonly cells: BulkLine['cells'];
  readonly errors: Record<string, DetailText>;
  id: number;
  before: RecordView | null;
  data: Record<string, FieldValue>;
  active: boolean | null;
}

/** The settings of an import into one component. */
export interface BulkParts {
  readonly ctx: Pick<SessionContext, 'user' | 'terminal' | 'employee' | 'perr' | 'ownPerr'>;
  readonly record: RecordComponent;
  readonly rules: RecordRules;
  /**
   * The mapped fields, and the one that identifies a record; empty when every line is a new record.
   */
  readonly fields: readonly string[];
  readonly key: string;
  /** Whether the user may deactivate records. */
  readonly mayDeactivate: boolean;
  /** The greatest whole number among the codes in the file. */
  readonly greatestCode: number;
}

export const explainFault = (fault: FieldErrors[string]): DetailText =>
  typeof fault === 'string' ? explainField(fault) : fault;

export const isValid = ({ errors: faults }: Draft): boolean => Object.keys(faults).length === 0;
/** Whether the line changes anything. */
export const hasChanges = ({ before, data, active }: Draft): boolean =>
  before === null || active !== null || Object.keys(data).length > 0;
export const changeOf = (
  { record, ctx }: Pick<BulkParts, 'record' | 'ctx'>,
  tx: TenantTx,
  { id, before, data }: Draft,
): RecordChange => ({ tx, record, id, before, data, ctx });

export function isBroken(cell: SheetCell): cell is { readonly broken: string } {
  return typeof cell === 'object' && cell !== null && 'broken' in cell;
}

export const isEmptyCell = (cell: Cell): boolean =>
  cell === null || (typeof cell === 'string' && cell.trim() === '');

export function sameCell(a: Cell, b: Cell): boolean {
  return plainCell(a) === plainCell(b);
}

function plainCell(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '?' : cell.toISOString();
  return String(cell).trim();
}

/** The column heading of a field in a file. */
export function headingOf(record: RecordComponent, field: string): string {
  const column = record.columns.find(({ key }) => key === field);
  return column === undefined
    ? field === IDENTITY_FIELD
      ? IDENTITY_HEADING
      : ''
    : labelOf(column).he;
}
