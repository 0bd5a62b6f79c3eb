import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { bySize } from '@dalpak/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SaleCart } from '../../../../test/sale-cart.ts';
import {
  registerTills,
  trySubmit,
  trySubmitQueue,
  type Acknowledged,
  type HttpTill,
} from '../../../../test/sale-clients.ts';
import { queryRows, fillShop, GOODS } from '../../../../test/sale-shop.ts';
import { aBusiness, OWNER } from '../../../../test/test-app.ts';
import { makeTemporaryFolder } from '../../../kernel/db/test-database.ts';
import { loadConfig } from '../../../config.ts';
import { openKernel, type Kernel } from '../../../kernel/kernel.ts';
import { checkSums } from '../../reports/index.ts';
import { verifyChain } from '../index.ts';

const KILLS = bySize(3, 10);
const CLIENTS = 8;
const atRoot = (path: string) =>
  fileURLToPath(new URL(`../../../../../../${path}`, import.meta.url));
/** The built server, because starting from the sources would compile them each time. */
const main = atRoot('dist/server/main.js');

let dataDir: string;
let cloud: number;
let server: ChildProcess | null = null;
/** Address of the running server; empty while none runs. */
let url = '';

const openHere = (): Promise<Kernel> =>
  openKernel({ ...loadConfig({}), port: 0, dataDir, databaseUrl: null, databaseConnections: 4 });

beforeAll(async () => {
  // Does nothing when it is already built of these sources, as in a run of all tests.
  await promisify(execFile)(process.execPath, [atRoot('tools/build.mjs'), '--only=server']);
  dataDir = await makeTemporaryFolder();
  const kernel = await openHere();
  cloud = await aBusiness(kernel);
  await fillShop(kernel, cloud);
  await kernel.close();
});
afterAll(async () => {
  await kill();
  // Stops the database that the last kill left running.
  await (await openHere()).close();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
});

async function start(): Promise<void> {
  const { DATABASE_URL: _outside, ...env } = process.env;
  const child = spawn(process.execPath, [main], {
    env: { ...env, PORT: '0', DALPAK_DATA: dataDir },
  });
  server = child;
  let output = '';
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const address = /is ready: (http:\/\/\S+)/.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`The server ended: ${output}`)));
  });
  // Only the first outcome counts; a later exit is the kill.
  ready.catch(() => undefined);
  url = await ready;
}

/** Kills the process: no handler runs, and its database is left as an orphan. */
async function kill(): Promise<void> {
  url = '';
  const child = server;
  server = null;
  if (child === null || child.exitCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

interface Handed extends Acknowledged {
  readonly id: string;
  readonly terminal: number;
  readonly tries: number;
}

/** Sells until stopped; a sale without an answer is sent again under the same UUID. */
async function sellOn(till: HttpTill, stop: () => boolean): Promise<Handed[]> {
  const handed: Handed[] = [];
  while (!stop()) {
    const cart = new SaleCart({ terminal: till.terminal })
      .scan(GOODS.milk)
      .scan(GOODS.cola, 3)
      .scan(GOODS.cheese, 0.25)
      .pay();
    const wire = cart.wire();
    for (let tries = 1; ; tries += 1) {
      const answer = url === '' ? null : await trySubmit(url, till, wire);
      if (answer !== null) {
        handed.push({ ...answer, id: cart.id, terminal: till.terminal, tries });
        break;
      }
      await sleep(20);
    }
  }
  return handed;
}

/** Sales per call of a till that was offline. */
const TOGETHER = 6;

/** Sends offline sales, many per call; unanswered ones are sent again unchanged. */
async function catchUp(till: HttpTill, stop: () => boolean): Promise<Handed[]> {
  const handed: Handed[] = [];
  while (!stop()) {
    const carts = Array.from({ length: TOGETHER }, () =>
      new SaleCart({ terminal: till.terminal })
        .scan(GOODS.milk)
        .scan(GOODS.cola, 3)
        .scan(GOODS.cheese, 0.25)
        .pay(),
    );
    for (let tries = 1, done = 0; done < carts.length; tries += 1) {
      const waiting = carts.slice(done);
      const answers =
        url === ''
          ? null
          : await trySubmitQueue(
              url,
              till,
              waiting.map((cart) => cart.wire()),
            );
      handed.push(
        ...(answers ?? []).map((answer, at) => ({
          ...answer,
          id: waiting[at]?.id ?? '',
          terminal: till.terminal,
          tries,
        })),
      );
      done += answers?.length ?? 0;
      if (answers === null) await sleep(20);
    }
  }
  return handed;
}

describe('a server that is killed while tills sell', () => {
  it(
    'keeps every sale it acknowledged, once, without a gap, in a whole chain, with its sums [SEE-005]',
    { timeout: 180_000 },
    async () => {
      await start();
      const tills = await registerTills(url, OWNER, CLIENTS);
      let stopped = false;
      const selling = tills.map((till) =>
        (till.terminal % 4 === 0 ? catchUp : sellOn)(till, () => stopped),
      );
      for (let kills = 0; kills < KILLS; kills += 1) {
        await sleep(200 + 50 * kills);
        await kill();
        await start();
      }
      stopped = true;
      const handed = (await Promise.all(selling)).flat();
      await kill();

      const kernel = await openHere();
      try {
        const db = kernel.tenant(cloud);
        const stored = await queryRows<{ id: string; number: number }>(
          db,
          'SELECT id, number FROM transactions WHERE cloud_id = $1',
        );
        const numberOf = new Map(stored.map(({ id, number }) => [id, number]));
        expect(handed.filter(({ id, number }) => numberOf.get(id) !== number)).toEqual([]);
        expect(stored).toHaveLength(handed.length);
        expect(new Set(stored.map(({ number }) => number)).size).toBe(stored.length);
        const [events] = await queryRows<{ count: number }>(
          db,
          "SELECT count(*) AS count FROM outbox WHERE cloud_id = $1 AND topic = 'sale.stored'",
        );
        expect(events?.count).toBe(stored.length);
        const [stock] = await queryRows<{ quantity: number }>(
          db,
          'SELECT quantity FROM stock_levels WHERE cloud_id = $1 AND warehouse_id = 1 AND product_id = 3',
        );
        expect(stock?.quantity).toBe(-3_000 * stored.length);
        expect(await checkSums(db, Date.now())).toEqual({ bills: [], products: [] });
        // Numbers without a gap, hashes recomputed, each series ending where its counter says.
        expect(await verifyChain(db)).toEqual({
          series: CLIENTS,
          documents: stored.length,
          lost: 0,
          broken: null,
        });
        // The test proves something only if kills interrupted sales in flight.
        expect(handed.filter(({ tries }) => tries > 1).length).toBeGreaterThan(0);
        const repeated = handed.filter((sale) => sale.repeated).length;
        console.log(
          `${KILLS} kills, ${handed.length} sales acknowledged and stored, ${repeated} of them stored before their answer was lost`,
        );
      } finally {
        await kernel.close();
      }
    },
  );
});
