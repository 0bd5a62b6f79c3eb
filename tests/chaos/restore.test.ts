import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CLIENT_HEADERS } from '@dalpak/contracts';
import { parseDocumentNumber, refundPicksOf } from '@dalpak/engine';
import { atNight, bySize, seededRandom, type Random } from '@dalpak/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runCli } from '../../apps/server/src/cli/run-cli.ts';
import { accessCluster } from '../../apps/server/src/kernel/postgres/index.ts';
import { makeTemporaryFolder } from '../../apps/server/src/kernel/db/test-database.ts';
import { loadConfig } from '../../apps/server/src/config.ts';
import { openKernel, type Kernel } from '../../apps/server/src/kernel/kernel.ts';
import { verifyBusiness } from '../../apps/server/src/modules/verify/index.ts';
import { SaleCart } from '../../apps/server/test/sale-cart.ts';
import { registerTills, type HttpTill } from '../../apps/server/test/sale-clients.ts';
import { queryRows, GOODS } from '../../apps/server/test/sale-shop.ts';
import { OWNER } from '../../apps/server/test/test-app.ts';
import { createMemorySalesStore } from '../../apps/web/src/platform/outbox/memory-sales.store.ts';
import {
  CLOSINGS,
  type SalesStore,
  type DeviceSale,
} from '../../apps/web/src/platform/outbox/outbox.types.ts';
import { makeChaosShop } from './support/chaos-shop.ts';
import { openFaultyProxy, type FaultyProxy } from './support/faulty-proxy.ts';
import { KillableServer } from './support/killable-server.ts';
import { TillPage } from './support/till-page.ts';
import { Waiter } from './support/tables.ts';

const SALES = Number(process.env['DALPAK_RESTORE_SALES'] ?? bySize(6, 20));
const TILLS = 3;
const SETTLE_MS = 60_000;

let dataDir: string;
let backups: string;
let server: KillableServer;
let proxy: FaultyProxy;
let cloud: number;
let lastOutput: string[];

const openFolderKernel = (folder: string): Promise<Kernel> =>
  openKernel({
    ...loadConfig({}),
    port: 0,
    dataDir: folder,
    databaseUrl: null,
    databaseConnections: 4,
  });

/** Ids of the sales that the server has acknowledged. */
const listAcknowledged = async (tills: readonly Seller[]): Promise<string[]> =>
  (await Promise.all(tills.map(({ store }) => store.sent(-1, Infinity))))
    .flat()
    .map(({ id }) => id);

/** Runs a `dalpak` command that must succeed. @throws Error with its output when it fails */
async function runSuccessfully(args: readonly string[], folder?: string): Promise<void> {
  if ((await runDalpak(args, folder)) !== 0) throw new Error(lastOutput.join('\n'));
}

/** Runs a `dalpak` command as its operator types it, and collects its output in `said`. */
async function runDalpak(args: readonly string[], folder: string = dataDir): Promise<number> {
  lastOutput = [];
  return runCli(args, {
    env: { DALPAK_DATA: folder },
    out: (text) => lastOutput.push(text),
    error: (text) => lastOutput.push(text),
  });
}

/** Tills of the running test, which are all closed after it, whatever its result. */
const openSellers = new Set<Seller>();
/** Data folder of a shop without sales, of which each test gets a copy. */
let shopTemplate: string;
beforeAll(async () => {
  shopTemplate = await makeTemporaryFolder();
  const kernel = await openFolderKernel(shopTemplate);
  cloud = await makeChaosShop(kernel, 1);
  await kernel.close();
});
afterAll(() => rm(shopTemplate, { recursive: true, force: true, maxRetries: 20 }));

beforeEach(async () => {
  dataDir = await makeTemporaryFolder();
  await promisify(execFile)('cp', ['-a', `${shopTemplate}/.`, dataDir]);
  backups = await mkdtemp(join(tmpdir(), 'dalpak-backups-'));
  server = new KillableServer(null, dataDir);
  await server.start();
  proxy = await openFaultyProxy(
    () => server.url,
    seededRandom(1),
    () => undefined,
  );
  await proxy.calm();
});
afterEach(async () => {
  for (const seller of openSellers) seller.close();
  openSellers.clear();
  await proxy.close();
  await server.stop();
  for (const folder of [dataDir, backups])
    await rm(folder, { recursive: true, force: true, maxRetries: 20 });
});

