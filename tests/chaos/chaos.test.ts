import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseDocumentNumber } from '@dalpak/engine';
import { seededRandom } from '@dalpak/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../apps/server/src/kernel/db/test-database.ts';
import { loadConfig } from '../../apps/server/src/config.ts';
import { openKernel, type Kernel } from '../../apps/server/src/kernel/kernel.ts';
import { freshDatabase, type FreshDatabase } from '../../apps/server/test/fresh-database.ts';
import { registerTills } from '../../apps/server/test/sale-clients.ts';
import { OWNER } from '../../apps/server/test/test-app.ts';
import { CLIENT_HEADERS } from '@dalpak/contracts';
import type { DeviceSale } from '../../apps/web/src/platform/outbox/outbox.types.ts';
import { computeExpected, readServerState } from './support/audit.ts';
import { findHeldSaleErrors, findOrderErrors, readSharedState } from './support/audit-orders.ts';
import { Cashier } from './support/cashier.ts';
import { GIFT_CARD, makeChaosShop } from './support/chaos-shop.ts';
import { FAULTS, openFaultyProxy, type FaultyProxy } from './support/faulty-proxy.ts';
import { KillableServer } from './support/killable-server.ts';

const SALES = Number(process.env['DALPAK_CHAOS_SALES'] ?? 60);
const SEED = Number(process.env['DALPAK_CHAOS_SEED'] ?? 20_261_122);
const TILLS = 3;
/**
 * Calls between two kills of the server: minimum and maximum. A long run waits longer, so that most
 * faults hit a running server.
 */
const CALLS_PER_LIFE: readonly [number, number] = SALES > 500 ? [60, 240] : [20, 60];
/**
 * A long run pauses long enough for outboxes to drain now and then: otherwise all sales but the
 * first would be made offline.
 */
const MAX_PAUSE_MS = SALES > 500 ? 500 : 220;
/** Every outbox must be empty this long after the network recovers; otherwise a sale is stuck. */
const SETTLE_MS = 60_000;
/** Keeps the goods of the shop: the stock of the gift card product is not compared. */
const isShopGoods = ([id]: readonly [number, number]): boolean => id <= 10;
/**
 * Review flags that a correct run may set, each with the sales that may have it: offline refunds,
 * and gift cards sold by a page that was reloaded while the server was away.
 */
const ACCEPTED_REVIEW_FLAGS: Readonly<Record<string, (record: DeviceSale) => boolean>> = {
  negative_quantity: ({ offline, sale }) => offline && sale.priced.total < 0,
  // Also offline sales of orders that another till had added to; the audit of orders checks those.
  check_failed: ({ offline, sale: { cart } }) =>
    (offline && cart.rows.some(({ giftCard }) => giftCard !== '')) ||
    (offline && cart.order !== null),
  // Held sales that were continued offline while another till had them: their audit checks that all
  // sales of one bill but one are flagged.
  bill_sold_twice: ({ sale: { cart } }) => cart.resource?.kind === 'frozen',
};

let database: FreshDatabase;
let dataDir: string;
let cloud: number;
let server: KillableServer;
let proxy: FaultyProxy | null = null;

const openTestKernel = (): Promise<Kernel> =>
  openKernel({
    ...loadConfig({}),
    port: 0,
    dataDir,
    databaseUrl: database.url,
    databaseConnections: 4,
  });

beforeAll(async () => {
  dataDir = await makeTemporaryFolder();
  database = await freshDatabase();
  const kernel = await openTestKernel();
  cloud = await makeChaosShop(kernel, SALES);
  await kernel.close();
  server = new KillableServer(database.url, dataDir);
});
afterAll(async () => {
  await proxy?.close();
  await server.kill();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
});

/** Kills the server again and again, in the middle of its work, and starts it anew. */
function startKilling(): { onCall: () => void; stop: () => Promise<void> } {
  const random = seededRandom(SEED + 1);
  let left = random.int(...CALLS_PER_LIFE);
  let dying: Promise<void> = Promise.resolve();
  let stopped = false;
  return {
    onCall: () => {
      left -= 1;
      if (left !== 0 || stopped) return;
      dying = (async () => {
        await sleep(random.int(0, 15));
        await server.kill();
        await server.start();
        left = random.int(...CALLS_PER_LIFE);
        // A server that does not start resolves `ended`, which the run waits for.
      })().catch(() => undefined);
    },
    stop: async () => {
      stopped = true;
      await dying;
    },
  };
}

/** Sends everything that is queued, once the network is sound. */
async function sendEverything(cashier: Cashier): Promise<void> {
  // A new page also completes what the last page left half done.
  await cashier.reload();
  const until = Date.now() + SETTLE_MS;
  while (!(await cashier.page.outbox.flush()) && Date.now() < until) await sleep(50);
  while ((await cashier.page.orders.flush()) > 0 && Date.now() < until) await sleep(50);
}

