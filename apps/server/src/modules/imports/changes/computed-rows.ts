import {
  type BulkChangeRows,
  type BulkChangeWish,
  type ChangedRow,
  COMPONENT,
  type FieldValue,
  isRef,
  MAX_CHANGED_ROWS,
  readField,
  type RecordColumn,
  type RecordComponent,
  type RecordView,
} from '@dalpak/contracts';
import { changeBp, changePrice, costWithVat, LARGE_CHANGE_BP, marginOf } from '@dalpak/engine';
import { AppError } from '../../../kernel/errors/app-error.ts';
import { explain } from '../../../kernel/errors/explain.ts';
import type { SessionContext } from '../../../kernel/http/index.ts';
import { toLocalDateTime } from '../../../kernel/time/local-time.ts';
import {
  foundRecords,
  isAuthorized,
  namesOfRecords,
  requireReadable,
} from '../../../record-kit/index.ts';
import { readTillSettings } from '../../settings/index.ts';
import { pricesInList } from './bulk-changes.store.ts';

/** The rows that a change means, each with its new value. */
export interface ComputedRows {
  readonly record: RecordComponent;
  readonly column: RecordColumn;
  readonly rows: readonly ChangedRow[];
}

interface Formula {
  readonly vatRate: number;
  /** Prices of the other list with VAT, by product. */
  readonly listPrices: ReadonlyMap<number, number>;
}

const invalid = (field: string, reason = explain('field_invalid')): AppError =>
  new AppError('VALIDATION_FAILED', { details: [{ ...reason, field }] });

/**
 * Computes the change of every row that is chosen or found.
 * @throws AppError VALIDATION_FAILED for a value that the field cannot have, and for too many rows;
 *   PERMISSION_DENIED for prices of a list that the caller may not read
 */
export async function computeRows(
  ctx: SessionContext,
  asked: BulkChangeRows,
  wish: BulkChangeWish,
  now: number,
): Promise<ComputedRows> {
  const record = requireReadable(ctx, COMPONENT.products);
  const column = record.columns.find(({ key }) => key === wish.field);
  if (column === undefined) throw invalid('field');
  const value = await named(ctx, column, readWish(column, wish));
  const found = await foundRecords(
    ctx.db,
    record,
    'ids' in asked ? asked : { ...asked, searches: searchesFrom(asked.search) },
    MAX_CHANGED_ROWS,
  );
  if (found === null)
    throw invalid('rows', explain('change_too_many_rows', { most: MAX_CHANGED_ROWS }));
  const formula = await readFormula(ctx, wish, now);
  return {
    record,
    column,
    rows: found.map((row) => computeRow(row, wish, value, formula)),
  };
}

const searchesFrom = (search: Extract<BulkChangeRows, { q: string }>['search']) =>
  Object.entries(search).map(([key, { val, type }]) => ({ key, val, type }));

/** The value of the wish in its field, or as a number of a formula. */
function readWish(column: RecordColumn, { field, way, value, list }: BulkChangeWish): FieldValue {
  if (field === 'price' || field === 'cost') {
    if (way === 'put' || way === 'take' || (way === 'list' && list === null)) throw invalid('way');
    if (way === 'list') return 0;
    const least = way === 'add' || way === 'percent' ? -MOST : 0;
    const most = way === 'percent' ? 100_000 : way === 'margin' ? 9_999 : MOST;
    if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most)
      throw invalid('value');
    return value;
  }
  if (way !== 'set' && (field !== 'tags' || (way !== 'put' && way !== 'take')))
    throw invalid('way');
  const parsed = readField(column, value);
  if (!parsed.ok) throw invalid('value');
  if (way !== 'set' && asTags(parsed.value).length === 0) throw invalid('value');
  return parsed.value;
}

/** A reference with its current name, by which the change finds the record again. */
async function named(
  ctx: SessionContext,
  column: RecordColumn,
  value: FieldValue,
): Promise<FieldValue> {
  if (column.kind !== 'ref' || !isRef(value) || column.component === undefined) return value;
  const [found] = await namesOfRecords(ctx, [
    { component: column.component, id: String(value.id) },
  ]);
  if (found === undefined) throw invalid('value');
  return { id: value.id, label: found.name };
}

