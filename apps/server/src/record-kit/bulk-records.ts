import {
  type Cell, type FieldFault, faultText, type FieldValue, IDENTITY_FIELD, isEmptyValue, kindOf, MAX_ID, readField, type RecordColumn, type RecordComponent, type RecordView,
} from '@dalpak/contracts';
import type { TenantTx } from '../kernel/db/index.ts';
import { AppError } from '../kernel/errors/app-error.ts';
import type { SessionContext } from '../kernel/http/index.ts';
import type { SheetCell } from '../kernel/sheets/sheet-cell.ts';
import { findByText, findTwins, greatestCode, imageOf, insertRows, lockRows, type RowImage, uniqueTogether, updateRows, versionOnce } from './bulk.store.ts';
import { createRefFinder } from './bulk-refs.ts';
import { labelOf } from './list-views.ts';
import { findRecords } from './record-list.store.ts';
import type { Claims, Faults, RecordChange, RecordRules } from './record-rules.ts';
import type { FieldValues } from './record-write.store.ts';
import { columnsOf, isSame } from './write-records.ts';

/** A line of a file by the fields that its columns are taken for. */
export interface BulkLine {
  readonly line: number;
  readonly cells: Readonly<Record<string, SheetCell>>;
}

export type BulkVerdict = 'new' | 'changed' | 'same' | 'bad';

/** What a line comes to; of a line that was written, the row before and after. */
export interface BulkOutcome {
  readonly line: number;
  readonly verdict: BulkVerdict;
  readonly faults: Readonly<Record<string, string>>;
  readonly image?: { readonly id: number; readonly before: RowImage | null; readonly after: RowImage };
}

/** An import into one component, a part of its lines at a time. */
export interface BulkImport {
  /** What the lines would do; reads alone. */
  check(tx: TenantTx, lines: readonly BulkLine[]): Promise<readonly BulkOutcome[]>;
  /** The same, done. */
  write(tx: TenantTx, lines: readonly BulkLine[]): Promise<readonly BulkOutcome[]>;
}

/** Kinds that a spreadsheet does not carry, or that are nobody's to write. */
const STAYS_OUT: ReadonlySet<RecordColumn['kind']> = new Set(['password', 'image', 'avatar', 'file', 'table', 'moment']);

/** Fields of a component that a column of a file can be taken for. */
export function importedColumns(record: RecordComponent): readonly RecordColumn[] {
  const status = statusColumn(record);
  return [...columnsOf(record, 'new').filter(({ kind }) => !STAYS_OUT.has(kind)), ...(status === undefined ? [] : [status])];
}

/** Columns by which a record is found, the best first. */
export function findingColumns(record: RecordComponent): readonly RecordColumn[] {
  const open = columnsOf(record, 'new');
  return [
    ...open.filter(({ kind }) => kind === 'code'), ...open.filter(({ kind }) => kind === 'barcode'),
    ...open.filter(({ kind, unique }) => unique === true && kind !== 'code' && kind !== 'barcode'),
  ].filter((column) => column.kind !== 'ref');
}

function statusColumn(record: RecordComponent): RecordColumn | undefined {
  return record.columns.find((column) => record.status !== undefined && (column.column ?? column.key) === record.status && columnsOf(record, 'new').every((one) => one !== column));
}

/** A line on its way. */
interface Draft {
  readonly line: number;
  readonly cells: BulkLine['cells'];
  readonly faults: Record<string, string>;
  id: number;
  before: RecordView | null;
  data: Record<string, FieldValue>;
  active: boolean | null;
}

interface Parts {
  readonly ctx: Pick<SessionContext, 'user' | 'terminal' | 'employee' | 'perr'>;
  readonly record: RecordComponent;
  readonly rules: RecordRules;
  /** Fields that the file has, and the one that finds a record; empty when every line is a new one. */
  readonly fields: readonly string[];
  readonly key: string;
  /** The greatest whole number that the file gives as a code. */
  readonly greatestCode: number;
}

