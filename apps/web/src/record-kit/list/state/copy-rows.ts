import { looksLikeFormula, type RecordView } from '@dalpak/contracts';
import { valueText } from '../../values/value-text.ts';
import { fieldText } from '../../words.ts';
import type { ShownColumn } from './shown-columns.ts';

/** A negative number, which begins like a formula. */
const NEGATIVE = /^-[\d.]+$/;

/** One cell of a pasted table, without tabs and line breaks, which would split it. */
function cell(text: string): string {
  const plain = text.replaceAll(/[\t\r\n]+/g, ' ');
  return looksLikeFormula(plain) && !NEGATIVE.test(plain) ? `'${plain}` : plain;
}

/** Rows as tab-separated text for a spreadsheet, with the column names first. */
export function rowsAsText(columns: readonly ShownColumn[], rows: readonly RecordView[]): string {
  const lines = [
    columns.map(({ column }) => fieldText(column.label)),
    ...rows.map(({ data }) => columns.map(({ column, field }) => valueText(column, data[field]))),
  ];
  return lines.map((line) => line.map(cell).join('\t')).join('\n');
}
