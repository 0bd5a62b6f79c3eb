import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../test/fresh-database.ts';
import { appendOutbox, tenantDb } from './kernel/db/index.ts';
import { createTestCloud, runAsOwner } from './kernel/db/test-database.ts';
import { SWEEP_BATCH } from './sweep-outbox.ts';
import { startSweeping } from './sweeping.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const swept = () => ({
  system: database.system,
  tenant: (cloudId: number) => tenantDb(database.pool, cloudId),
});
const attempts = () =>
  runAsOwner(
    database.url,
    async (owner) =>
      (
        await owner.query<{ count: string }>(
          'SELECT (SELECT count(*) FROM sign_in_attempts) + (SELECT count(*) FROM known_networks) AS count',
        )
      ).rows[0]?.count,
  );

const oldEvents = () =>
  runAsOwner(
    database.url,
    async (owner) => (await owner.query("SELECT FROM outbox WHERE topic = 'old'")).rowCount,
  );
const addOldEvents = (cloud: number, count: number) =>
  runAsOwner(database.url, (owner) =>
    owner.query(
      "INSERT INTO outbox (cloud_id, id, topic, payload, created_at) SELECT $1, n, 'old', '{}', now() - interval '30 days' FROM generate_series(1, $2::integer) n",
      [cloud, count],
    ),
  );

test('expired data is deleted once at the start, without a day of waiting', async () => {
  await runAsOwner(database.url, (owner) =>
    owner.query(`INSERT INTO sign_in_attempts VALUES ('old', 1, now() - interval '25 hours'), ('new', 1, now() - interval '1 hour');
    INSERT INTO known_networks VALUES ('a@x', 'old', now() - interval '91 days'), ('a@x', 'new', now() - interval '1 day')`),
  );
  expect(await attempts()).toBe('4');
  const complaints: string[] = [];
  await startSweeping(swept(), (text) => complaints.push(text))();
  expect(await attempts()).toBe('2');
  expect(complaints).toEqual([]);
});

test('a failure is reported and ends nothing', async () => {
  const complaints: string[] = [];
  const away = { query: () => Promise.reject(new Error('the database is away')) };
  await startSweeping({ ...swept(), system: away }, (text) => complaints.push(text))();
  expect(complaints).toEqual(
    [
      'sessions',
      'error reports',
      'events',
      'deliveries of webhooks',
      'notifications',
      'steps of bills',
      'holds',
      'screen shares',
    ].map((what) => `Old ${what} could not be deleted: the database is away`),
  );
});

test('events older than a week are deleted in every business; newer ones stay, and numbering continues', async () => {
  const clouds = [
    await createTestCloud(database.systemPool),
    await createTestCloud(database.systemPool),
  ];
  for (const cloud of clouds) {
    await tenantDb(database.pool, cloud).tx(async (tx) => {
      for (const topic of ['old', 'older', 'new']) await appendOutbox(tx, topic, {});
    });
  }
  await runAsOwner(database.url, async (owner) => {
    await owner.query(
      "UPDATE outbox SET created_at = now() - interval '8 days' WHERE topic <> 'new'",
    );
    await owner.query(
      "UPDATE outbox SET created_at = now() - interval '6 days' WHERE topic = 'new'",
    );
  });
  const complaints: string[] = [];
  const stop = startSweeping(swept(), (text) => complaints.push(text));
  const left = () =>
    runAsOwner(
      database.url,
      async (owner) =>
        (
          await owner.query<{ cloud_id: number; topic: string }>(
            'SELECT cloud_id, topic FROM outbox ORDER BY cloud_id',
          )
        ).rows,
    );
  await expect.poll(left).toHaveLength(2);
  await stop();
  expect(complaints).toEqual([]);
  expect(await left()).toEqual(clouds.map((cloud_id) => ({ cloud_id, topic: 'new' })));
  expect(
    await tenantDb(database.pool, clouds[0] ?? 0).tx((tx) => appendOutbox(tx, 'next', {})),
  ).toBe(4);
});

test('more events than one statement deletes are all deleted', async () => {
  const cloud = await createTestCloud(database.systemPool);
  await addOldEvents(cloud, 2 * SWEEP_BATCH + 1);
  const stop = startSweeping(swept(), () => undefined);
  await expect.poll(oldEvents).toBe(0);
  await stop();
});

test('a stopping server does not wait for the whole sweep: the current batch is the last', async () => {
  const clouds = [
    await createTestCloud(database.systemPool),
    await createTestCloud(database.systemPool),
  ];
  for (const cloud of clouds) await addOldEvents(cloud, 2 * SWEEP_BATCH);
  const complaints: string[] = [];
  const stopped = new Promise<void>((resolve) => {
    const { system, tenant } = swept();
    const stop = startSweeping(
      {
        system,
        tenant: (cloudId) => {
          resolve(stop());
          return tenant(cloudId);
        },
      },
      (text) => complaints.push(text),
    );
  });
  await stopped;
  expect(await oldEvents()).toBe(3 * SWEEP_BATCH);
  expect(complaints).toEqual([]);
});
