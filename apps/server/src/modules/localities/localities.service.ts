import { isUtf8 } from 'node:buffer';
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import type { SystemDb } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { find, replace, type Locality } from './localities.store.ts';
import { CODE_HEADINGS, NAME_HEADINGS } from './heading-words.ts';
import { explain } from '../../kernel/errors/explain.ts';

/** The most suggestions of one answer. */
const MAX_SUGGESTIONS = 12;
/** Most lines of a list: the state's has about 1,500. */
const MAX_LINES = 20_000;
/** Control characters of a binary file, or of a name that a database cannot store. */
const CONTROL = /[^\P{Cc}\t\r\n]/u;

/** Words with a space before each: hyphens, quotes and brackets differ between lists. */
function wordsOf(text: string): string {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/["'׳״]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  return words.length === 0 ? '' : ` ${words.join(' ')}`;
}

/** Matches every name, since each has words with a space before them. */
const ANY = ' ';

/**
 * Names of localities with a word that begins with `typed`; those whose first word does come first.
 * `loaded`: whether a list was loaded at all.
 */
export async function findLocalities(
  system: SystemDb,
  typed: string,
): Promise<{ data: string[]; loaded: boolean }> {
  const words = wordsOf(typed);
  const data = words === '' ? [] : [...(await find(system, words, MAX_SUGGESTIONS))];
  return { data, loaded: data.length > 0 || (await find(system, ANY, 1)).length > 0 };
}

/**
 * Replaces the list of localities.
 * @param bytes CSV with a heading line, in UTF-8 or Windows-1255
 * @returns how many there are
 * @throws AppError FILE_FORMAT when the code or the name has no column, for control characters,
 *   and for more than 20,000 lines; FILE_EMPTY when it has no locality
 */
export async function loadLocalities(system: SystemDb, bytes: Buffer): Promise<number> {
  const all = readLocalities(bytes);
  if (all.length === 0) throw new AppError('FILE_EMPTY');
  await replace(system, all);
  return all.length;
}

function readLocalities(bytes: Buffer): readonly Locality[] {
  const [heads = [], ...lines] = recordsOf(
    new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1255').decode(bytes),
  );
  if (lines.length > MAX_LINES)
    throw new AppError('FILE_FORMAT', {
      details: [explain('file_too_many_lines', { lines: MAX_LINES.toLocaleString('en-US') })],
    });
  const columnOf = (names: readonly string[]): number => {
    const at = heads.findIndex((head) =>
      names.includes(head.trim().replaceAll(' ', '_').toLowerCase()),
    );
    if (at === -1) throw new AppError('FILE_FORMAT', { details: [{ text: names.join(' / ') }] });
    return at;
  };
  const [code, name] = [columnOf(CODE_HEADINGS), columnOf(NAME_HEADINGS)];
  const all = new Map<number, Locality>();
  for (const line of lines) {
    const number = Number(line[code]?.trim());
    const text = (line[name] ?? '').trim().replaceAll(/\s+/g, ' ');
    const words = wordsOf(text);
    // The state's list has a line for "not registered", with code 0.
    if (
      Number.isSafeInteger(number) &&
      number > 0 &&
      number < 1_000_000 &&
      words !== '' &&
      text.length <= 80
    )
      all.set(number, { code: number, name: text, words });
  }
  return [...all.values()];
}

function recordsOf(text: string): string[][] {
  if (CONTROL.test(text))
    throw new AppError('FILE_FORMAT', { details: [explain('file_control_characters')] });
  try {
    return parse(text, {
      bom: true,
      to: MAX_LINES + 2,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    });
  } catch (error) {
    throw error instanceof CsvError
      ? new AppError('FILE_FORMAT', { details: [{ text: error.message }] })
      : error;
  }
}