/** A till with its device's store, and the sales whose receipts its customers have. */
class Seller {
  readonly sold: SaleCart[] = [];
  readonly page: TillPage;
  readonly random: Random;
  #stopped = false;

  readonly till: HttpTill;
  readonly store: SalesStore = createMemorySalesStore();

  constructor(till: HttpTill) {
    this.till = till;
    openSellers.add(this);
    this.random = seededRandom(till.terminal);
    this.page = new TillPage({
      till: {
        terminal: till.terminal,
        authorization: till.headers['authorization'] ?? '',
        employeeToken: till.headers[CLIENT_HEADERS.employee] ?? '',
      },
      network: proxy.url,
      store: this.store,
      orders: new Waiter(till.terminal, this.random, { openOrderIds: [] }).store,
      env: new SaleCart().env,
    });
  }

  /**
   * Sells to one customer. Every eighth one returns the goods of an earlier sale instead, by a
   * credit invoice, which has a series of its own.
   */
  async sell(): Promise<string> {
    const [earlier] =
      this.sold.length % 8 === 7
        ? this.sold.filter(({ cart }) => cart.rows.every(({ quantity }) => quantity > 0)).slice(-1)
        : [];
    const refund = earlier === undefined ? null : await this.#refundOf(earlier);
    const cart =
      refund ??
      new SaleCart({ terminal: this.till.terminal })
        .scan(GOODS.milk, this.random.int(1, 3))
        .scan(GOODS.cheese, 0.3)
        .scan(GOODS.cola, 3);
    cart.pay();
    const outcome = await this.page.submit(cart.cart);
    if (outcome.kind !== 'stored')
      throw new Error(`Till ${this.till.terminal}: ${outcome.kind} ${JSON.stringify(outcome)}`);
    this.sold.push(cart);
    return cart.id;
  }

  async #refundOf(sale: SaleCart): Promise<SaleCart | null> {
    if ((await this.store.get(sale.id))?.state !== 'sent') return null;
    const { priced } = sale;
    return new SaleCart({ terminal: this.till.terminal }).do({
      type: 'refundRows',
      rows: refundPicksOf(
        sale.id,
        priced,
        priced.rows.map(({ row }) => ({
          rowKey: row.key,
          quantity: row.quantity,
          refundedBefore: 0,
        })),
      ),
    });
  }

  async sellMany(count: number): Promise<void> {
    for (let sale = 0; sale < count; sale += 1) await this.sell();
  }

  async sellUntilStopped(): Promise<void> {
    while (!this.#stopped) {
      await this.sell();
      // About the pace of a busy shop, on a machine that makes the backup as well.
      await sleep(100);
    }
  }

  stop(): void {
    this.#stopped = true;
  }

  close(): void {
    this.stop();
    this.page.close();
  }

  async waitUntilSent(): Promise<void> {
    for (
      const until = Date.now() + SETTLE_MS;
      (await this.store.unsent()).length > 0;
      await sleep(20)
    ) {
      if (Date.now() > until)
        throw new Error(
          `Till ${this.till.terminal} holds ${JSON.stringify((await this.store.unsent()).map(({ state, lastError, sale }) => [state, lastError, sale.number]))}`,
        );
    }
  }

  async listRecords(): Promise<readonly DeviceSale[]> {
    return (await Promise.all(this.sold.map(({ id }) => this.store.get(id)))).filter(
      (record) => record !== undefined,
    );
  }
}

async function registerSellers(): Promise<Seller[]> {
  const all = (await registerTills(server.url, OWNER, TILLS)).map((till) => new Seller(till));
  for (const { page } of all) await page.open();
  return all;
}

