import {
  findDocumentRule,
  findDocumentType,
  nextTypesOf,
  paymentStatus,
  type PaymentStatus,
} from '@dalpak/engine';

/** Amounts that decide the payment status of a document; agorot. */
export interface DocumentMoney {
  readonly total: number;
  /** Reversed by other documents: credits and returns. */
  readonly reversed: number;
  /** Paid by other documents: receipts, payments to suppliers. */
  readonly settled: number;
}

/** Whether documents of this type are paid by other documents. */
export const isPayable = (type: number): boolean =>
  nextTypesOf(type).some(({ use }) => use === 'pays');

/** Whether documents of this type are paid in full when they are issued. */
export const isPaidAtOnce = (type: number): boolean =>
  (findDocumentRule(type)?.tenders.length ?? 0) > 0 &&
  findDocumentType(type)?.totalFrom === 'products';

/**
 * Returns the payment status of a document; null also for types that are never owed.
 * @param late its due date and today (`2026-11-22`). Without it the status ignores the date: that
 *   one is stored, and lists add the late status by the day (`late` of the column)
 */
export function paymentOf(
  type: number,
  { total, reversed, settled }: DocumentMoney,
  late: { readonly due: string | null; readonly today: string } | null = null,
): PaymentStatus | null {
  const atOnce = isPaidAtOnce(type);
  if (!atOnce && !isPayable(type)) return null;
  return paymentStatus(
    {
      total: total - reversed,
      paid: settled + (atOnce ? total : 0),
      deposited: 0,
      dueDate: late?.due ?? null,
    },
    late?.today ?? '',
  );
}
