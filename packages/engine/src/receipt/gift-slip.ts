import type { CartRow } from '../cart/cart.types.ts';
import { isBlankRow } from '../cart/cart-row.ts';
import type { LocalDate } from '../kernel/units.ts';
import { dateOf, dayOf } from '../time/civil.ts';
import { NO_INVOICE } from './bill-paper.ts';
import { paperModel } from './paper-model.ts';
import { paperDate } from './paper-payments.ts';
import { paperRow } from './paper-rows.ts';
import type { PaperInput, PaperModel } from './paper.types.ts';

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

/**
 * The print model of a gift slip: goods without any amount and without the customer, and a bar code
 * by which a till finds the sale.
 * @param lines from 1; none = all
 * @param days how long the goods can be exchanged after the day of the sale
 */
export function giftSlipPaper(
  input: Omit<PaperInput, 'mode'>,
  lines: readonly number[],
  days: number,
): PaperModel {
  const {
    sale: { cart, priced, number },
  } = input;
  const paper = paperModel({ ...input, mode: 'copy' });
  const until = dateOf(dayOf(cart.header.date) + days);
  const keys = new Set(
    slipRows(cart.rows)
      .filter((_row, index) => lines.length === 0 || lines.includes(index + 1))
      .map(({ key }) => key),
  );
  return {
    ...paper,
    title: 'פתק החלפה',
    mark: NO_INVOICE,
    party: [],
    withPrices: false,
    // Without details, which would name the discounts.
    rows: priced.rows
      .filter(({ row }) => keys.has(row.key))
      .map((row) => ({ ...paperRow(row, false), details: [] })),
    sums: [],
    total: null,
    payments: [],
    allocation: '',
    savings: '',
    notes: '',
    footer: [`להחלפה עד ${paperDate(until)}`, ...paper.footer],
    barcode: number === null ? '' : giftSlipCode({ number, lines, until }),
    signature: false,
  };
}