/** Agorot of the highest price. */
const MOST = 100_000_000;

async function readFormula(
  ctx: SessionContext,
  { field, way, list }: BulkChangeWish,
  now: number,
): Promise<Formula> {
  if (field !== 'price' && field !== 'cost') return { vatRate: 0, listPrices: new Map() };
  // A preview shows the prices of the list.
  const isClosed = [COMPONENT.priceLists, COMPONENT.priceListLines].some(
    (component) => !isAuthorized(ctx, component, 'r'),
  );
  if (way === 'list' && isClosed) throw new AppError('PERMISSION_DENIED');
  const { db } = ctx;
  const { vat_rate_bp: vatRate } = await readTillSettings(db, toLocalDateTime(now).slice(0, 10));
  return {
    vatRate,
    listPrices: way === 'list' && list !== null ? await pricesInList(db, list, vatRate) : new Map(),
  };
}

const asTags = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
const asMoney = (value: unknown): number | null => (typeof value === 'number' ? value : null);

function computeRow(
  { id, active, data }: RecordView,
  wish: BulkChangeWish,
  value: FieldValue,
  formula: Formula,
): ChangedRow {
  const row = { id: Number(id), name: typeof data['name'] === 'string' ? data['name'] : '' };
  const { field } = wish;
  if (field === 'price' || field === 'cost')
    return { ...row, ...computeMoney(row.id, data, wish, { ...formula, value: Number(value) }) };
  const before = (field === 'active' ? active : (data[field] ?? null)) as FieldValue;
  const after = field === 'tags' ? tagsAfter(asTags(before), asTags(value), wish.way) : value;
  const marks: ChangedRow['marks'] = sameValue(before, after) ? ['same'] : [];
  return {
    ...row,
    before: before as ChangedRow['before'],
    after: after as ChangedRow['after'],
    change: null,
    margin: null,
    marks,
  };
}

function tagsAfter(
  before: readonly string[],
  words: readonly string[],
  way: BulkChangeWish['way'],
): string[] {
  if (way === 'put') return [...new Set([...before, ...words])];
  return way === 'take' ? before.filter((word) => !words.includes(word)) : [...words];
}

function sameValue(a: FieldValue, b: FieldValue): boolean {
  if (isRef(a) || isRef(b)) return (isRef(a) ? a.id : null) === (isRef(b) ? b.id : null);
  return JSON.stringify(a) === JSON.stringify(b);
}

function computeMoney(
  product: number,
  data: RecordView['data'],
  wish: BulkChangeWish,
  { vatRate, listPrices, value }: Formula & { readonly value: number },
): Omit<ChangedRow, 'id' | 'name'> {
  const isCost = wish.field === 'cost';
  const cost = asMoney(data['cost']);
  const price = asMoney(data['price']) ?? 0;
  const rate = data['vat_free'] === true || data['vat_group'] === '1' ? 0 : vatRate;
  const before = isCost ? cost : price;
  const after = changePrice(
    {
      price: before ?? 0,
      cost,
      listPrice: listPrices.get(product) ?? null,
      vatRate: isCost ? 0 : rate,
    },
    {
      formula: wish.way as 'set',
      value,
      rounding: wish.rounding,
      way: wish.rounding_way,
      notUnderCost: wish.not_under_cost && !isCost,
    },
  );
  const isMissing = after === null || (isCost && before === null && wish.way !== 'set');
  if (isMissing) return { before, after: before, change: null, margin: null, marks: ['none'] };
  const change = before === null ? null : changeBp(before, after);
  const [newPrice, newCost] = isCost ? [price, after] : [after, cost];
  const marks: ChangedRow['marks'] = [
    ...(after === before ? (['same'] as const) : []),
    ...(change !== null && Math.abs(change) > LARGE_CHANGE_BP ? (['large'] as const) : []),
    ...(newCost !== null && newPrice < costWithVat(newCost, rate) ? (['under_cost'] as const) : []),
  ];
  return { before, after, change, margin: marginOf(newPrice, newCost, rate), marks };
}
