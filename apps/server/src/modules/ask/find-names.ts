import { type DimensionKey, mayListValues, type PermissionMap } from '@dalpak/contracts';
import type { TenantDb } from '../../kernel/db/index.ts';
import { listReportValuesOf } from '../reports/index.ts';
import { isOneLetterOff, withoutPrefixes } from './tokens.ts';

/** Kinds of records whose names a question may have, the likeliest first. */
const NAMED = [
  'product',
  'department',
  'category',
  'branch',
  'employee',
  'supplier',
  'customer',
  'tender',
] as const satisfies readonly DimensionKey[];
/** Most records that one name means; with more it says too little. */
const MOST_RECORDS = 50;
const MOST_WORDS = 5;

export interface FoundName {
  readonly dimension: DimensionKey;
  readonly word: string;
  readonly values: readonly string[];
  readonly names: readonly string[];
}

type Caller = { readonly db: TenantDb; readonly perr: PermissionMap };

/** The forms of a name: as written, and without the letters before its first word. */
function formsOf(words: readonly string[]): readonly string[] {
  const [first = '', ...rest] = words;
  const heads = withoutPrefixes(first);
  return [...new Set(heads)].map((head) => [head, ...rest].join(' '));
}

async function namesLike(
  caller: Caller,
  dimension: DimensionKey,
  text: string,
): Promise<readonly { readonly value: string; readonly label: string }[]> {
  const found = await listReportValuesOf(caller, dimension, { q: text, keys: [] });
  const wanted = text.toLowerCase();
  const whole = found.filter(({ label }) => label.toLowerCase() === wanted);
  if (whole.length > 0) return whole;
  // A part of a word is no name: "tea" is not in "steak".
  return found.filter(({ label }) =>
    label
      .toLowerCase()
      .split(/[\s,.\-/()]+/)
      .some((word, at, all) => all.slice(at).join(' ').startsWith(wanted) || word === wanted),
  );
}

/** What words that stand together mean, in each kind of records that has them. */
export async function findName(
  caller: Caller,
  words: readonly string[],
): Promise<readonly FoundName[]> {
  if (words.length > MOST_WORDS) return [];
  for (const text of formsOf(words)) {
    if (text.length < 2) continue;
    const found = await Promise.all(
      NAMED.filter((dimension) => mayListValues(caller.perr, dimension)).map(
        async (dimension): Promise<FoundName[]> => {
          const values = (await namesLike(caller, dimension, text)).slice(0, MOST_RECORDS);
          return values.length === 0
            ? []
            : [
                {
                  dimension,
                  word: text,
                  values: values.map(({ value }) => value),
                  names: values.map(({ label }) => label),
                },
              ];
        },
      ),
    );
    const all = found.flat();
    if (all.length > 0) return all;
  }
  return [];
}

/** Names of the business that differ from a word by one letter. */
export async function namesNear(caller: Caller, word: string): Promise<readonly string[]> {
  const start = word.slice(0, 2);
  const lists = await Promise.all(
    NAMED.filter((dimension) => mayListValues(caller.perr, dimension)).map((dimension) =>
      listReportValuesOf(caller, dimension, { q: start, keys: [] }),
    ),
  );
  const near = lists
    .flat()
    .flatMap(({ label }) => label.split(/\s+/))
    .filter((one) => isOneLetterOff(one, word));
  return [...new Set(near)].slice(0, 3);
}
