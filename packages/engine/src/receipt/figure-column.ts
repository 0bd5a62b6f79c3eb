import type { ReceiptLine } from './receipt.types.ts';

const FIGURE = /^[-₪\d.,%\s]+$/;

/**
 * The text at the end of a line when it is a figure: an amount, a quantity, a percent or a number;
 * null for all other lines. Figures of a receipt share one column, as wide as the longest, and are
 * right-aligned, so that units are below units.
 */
export function figureOf(line: ReceiptLine): string | null {
  const end = line.kind === 'columns' ? line.end : line.kind === 'total' ? line.amount : '';
  return /\d/.test(end) && FIGURE.test(end) ? end : null;
}
