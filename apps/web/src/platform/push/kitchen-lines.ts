import { byPrinter, type KitchenRow, kitchenTicketLines, type ReceiptLine } from '@dalpak/engine';
import type { KitchenCopy } from './kitchen-copy.ts';

export interface KitchenWords {
  readonly newOrder: string;
  readonly update: string;
  /** Local date and time of printing. */
  readonly printedAt: string;
}

/** What the printers of the kitchen print of an order, each its own: the same tickets that a sale of the till has. */
export function kitchenLines({ template, order, isUpdate }: KitchenCopy, words: KitchenWords, printerOf: (department: number | null) => string = () => ''): { readonly printer: string; readonly lines: ReceiptLine[] }[] {
  const rows = order.rows.map(({ name, quantity, notes, department, change }): KitchenRow => ({
    name, quantity, notes: notes === '' ? [] : notes.split('\n'), departmentId: department ?? null, ...(change === undefined ? {} : { change }),
  }));
  const head = { mark: isUpdate ? words.update : words.newOrder, name: order.name, printedAt: words.printedAt, template };
  return byPrinter(rows, printerOf).map((ticket) => ({ printer: ticket.printer, lines: kitchenTicketLines(ticket, head) }));
}
