import type { ReportLineView, ReportResult } from '@dalpak/contracts';

/** Most values of the dimension in columns that are drawn. */
export const MOST_COLUMNS = 60;

export interface PivotRow {
  readonly key: string;
  /** Names of the dimensions in rows, up to that of the group. */
  readonly line: ReportLineView;
  /** How many dimensions name it: all of them for a line, fewer for a subtotal. */
  readonly depth: number;
}

const keyOf = (line: ReportLineView, cells: readonly string[]): string =>
  JSON.stringify(cells.map((cell) => line.keys[cell] ?? ''));

/** The lines of a group of a pivot; empty where it has none. */
export function groupLines(result: ReportResult, by: readonly string[]): readonly ReportLineView[] {
  return result.groups?.find((group) => group.by.join() === by.join())?.rows ?? [];
}

/** Lines in the order of their groups, with the subtotal of a group behind its lines. */
export function pivotRows(result: ReportResult, cells: readonly string[]): readonly PivotRow[] {
  const under = (depth: number, head: ReportLineView | null): PivotRow[] => {
    const by = cells.slice(0, depth);
    const above = cells.slice(0, depth - 1);
    const lines = groupLines(result, by).filter(
      (line) => head === null || keyOf(line, above) === keyOf(head, above),
    );
    return lines.flatMap((line) => {
      const row = { key: keyOf(line, by), line, depth };
      return depth === cells.length ? [row] : [...under(depth + 1, line), row];
    });
  };
  return cells.length === 0 ? [] : under(1, null);
}

/** Finds the figures where a row and a value of the columns meet. */
export function pivotCells(
  result: ReportResult,
  cells: readonly string[],
  pivot: string,
): (row: PivotRow, value: string) => ReportLineView | undefined {
  const found = new Map<string, ReportLineView>();
  for (let depth = 1; depth <= cells.length; depth += 1) {
    const by = cells.slice(0, depth);
    const lines = depth === cells.length ? result.rows : groupLines(result, [...by, pivot]);
    for (const line of lines) found.set(`${keyOf(line, by)} ${line.keys[pivot] ?? ''}`, line);
  }
  return ({ key }, value) => found.get(`${key} ${value}`);
}
