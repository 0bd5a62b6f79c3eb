import { receiptModel, type FrozenSale, type ReceiptBusiness, type ReceiptInput, type ReceiptLine } from '@dalpak/engine';
import { findPrinterKind, printReceipt } from '../../../platform/hardware/receipt-printer.ts';
import { currentInit } from '../../../platform/session/session.store.ts';
import { localDateTime } from './local-clock.ts';
import type { Till } from './till.registry.ts';

function business(): ReceiptBusiness {
  const init = currentInit();
  const cloud = init?.cloud;
  return {
    name: cloud?.name ?? '',
    branchName: cloud?.branch?.name ?? '',
    address: cloud?.branch?.address ?? cloud?.address ?? '',
    phone: cloud?.phone ?? '',
    vatNumber: cloud?.vat_number ?? '',
    footer: init?.offline_data?.settings.receipt_footer ?? '',
  };
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

/** Prints a stored sale: the original the first time, a copy every later time (print copies mode restore_copy). */
export async function printSale(till: Till, saleId: string): Promise<void> {
  const stored = await till.sales.get(saleId);
  if (stored === undefined) throw new Error(`No stored sale ${saleId}`);
  const mode = stored.prints === 0 ? 'original' : 'copy';
  // Counted before the paper: a second original is worse than a copy where an original should have been.
  await till.sales.put({ ...stored, prints: stored.prints + 1 });
  await printReceipt(receiptOf(stored.sale, mode, stored), { openDrawer: mode === 'original' });
}
