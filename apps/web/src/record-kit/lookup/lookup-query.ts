import { autocompleteOld, formsOldRead, LOOKUP_PAGE } from '@dalpak/contracts';
import { api } from '../../platform/api/api.ts';
import type { LookupItem } from './lookup.machine.ts';

export interface LookupRequest {
  /** Component of the form, and its field. */
  readonly relation: number;
  readonly field: string;
  /** As typed: a leading star searches inside words. */
  readonly query: string;
  readonly start: number;
  /** Whether the answer should select a sole result. */
  readonly selectOnOne: boolean;
  /** Numbers of the records in the fields on which this one depends. */
  readonly depend: Readonly<Record<string, number>>;
}

interface LookupAnswer {
  readonly items: readonly LookupItem[];
  readonly total: number;
  /** The sole result, where that was requested. */
  readonly selected: number | null;
}

/**
 * Loads one page of results (specification, records §7): the answer has them at index 2, their
 * count at 3, and the table's name at 10.
 */
export async function loadLookupPage(
  { relation, field, query, start, selectOnOne, depend }: LookupRequest,
  signal?: AbortSignal,
): Promise<LookupAnswer> {
  const fields = Object.keys(depend);
  const { data } = await api.call(
    autocompleteOld,
    {
      query: {
        relation,
        def: field,
        query,
        start,
        limit: LOOKUP_PAGE,
        searchType: query.startsWith('*') ? 'contains' : 'starts',
        displaySecondaryLabel: '1',
        ...(selectOnOne ? { selectOnOne: '1' } : {}),
        ...(fields.length === 0
          ? {}
          : { depend: JSON.stringify(depend), dependfields: fields.join(',') }),
      },
    },
    signal === undefined ? {} : { signal },
  );
  return parseLookupAnswer(data);
}

/** Reads an answer by its indexes. Elements of another form are ignored. */
export function parseLookupAnswer(data: readonly unknown[]): LookupAnswer {
  const [, , results, total] = data;
  const about = data[10];
  const table =
    typeof about === 'object' && about !== null && 'table' in about ? String(about.table) : '';
  const selected =
    typeof about === 'object' &&
    about !== null &&
    'selected' in about &&
    typeof about.selected === 'number'
      ? about.selected
      : null;
  return {
    items: Array.isArray(results) ? readItems(results, table) : [],
    total: typeof total === 'number' ? total : 0,
    selected,
  };
}

function readItems(results: readonly unknown[], table: string): readonly LookupItem[] {
  return results.flatMap((result) => {
    if (typeof result !== 'object' || result === null) return [];
    const row = result as Readonly<Record<string, unknown>>;
    const id = row[`${table}ID`];
    const text = (key: string): string => {
      const value = row[key];
      return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    };
    return typeof id === 'number'
      ? [{ id, name: text(`${table}Name`), code: text(`${table}Code`), detail: text('Second') }]
      : [];
  });
}

/**
 * The newest items that a reference may have, after one was added (specification, records §7): by
 * any key that ends in ID and Name.
 */
export async function loadNewestItems(
  form: number,
  field: string,
): Promise<readonly { readonly id: number; readonly label: string }[]> {
  const { data } = await api.call(formsOldRead, {
    params: { formID: form },
    query: { task: 'updateNewItems', field },
  });
  if (!Array.isArray(data)) return [];
  return data.flatMap((row) => {
    const table =
      Object.keys(row)
        .find((key) => key.endsWith('ID'))
        ?.slice(0, -2) ?? '';
    return readItems([row], table).map(({ id, name }) => ({ id, label: name }));
  });
}
