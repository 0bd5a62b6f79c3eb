import { type FrozenSale, kitchenTicketLines, kitchenTickets, paperDate } from '@dalpak/engine';
import { hasPrinter, printReceipt } from '../../../platform/hardware/receipt-printer.ts';
import { localDateTime } from './local-clock.ts';
import type { Till } from './till.registry.ts';

/**
 * Tickets of the kitchen of a sale, one copy on the printer of each department. Without a printer there is no kitchen to tell:
 * the browser's print dialog would stand in the cashier's way at every sale.
 * @throws DOMException when a printer does not take them
 */
export async function printKitchen({ lists }: Pick<Till, 'lists'>, { cart, number }: FrozenSale, template: string): Promise<void> {
  if (!(await hasPrinter())) return;
  const printers = new Map(lists.departments.map(({ id, printer }) => [id, printer]));
  const now = localDateTime(Date.now());
  const head = { mark: 'הזמנה', name: number === null ? '' : String(number), printedAt: `${paperDate(now)} ${now.slice(11, 16)}`, template };
  for (const ticket of kitchenTickets(cart.rows, (department) => (department === null ? '' : (printers.get(department) ?? '')))) {
    await printReceipt(kitchenTicketLines(ticket, head), { station: ticket.printer });
  }
}
