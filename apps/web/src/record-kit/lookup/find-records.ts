import { findRecords, type RecordView } from '@dalpak/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';

/** What a text may mean. */
export interface FoundRecords {
  /** In use, the likeliest first: {@link exact}, what is called so from its beginning, and then what holds the text anywhere. */
  readonly records: readonly RecordView[];
  /** Those whose whole code or barcode it is. */
  readonly exact: readonly RecordView[];
}

/** Customers, suppliers or products that a text may mean: a name, a code, any barcode of a product, or a part of one. */
export function foundBy(component: number, q: string) {
  return queryOptions({
    queryKey: ['records', component, 'found', q],
    queryFn: async ({ signal }): Promise<FoundRecords> => {
      const { data, exact } = await api.call(findRecords, { params: { component }, query: { q } }, { signal });
      return { records: data, exact: data.slice(0, exact) };
    },
  });
}

/** The one that a text means for certain: by its whole code, or because nothing else was found. None where there is a choice. */
export function meantBy({ records, exact }: FoundRecords): RecordView | undefined {
  const certain = exact.length > 0 ? exact : records;
  return certain.length === 1 ? certain[0] : undefined;
}
