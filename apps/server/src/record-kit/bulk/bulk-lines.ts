import { explain } from '../../kernel/errors/explain.ts';
import {
  type Cell,
  type FieldValue,
  IDENTITY_FIELD,
  isEmptyValue,
  kindOf,
  MAX_ID,
  readField,
  type RecordColumn,
  type RecordView,
} from '@dalpak/contracts';
import type { TenantDb } from '../../kernel/db/index.ts';
import {
  type BulkParts,
  type Draft,
  importedColumns,
  isBroken,
  isEmptyCell,
  sameCell,
  statusColumn,
  explainFault,
} from './bulk-draft.ts';
import { createRefFinder, type UnknownName } from './bulk-refs.ts';
import { findByText } from './bulk.store.ts';
import { explainCell } from './expected-value.ts';
import { recordsByIds } from '../read/record-rows.store.ts';
import { columnsOf, isSame } from '../write/validate-record.ts';

/** Reads the lines of a file: the record of each line, and the values of its cells. */
export interface LineReader {
  /** Finds the record of each line. */
  find(db: TenantDb, drafts: readonly Draft[]): Promise<void>;
  /** Reads the values of the cells, and the errors that each cell has on its own. */
  read(draft: Draft): void;
  /** Replaces names by the records that they refer to. @param held see `findNamed` */
  resolve(db: TenantDb, drafts: readonly Draft[], held: boolean): Promise<void>;
  /** By field, each name once that no record has, of all lines so far. */
  unknownNames(): ReadonlyMap<string, readonly UnknownName[]>;
}