async function post<T>(
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly status: number; readonly data: T; readonly code: string }> {
  const response = await fetch(`${server.url}/api/v2/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, ...((await response.json()) as { data: T; code: string }) };
}

async function signInManager(): Promise<Record<string, string>> {
  const response = await fetch(`${server.url}/api/v2/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'password', email: OWNER.email, password: OWNER.password }),
  });
  return {
    authorization: `Bearer ${((await response.json()) as { access_token: string }).access_token}`,
  };
}

/** Closes the register as its till does, with the number of the last Z that it saw. */
async function closeRegister({ till, store }: Seller): Promise<number> {
  const body = {
    id: randomUUID(),
    at: new Date().toISOString(),
    unsent: 0,
    counted: null,
    last_seen: (await store.confirmed())[CLOSINGS] ?? 0,
  };
  const { data, status, code } = await post<{ number: number }>(
    'pos/register/z',
    body,
    till.headers,
  );
  if (status !== 200) throw new Error(`Z: ${status} ${code}`);
  await store.confirmSeries(CLOSINGS, data.number);
  return data.number;
}

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly terminal_id: number;
  readonly number: number;
  readonly official_code: number;
  readonly review_flags: readonly string[];
  readonly employee_id: number | null;
}

/** Reads what is stored in a data folder. Its server must be stopped. */
async function readDataFolder(folder: string) {
  const kernel = await openFolderKernel(folder);
  try {
    const db = kernel.tenant(cloud);
    return {
      sales: await queryRows<Row>(
        db,
        'SELECT id, terminal_id, official_code, number, review_flags, employee_id FROM transactions WHERE cloud_id = $1 ORDER BY terminal_id, number',
      ),
      gaps: await queryRows<{
        terminal: number;
        code: number;
        first: number;
        last: number;
        reason: string;
      }>(
        db,
        'SELECT terminal_id AS terminal, official_code AS code, first_sequence AS first, last_sequence AS last, reason FROM series_gaps WHERE cloud_id = $1 ORDER BY terminal_id, official_code, first_sequence',
      ),
      closings: (
        await queryRows<{ number: number }>(
          db,
          'SELECT number FROM register_closings WHERE cloud_id = $1 ORDER BY terminal_id, number',
        )
      ).map(({ number }) => number),
      report: await verifyBusiness(db),
    };
  } finally {
    await kernel.close();
  }
}

const sequenceOf = (number: number | null): number | null => {
  const parsed = parseDocumentNumber(number ?? 0);
  return parsed.ok ? parsed.value.sequence : null;
};

atNight(import.meta.filename, 'apps/server/src/kernel/backup', () => {
  describe('a backup made while tills sell', () => {
    it('has every sale acknowledged before its end, restores to another folder while the server runs, and is extended by the log alone', async () => {
      const tills = await registerSellers();
      await Promise.all(tills.map((till) => till.sellMany(5)));
      const selling = Promise.all(tills.map((till) => till.sellUntilStopped()));
      await runSuccessfully(['backup', backups]);
      const atBase = (await listAcknowledged(tills)).length;
      await sleep(500);
      const acknowledged = await listAcknowledged(tills);
      expect(acknowledged.length).toBeGreaterThan(atBase);
      // The log since the base copy is archived quickly: after it no sale is only on the server's
      // disk.
      await runSuccessfully(['backup', backups, '--log']);
      expect(lastOutput[0]).toContain('the log in');
      for (const till of tills) till.stop();
      await selling;

      // The data folder of a running server is not replaced, even with `--replace`.
      expect(await runDalpak(['restore', backups, '--replace'])).toBe(1);
      expect(lastOutput[0]).toContain('in use by another Dalpak server');
      const elsewhere = await makeTemporaryFolder();
      try {
        await runSuccessfully(['restore', backups], elsewhere);
        expect(await runDalpak(['restore', backups], elsewhere)).toBe(1);
        expect(lastOutput[0]).toContain('has a database');
        const { sales, report } = await readDataFolder(elsewhere);
        const there = new Set(sales.map(({ id }) => id));
        expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);
        expect(report.broken).toEqual([]);
        // The original server stayed available throughout.
        expect((await fetch(`${server.url}/api/v2/health`)).status).toBe(200);
      } finally {
        await rm(elsewhere, { recursive: true, force: true, maxRetries: 20 });
      }
      await runSuccessfully(['backup', backups, '--check']);
      for (const till of tills) till.close();
    }, 180_000);

    it("is refused for a copy of a running server's folder and for an external database", async () => {
      const copy = await makeTemporaryFolder();
      try {
        // A file copy includes the lock and the process file.
        await promisify(execFile)('cp', ['-a', `${dataDir}/.`, copy]).catch(() => undefined);
        expect(await runDalpak(['backup', backups, '--log'], join(copy, 'nothing'))).toBe(1);
        expect(lastOutput[0]).toContain('no database');
        // Whatever state the copy is in, commands on it never reach the original's database.
        expect(await accessCluster(copy).catch(() => null)).toBeNull();
        expect(await accessCluster(dataDir)).not.toBeNull();
      } finally {
        await rm(copy, { recursive: true, force: true, maxRetries: 20 });
      }
      expect(
        await runCli(['backup', backups], {
          env: { DALPAK_DATA: dataDir, DATABASE_URL: 'postgres://x@localhost/x' },
          out: () => undefined,
          error: (text) => lastOutput.push(text),
        }),
      ).toBe(1);
      expect(lastOutput.at(-1)).toContain('its own tools');
    }, 120_000);
  });
});

