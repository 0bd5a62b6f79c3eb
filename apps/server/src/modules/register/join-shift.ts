import type { TenantTx } from '../../kernel/db/index.ts';
import { sealOfAddendum } from './seal.ts';
import type { LateClosing } from './register-books.ts';
import { ensureShift, insertAddendum, type RegisterPlace, takeLateShift } from './shift.store.ts';

/** The shift of a sale that is about to be stored. */
export interface JoinedShift {
  readonly id: string;
  /** Writes the addendum of a sale that came after its Z, behind the sale itself; null for every other sale. */
  readonly addendum: ((tx: TenantTx, sale: { readonly id: string; readonly hash: Buffer; readonly at: Date }) => Promise<void>) | null;
  /** The Z that it came after; null for every other sale. */
  readonly closing: LateClosing | null;
}

/** What the locked series of a sale knows of the register. */
export interface SeriesShift {
  readonly shiftId: string | null;
  readonly soldUntil: Date | null;
}

/**
 * The shift that a sale belongs to: the open one, a new one when the register is closed, or, of a sale from the queue that was paid before the
 * last Z, the one it was paid in. The sale's series is locked. Costs nothing but for the first sale of a series behind a Z, and for late ones.
 * @param paidAt when the customer paid
 * @param offline the sale comes from the queue
 */
export async function joinShift(tx: TenantTx, place: RegisterPlace, series: SeriesShift, sale: { readonly paidAt: Date; readonly offline: boolean }): Promise<JoinedShift> {
  if (sale.offline && series.soldUntil !== null && sale.paidAt <= series.soldUntil) {
    const late = await takeLateShift(tx, place.terminalId, sale.paidAt);
    if (late !== null) {
      const { id, closing_id: closingId, number, hash: sealed } = late;
      return {
        id,
        closing: { id: closingId, number: late.closing_number, drawer: late.drawer },
        addendum: (own, stored) => insertAddendum(own, { closingId, number, of: { transactionId: stored.id }, drawer: late.drawer, at: stored.at, hash: sealOfAddendum(sealed ?? Buffer.alloc(32), number, stored.hash) }),
      };
    }
  }
  return { id: series.shiftId ?? (await ensureShift(tx, place, sale.paidAt)), addendum: null, closing: null };
}
