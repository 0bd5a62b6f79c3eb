import { kindOf, type RecordColumn, type RecordComponent, type SearchType } from '@dalpak/contracts';
import { emptySql, textSql, typedSql } from './kind-sql.ts';
import { likePattern } from './record-sql.ts';

/** A condition on one column. */
export interface ColumnSearch {
  readonly key: string;
  readonly type: SearchType;
  readonly val: string;
}

/** Behind every text that begins with the other in the order of bytes. */
export const LAST = '\u{10FFFF}';

/**
 * The SQL of what a list is searched by. Parameters are pushed onto `params`.
 */
export function searchSql(record: RecordComponent, searches: readonly ColumnSearch[], params: unknown[]): readonly string[] {
  const conditions: string[] = [];
  for (const { key, type, val } of searches) {
    const at = record.columns.findIndex((column) => column.key === key);
    const column = record.columns[at];
    if (column === undefined || !kindOf(column).searchable) continue;
    // Nothing typed yet searches nothing; empty and not empty need no text.
    if (val.trim() === '' && type !== 'empty' && type !== 'not_empty') continue;
    conditions.push(conditionOf(column, at, type, asKept(column, val.trim()), params));
  }
  return conditions;
}

/** An amount as it stands in a cell, `₪1,234.50`, without what only makes it easier to read. A comma that parts no thousands is left to be refused. */
function asKept(column: RecordColumn, val: string): string {
  return column.kind === 'money' ? val.replaceAll(/[₪\s\u200E\u200F\u2066-\u2069]|,(?=\d{3}(?!\d))/gu, '') : val;
}

function conditionOf(column: RecordColumn, at: number, type: SearchType, val: string, params: unknown[]): string {
  const place = (value: unknown): string => {
    params.push(value);
    return `$${params.length}`;
  };
  const text = textSql(column, at);
  switch (type) {
    case 'empty': return emptySql(column);
    case 'not_empty': return `NOT (${emptySql(column)})`;
    case 'ends': return `${text} LIKE ${place(likePattern(val, 'ends'))}`;
    case 'contains': return `${text} LIKE ${place(likePattern(val, 'contains'))}`;
    case 'starts': {
      const prefix = val.toLowerCase();
      // A range, where the column is kept in the order of bytes: an index serves it whatever the plan knows of the value.
      if (isOrdered(column)) return `(${text} >= ${place(prefix)} AND ${text} < ${place(prefix + LAST)})`;
      return `${text} LIKE ${place(likePattern(val, 'starts'))}`;
    }
    default: return compared(column, text, type, val, place);
  }
}

const isOrdered = (column: RecordColumn): boolean => 'folded' in column && column.folded !== undefined;

function compared(column: RecordColumn, text: string, type: 'equal' | 'not_equal' | 'smaller' | 'bigger', val: string, place: (value: unknown) => string): string {
  const operator = { equal: '=', not_equal: 'IS DISTINCT FROM', smaller: '<', bigger: '>' }[type];
  const typed = typedSql(column);
  if (typed === null) return `${text} ${operator} ${place(val.toLowerCase())}`;
  const value = kindOf(column).searchValue(val);
  // What can not be a value of the column equals none of them, and differs from all.
  if (value === null) return type === 'not_equal' ? 'true' : 'false';
  return `${typed.sql} ${operator} ${place(value)}::${typed.type}`;
}

/** What the search box finds: a part of any text that says it is searched; a reference's name where the record has none of its own. */
export function quickSearchSql(record: RecordComponent, q: string, params: unknown[]): string | null {
  const texts = record.columns.flatMap((column, at) => ('search' in column && column.search === true ? [textSql(column, at)] : []));
  const searched = texts.length > 0 ? texts : record.columns.flatMap((column, at) => (column.kind === 'ref' ? [textSql(column, at)] : []));
  if (q === '' || searched.length === 0) return null;
  params.push(likePattern(q, 'contains'));
  if (record.found === true) return `r.search_text LIKE $${params.length}`;
  return `(${searched.map((text) => `${text} LIKE $${params.length}`).join(' OR ')})`;
}
