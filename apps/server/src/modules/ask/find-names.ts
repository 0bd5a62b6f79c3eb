import { type DimensionKey, mayListValues, type PermissionMap } from '@dalpak/contracts';
import type { TenantDb } from '../../kernel/db/index.ts';
import { listReportValuesOfEach } from '../reports/index.ts';
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

/** Words of a question that are looked up; one with more names is not understood anyway. */
const MOST_LOOKED_UP = 12;

type Value = { readonly value: string; readonly label: string };

/** Of the records whose names contain a text, those that it names. */
function valuesLike(found: readonly Value[], text: string): readonly Value[] {
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
export type FindName = (words: readonly string[]) => readonly FoundName[];

const kindsOf = ({ perr }: Caller): readonly DimensionKey[] =>
  NAMED.filter((dimension) => mayListValues(perr, dimension));

/** Whole phrases, and each of their words. */
function phrasesOf(names: readonly (readonly string[])[]): readonly (readonly string[])[] {
  let left = MOST_LOOKED_UP;
  return names.flatMap((words) => {
    const taken = words.slice(0, left);
    left -= taken.length;
    return [...(taken.length === words.length ? [words] : []), ...taken.map((word) => [word])];
  });
}

/** Looks up the names of a question, in one search for each kind of records. */
export async function searchNames(
  caller: Caller,
  names: readonly (readonly string[])[],
): Promise<FindName> {
  const texts = new Set(
    phrasesOf(names)
      .filter(({ length }) => length <= MOST_WORDS)
      .flatMap(formsOf)
      .filter(({ length }) => length >= 2),
  );
  if (texts.size === 0) return () => [];
  const lists = await Promise.all(
    kindsOf(caller).map(async (dimension) => ({
      dimension,
      byText: await listReportValuesOfEach(caller, dimension, [...texts]),
    })),
  );
  return (words) => {
    for (const text of formsOf(words)) {
      const all = lists.flatMap(({ dimension, byText }): FoundName[] => {
        const values = valuesLike(byText.get(text) ?? [], text);
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
      });
      if (all.length > 0) return all;
    }
    return [];
  };
}

/** Names of the business that differ from each word by one letter. */
export async function namesNear(
  caller: Caller,
  words: readonly string[],
): Promise<readonly { readonly word: string; readonly near: string[] }[]> {
  const startOf = (word: string): string => word.slice(0, 2);
  const starts = [...new Set(words.map(startOf))];
  const lists = await Promise.all(
    kindsOf(caller).map((dimension) => listReportValuesOfEach(caller, dimension, starts)),
  );
  return words.map((word) => {
    const near = lists
      .flatMap((byText) => byText.get(startOf(word)) ?? [])
      .flatMap(({ label }) => label.split(/\s+/))
      .filter((one) => isOneLetterOff(one, word));
    return { word, near: [...new Set(near)].slice(0, 3) };
  });
}
