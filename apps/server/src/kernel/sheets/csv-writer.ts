import { escapeFormula } from '@dalpak/contracts';
import type { WrittenCell } from './xlsx-writer.ts';

/** Byte order mark: it identifies UTF-8 to spreadsheets, which otherwise guess. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * CSV in chunks, a page at a time. A text that a spreadsheet would run as a formula gets an
 * apostrophe in front.
 */
export async function* writeCsv(
  headings: readonly string[],
  pages: AsyncIterable<readonly (readonly WrittenCell[])[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + lineOf(headings);
  for await (const page of pages) {
    if (page.length > 0) yield page.map(lineOf).join('');
  }
}

function lineOf(cells: readonly WrittenCell[]): string {
  return `${cells.map(textOf).join(',')}\r\n`;
}

function textOf(cell: WrittenCell): string {
  if (cell === null) return '';
  if (cell instanceof Date) {
    if (Number.isNaN(cell.getTime())) return '';
    const text = cell.toISOString();
    return text.endsWith('T00:00:00.000Z')
      ? text.slice(0, 10)
      : `${text.slice(0, 10)} ${text.slice(11, 19)}`;
  }
  if (typeof cell !== 'string') return String(cell);
  const text = escapeFormula(cell);
  return /[",\r\n;\t']/.test(text) || text !== text.trim()
    ? `"${text.replaceAll('"', '""')}"`
    : text;
}
