/** A spreadsheet's error value, such as `#REF!`, or a formula that was never calculated. */
export interface BrokenCell {
  readonly broken: string;
}

/** The value of a cell. */
export type SheetCell = string | number | boolean | Date | null | BrokenCell;

/** A non-empty line of a file; lines count from 1. */
export interface SheetLine {
  readonly line: number;
  readonly cells: readonly SheetCell[];
}

/** Limits of a file; beyond them it is refused at once and not read to its end. */
export interface SheetLimits {
  /** Bytes after unpacking. */
  readonly unpacked: number;
  /** Unpacked bytes for each packed byte, checked from a megabyte on. */
  readonly ratio: number;
  readonly lines: number;
  readonly columns: number;
  /** Characters of a cell. */
  readonly cell: number;
}