describe('an older backup restored while tills sell', () => {
  it('recovers each missing sale once and with its number: sold online, offline, and in a shift closed by a Z', async () => {
    const tills = await registerSellers();
    await Promise.all(tills.map((till) => till.sellMany(SALES)));
    await runSuccessfully(['backup', backups]);
    await Promise.all(tills.map((till) => till.sellMany(SALES)));
    const [first] = tills as [Seller, ...Seller[]];
    expect(await closeRegister(first)).toBe(1);
    await Promise.all(tills.map((till) => till.sellMany(SALES)));
    await server.stop();
    // The tills sell offline.
    await Promise.all(tills.map((till) => till.sellMany(5)));
    await runSuccessfully(['restore', backups, '--replace']);
    // Restoring a disk with another tool leaves no record of the restore: only the document numbers
    // reveal it.
    const kernel = await openFolderKernel(dataDir);
    await kernel
      .tenant(cloud)
      .tx((tx) =>
        tx.query('test.no_checks', 'DELETE FROM series_checks WHERE cloud_id = $1', [cloud]),
      );
    await kernel.close();
    await server.start();
    const begun = performance.now();
    // The tills continue to sell at once.
    await Promise.all(tills.map((till) => till.sellMany(5)));
    await Promise.all(tills.map((till) => till.waitUntilSent()));
    const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
    expect(await closeRegister(first)).toBe(2);
    await first.sell();
    for (const till of tills) till.close();
    await server.stop();

    const { sales, gaps, closings, report } = await readDataFolder(dataDir);
    const records = (await Promise.all(tills.map((till) => till.listRecords()))).flat();
    const lost = records.filter(({ id }) => !sales.some((sale) => sale.id === id)).length;
    console.log(
      `restore of an older backup: ${records.length} sales of ${TILLS} tills, ${2 * SALES * TILLS + 5 * TILLS} since the backup, ${lost} lost, tills even after ${seconds} s`,
    );
    expect(sales.map(({ id }) => id).toSorted()).toEqual(records.map(({ id }) => id).toSorted());
    const stored = new Map(sales.map((sale) => [sale.id, sale]));
    // Each receipt has the server's number, and no two documents share a number.
    expect(records.map(({ id, sale }) => [id, sale.number])).toEqual(
      records.map(({ id }) => [id, stored.get(id)?.number]),
    );
    expect(
      new Set(
        records.map(({ sale, sale: { cart } }) => `${cart.header.officialCode} ${sale.number}`),
      ).size,
    ).toBe(records.length);
    // Sales that were sound before the restore are not flagged for review, and each keeps its
    // cashier.
    expect(
      sales.filter(({ review_flags: flags }) => flags.some((flag) => flag !== 'negative_quantity')),
    ).toEqual([]);
    expect(sales.filter(({ employee_id: employee }) => employee === null)).toEqual([]);
    expect(report.broken).toEqual([]);
    // The number of the printed Z is not used again.
    expect(gaps).toEqual([{ terminal: 1, code: 0, first: 1, last: 1, reason: 'closing_lost' }]);
    expect(closings).toEqual([2]);
  }, 180_000);

  atNight(import.meta.filename, 'apps/server/src/modules/numbers', () => {
    it('records a gap with its reason where a device lost a sale, and where a manager confirms that a device is lost', async () => {
      const tills = await registerSellers();
      const [first, second, third] = tills as [Seller, Seller, Seller];
      await Promise.all(tills.map((till) => till.sellMany(3)));
      await runSuccessfully(['backup', backups]);
      await Promise.all(tills.map((till) => till.sellMany(4)));
      // The device has lost the fifth of its seven sales.
      await first.store.remove(first.sold[4]?.id ?? '');
      third.close();
      await server.stop();
      await runSuccessfully(['restore', backups, '--replace']);
      await server.start();
      await Promise.all([
        first.waitUntilSent(),
        second.waitUntilSent(),
        first.sell(),
        second.sell(),
      ]);
      await Promise.all([first.waitUntilSent(), second.waitUntilSent()]);

      // Another device becomes the third till: only a user knows which numbers the first device
      // printed.
      const office = await signInManager();
      const registered = (await post<never>(
        'terminals/register',
        { branch: 1, terminal: 3, services: [], take_over: true },
        office,
      )) as unknown as { terminal_token: string };
      const bearer = { authorization: `Bearer ${registered.terminal_token}` };
      const signed = (await post<never>(
        'employees/login',
        { type: 'card', card: OWNER.card },
        bearer,
      )) as unknown as { employee_token: string };
      const another = new Seller({
        terminal: 3,
        headers: { ...bearer, [CLIENT_HEADERS.employee]: signed.employee_token },
      });
      await another.page.open();
      await expect(another.sell()).rejects.toThrow('SERIES_WAITS');
      const list = async () =>
        (
          (await (
            await fetch(`${server.url}/api/v2/terminals/numbers`, { headers: office })
          ).json()) as {
            data: {
              waiting: readonly { terminal: number; other_device: boolean }[];
              gaps: readonly object[];
            };
          }
        ).data;
      // A till that has sent everything is even with the server one heartbeat later.
      await expect
        .poll(async () => (await list()).waiting, { timeout: 30_000 })
        .toMatchObject([{ terminal: 3, other_device: true }]);
      expect(
        (
          await post(
            'terminals/numbers/confirm',
            { terminal: 3, series: [{ code: 320, last: 1_000_007 }] },
            office,
          )
        ).code,
      ).toBe('SERIES_LAST_NUMBER');
      expect(
        (
          await post(
            'terminals/numbers/confirm',
            { terminal: 3, series: [{ code: 320, last: 3_000_007 }] },
            office,
          )
        ).data,
      ).toEqual({ gaps: 1 });
      await another.sell();
      expect(await list()).toMatchObject({
        waiting: [],
        gaps: [
          { terminal: 1, code: 320, first: 1_000_005, last: 1_000_005, reason: 'not_on_device' },
          { terminal: 3, first: 3_000_004, last: 3_000_007, reason: 'device_lost' },
        ],
      });
      for (const till of [first, second, another]) till.close();
      await server.stop();

      const { sales, report } = await readDataFolder(dataDir);
      expect(report).toMatchObject({ broken: [], lost: 5 });
      const sequences = (wanted: number) =>
        sales
          .filter(
            ({ terminal_id: terminal, official_code: code }) => terminal === wanted && code === 320,
          )
          .map(({ number }) => sequenceOf(number));
      // Every till's eighth sale is a refund, numbered in the series of credit invoices.
      expect([sequences(1), sequences(2), sequences(3)]).toEqual([
        [1, 2, 3, 4, 6, 7],
        [1, 2, 3, 4, 5, 6, 7],
        [1, 2, 3, 8],
      ]);
    }, 180_000);
  });
});
