import { COMPONENT, type RecordView } from '@dalpak/contracts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../platform/api/api.ts';
import { ServerError } from '../../platform/api/errors.ts';
import { foundBy, type FoundRecords, meantBy } from './find-records.ts';

/** A shop: products with the codes and barcodes that they have; of a list only the name is shown. */
const SHOP = [
  { id: '1', name: 'שוקולד חלב', code: '40', barcodes: ['7290000000731'] },
  { id: '2', name: 'חלב', code: '41', barcodes: ['7290000000024', '0009'] },
  { id: '3', name: 'חלבה', code: '73', barcodes: [] },
  { id: '4', name: 'מארז 73', code: '42', barcodes: ['73'] },
] as const;
type Product = (typeof SHOP)[number];

const view = ({ id, name }: Product): RecordView => ({ id, active: true, data: { name } }) as unknown as RecordView;

function answer(endpoint: { readonly name: string }, { params, query }: { readonly params: { readonly component: number; readonly id?: string }; readonly query?: { readonly q?: string; readonly filter?: string } }, seesBarcodes: boolean): unknown {
  if (endpoint.name === 'getRecord') return { data: view(SHOP.find(({ id }) => id === params.id) as Product) };
  const [column, type, value = ''] = (query?.filter ?? '').split('~').map((part) => decodeURIComponent(part));
  if (params.component === COMPONENT.barcodes) {
    if (!seesBarcodes) throw new ServerError({ code: 'NOT_FOUND', status: 404, desc: '' });
    return { data: SHOP.filter(({ barcodes }) => (barcodes as readonly string[]).includes(value)).map(({ id }) => ({ id: `b${id}`, active: true, data: { product: { id: Number(id), label: '' } } })) };
  }
  const fits = ({ name, code, barcodes }: Product): boolean => {
    if (column === 'code' && type === 'equal') return code === value;
    if (column === 'name' && type === 'starts') return name.startsWith(value);
    return [name, code, ...barcodes].some((text) => text.includes(query?.q ?? '?'));
  };
  return { data: SHOP.filter(fits).map(view) };
}

function find(q: string, seesBarcodes = true): Promise<FoundRecords> {
  vi.spyOn(api, 'call').mockImplementation(((endpoint: never, input: never) => {
    try {
      return Promise.resolve(answer(endpoint, input, seesBarcodes));
    } catch (error) {
      return Promise.reject(error as Error);
    }
  }) as typeof api.call);
  return new QueryClient().fetchQuery(foundBy(COMPONENT.products, q));
}

afterEach(() => vi.restoreAllMocks());

const ids = (records: readonly RecordView[]): readonly string[] => records.map(({ id }) => id);

describe('what a text may mean', () => {
  it('comes by likelihood: its whole code or barcode, what is called so from its beginning, and the rest, each once', async () => {
    expect(ids((await find('חלב')).records)).toEqual(['2', '3', '1']);
    const found = await find('73');
    expect([ids(found.exact), ids(found.records)]).toEqual([['3', '4'], ['3', '4', '1']]);
  });

  it.each([['0009', '2'], ['7290000000731', '1'], ['41', '2'], ['מארז', '4'], ['73', undefined], ['חלב', undefined], ['אין', undefined]])('%s means %s', async (text, meant) => {
    expect(meantBy(await find(text))?.id).toBe(meant);
  });

  it('is found by whatever else there is for who may not see barcodes', async () => {
    expect(meantBy(await find('41', false))?.id).toBe('2');
    expect(ids((await find('0009', false)).records)).toEqual(['2']);
  });
});
