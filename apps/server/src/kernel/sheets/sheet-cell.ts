/** What a spreadsheet says instead of a value: `#REF!`, or a formula that was never calculated. */
export interface BrokenCell {
  readonly broken: string;
}

/** A cell as it was read. */
export type SheetCell = string | number | boolean | Date | null | BrokenCell;

/** A line of a file that has something in it; lines count from 1. */
export interface SheetLine {
  readonly line: number;
  readonly cells: readonly SheetCell[];
}

/** Bounds of a file; beyond them it is refused at once and not read to its end. */
export interface SheetLimits {
  /** Bytes after unpacking. */
  readonly unpacked: number;
  /** Unpacked bytes for each packed one, from a megabyte on. */
  readonly ratio: number;
  readonly lines: number;
  readonly columns: number;
  /** Characters of a cell. */
  readonly cell: number;
}
