import type { CartRow } from '../cart/cart.types.ts';
import { isBlankRow } from '../cart/cart-row.ts';
import type { LocalDate } from '../kernel/units.ts';

/** What the bar code of a gift slip says. */
export interface GiftSlip {
  /** Number of the sale. */
  readonly number: number;
  /** Lines of the sale that the slip is for, from 1; none = all. */
  readonly lines: readonly number[];
  /** Last day of the exchange. */
  readonly until: LocalDate;
}

const CODE = /^EX(\d{1,15})-(\d{2})(\d{2})(\d{2})((?:-\d{1,4})*)$/;

export function giftSlipCode({ number, lines, until }: GiftSlip): string {
  return [`EX${number}`, until.slice(2).replaceAll('-', ''), ...lines].join('-');
}

/** Reads a scanned code. @returns null for every other code */
export function readGiftSlip(code: string): GiftSlip | null {
  const [, number, year, month, day, lines = ''] = CODE.exec(code.trim().toUpperCase()) ?? [];
  if (number === undefined) return null;
  return {
    number: Number(number),
    lines: lines.split('-').filter(Boolean).map(Number),
    until: `20${year}-${month}-${day}`,
  };
}

/** The lines that a slip counts: those of goods that were sold, without the parts of a kit. */
export function slipRows(rows: readonly CartRow[]): readonly CartRow[] {
  return rows.filter((row) => row.parentKey === null && row.quantity > 0 && !isBlankRow(row));
}
