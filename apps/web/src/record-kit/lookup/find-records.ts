import { findRecords, type RecordView } from '@dalpak/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';

/** The records that a text may mean. */
export interface FoundRecords {
  /**
   * Active records, the likeliest first: {@link exact}, then names that begin with the text, then
   * those that contain it.
   */
  readonly records: readonly RecordView[];
  /** Records whose whole code or barcode is the text. */
  readonly exact: readonly RecordView[];
}

/**
 * Finds customers, suppliers or products by text: a name, a code, any barcode of a product, or a
 * part of one.
 */
export function findRecordsQuery(component: number, q: string) {
  return queryOptions({
    queryKey: ['records', component, 'found', q],
    queryFn: async ({ signal }): Promise<FoundRecords> => {
      const { data, exact } = await api.call(
        findRecords,
        { params: { component }, query: { q } },
        { signal },
      );
      return { records: data, exact: data.slice(0, exact) };
    },
  });
}

/**
 * The record that a text means for certain: by its whole code, or as the only one found. Undefined
 * when there is a choice.
 */
export function certainMatch({ records, exact }: FoundRecords): RecordView | undefined {
  const certain = exact.length > 0 ? exact : records;
  return certain.length === 1 ? certain[0] : undefined;
}
