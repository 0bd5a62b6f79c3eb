import { COMPONENT, getRecord, listRecords, type RecordView } from '@dalpak/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { hasCode } from '../../platform/api/errors.ts';

/** What a text may mean. */
export interface FoundRecords {
  /** In use, the likeliest first: {@link exact}, what is called so from its beginning, and then what holds the text anywhere. */
  readonly records: readonly RecordView[];
  /** Those whose whole code or barcode it is. */
  readonly exact: readonly RecordView[];
}

/** So many are shown. */
const MOST = 20;

/** Customers, suppliers or products that a text may mean: a name, a code, any barcode of a product, or a part of one. */
export function foundBy(component: number, q: string) {
  return queryOptions({ queryKey: ['records', component, 'found', q], queryFn: ({ signal }) => findRecords(component, q, signal) });
}

async function findRecords(component: number, q: string, signal: AbortSignal): Promise<FoundRecords> {
  const [called, scanned, beginning, holding] = await Promise.all([
    list(component, { filter: filterOf('code', 'equal', q) }, signal),
    component === COMPONENT.products ? ofBarcode(q, signal) : [],
    list(component, { filter: filterOf('name', 'starts', q) }, signal),
    list(component, { q }, signal),
  ]);
  const exact = once([...called, ...scanned]);
  return { exact, records: once([...exact, ...beginning, ...holding]).slice(0, MOST) };
}

/** The one that a text means for certain: by its whole code, or because nothing else was found. None where there is a choice. */
export function meantBy({ records, exact }: FoundRecords): RecordView | undefined {
  const certain = exact.length > 0 ? exact : records;
  return certain.length === 1 ? certain[0] : undefined;
}

/** The product of a whole barcode, of which it may have several. */
async function ofBarcode(barcode: string, signal: AbortSignal): Promise<readonly RecordView[]> {
  try {
    const found = await list(COMPONENT.barcodes, { filter: filterOf('barcode', 'equal', barcode) }, signal);
    const products = new Set(found.map(({ data: { product } }) => idOf(product)));
    const records = await Promise.all([...products].flatMap((id) => (id === null ? [] : [api.call(getRecord, { params: { component: COMPONENT.products, id: String(id) } }, { signal })])));
    return records.map(({ data }) => data).filter(({ active }) => active);
  } catch (error) {
    // Who may not see the barcodes finds by whatever else they see.
    if (hasCode(error, 'NOT_FOUND')) return [];
    throw error;
  }
}

async function list(component: number, query: { readonly q?: string; readonly filter?: string }, signal: AbortSignal): Promise<readonly RecordView[]> {
  return (await api.call(listRecords, { params: { component }, query: { ...query, limit: MOST, active: '1' } }, { signal })).data;
}

function filterOf(column: string, type: 'equal' | 'starts', value: string): string {
  return `${column}~${type}~${encodeURIComponent(value)}`;
}

/** What a field that names a record holds. */
function idOf(value: unknown): number | null {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number' ? value.id : null;
}

/** Each where it came first. */
function once(records: readonly RecordView[]): readonly RecordView[] {
  const seen = new Set<string>();
  return records.filter(({ id }) => !seen.has(id) && seen.add(id));
}
