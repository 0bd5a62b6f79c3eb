import type { SyncPriceLine, SyncPriceList } from '@dalpak/contracts';
import {
  priceListOf,
  unitPriceByList,
  type PriceBook,
  type PriceLine,
  type PriceList,
  withListPrices,
} from '@dalpak/engine';
import { currentInit } from '../../../platform/session/session.store.ts';
import { applyDeltaToItems } from '../../../platform/sync/merge-delta.ts';
import { cartNow } from '../bill/bill.store.ts';
import { can } from '../bill/mode.store.ts';
import { showCart } from '../bill/show-cart.ts';
import type { Till, TillPrices } from '../till/till.registry.ts';
import { useTillStatus } from '../till/till-status.store.ts';

/** Every item in the store comes from the server, in its own shape. */
async function read<Item>(
  till: Pick<Till, 'load'>,
  table: 'PriceLists' | 'PriceListLines',
): Promise<readonly Item[]> {
  return applyDeltaToItems(await till.load(table)) as unknown as readonly Item[];
}

/** Reads the price lists of this device, or null when there is none. */
export async function readPrices(
  till: Pick<Till, 'load' | 'catalogue'>,
): Promise<TillPrices | null> {
  const heads = await read<SyncPriceList>(till, 'PriceLists');
  if (heads.length === 0) return null;
  const lists = new Map<number, PriceList>(
    heads.map(({ id, vat_included, percent, from, to }) => [
      id,
      { id, vatIncluded: vat_included, percent, validFrom: from, validTo: to },
    ]),
  );
  const lines = new Map<number, PriceLine[]>();
  for (const line of await read<SyncPriceLine>(till, 'PriceListLines')) {
    const known = lines.get(line.product);
    if (known === undefined) lines.set(line.product, [line]);
    else known.push(line);
  }
  const none: readonly PriceLine[] = [];
  // Read each time, because settings may change while the till is open.
  const book = (): PriceBook => {
    const settings = currentInit()?.offline_data?.settings;
    return {
      branchList: settings?.price_list ? settings.price_list : null,
      vatRate: settings?.vat_rate_bp ?? 0,
      lists,
      linesOf: (id) => lines.get(id) ?? none,
      priceOf: (id) => till.catalogue.findById(id)?.price,
    };
  };
  return {
    priceCommand: (command, cart) => {
      if (command.type !== 'addProduct' && command.type !== 'fillRow') return command;
      const now = book();
      const list = priceListOf(cart, now);
      if (list === null) return command;
      // A line of the product has its price already: the new piece joins it, and the total quantity
      // decides the price of both.
      const { product, quantity } = command;
      const row = cart.rows.find(
        (one) => one.product.id === product.id && one.manualPrice === null && one.refundOf === null,
      );
      const price =
        row?.product.price ?? unitPriceByList(product, product.price, quantity, list, now);
      return { ...command, product: { ...product, price } };
    },
    withListPrices: (cart) => withListPrices(cart, book()),
  };
}

/**
 * Keeps the till's price lists equal to the store; a change prices the bill on the screen again.
 */
export async function syncPrices(till: Till): Promise<void> {
  let reading = false;
  const refresh = async (): Promise<void> => {
    if (reading) return;
    reading = true;
    try {
      till.prices = await readPrices(till);
    } finally {
      reading = false;
    }
    const cart = cartNow();
    const next = cart === null || till.prices === null ? cart : till.prices.withListPrices(cart);
    // A bill that is being paid keeps the price that the customer was told.
    if (next !== null && next !== cart && can('interrupt')) showCart(till, next);
  };
  useTillStatus.subscribe(({ revision }, before) => {
    if (revision !== before.revision)
      refresh().catch((error: unknown) => console.error('Price lists', error));
  });
  await refresh();
}
