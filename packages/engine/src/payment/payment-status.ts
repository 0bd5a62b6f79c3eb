import type { Agorot, LocalDate } from '../kernel/units.ts';

/** How a document stands with its payments (specification §1). It is a field of its own beside the document's lifecycle. */
export type PaymentStatus = 'paid' | 'partially_paid' | 'overdue' | 'deposited';

export interface PaymentFacts {
  /** What is to be paid, after cash rounding; below zero when money goes back. */
  readonly total: Agorot;
  /** What was paid and not given back as change. */
  readonly paid: Agorot;
  /** Of what was paid: what lies in the bank already. */
  readonly deposited: Agorot;
  readonly dueDate: LocalDate | null;
}

/**
 * The status of a document on a day. Money that is missing past its day outweighs what was paid in part; money that is in the
 * bank outweighs that it was paid. Follows from the facts alone and is never kept: a day makes a document overdue, and nobody
 * is there to write it down.
 * @returns null when nothing was paid yet and nothing is late.
 */
export function paymentStatus({ total, paid, deposited, dueDate }: PaymentFacts, today: LocalDate): PaymentStatus | null {
  const sign = total < 0 ? -1 : 1;
  const owed = total * sign;
  const given = paid * sign;
  if (given >= owed) return owed > 0 && deposited * sign >= owed ? 'deposited' : 'paid';
  // Paid on its day is in time.
  if (dueDate !== null && dueDate < today) return 'overdue';
  return given > 0 ? 'partially_paid' : null;
}
