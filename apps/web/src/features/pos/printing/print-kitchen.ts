import { type FrozenSale, kitchenTickets, paperDate } from '@dalpak/engine';
import {
  languagesOf,
  printersOf,
  printTickets,
} from '../../../platform/hardware/kitchen-printer.ts';
import { localDateTime } from '../till/local-clock.ts';
import type { Till } from '../till/till.registry.ts';
import { namesOn } from './names-on-paper.ts';

/**
 * Prints the kitchen tickets of a sale.
 * @throws DOMException when a printer does not accept them
 */
export async function printKitchen(
  { lists }: Pick<Till, 'lists'>,
  { cart, number }: FrozenSale,
  template: string,
): Promise<void> {
  const now = localDateTime(Date.now());
  const head = {
    mark: 'הזמנה',
    name: number === null ? '' : String(number),
    printedAt: `${paperDate(now)} ${now.slice(11, 16)}`,
    template,
  };
  await printTickets(
    kitchenTickets(cart.rows, printersOf(lists.departments)),
    head,
    languagesOf(lists.departments),
    (language) => namesOn(cart.rows, language),
  );
}
