import { readTender } from '@dalpak/engine';
import type { Kernel } from '../../../apps/server/src/kernel/kernel.ts';
import { checkSums } from '../../../apps/server/src/modules/reports/index.ts';
import { verifyChain } from '../../../apps/server/src/modules/sales/index.ts';
import { queryRows } from '../../../apps/server/test/sale-shop.ts';
import type { DeviceSale } from '../../../apps/web/src/platform/outbox/outbox.types.ts';

/** A sale as the server has it. */
export interface ServerSale {
  readonly [key: string]: unknown;
  readonly id: string;
  readonly terminal_id: number;
  readonly official_code: number;
  readonly number: number;
  readonly total: number;
  readonly review_flags: readonly string[];
}

/**
 * Everything at the server that the sales changed: the sales, their chain, stock, balances and
 * events.
 */
export interface ServerState {
  readonly sales: readonly ServerSale[];
  readonly chain: Awaited<ReturnType<typeof verifyChain>>;
  /** What the sums of reports differ in from the sales. */
  readonly sums: Awaited<ReturnType<typeof checkSums>>;
  /** Stock in the warehouse by product id, in thousandths. */
  readonly stock: ReadonlyMap<number, number>;
  readonly giftBalance: number;
  readonly owed: number;
  readonly vouchersUsed: readonly string[];
  /** Balances of the gift cards that were sold, in agorot. */
  readonly cardsIssued: readonly number[];
  /** Ids of sales in the outbox events, one for each event. */
  readonly events: readonly string[];
}

export async function readServerState(kernel: Kernel, cloud: number): Promise<ServerState> {
  const db = kernel.tenant(cloud);
  const sales = await queryRows<ServerSale>(
    db,
    'SELECT id, terminal_id, official_code, number, total, review_flags FROM transactions WHERE cloud_id = $1 ORDER BY terminal_id, official_code, number',
  );
  const stock = await queryRows<{ product_id: number; quantity: number }>(
    db,
    'SELECT product_id, quantity FROM stock_levels WHERE cloud_id = $1 AND warehouse_id = 1',
  );
  const cards = await queryRows<{ id: number; balance: number }>(
    db,
    'SELECT id, balance FROM gift_cards WHERE cloud_id = $1',
  );
  const [customer] = await queryRows<{ balance: number }>(
    db,
    'SELECT balance FROM customers WHERE cloud_id = $1 AND id = 1',
  );
  const vouchers = await queryRows<{ number: string }>(
    db,
    'SELECT number FROM vouchers WHERE cloud_id = $1 AND used_at IS NOT NULL',
  );
  const events = await queryRows<{ id: string }>(
    db,
    "SELECT payload ->> 'id' AS id FROM outbox WHERE cloud_id = $1 AND topic = 'sale.stored'",
  );
  return {
    sales,
    chain: await verifyChain(db),
    sums: await checkSums(db, Date.now()),
    stock: new Map(stock.map(({ product_id: id, quantity }) => [id, quantity])),
    giftBalance: cards.find(({ id }) => id === 1)?.balance ?? 0,
    owed: customer?.balance ?? 0,
    vouchersUsed: vouchers.map(({ number }) => number).toSorted(),
    cardsIssued: cards.filter(({ id }) => id !== 1).map(({ balance }) => balance),
    events: events.map(({ id }) => id),
  };
}

/** The sums of the sales on the devices, computed without the server. */
export interface Expected {
  readonly stock: ReadonlyMap<number, number>;
  readonly giftSpent: number;
  readonly owed: number;
  readonly vouchers: readonly string[];
  /** Amounts, in agorot, of the gift cards whose sales the server has issued. */
  readonly cards: readonly number[];
}

/**
 * Sums up the sales of the devices.
 *
 * @param issues whether the server issued the gift cards of a sale; it issues none for an offline
 * sale
 */
export function computeExpected(
  records: readonly DeviceSale[],
  issues: (id: string) => boolean,
): Expected {
  const stock = new Map<number, number>();
  const [cards, vouchers]: [number[], string[]] = [[], []];
  let [giftSpent, owed] = [0, 0];
  for (const {
    id,
    sale: { priced, cart },
  } of records) {
    for (const { row, net } of priced.rows) {
      stock.set(row.product.id, (stock.get(row.product.id) ?? 0) - row.quantity);
      if (row.giftCard !== '' && issues(id)) cards.push(net);
    }
    for (const payment of cart.payments) {
      const means = readTender(payment);
      if (!means.ok) throw new Error(`A payment that says nothing: ${means.error}`);
      if (means.value.method === 'gift_card') giftSpent += payment.amount;
      if (means.value.method === 'customer_credit') owed += payment.amount;
      if (means.value.method === 'voucher') vouchers.push(means.value.number);
    }
  }
  return { stock, cards, giftSpent, owed, vouchers: vouchers.toSorted() };
}
