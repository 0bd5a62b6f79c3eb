import { type KitchenHead, type KitchenTicket, kitchenTicketLines } from '@dalpak/engine';
import { hasPrinter, printReceipt } from './receipt-printer.ts';

/** Names the printer of a department's tickets; empty = where receipts go. */
export type PrinterOf = (department: number | null) => string;

/** The printers that the departments of a till name. */
export function printersOf(departments: readonly { readonly id: number; readonly printer: string }[]): PrinterOf {
  const printers = new Map(departments.map(({ id, printer }) => [id, printer]));
  return (department) => (department === null ? '' : (printers.get(department) ?? ''));
}

/**
 * Prints tickets, one copy on the printer of each. Without a printer there is no kitchen to tell: the browser's print dialog would
 * stand in the way of every sale and every order.
 * @throws DOMException when a printer does not take them
 */
export async function printTickets(tickets: readonly KitchenTicket[], head: KitchenHead): Promise<void> {
  if (!(await hasPrinter())) return;
  for (const ticket of tickets) await printReceipt(kitchenTicketLines(ticket, head), { station: ticket.printer });
}