export function createLineReader({
  record,
  rules,
  fields,
  key,
  mayDeactivate: mayPutOut,
}: Omit<BulkParts, 'ctx' | 'greatestCode'>): LineReader {
  const columns = importedColumns(record).filter((column) => fields.includes(column.key));
  const status = statusColumn(record);
  const editable = new Set(columnsOf(record, 'edit'));
  const refs = createRefFinder();
  const keys = new Map<string, number>();
  const unknown = new Map<string, Map<string, UnknownName>>();
  const spell = (column: RecordColumn, value: FieldValue): FieldValue =>
    typeof value === 'string' && value !== ''
      ? (rules.normalizeText?.(column.key, value) ?? value)
      : value;

  async function find(db: TenantDb, drafts: readonly Draft[]): Promise<void> {
    if (key === '') return;
    const wanted = drafts.map((draft) => ({ draft, text: keyText(draft) }));
    const texts = [...new Set(wanted.flatMap(({ text }) => (text === '' ? [] : [text])))];
    const column = record.columns.find((one) => one.key === key);
    const known =
      column === undefined
        ? (await recordsByIds(db, record, texts.map(Number))).map(({ id }) => ({
            id: Number(id),
            text: id,
          }))
        : await findByText(db, record, column, texts);
    const byText = new Map<string, number[]>();
    for (const { id, text } of known) byText.set(text, [...(byText.get(text) ?? []), id]);
    for (const { draft, text } of wanted) {
      if (text === '') continue;
      const earlier = keys.get(text);
      const ids = byText.get(text) ?? [];
      if (earlier !== undefined && earlier !== draft.line)
        draft.errors[key] = explain('line_repeats', { line: earlier });
      else keys.set(text, draft.line);
      if (ids.length > 1) draft.errors[key] = explain('several_records');
      else if (ids[0] !== undefined) draft.id = ids[0];
      else if (key === IDENTITY_FIELD) draft.errors[key] = explain('record_number_unknown');
    }
    const views = new Map(
      (
        await recordsByIds(
          db,
          record,
          drafts.map(({ id }) => id).filter((id) => id > 0),
        )
      ).map((view) => [Number(view.id), view]),
    );
    for (const draft of drafts) draft.before = views.get(draft.id) ?? null;
  }

  function keyText(draft: Draft): string {
    const cell = draft.cells[key] ?? null;
    if (isBroken(cell) || cell === null) return '';
    if (key === IDENTITY_FIELD) {
      const text = String(cell).trim();
      if (text === '') return '';
      const id = Number(text);
      if (Number.isInteger(id) && id > 0 && id <= MAX_ID) return String(id);
      draft.errors[key] = explain('cell_expected', {
        why: explain('field_invalid'),
        expected: explain('expect_record'),
      });
      return '';
    }
    const column = record.columns.find((one) => one.key === key);
    if (column === undefined) return '';
    const parsed = kindOf(column).fromCell(cell);
    const value = parsed.ok ? spell(column, parsed.value) : null;
    return typeof value === 'string' || typeof value === 'number'
      ? String(value).toLowerCase()
      : '';
  }

  function read(draft: Draft): void {
    const { before, errors: faults } = draft;
    if (before === null && record.writes !== 'all' && Object.keys(faults).length === 0)
      faults[key === '' ? IDENTITY_FIELD : key] = explain('record_not_found');
    for (const column of columns) {
      const cell = draft.cells[column.key] ?? null;
      if (faults[column.key] !== undefined) continue;
      if (isBroken(cell))
        faults[column.key] = explain('cell_broken', { value: cell.broken.slice(0, 60) });
      else if (column === status) readStatus(draft, column, cell);
      else if (before === null) readNew(draft, column, cell);
      else readChange(draft, column, cell, before);
    }
    if (before !== null) return;
    for (const column of columnsOf(record, 'new')) {
      if (column.key in draft.data || column.key in faults) continue;
      const parsed = readField(column, column.initial ?? null);
      if (parsed.ok) draft.data[column.key] = parsed.value;
      else faults[column.key] = explainCell(column, parsed.error);
    }
  }

  function readStatus(draft: Draft, column: RecordColumn, cell: Cell): void {
    if (isEmptyCell(cell)) return;
    const parsed = kindOf(column).fromCell(cell);
    if (!parsed.ok) draft.errors[column.key] = explainCell(column, parsed.error, cell);
    else if ((parsed.value === true) === (draft.before?.active ?? true)) return;
    else if (parsed.value !== true && !mayPutOut)
      draft.errors[column.key] = explain('may_not_deactivate');
    else draft.active = parsed.value === true;
  }

  function readNew(draft: Draft, column: RecordColumn, cell: Cell): void {
    if (isEmptyCell(cell)) return;
    const value = parse(draft, column, cell);
    if (value !== undefined) draft.data[column.key] = value;
  }

  function readChange(draft: Draft, column: RecordColumn, cell: Cell, before: RecordView): void {
    const stored = (before.data[column.key] ?? null) as FieldValue;
    // A cell equal to what an export would write is no change, however else it could be read.
    if (column.key === key || sameCell(cell, kindOf(column).toCell(stored))) return;
    const value = parse(draft, column, cell);
    if (value === undefined || isSame(value, stored)) return;
    if (!editable.has(column)) {
      if (!isEmptyCell(cell)) draft.errors[column.key] = explainFault('FIELD_READ_ONLY');
      return;
    }
    draft.data[column.key] = value;
  }

  function parse(draft: Draft, column: RecordColumn, cell: Cell): FieldValue | undefined {
    const parsed = kindOf(column).fromCell(cell);
    const fault = !parsed.ok
      ? parsed.error
      : column.required === true && isEmptyValue(parsed.value)
        ? 'FIELD_REQUIRED'
        : null;
    if (fault === null && parsed.ok) return spell(column, parsed.value);
    draft.errors[column.key] = explainCell(column, fault ?? 'FIELD_INVALID', cell);
    return undefined;
  }

  async function resolve(db: TenantDb, drafts: readonly Draft[], held: boolean): Promise<void> {
    for (const column of columns) {
      if (column.kind !== 'ref' && column.kind !== 'refs') continue;
      const asked = drafts.filter(({ data }) => column.key in data);
      await refs.load(
        db,
        column,
        asked.map(({ data }) => data[column.key] ?? null),
        held,
      );
      for (const draft of asked) {
        const given = draft.data[column.key] ?? null;
        const found = refs.find(column, given);
        if (typeof found === 'object' && found !== null && 'fault' in found) {
          draft.errors[column.key] = found.fault;
          noteUnknown(column.key, refs.unknown(column, given));
        } else draft.data[column.key] = found;
        if (
          draft.before !== null &&
          isSame(
            draft.data[column.key] ?? null,
            (draft.before.data[column.key] ?? null) as FieldValue,
          )
        )
          delete draft.data[column.key];
      }
    }
  }

  function noteUnknown(field: string, names: readonly UnknownName[]): void {
    const known = unknown.get(field) ?? new Map<string, UnknownName>();
    unknown.set(field, known);
    for (const one of names) {
      const word = one.name.toLowerCase();
      if (!known.has(word)) known.set(word, one);
    }
  }

  return {
    find,
    read,
    resolve,
    unknownNames: () => new Map([...unknown].map(([field, names]) => [field, [...names.values()]])),
  };
}
