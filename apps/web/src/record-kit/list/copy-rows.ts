import { looksLikeFormula, type RecordView } from '@dalpak/contracts';
import { valueText } from '../values/value-text.ts';
import { fieldText } from '../words.ts';
import type { ShownColumn } from './shown-columns.ts';

/** Less than nothing: a figure, which begins like a formula. */
const NEGATIVE = /^-[\d.]+$/;

/** A cell of a pasted table: its tabs and ends of lines would be cells and rows. */
function cell(text: string): string {
  const plain = text.replaceAll(/[\t\r\n]+/g, ' ');
  return looksLikeFormula(plain) && !NEGATIVE.test(plain) ? `'${plain}` : plain;
}

/** Rows as a table that a spreadsheet takes, with the names of the columns first. */
export function rowsAsText(columns: readonly ShownColumn[], rows: readonly RecordView[]): string {
  const lines = [columns.map(({ column }) => fieldText(column.label)), ...rows.map(({ data }) => columns.map(({ column, field }) => valueText(column, data[field])))];
  return lines.map((line) => line.map(cell).join('\t')).join('\n');
}
