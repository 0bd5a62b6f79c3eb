import { i18n } from '../../../platform/i18n/i18n.ts';
import { toast } from '../../../ui/messages/toast.ts';
import { currentTill } from '../till/till.registry.ts';
import { loadReceiptPrinting } from './load-receipt-printing.ts';

/** Prints a stored sale and shows a notice when the printer refuses. */
export async function printStored(saleId: string): Promise<void> {
  const till = currentTill();
  if (till === null) return;
  try {
    const { printOnRequest } = await loadReceiptPrinting();
    await printOnRequest(till, saleId);
  } catch {
    toast({ text: i18n.t('pos:printFailed'), tone: 'bad', id: 'print' });
  }
}

/** Prints the last sale of this till again. */
export async function printLast(): Promise<void> {
  const last = await currentTill()?.sales.lastSale();
  if (last === undefined) toast({ text: i18n.t('pos:noLastSale'), id: 'print' });
  else await printStored(last.id);
}
