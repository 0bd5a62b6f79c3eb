import { formatDate } from '../../ui/format/format-date.ts';
import { printReceipt } from '../hardware/receipt-printer.ts';
import { i18n } from '../i18n/i18n.ts';
import type { KitchenCopy } from './kitchen-copy.ts';
import { kitchenLines } from './kitchen-lines.ts';

/** Prints the kitchen's copy of an order. @throws DOMException when a printer does not take it */
export async function printCopy(copy: KitchenCopy): Promise<void> {
  const words = { newOrder: i18n.t('notifications:kitchenNew'), update: i18n.t('notifications:kitchenUpdate'), printedAt: formatDate(Date.now()) };
  for (const { printer, lines } of kitchenLines(copy, words)) await printReceipt(lines, { station: printer });
}
