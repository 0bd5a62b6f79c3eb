import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { atNight, bySize } from '@dalpak/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SaleCart } from '../../../../test/sale-cart.ts';
import { registerTills, trySubmit, type HttpTill } from '../../../../test/sale-clients.ts';
import { queryRows, fillShop, GOODS } from '../../../../test/sale-shop.ts';
import { aBusiness, OWNER } from '../../../../test/test-app.ts';
import { makeTemporaryFolder } from '../../../kernel/db/test-database.ts';
import { loadConfig } from '../../../config.ts';
import { openKernel, type Kernel } from '../../../kernel/kernel.ts';
import { findRunningPostgres } from '../../../kernel/postgres/index.ts';
import { diskFullAdvice } from '../../../disk-full.ts';
import { verifyChain } from '../index.ts';

const CLIENTS = 4;
const run = promisify(execFile);
const atRoot = (path: string) =>
  fileURLToPath(new URL(`../../../../../../${path}`, import.meta.url));
const main = atRoot('dist/server/main.js');

let folder: string;
let dataDir: string;
/**
 * Whether the data folder is a small file system of its own. Without the right to mount, the same
 * errors are raised in the database.
 */
let mounted = false;
let cloud: number;
let server: ChildProcess | null = null;
let output = '';
let url = '';

const openHere = (): Promise<Kernel> =>
  openKernel({ ...loadConfig({}), port: 0, dataDir, databaseUrl: null, databaseConnections: 4 });

beforeAll(async () => {
  await run(process.execPath, [atRoot('tools/build.mjs'), '--only=server']);
  folder = await makeTemporaryFolder();
  dataDir = join(folder, 'data');
  await mkdir(dataDir);
  mounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=600m', 'tmpfs', dataDir]).then(
    () => true,
    () => false,
  );
  await chmod(dataDir, 0o711);
  const kernel = await openHere();
  cloud = await aBusiness(kernel);
  await fillShop(kernel, cloud);
  await kernel.close();
});
afterAll(async () => {
  await stop();
  if (mounted) await run('umount', [dataDir]);
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
});

function launch(): ChildProcess {
  const { DATABASE_URL: _outside, ...env } = process.env;
  const child = spawn(process.execPath, [main], {
    env: { ...env, PORT: '0', DALPAK_DATA: dataDir },
  });
  output = '';
  const read = (chunk: Buffer): void => void (output += chunk.toString());
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  server = child;
  return child;
}

async function start(): Promise<void> {
  launch();
  await expect.poll(() => output, { timeout: 60_000, interval: 20 }).toContain('is ready');
  url = /is ready: (http:\/\/\S+)/.exec(output)?.[1] ?? '';
}

