import { findDocumentRule, findDocumentType, nextTypesOf, paymentStatus, type PaymentStatus } from '@dalpak/engine';

/** What is known of a document's money; agorot. */
export interface DocumentMoney {
  readonly total: number;
  /** Taken back by others: credits and returns. */
  readonly reversed: number;
  /** Paid by others: receipts, payments to suppliers. */
  readonly settled: number;
}

/** Whether other documents pay it. */
export const isPayable = (type: number): boolean => nextTypesOf(type).some(({ use }) => use === 'pays');

/** Whether all of it is paid as it is written. */
export const isPaidAtOnce = (type: number): boolean => (findDocumentRule(type)?.means.length ?? 0) > 0 && findDocumentType(type)?.totalFrom === 'products';

/**
 * How a document stands with its payments; null also where nothing is ever owed for its type.
 * @param late its last day and today (`2026-11-22`); left out, only what money brought about is told: that is what is stored, and lists add the
 *   rest by the day (`late` of the column)
 */
export function paymentOf(type: number, { total, reversed, settled }: DocumentMoney, late: { readonly due: string | null; readonly today: string } | null = null): PaymentStatus | null {
  const atOnce = isPaidAtOnce(type);
  if (!atOnce && !isPayable(type)) return null;
  return paymentStatus({ total: total - reversed, paid: settled + (atOnce ? total : 0), deposited: 0, dueDate: late?.due ?? null }, late?.today ?? '');
}
