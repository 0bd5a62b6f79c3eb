import { dateOf, dayOf } from '../time/civil.ts';
import { NO_INVOICE } from './bill-paper.ts';
import { giftSlipCode, slipRows } from './gift-slip.ts';
import { paperModel } from './paper-model.ts';
import { paperDate } from './paper-payments.ts';
import { paperRow } from './paper-rows.ts';
import type { PaperInput, PaperModel } from './paper.types.ts';

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