async function stop(): Promise<void> {
  const child = server;
  server = null;
  url = '';
  if (child === null || child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

const health = async (): Promise<{ readonly status: number; readonly desc?: string }> => {
  const response = await fetch(`${url}/api/v2/health`);
  return { status: response.status, ...((await response.json()) as { desc?: string }) };
};

/** Sells until stopped. A failed call is retried; a refusal fails the test. */
async function sellOn(
  till: HttpTill,
  over: () => boolean,
): Promise<{ id: string; number: number }[]> {
  const handed: { id: string; number: number }[] = [];
  while (!over()) {
    const cart = new SaleCart({ terminal: till.terminal })
      .scan(GOODS.milk)
      .scan(GOODS.cola, 3)
      .scan(GOODS.cheese, 0.25)
      .pay();
    const wire = cart.wire();
    for (;;) {
      const answer = await trySubmit(url, till, wire);
      if (answer !== null) {
        handed.push({ id: cart.id, number: answer.number });
        break;
      }
      await sleep(50);
    }
  }
  return handed;
}

async function asOwner(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: (await findRunningPostgres(dataDir)) ?? '' });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** Fills the disk with a file in the database's folder until the returned function is called. */
async function fillDisk(): Promise<() => Promise<void>> {
  if (!mounted) {
    await asOwner(raising('53100'));
    return () => asOwner(NOT_RAISING);
  }
  const filler = join(dataDir, 'filler');
  for (let at = 0; ; at += 1) {
    const { bavail, bsize } = await statfs(dataDir);
    if (bavail === 0) break;
    await writeFile(
      `${filler}-${at}`,
      Buffer.alloc(Math.min(bavail * bsize, 64 * 1024 * 1024)),
    ).catch(() => undefined);
  }
  return async () => {
    for (let at = 0; at < 100; at += 1) await rm(`${filler}-${at}`, { force: true });
  };
}

const raising = (
  code: string,
): string => `CREATE OR REPLACE FUNCTION raise_trouble() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'trouble' USING ERRCODE = '${code}'; END $$;
  CREATE OR REPLACE TRIGGER trouble BEFORE INSERT ON transactions FOR EACH ROW EXECUTE FUNCTION raise_trouble()`;
const NOT_RAISING = 'DROP TRIGGER trouble ON transactions';

async function databasePid(): Promise<number> {
  const moved = await readFile(join(dataDir, 'postgres', 'LOCATION.txt'), 'utf8').then(
    (text) => text.trim(),
    () => join(dataDir, 'postgres'),
  );
  return Number((await readFile(join(moved, 'data', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

/**
 * Checks that every acknowledged sale is stored once under its number, and that nothing else is
 * stored.
 */
async function expectAllOnce(handed: readonly { id: string; number: number }[]): Promise<void> {
  await stop();
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
    expect(await verifyChain(db)).toMatchObject({ documents: stored.length, broken: null });
  } finally {
    await kernel.close();
  }
}

describe('a server whose database fails', () => {
  it(
    'loses and duplicates nothing when the disk is full or the database is killed, and recovers',
    { timeout: 300_000 },
    async () => {
      await start();
      const tills = await registerTills(url, OWNER, CLIENTS);

      // No kind of database error refuses the sale that met it.
      const all: { id: string; number: number }[] = [];
      for (const code of ['53100', '53200', '57014', '57P01', '58030', '25006', 'XX000', '08006']) {
        await asOwner(raising(code));
        const cart = new SaleCart({ terminal: 1 }).scan(GOODS.milk).pay();
        const body = JSON.stringify(cart.wire());
        const response = await fetch(`${url}/api/v2/pos/transactions/cart_format`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...tills[0]?.headers },
          body,
        });
        expect([code, response.status, ((await response.json()) as { code: string }).code]).toEqual(
          [code, 503, 'SERVICE_UNAVAILABLE'],
        );
        await asOwner(NOT_RAISING);
        const answer = await trySubmit(url, tills[0] as HttpTill, cart.wire());
        all.push({ id: cart.id, number: answer?.number ?? 0 });
      }

      let over = false;
      const selling = tills.map((till) => sellOn(till, () => over));
      await sleep(1_000);
      const free = await fillDisk();
      if (mounted) {
        await expect
          .poll(health, { timeout: 60_000, interval: 200 })
          .toMatchObject({ status: 503 });
        await sleep(3_000);
      } else await sleep(1_000);
      const freed = performance.now();
      await free();
      await expect
        .poll(async () => (await health()).status, { timeout: 120_000, interval: 100 })
        .toBe(200);
      const afterDisk = performance.now() - freed;

      const seconds: number[] = [];
      for (let kills = 0; kills < bySize(1, 3); kills += 1) {
        await sleep(1_000);
        const pid = await databasePid();
        process.kill(pid, 'SIGKILL');
        const killed = performance.now();
        await expect
          .poll(() => databasePid().catch(() => pid), { timeout: 60_000, interval: 20 })
          .not.toBe(pid);
        await expect
          .poll(async () => (await health()).status, { timeout: 60_000, interval: 20 })
          .toBe(200);
        seconds.push((performance.now() - killed) / 1_000);
      }
      await sleep(1_000);
      over = true;
      all.push(...(await Promise.all(selling)).flat());
      console.log(
        `${mounted ? 'mounted' : 'raised'}: well ${(afterDisk / 1_000).toFixed(1)} s after the disk had room, ${seconds.map((one) => one.toFixed(1)).join(', ')} s after kills; ${all.length} sales`,
      );
      expect(output).toContain('The database runs again after');
      await expectAllOnce(all);
    },
  );

  atNight(import.meta.filename, 'apps/server/src/kernel', () => {
    it('reports that there is no disk space to start', { timeout: 120_000 }, async () => {
      // Without a small file system of its own the test uses the error as the system reports it.
      if (!mounted) {
        expect(
          diskFullAdvice(
            Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
          ),
        ).toMatch(/no space left.*Free some/is);
        return;
      }
      await stop();
      const free = await fillDisk();
      const child = launch();
      await once(child, 'close');
      expect([child.exitCode, output]).toEqual([
        1,
        expect.stringMatching(/no space left.*Free some/is),
      ]);
      await free();
      await start();
    });
  });
});
