import { kindOf, type RecordColumn, searchRange } from '@dalpak/contracts';
import { type FieldSearch, needsText } from './list-state.ts';

/** Columns whose search compares amounts: a range is asked first, not the beginning of a number. */
export const NUMBERS: ReadonlySet<RecordColumn['kind']> = new Set([
  'integer',
  'number',
  'money',
  'quantity',
  'percent',
]);
export const DAYS: ReadonlySet<RecordColumn['kind']> = new Set(['date', 'moment']);
/** Characters of a part of a number, or of a date with its time. */
const PART_OF_NUMBER = /^[-+\d.,\s₪%]+$/;
const PART_OF_DAY = /^[\d/.\-:\s]+$/;

/**
 * Why the typed text cannot match any row: it is not a value of the column, nor a part of one. Null
 * when it can match.
 */
export function searchError(
  column: RecordColumn,
  { val, type }: Pick<FieldSearch, 'val' | 'type'>,
): 'number' | 'day' | null {
  const text = val.trim();
  const [isNumber, isDay] = [NUMBERS.has(column.kind), DAYS.has(column.kind)];
  if (text === '' || !needsText(type) || (!isNumber && !isDay)) return null;
  const isPart = type === 'starts' || type === 'ends' || type === 'contains';
  const range = type === 'equal' ? searchRange(text) : null;
  const ends = range === null ? [text] : [range.from, range.to].filter((end) => end !== '');
  const fits = isPart
    ? (isNumber ? PART_OF_NUMBER : PART_OF_DAY).test(text)
    : ends.every((end) => kindOf(column).searchValue(end) !== null);
  return fits ? null : isNumber ? 'number' : 'day';
}
