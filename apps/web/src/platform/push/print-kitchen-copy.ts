import { claimKitchenTicket, receiveKitchenTickets } from '@dalpak/contracts';
import { byPrinter } from '@dalpak/engine';
import { formatDate } from '../../ui/format/format-date.ts';
import { languagesOf, printersOf, printTickets } from '../hardware/kitchen-printer.ts';
import { api } from '../api/api.ts';
import { hasPrinter } from '../hardware/receipt-printer.ts';
import { i18n } from '../i18n/i18n.ts';
import { currentInit } from '../session/session.store.ts';
import { loadStoredLists, openSyncStore, type TillLists } from '../store/sync.db.ts';
import type { KitchenCopy } from './kitchen-copy.ts';
import { kitchenRowsOfOrder } from './kitchen-rows.ts';

/**
 * The departments with their printers as this device's till stores them, because the page that receives an
 * order may not be the till's own.
 */
async function loadDepartments(): Promise<TillLists['departments']> {
  const cloud = currentInit()?.cloud.uuid;
  const lists = cloud === undefined ? null : await loadStoredLists(await openSyncStore(cloud));
  return lists?.departments ?? [];
}

/**
 * Names of the printers that receive an order's kitchen copy from this device; '' is the receipt
 * printer. Null without a printer.
 */
export async function kitchenStations(
  order: KitchenCopy['order'],
): Promise<readonly string[] | null> {
  return (await hasPrinter())
    ? byPrinter(kitchenRowsOfOrder(order), printersOf(await loadDepartments())).map(
        ({ printer }) => printer,
      )
    : null;
}

/**
 * Prints an order's kitchen copy: the same tickets, on the same printers, as those of a sale.
 * @throws DOMException when a printer does not accept it
 */
export async function printKitchenCopy(copy: KitchenCopy): Promise<void> {
  const { order, tickets, isUpdate, template } = copy;
  const mark = i18n.t(isUpdate ? 'notifications:kitchenUpdate' : 'notifications:kitchenNew');
  if (tickets.length > 0) return printStationTickets(tickets, mark, template);
  const head = {
    mark,
    name: order.name,
    printedAt: formatDate(Date.now()),
    template,
  };
  const departments = await loadDepartments();
  await printTickets(
    byPrinter(kitchenRowsOfOrder(order), printersOf(departments)),
    head,
    languagesOf(departments),
  );
}

/**
 * Prints tickets of stations. Of all devices that hear of one, the first that claims it prints it,
 * and says when it came out. A ticket that fails to print is claimed by another device later.
 * @throws the error of the printer
 */
async function printStationTickets(
  tickets: KitchenCopy['tickets'],
  mark: string,
  template: string,
): Promise<void> {
  if (!(await hasPrinter())) return;
  for (const { id, number, title, station, waiter, rows, reasons } of tickets) {
    if (!station.prints) continue;
    const { print } = await api.call(claimKitchenTicket, { params: { id }, body: {} });
    if (!print) continue;
    const ticket = {
      printer: station.printer,
      rows: rows.map(({ change, ...row }) => ({
        ...row,
        departmentId: null,
        ...(change === undefined ? {} : { change }),
      })),
    };
    const head = {
      mark: `${mark} ${number} · ${station.name}`,
      name: title,
      printedAt: [waiter, formatDate(Date.now())].filter((text) => text !== '').join(' · '),
      template,
      reasons,
    };
    await printTickets([ticket], head, () => station.language ?? 'he');
    await api.call(receiveKitchenTickets, { body: { tickets: [id], by: 'printer' } });
  }
}
