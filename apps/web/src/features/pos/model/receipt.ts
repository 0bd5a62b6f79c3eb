import { receiptModel, type FrozenSale, type ReceiptBusiness, type ReceiptInput, type ReceiptLine } from '@dalpak/engine';
import { findPrinterKind, printReceipt } from '../../../platform/hardware/receipt-printer.ts';
import type { StoredSale } from '../../../platform/outbox/outbox.types.ts';
import { currentInit } from '../../../platform/session/session.store.ts';
import { localDateTime } from './local-clock.ts';
import type { Till } from './till.registry.ts';

/** As the server names it: the back office's copy has it from the same place. */
function business(): ReceiptBusiness {
  const sold = currentInit()?.offline_data?.business;
  // A receipt is only made at a till, and a till that got no data does not sell.
  if (sold === undefined) throw new Error('No business to print a receipt for');
  const { name, branch_name: branchName, address, phone, vat_number: vatNumber, footer } = sold;
  return { name, branchName, address, phone, vatNumber, footer };
}

/** The receipt of a sale as lines, for the screen and for printers. */
export function receiptOf(sale: FrozenSale, mode: ReceiptInput['mode'], details: { readonly employeeName: string; readonly takenAt: number }): readonly ReceiptLine[] {
  return receiptModel({
    sale,
    business: business(),
    employeeName: details.employeeName,
    terminalName: currentInit()?.cloud.terminal?.name ?? '',
    issuedAt: localDateTime(details.takenAt),
    mode,
  });
}

/** True when a receipt printer is connected, so that receipts come out by themselves. */
export async function hasPrinter(): Promise<boolean> {
  return (await findPrinterKind()) !== 'browser';
}

/**
 * Which paper of a sale its last one is. The first one printed is the original; before it the screen shows the original
 * too, since that is what will come out.
 */
export function paperOf({ prints }: Pick<StoredSale, 'prints'>): 'original' | 'copy' {
  return prints <= 1 ? 'original' : 'copy';
}

/** Prints a stored sale: the original the first time, a copy every later time (print copies mode restore_copy). */
export async function printSale(till: Till, saleId: string): Promise<void> {
  // Counted before the paper, and in one step with the reading: a second original is worse than a copy where an original
  // should have been.
  const stored = await till.sales.update(saleId, (now) => ({ ...now, prints: now.prints + 1 }));
  if (stored === undefined) throw new Error(`No stored sale ${saleId}`);
  const mode = paperOf(stored);
  await printReceipt(receiptOf(stored.sale, mode, stored), { openDrawer: mode === 'original' });
}