export const textOf = (fault: FieldFault | { readonly text: string }): string => (typeof fault === 'string' ? faultText(fault) : fault.text);

/**
 * Reads lines against a component as its form would: kinds, required fields, references, uniqueness and the component's own rules,
 * for a part of the file at once.
 */
export function createBulk({ ctx, record, rules, fields, key, greatestCode: inFile }: Parts): BulkImport {
  const columns = importedColumns(record).filter((column) => fields.includes(column.key));
  const status = statusColumn(record);
  const editable = new Set(columnsOf(record, 'edit'));
  const refs = createRefFinder();
  const keys = new Map<string, number>();
  const taken = new Map<string, number>();
  const claims = createClaims();
  const version = versionOnce();
  let nextCode: number | null = null;
  let sets: readonly (readonly string[])[] | null = null;

  const spell = (column: RecordColumn, value: FieldValue): FieldValue => (typeof value === 'string' && value !== '' ? (rules.spell?.(column.key, value) ?? value) : value);

  /** The record that each line names. */
  async function find(tx: TenantTx, drafts: readonly Draft[]): Promise<void> {
    if (key === '') return;
    const wanted = drafts.map((draft) => ({ draft, text: keyText(draft) }));
    const texts = [...new Set(wanted.flatMap(({ text }) => (text === '' ? [] : [text])))];
    const column = record.columns.find((one) => one.key === key);
    const known = column === undefined
      ? (await findRecords(tx, record, texts.map(Number))).map(({ id }) => ({ id: Number(id), text: id }))
      : await findByText(tx, record, column, texts);
    const byText = new Map<string, number[]>();
    for (const { id, text } of known) byText.set(text, [...(byText.get(text) ?? []), id]);
    for (const { draft, text } of wanted) {
      if (text === '') continue;
      const earlier = keys.get(text);
      const ids = byText.get(text) ?? [];
      if (earlier !== undefined && earlier !== draft.line) draft.faults[key] = `כבר מופיע בשורה ${earlier}.`;
      else keys.set(text, draft.line);
      if (ids.length > 1) draft.faults[key] = 'יש כמה רשומות כאלה. בחרו עמודה אחרת לזיהוי.';
      else if (ids[0] !== undefined) draft.id = ids[0];
      else if (key === IDENTITY_FIELD) draft.faults[key] = 'אין רשומה עם המספר הזה.';
    }
    const views = new Map((await findRecords(tx, record, drafts.map(({ id }) => id).filter((id) => id > 0))).map((view) => [Number(view.id), view]));
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
      draft.faults[key] = faultText('FIELD_INVALID');
      return '';
    }
    const column = record.columns.find((one) => one.key === key);
    if (column === undefined) return '';
    const parsed = kindOf(column).fromCell(cell);
    const value = parsed.ok ? spell(column, parsed.value) : null;
    return typeof value === 'string' || typeof value === 'number' ? String(value).toLowerCase() : '';
  }

  /** What the cells say, and what is wrong with them by themselves. */
  function read(draft: Draft): void {
    const { before, faults } = draft;
    if (before === null && record.writes !== 'all' && Object.keys(faults).length === 0) faults[key === '' ? IDENTITY_FIELD : key] = 'אין רשומה כזו, וכאן רק משנים רשומות קיימות.';
    for (const column of columns) {
      const cell = draft.cells[column.key] ?? null;
      if (faults[column.key] !== undefined) continue;
      if (isBroken(cell)) faults[column.key] = `בתא יש "${cell.broken.slice(0, 60)}" במקום ערך.`;
      else if (column === status) readStatus(draft, column, cell);
      else if (before === null) readNew(draft, column, cell);
      else readChange(draft, column, cell, before);
    }
    if (before !== null) return;
    for (const column of columnsOf(record, 'new')) {
      if (column.key in draft.data || column.key in faults) continue;
      const parsed = readField(column, column.initial ?? null);
      if (parsed.ok) draft.data[column.key] = parsed.value;
      else faults[column.key] = textOf(parsed.fault);
    }
  }

  function readStatus(draft: Draft, column: RecordColumn, cell: Cell): void {
    if (isEmptyCell(cell)) return;
    const parsed = kindOf(column).fromCell(cell);
    if (!parsed.ok) draft.faults[column.key] = textOf(parsed.fault);
    else if ((parsed.value === true) !== (draft.before?.active ?? true)) draft.active = parsed.value === true;
  }

  function readNew(draft: Draft, column: RecordColumn, cell: Cell): void {
    if (isEmptyCell(cell)) return;
    const value = parse(draft, column, cell);
    if (value !== undefined) draft.data[column.key] = value;
  }

  function readChange(draft: Draft, column: RecordColumn, cell: Cell, before: RecordView): void {
    const stored = (before.data[column.key] ?? null) as FieldValue;
    // What would go out as this very cell is no change, however it could be read otherwise.
    if (column.key === key || sameCell(cell, kindOf(column).toCell(stored))) return;
    const value = parse(draft, column, cell);
    if (value === undefined || isSame(value, stored)) return;
    if (!editable.has(column)) {
      if (!isEmptyCell(cell)) draft.faults[column.key] = textOf('FIELD_READ_ONLY');
      return;
    }
    draft.data[column.key] = value;
  }

  function parse(draft: Draft, column: RecordColumn, cell: Cell): FieldValue | undefined {
    const parsed = kindOf(column).fromCell(cell);
    const fault = !parsed.ok ? parsed.fault : column.required === true && isEmptyValue(parsed.value) ? 'FIELD_REQUIRED' : null;
    if (fault === null && parsed.ok) return spell(column, parsed.value);
    draft.faults[column.key] = textOf(fault ?? 'FIELD_INVALID');
    return undefined;
  }

  /** Names become the records they name. */
  async function resolve(tx: TenantTx, drafts: readonly Draft[]): Promise<void> {
    for (const column of columns) {
      if (column.kind !== 'ref' && column.kind !== 'refs') continue;
      const asked = drafts.filter(({ data }) => column.key in data);
      await refs.load(tx, column, asked.map(({ data }) => data[column.key] ?? null));
      for (const draft of asked) {
        const found = refs.find(column, draft.data[column.key] ?? null);
        if (typeof found === 'object' && found !== null && 'fault' in found) draft.faults[column.key] = found.fault;
        else draft.data[column.key] = found;
        if (draft.before !== null && isSame(draft.data[column.key] ?? null, (draft.before.data[column.key] ?? null) as FieldValue)) delete draft.data[column.key];
      }
    }
  }

  async function unique(tx: TenantTx, drafts: readonly Draft[]): Promise<void> {
    for (const column of record.columns.filter((one) => one.unique === true)) {
      const asked = drafts.flatMap((draft) => {
        const value = draft.data[column.key];
        return value === undefined || isEmptyValue(value) || typeof value === 'object' ? [] : [{ draft, text: String(value).toLowerCase() }];
      });
      const owners = new Map((await findByText(tx, record, column, [...new Set(asked.map(({ text }) => text))])).map(({ id, text }) => [text, id]));
      for (const { draft, text } of asked) {
        const owner = owners.get(text);
        const mark = `${column.key}\n${text}`;
        const earlier = taken.get(mark);
        if (owner !== undefined && owner !== draft.id) draft.faults[column.key] ??= textOf('FIELD_TAKEN');
        else if (earlier !== undefined && earlier !== draft.line) draft.faults[column.key] ??= `כבר מופיע בשורה ${earlier}.`;
        else taken.set(mark, draft.line);
      }
    }
  }

  /** Columns that only together must differ: what the database would refuse is said of its line. */
  async function together(tx: TenantTx, drafts: readonly Draft[]): Promise<void> {
    sets ??= (await uniqueTogether(tx, record)).filter((names) => names.length > 1);
    for (const names of sets) {
      const own = record.columns.filter((column) => names.includes(column.column ?? column.key));
      const asked = drafts.filter((draft) => isSound(draft) && own.some(({ key: field }) => field in draft.data)).flatMap((draft) => {
        const row = imageOf(record, { ...(draft.before?.data as FieldValues | undefined), ...draft.data });
        return names.some((name) => (row[name] ?? null) === null) ? [] : [{ draft, row: Object.fromEntries(names.map((name) => [name, row[name]])) }];
      });
      const twins = await findTwins(tx, record, names, asked.map(({ draft: { id }, row }) => ({ id, row })));
      const labels = own.map((column) => labelOf(column).he).join(' + ');
      const field = own.find((column) => fields.includes(column.key))?.key ?? own[0]?.key ?? key;
      for (const [at, { draft, row }] of asked.entries()) {
        const mark = JSON.stringify(row).toLowerCase();
        const earlier = taken.get(mark);
        if (twins.has(at)) draft.faults[field] = `כבר יש רשומה עם אותם ${labels}.`;
        else if (earlier !== undefined && earlier !== draft.line) draft.faults[field] = `אותם ${labels} כבר מופיעים בשורה ${earlier}.`;
        else taken.set(mark, draft.line);
      }
    }
  }

  const changeOf = (tx: TenantTx, { id, before, data }: Draft): RecordChange => ({ tx, record, id, before, data, ctx });
  const isSound = ({ faults }: Draft): boolean => Object.keys(faults).length === 0;
  const says = ({ before, data, active }: Draft): boolean => before === null || active !== null || Object.keys(data).length > 0;

  async function ownRules(tx: TenantTx, drafts: readonly Draft[]): Promise<void> {
    const asked = drafts.filter((draft) => says(draft) && isSound(draft));
    const changes = asked.map((draft) => changeOf(tx, draft));
    const found: Faults[] = [];
    if (rules.many !== undefined) found.push(...(await rules.many.check(tx, changes, claims)));
    else if (rules.check !== undefined) for (const change of changes) found.push(await rules.check(change));
    for (const [at, faults] of found.entries()) {
      for (const [field, fault] of Object.entries(faults)) (asked[at]?.faults ?? {})[field] ??= textOf(fault);
    }
    if (status === undefined) return;
    for (const active of [true, false]) await mayTurn(tx, asked.filter((draft) => draft.before !== null && draft.active === active && isSound(draft)), active, status.key);
  }

  /** Whether records may go out of use: all at once, and one by one only to find who may not. */
  async function mayTurn(tx: TenantTx, drafts: readonly Draft[], active: boolean, field: string): Promise<void> {
    if (drafts.length === 0 || rules.beforeStatus === undefined) return;
    try {
      await rules.beforeStatus(tx, drafts.map(({ id }) => id), active);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const [only] = drafts;
      if (drafts.length === 1 && only !== undefined) only.faults[field] = error.toBody().desc;
      else for (const draft of drafts) await mayTurn(tx, [draft], active, field);
    }
  }

  async function judge(tx: TenantTx, lines: readonly BulkLine[]): Promise<readonly Draft[]> {
    const drafts = lines.map(({ line, cells }): Draft => ({ line, cells, faults: {}, id: 0, before: null, data: {}, active: null }));
    await find(tx, drafts);
    for (const draft of drafts) read(draft);
    await resolve(tx, drafts);
    await unique(tx, drafts);
    await together(tx, drafts);
    await ownRules(tx, drafts);
    return drafts;
  }

  function verdictOf(draft: Draft): BulkVerdict {
    if (!isSound(draft)) return 'bad';
    if (draft.before === null) return 'new';
    return says(draft) ? 'changed' : 'same';
  }

  /** Codes that nobody gave: those behind the greatest of the business and of the file. */
  async function numberNew(tx: TenantTx, drafts: readonly Draft[]): Promise<void> {
    for (const column of record.columns) {
      if (column.kind !== 'code' || column.next !== true) continue;
      for (const { data } of drafts.filter((draft) => isEmptyValue(draft.data[column.key] ?? null))) {
        nextCode ??= Math.max(inFile, await greatestCode(tx, record, column));
        nextCode += 1;
        data[column.key] = String(nextCode);
      }
    }
  }

  async function derived(tx: TenantTx, drafts: readonly Draft[]): Promise<void> {
    const changes = drafts.map((draft) => changeOf(tx, draft));
    const more = rules.many === undefined ? await oneByOne(changes, rules.derive) : await rules.many.derive(tx, changes);
    for (const [at, draft] of drafts.entries()) draft.data = { ...draft.data, ...more[at] };
  }

  function patchOf({ data, active }: Draft): RowImage {
    return { ...imageOf(record, data), ...(active === null || record.status === undefined ? {} : { [record.status]: active }) };
  }

  async function store(tx: TenantTx, drafts: readonly Draft[]): Promise<ReadonlyMap<Draft, NonNullable<BulkOutcome['image']>>> {
    const images = new Map<Draft, NonNullable<BulkOutcome['image']>>();
    const written = drafts.filter((draft) => isSound(draft) && says(draft));
    if (written.length === 0) return images;
    const made = written.filter(({ before }) => before === null);
    const changed = written.filter(({ before }) => before !== null);
    await numberNew(tx, made);
    await derived(tx, written);
    const stored = await lockRows(tx, record, changed.map(({ id }) => id));
    const number = await version.of(tx, record);
    const ids = await insertRows(tx, record, made.map(patchOf), number);
    for (const [at, draft] of made.entries()) draft.id = ids[at] ?? 0;
    await updateRows(tx, record, changed.map((draft) => ({ id: draft.id, set: patchOf(draft) })), number);
    for (const draft of written) {
      const after = patchOf(draft);
      const row = stored.get(draft.id);
      images.set(draft, { id: draft.id, before: row === undefined ? null : Object.fromEntries(Object.keys(after).map((name) => [name, row[name] ?? null])), after });
    }
    const changes = written.map((draft) => changeOf(tx, draft));
    if (rules.many === undefined) await oneByOne(changes, rules.after);
    else await rules.many.after(tx, changes);
    return images;
  }

  return {
    check: async (tx, lines) => (await judge(tx, lines)).map((draft) => ({ line: draft.line, verdict: verdictOf(draft), faults: draft.faults })),
    write: async (tx, lines) => {
      const drafts = await judge(tx, lines);
      const verdicts = drafts.map(verdictOf);
      const images = await store(tx, drafts);
      return drafts.map((draft, at) => {
        const image = images.get(draft);
        return { line: draft.line, verdict: verdicts[at] ?? 'bad', faults: draft.faults, ...(image === undefined ? {} : { image }) };
      });
    },
  };
}

