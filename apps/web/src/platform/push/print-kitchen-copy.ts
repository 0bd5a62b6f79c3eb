import { byPrinter } from '@dalpak/engine';
import { formatDate } from '../../ui/format/format-date.ts';
import { type PrinterOf, printersOf, printTickets } from '../hardware/kitchen-printer.ts';
import { hasPrinter } from '../hardware/receipt-printer.ts';
import { i18n } from '../i18n/i18n.ts';
import { currentInit } from '../session/session.store.ts';
import { loadStoredLists, openSyncStore } from '../store/sync.db.ts';
import type { KitchenCopy } from './kitchen-copy.ts';
import { kitchenRowsOfOrder } from './kitchen-rows.ts';

/**
 * Maps departments to printers as this device's till stores them, because the page that receives an
 * order may not be the till's own.
 */
async function loadPrinterMapping(): Promise<PrinterOf> {
  const cloud = currentInit()?.cloud.uuid;
  return printersOf(
    (cloud === undefined ? null : await loadStoredLists(await openSyncStore(cloud)))?.departments ??
      [],
  );
}

/**
 * Names of the printers that receive an order's kitchen copy from this device; '' is the receipt
 * printer. Null without a printer.
 */
export async function kitchenStations(
  order: KitchenCopy['order'],
): Promise<readonly string[] | null> {
  return (await hasPrinter())
    ? byPrinter(kitchenRowsOfOrder(order), await loadPrinterMapping()).map(({ printer }) => printer)
    : null;
}

/**
 * Prints an order's kitchen copy: the same tickets, on the same printers, as those of a sale.
 * @throws DOMException when a printer does not accept it
 */
export async function printKitchenCopy({ order, isUpdate, template }: KitchenCopy): Promise<void> {
  const head = {
    mark: i18n.t(isUpdate ? 'notifications:kitchenUpdate' : 'notifications:kitchenNew'),
    name: order.name,
    printedAt: formatDate(Date.now()),
    template,
  };
  await printTickets(byPrinter(kitchenRowsOfOrder(order), await loadPrinterMapping()), head);
}
