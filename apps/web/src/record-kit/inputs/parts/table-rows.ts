import type { TableColumn, TableRow } from '@dalpak/contracts';

/** An empty row. */
export function emptyRow(columns: readonly TableColumn[]): TableRow {
  return Object.fromEntries(
    columns.map(({ key, kind }) => [key, kind === 'switch' ? false : kind === 'text' ? '' : null]),
  );
}

/** Moves a row to another position; a position outside the list changes nothing. */
export function moveRow(rows: readonly TableRow[], from: number, to: number): readonly TableRow[] {
  const row = rows[from];
  if (row === undefined || to < 0 || to >= rows.length) return rows;
  return rows.toSpliced(from, 1).toSpliced(to, 0, row);
}

export function removeRow(rows: readonly TableRow[], index: number): readonly TableRow[] {
  return rows.toSpliced(index, 1);
}

export function changeCell(
  rows: readonly TableRow[],
  index: number,
  key: string,
  value: string | number | boolean | null,
): readonly TableRow[] {
  return rows.map((row, at) => (at === index ? { ...row, [key]: value } : row));
}