async function oneByOne<T>(changes: readonly RecordChange[], rule: ((change: RecordChange & { readonly id: number }) => Promise<T>) | undefined): Promise<T[]> {
  const answers: T[] = [];
  if (rule !== undefined) for (const change of changes) answers.push(await rule(change));
  return answers;
}

function createClaims(): Claims {
  const owners = new Map<string, object>();
  return {
    claim: (what, by) => {
      const owner = owners.get(what);
      if (owner === undefined) owners.set(what, by);
      return owner === undefined || owner === by;
    },
  };
}

function isBroken(cell: SheetCell): cell is { readonly broken: string } {
  return typeof cell === 'object' && cell !== null && 'broken' in cell;
}

const isEmptyCell = (cell: Cell): boolean => cell === null || (typeof cell === 'string' && cell.trim() === '');

function sameCell(a: Cell, b: Cell): boolean {
  return plainCell(a) === plainCell(b);
}

function plainCell(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '?' : cell.toISOString();
  return String(cell).trim();
}

/** What a field is called in a file. */
export function headingOf(record: RecordComponent, field: string): string {
  const column = record.columns.find(({ key }) => key === field);
  return column === undefined ? (field === IDENTITY_FIELD ? 'מספר רשומה' : '') : labelOf(column).he;
}