describe('three tills on an unreliable network, with a server that is killed', () => {
  it(
    `store each of ${SALES} sales once, with sound numbers, chain, stock and balances (DALPAK_CHAOS_SEED=${SEED})`,
    { timeout: 100_000 + SALES * 600 },
    async () => {
      await server.start();
      const deaths = startKilling();
      proxy = await openFaultyProxy(() => server.url, seededRandom(SEED), deaths.onCall);
      const tills = await registerTills(server.url, OWNER, TILLS);
      let vouchers = 0;
      const tables = { openOrderIds: [] };
      const heldBills = { heldAt: new Map<string, number>(), everHeld: new Set<string>() };
      const cashiers = tills.map(
        ({ terminal, headers }) =>
          new Cashier(
            {
              terminal,
              authorization: headers['authorization'] ?? '',
              employeeToken: headers[CLIENT_HEADERS.employee] ?? '',
            },
            proxy?.url ?? '',
            seededRandom(SEED + 10 * terminal),
            { nextVoucher: () => (vouchers += 1), maxPauseMs: MAX_PAUSE_MS, tables, heldBills },
          ),
      );
      const started = performance.now();
      for (const cashier of cashiers) await cashier.reload();
      const served = Promise.all(
        cashiers.map((cashier, at) => cashier.serveCustomers(Math.floor((SALES + at) / TILLS))),
      );
      await Promise.race([served, server.ended.then((reason) => Promise.reject(reason))]);
      await deaths.stop();
      const seconds = (performance.now() - started) / 1_000;
      await proxy.calm();
      await Promise.all(cashiers.map(sendEverything));
      for (const cashier of cashiers) cashier.close();
      await server.kill();

      const kernel = await openTestKernel();
      try {
        const books = await readServerState(kernel, cloud);
        const records = (
          await Promise.all(cashiers.map((cashier) => cashier.listRecords()))
        ).flat();
        const offline = records.filter((record) => record.offline).length;
        console.log(
          `${records.length} sales (${offline} of them kept for later) in ${seconds.toFixed(1)} s, ${server.kills} deaths of the server, ` +
            `${cashiers.reduce((sum, { reloads }) => sum + reloads, 0)} reloads, ${FAULTS.map((fault) => `${fault} ${proxy?.counts[fault]}`).join(', ')}`,
        );
        // Nothing is queued, refused, lost or stored twice.
        expect(await Promise.all(cashiers.map(({ store }) => store.unsent()))).toEqual(
          cashiers.map(() => []),
        );
        expect(records).toHaveLength(SALES);
        expect(books.sales.map(({ id }) => id).toSorted()).toEqual(
          records.map(({ id }) => id).toSorted(),
        );
        expect(books.events.toSorted()).toEqual(records.map(({ id }) => id).toSorted());
        // The server has the number and the total that are on the customer's receipt.
        const stored = new Map(books.sales.map((sale) => [sale.id, sale]));
        expect(records.map(({ id, sale }) => [id, sale.number, sale.priced.total])).toEqual(
          records.map(({ id }) => [id, stored.get(id)?.number, stored.get(id)?.total]),
        );
        expect(
          records.flatMap(({ review }) => review.filter((mark) => mark.startsWith('NUMBER'))),
        ).toEqual([]);
        expect(
          records.flatMap((record) =>
            (stored.get(record.id)?.review_flags ?? []).filter(
              (mark) => !ACCEPTED_REVIEW_FLAGS[mark]?.(record),
            ),
          ),
        ).toEqual([]);
        // Each series of each till counts from 1, in the order in which the till sold, without a gap.
        for (const till of tills) {
          for (const code of new Set(
            books.sales
              .filter(({ terminal_id: terminal }) => terminal === till.terminal)
              .map(({ official_code: official }) => official),
          )) {
            const inOrder = records.filter(
              ({ id }) =>
                stored.get(id)?.terminal_id === till.terminal &&
                stored.get(id)?.official_code === code,
            );
            const sequences = inOrder
              .map(({ sale }) => parseDocumentNumber(sale.number ?? 0))
              .map((number) => (number.ok ? number.value.sequence : null));
            expect(sequences).toEqual(inOrder.map((_, index) => index + 1));
          }
        }
        expect(books.chain).toMatchObject({ documents: SALES, broken: null });
        expect(books.sums).toEqual({ bills: [], products: [] });
        // Stock, balances, vouchers and gift cards changed by exactly what was sold.
        // A page may have ended before it received the answer, so the server's flags decide whether a
        // gift card was issued.
        const expected = computeExpected(
          records,
          (id) => stored.get(id)?.review_flags.includes('check_failed') === false,
        );
        expect(new Map([...books.stock].filter(isShopGoods))).toEqual(
          new Map([...expected.stock].filter(isShopGoods)),
        );
        expect(GIFT_CARD.balance - books.giftBalance).toBe(expected.giftSpent);
        expect(books.owed).toBe(expected.owed);
        expect(books.vouchersUsed).toEqual(expected.vouchers);
        expect(books.cardsIssued).toHaveLength(expected.cards.length);
        expect(books.cardsIssued.reduce((sum, amount) => sum + amount, 0)).toBe(
          expected.cards.reduce((sum, amount) => sum + amount, 0),
        );
        // Of orders and held sales nothing is lost or doubled, and what no till could prevent offline
        // is flagged for review.
        const shared = await readSharedState(kernel, cloud);
        const marks = (id: string): readonly string[] => stored.get(id)?.review_flags ?? [];
        const orders = findOrderErrors(cashiers, records, shared, marks);
        const held = await findHeldSaleErrors(cashiers, records, heldBills.everHeld, shared, marks);
        console.log(
          `orders: ${shared.states.size}, ${orders.sold} sold, ${shared.eventCount} events at the server of ${orders.kept} kept by tills, ${orders.refused} came too late and wait for a person; ` +
            `held sales: ${heldBills.everHeld.size}, ${held.sold} sold, ${held.twice} of them at two tills and marked`,
        );
        expect([...orders.faults, ...held.faults]).toEqual([]);
        // The run proves something only if all of this occurred.
        expect(orders.kept).toBeGreaterThan(0);
        expect(heldBills.everHeld.size).toBeGreaterThan(0);
        if (SALES > 500) expect(Math.min(orders.sold, held.sold)).toBeGreaterThan(0);
        expect(FAULTS.filter((fault) => proxy?.counts[fault] === 0)).toEqual([]);
        expect(server.kills).toBeGreaterThan(1);
        expect(offline).toBeGreaterThan(0);
        expect(offline).toBeLessThan(SALES);
      } finally {
        await kernel.close();
      }
    },
  );
});
