import { kindOf, type RecordColumn } from '@dalpak/contracts';
import { type FieldSearch, needsText } from './list-state.ts';

const NUMBERS: ReadonlySet<RecordColumn['kind']> = new Set(['integer', 'number', 'money', 'quantity', 'percent']);
const DAYS: ReadonlySet<RecordColumn['kind']> = new Set(['date', 'moment']);
/** A part of a number, and of a day with its hour, as they are written. */
const PART_OF_NUMBER = /^[-+\d.,\s₪%]+$/;
const PART_OF_DAY = /^[\d/.\-:\s]+$/;

/** Why no row can be found by what was typed: it can be no value of the column, nor a part of one. Null when it can. */
export function searchFault(column: RecordColumn, { val, type }: Pick<FieldSearch, 'val' | 'type'>): 'number' | 'day' | null {
  const text = val.trim();
  const [isNumber, isDay] = [NUMBERS.has(column.kind), DAYS.has(column.kind)];
  if (text === '' || !needsText(type) || (!isNumber && !isDay)) return null;
  const isPart = type === 'starts' || type === 'ends' || type === 'contains';
  const fits = isPart ? (isNumber ? PART_OF_NUMBER : PART_OF_DAY).test(text) : kindOf(column).searchValue(text) !== null;
  return fits ? null : isNumber ? 'number' : 'day';
}
