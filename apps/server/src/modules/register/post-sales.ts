import { salesLedgerLines, type SoldSums } from '@dalpak/engine';
import type { TenantTx } from '../../kernel/db/index.ts';
import { post } from '../ledger/index.ts';
import { sumShiftForBooks } from './sums.store.ts';

/** A Z by its record and by the number on its paper. */
export interface ClosingRef {
  readonly id: number;
  readonly number: number;
}

interface ClosedShift {
  readonly shiftId: string;
  readonly closing: ClosingRef;
  readonly terminal: string;
}

/**
 * Posts the sales of a shift to the books, added up by the day they are of, so that each falls in its own month; in the transaction of the Z
 * and before any sale can come late.
 */
export async function postShift(tx: TenantTx, { shiftId, closing, terminal }: ClosedShift): Promise<void> {
  for (const { day, ...sums } of await sumShiftForBooks(tx, shiftId)) {
    await post(tx, { source: { closingId: closing.id, transactionId: null }, day, reference: String(closing.number), description: `דוח Z ${closing.number} · ${terminal}` }, salesLedgerLines(sums));
  }
}

interface LateSale {
  readonly id: string;
  readonly number: number;
  readonly day: string;
  readonly terminal: string;
  readonly sums: SoldSums;
}

/** Posts a sale that came after the Z of its shift: the Z is posted already, and stays as it is. */
export async function postLateSale(tx: TenantTx, closing: ClosingRef, { id, number, day, terminal, sums }: LateSale): Promise<void> {
  const description = `עסקה ${number}, אחרי דוח Z ${closing.number} · ${terminal}`;
  await post(tx, { source: { closingId: closing.id, transactionId: id }, day, reference: String(number), description }, salesLedgerLines(sums));
}
