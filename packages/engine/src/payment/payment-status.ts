import type { Agorot, LocalDate } from '../kernel/units.ts';

/** Payment status of a document (specification, cart §1), separate from its lifecycle. */
export type PaymentStatus = 'paid' | 'partially_paid' | 'overdue' | 'deposited';

export interface PaymentFacts {
  /** Amount to pay, after cash rounding; negative for a refund. */
  readonly total: Agorot;
  /** Amount paid, less change. */
  readonly paid: Agorot;
  /** The part of `paid` that is deposited at the bank. */
  readonly deposited: Agorot;
  readonly dueDate: LocalDate | null;
}

/**
 * The payment status of a document on a date. A missing payment past its due date outweighs a
 * partial payment, and a full deposit outweighs `paid`. The status is derived and never stored,
 * because the date alone makes a document overdue.
 * @returns null when nothing was paid yet and nothing is overdue
 */
export function paymentStatus(
  { total, paid, deposited, dueDate }: PaymentFacts,
  today: LocalDate,
): PaymentStatus | null {
  const sign = total < 0 ? -1 : 1;
  const owed = total * sign;
  const given = paid * sign;
  if (given >= owed) return owed > 0 && deposited * sign >= owed ? 'deposited' : 'paid';
  // A payment on the due date is in time.
  if (dueDate !== null && dueDate < today) return 'overdue';
  return given > 0 ? 'partially_paid' : null;
}
