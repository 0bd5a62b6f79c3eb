import { type IssuedPaper, issuedLines, type PaperMode, readIssued, type VoucherKind } from '@dalpak/engine';
import { hasPrinter, printReceipt } from '../../../platform/hardware/receipt-printer.ts';
import type { StoredSale } from '../../../platform/outbox/outbox.types.ts';
import { localDateTime } from './local-clock.ts';
import { business } from './sold-by.ts';
import type { Till } from './till.registry.ts';

/**
 * Prints what a sale gave out, and keeps it with the sale for a reprint, or a refund gave out. Without a printer the numbers stand on the
 * screen of the finished sale, since the customer has paid for them, and are printed when somebody asks for the receipt.
 */
export async function printIssued({ sales }: Pick<Till, 'sales'>, kind: VoucherKind, issued: readonly unknown[]): Promise<void> {
  const papers = issued.flatMap((value) => readIssued(kind, value) ?? []);
  const last = await sales.lastSale();
  const stored = last === undefined ? undefined : await sales.update(last.id, (now) => ({ ...now, issued: [...(now.issued ?? []), ...papers] }));
  if (await hasPrinter()) {
    await printPapers(papers, stored, 'original');
    return;
  }
  if (stored !== undefined) await sales.update(stored.id, (now) => ({ ...now, issuedWait: true }));
}

/** Prints for the first time what a sale gave out while no printer was there. */
export async function printWaiting({ sales }: Pick<Till, 'sales'>, stored: StoredSale): Promise<void> {
  await sales.update(stored.id, (now) => ({ ...now, issuedWait: false }));
  await printPapers(stored.issued ?? [], stored, 'original');
}

/** Prints again what a sale gave out, marked as copies: paper gets lost, and the number is worth money once all the same. */
export async function reprintIssued(stored: StoredSale): Promise<void> {
  await printPapers(stored.issued ?? [], stored, 'copy');
}

async function printPapers(papers: readonly IssuedPaper[], stored: StoredSale | undefined, mode: PaperMode): Promise<void> {
  const number = stored?.sale.number ?? null;
  const around = { business: business(), issuedAt: localDateTime(stored?.takenAt ?? Date.now()), document: number === null ? '' : String(number), mode };
  for (const paper of papers) await printReceipt(issuedLines(paper, around));
}
