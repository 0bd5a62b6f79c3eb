import { type KitchenHead, type KitchenTicket, kitchenTicketLines } from '@dalpak/engine';
import { inPaperLanguage } from '../receipt/paper-language.ts';
import { hasPrinter, printReceipt } from './receipt-printer.ts';

/** Returns the name of a department's ticket printer; empty means the receipt printer. */
export type PrinterOf = (department: number | null) => string;

/** The ticket printers that the till's departments name. */
export function printersOf(
  departments: readonly { readonly id: number; readonly printer: string }[],
): PrinterOf {
  const printers = new Map(departments.map(({ id, printer }) => [id, printer]));
  return (department) => (department === null ? '' : (printers.get(department) ?? ''));
}

/** Returns the language of a ticket printer's station. */
type LanguageOf = (printer: string) => string;

/** The languages of the stations that the till's departments name, by their printers. */
export function languagesOf(
  departments: readonly { readonly printer: string; readonly language?: string }[],
): LanguageOf {
  const languages = new Map(departments.map(({ printer, language }) => [printer, language]));
  return (printer) => languages.get(printer) ?? 'he';
}

/**
 * Prints each ticket once on its printer. Without a connected printer nothing is printed: the
 * browser's print dialog would interrupt every sale and every order.
 * @throws DOMException when a printer does not accept a ticket
 */
export async function printTickets(
  tickets: readonly KitchenTicket[],
  head: KitchenHead,
  languageOf: LanguageOf,
  namesIn: (language: string) => Readonly<Record<string, string>> = () => ({}),
): Promise<void> {
  if (!(await hasPrinter())) return;
  for (const ticket of tickets) {
    const language = languageOf(ticket.printer);
    const lines = kitchenTicketLines(ticket, head);
    await printReceipt(await inPaperLanguage(lines, language, namesIn(language)), {
      station: ticket.printer,
    });
  }
}
