/** Everything at a till that a business may ask about later. */
export const ACT_KINDS = [
  'row_cancelled',
  'quantity_lowered',
  'price_changed',
  'discount',
  'payment_removed',
  'means_changed',
  'bill_cancelled',
  'refund',
  'refund_no_receipt',
  'drawer_opened',
  'reprint',
  'float',
  'cash_in',
  'cash_out',
  'deposit',
  'count',
  'approval_asked',
  'approval_given',
  'approval_denied',
] as const;
export type ActKind = (typeof ACT_KINDS)[number];

/** Acts that only the till knows of, until it sends them. */
export const DEVICE_ACT_KINDS = ['bill_cancelled', 'reprint'] as const satisfies readonly ActKind[];

/** Most acts that one call brings. */
export const MAX_ACTS = 50;

/** What the server heard of so much later than it happened is said with the time it was received. */
const LATE_MS = 24 * 3_600_000;

/** Whether the server heard of something much later than it happened. */
export function isReceivedLate(at: string | number, receivedAt: string | number): boolean {
  return new Date(receivedAt).getTime() - new Date(at).getTime() > LATE_MS;
}
