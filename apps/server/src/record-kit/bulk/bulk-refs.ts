import {
  type Reason,
  asRefs,
  type FieldValue,
  isRef,
  type RecordColumn,
  type RefValue,
} from '@dalpak/contracts';
import { explain } from '../../kernel/errors/explain.ts';
import type { TenantDb } from '../../kernel/db/index.ts';
import { findNamed, listOfferedNames, type NamedRow } from './bulk.store.ts';
import { nearNames } from './near-names.ts';

export type RefColumn = Extract<RecordColumn, { kind: 'ref' | 'refs' }>;

/** A name that no record has, and those of the list that it may have meant. */
export interface UnknownName {
  readonly name: string;
  readonly near: readonly string[];
}

/**
 * Resolves the names in a file to records. Results are cached for the whole import, except for
 * columns that offer only some records.
 */
interface RefFinder {
  /** @param held see `findNamed` */
  load(
    db: TenantDb,
    column: RefColumn,
    values: readonly FieldValue[],
    held: boolean,
  ): Promise<void>;
  /** The value with the numbers of the records that it names, or what is wrong with it. */
  find(column: RefColumn, value: FieldValue): FieldValue | { readonly fault: Reason };
  /**
   * The names of a value that no record has. Empty where the list is too long to say which of its
   * names are near.
   */
  unknown(column: RefColumn, value: FieldValue): readonly UnknownName[];
}

/** In a longer list no name is looked for that is near to an unknown one. */
const MOST_OFFERED = 2_000;

/** A word matches a record by its name, otherwise by its code, otherwise by its number. */
export function createRefFinder(): RefFinder {
  const known = new Map<string, Map<string, readonly NamedRow[]>>();
  /** Names of the lists in which a word was not found; null where a list is too long. */
  const offered = new Map<string, readonly string[] | null>();
  /** A file repeats a name on many lines, and each comparison walks the whole list. */
  const near = new Map<string, readonly string[]>();
  const idOf = (column: RefColumn): string => `${column.table} ${column.shows}`;
  const of = (column: RefColumn): Map<string, readonly NamedRow[]> => {
    const id = idOf(column);
    const map = known.get(id) ?? new Map<string, readonly NamedRow[]>();
    known.set(id, map);
    return map;
  };
  const labels = (value: FieldValue): readonly string[] =>
    isRef(value) ? [value.label] : asRefs(value).map(({ label }) => label);

  function nearTo(column: RefColumn, name: string): readonly string[] {
    const id = `${idOf(column)} ${name}`;
    const known = near.get(id) ?? nearNames(name, offered.get(idOf(column)) ?? []);
    near.set(id, known);
    return known;
  }

  function meant(column: RefColumn, label: string): RefValue | { readonly fault: Reason } {
    const word = label.toLowerCase();
    const rows = of(column).get(word) ?? [];
    const ways = [
      rows.filter((row) => row.label === label),
      rows.filter(({ name }) => name === word),
      rows.filter(({ code }) => code === word),
      rows.filter(({ id }) => String(id) === word),
    ];
    const [first, ...more] = ways.find((way) => way.length > 0) ?? [];
    if (first === undefined) {
      const name = label.slice(0, 60);
      const alike = nearTo(column, name);
      return {
        fault:
          alike.length === 0
            ? explain('name_not_found', { name })
            : explain('name_not_found_near', {
                name,
                near: alike.map((one) => `"${one.slice(0, 60)}"`).join(', '),
              }),
      };
    }
    return more.length === 0
      ? { id: first.id, label }
      : { fault: explain('records_named_alike', { name: label.slice(0, 60) }) };
  }

  return {
    async load(db, column, values, held) {
      const map = of(column);
      // Columns that offer only some records may offer others by the next part of the file.
      if (column.offered !== undefined) map.clear();
      const missing = [
        ...new Set(values.flatMap(labels).map((label) => label.toLowerCase())),
      ].filter((word) => word !== '' && !map.has(word));
      if (missing.length === 0) return;
      const rows = await findNamed(db, column, missing, held);
      for (const word of missing) map.set(word, []);
      for (const row of rows) {
        for (const word of new Set([row.name, row.code, String(row.id)])) {
          const list = map.get(word);
          if (list !== undefined) map.set(word, [...list, row]);
        }
      }
      if (!offered.has(idOf(column)) && missing.some((word) => map.get(word)?.length === 0))
        offered.set(idOf(column), await listOfferedNames(db, column, MOST_OFFERED));
    },
    find(column, value) {
      if (isRef(value)) return meant(column, value.label);
      const found = asRefs(value).map(({ label }) => meant(column, label));
      const fault = found.find((one) => 'fault' in one);
      return fault ?? found.filter((one): one is RefValue => 'id' in one);
    },
    unknown(column, value) {
      if ((offered.get(idOf(column)) ?? null) === null) return [];
      return labels(value)
        .filter((label) => of(column).get(label.toLowerCase())?.length === 0)
        .map((name) => ({ name, near: nearTo(column, name.slice(0, 60)) }));
    },
  };
}
