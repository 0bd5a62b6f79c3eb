import type { TenantTx } from '../../kernel/db/index.ts';
import { sealOfAddendum } from './seal.ts';
import type { LateClosing } from './register-ledger.ts';
import { ensureShift, insertAddendum, type RegisterPlace, claimLateShift } from './shift.store.ts';

/** The shift of a sale that is about to be stored. */
export interface JoinedShift {
  readonly id: string;
  /** Writes the addendum of a late sale after the sale itself; null for every other sale. */
  readonly addendum:
    | ((
        tx: TenantTx,
        sale: { readonly id: string; readonly hash: Buffer; readonly at: Date },
      ) => Promise<void>)
    | null;
  /** The Z that the sale arrived after; null for every other sale. */
  readonly closing: LateClosing | null;
}

/** The register state that a locked series stores. */
export interface SeriesShift {
  readonly shiftId: string | null;
  readonly soldUntil: Date | null;
}

/**
 * Returns the shift of a sale: the open one, a new one when the register is closed, or, for a
 * queued sale that was paid before the last Z, the one it was paid in. The caller has locked the
 * series. Only the first sale of a series after a Z, and late sales, cost a query.
 * @param paidAt when the customer paid
 * @param offline the sale comes from the queue
 */
export async function joinShift(
  tx: TenantTx,
  place: RegisterPlace,
  series: SeriesShift,
  sale: { readonly paidAt: Date; readonly offline: boolean },
): Promise<JoinedShift> {
  if (sale.offline && series.soldUntil !== null && sale.paidAt <= series.soldUntil) {
    const late = await claimLateShift(tx, place.terminalId, sale.paidAt);
    if (late !== null) {
      const { id, closing_id: closingId, number, hash: sealed } = late;
      return {
        id,
        closing: { id: closingId, number: late.closing_number, drawer: late.drawer },
        addendum: (own, stored) =>
          insertAddendum(own, {
            closingId,
            number,
            of: { transactionId: stored.id },
            drawer: late.drawer,
            at: stored.at,
            hash: sealOfAddendum(sealed ?? Buffer.alloc(32), number, stored.hash),
          }),
      };
    }
  }
  return {
    id: series.shiftId ?? (await ensureShift(tx, place, sale.paidAt)),
    addendum: null,
    closing: null,
  };
}
