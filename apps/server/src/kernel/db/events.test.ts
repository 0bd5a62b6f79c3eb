import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FreshDatabase } from '../../../test/fresh-database.ts';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { reserveIdsUpTo, leaseIds } from './id-lease.ts';
import type { Listener } from './listen.ts';
import { openListener } from './listen.ts';
import { appendOutbox, OUTBOX_CHANNEL, parseOutboxNotice, readOutbox } from './outbox.ts';
import { nextSyncVersion, readSyncVersions, recordRemovals } from './sync-version.ts';
import { inTenantTx, tenantDb } from './tenant-db.ts';
import { createTestCloud, runAsOwner } from './test-database.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase({ max: 8 });
});
afterAll(() => db.drop());

function gate(): { readonly opened: Promise<void>; open(): void } {
  let open: () => void = () => undefined;
  return { opened: new Promise((resolve) => (open = resolve)), open: () => open() };
}

describe('ids', () => {
  test('blocks leased at once do not overlap; one that is rolled back leaves no gap', async () => {
    const cloud = await createTestCloud(db.systemPool);
    const firsts = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(() => inTenantTx(db.pool, cloud, (tx) => leaseIds(tx, 'product', 10))),
    );
    expect(firsts.sort((a, b) => a - b)).toEqual([1, 11, 21, 31, 41, 51]);
    await inTenantTx(db.pool, cloud, async (tx) =>
      tx.rollbackWith(await leaseIds(tx, 'product', 10)),
    );
    expect(await inTenantTx(db.pool, cloud, (tx) => leaseIds(tx, 'product'))).toBe(61);
  });

  test('ids assigned from outside are not issued a second time', async () => {
    const cloud = await createTestCloud(db.systemPool);
    const next = await inTenantTx(db.pool, cloud, async (tx) => {
      await reserveIdsUpTo(tx, 'rule', 100);
      await reserveIdsUpTo(tx, 'rule', 50);
      return leaseIds(tx, 'rule');
    });
    expect(next).toBe(101);
  });
});

describe('sync versions', () => {
  test('a version is not visible before a smaller one: a slow writer holds the later ones back', async () => {
    const cloud = await createTestCloud(db.systemPool);
    const [slowHasVersion, letSlowCommit] = [gate(), gate()];
    const order: number[] = [];
    const slow = inTenantTx(db.pool, cloud, async (tx) => {
      order.push(await nextSyncVersion(tx, 'Products'));
      slowHasVersion.open();
      await letSlowCommit.opened;
    });
    await slowHasVersion.opened;
    const fast = inTenantTx(
      db.pool,
      cloud,
      async (tx) => void order.push(await nextSyncVersion(tx, 'Products')),
    );
    const whileSlow = await readSyncVersions(tenantDb(db.pool, cloud), ['Products', 'Discounts']);
    expect(Object.fromEntries(whileSlow)).toEqual({ Products: 0, Discounts: 0 });
    await expect
      .poll(() =>
        runAsOwner(
          db.url,
          async (owner) =>
            (
              await owner.query(
                `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
              )
            ).rows.length,
        ),
      )
      .toBe(1);
    letSlowCommit.open();
    await Promise.all([slow, fast]);
    expect(order).toEqual([1, 2]);
    expect((await readSyncVersions(tenantDb(db.pool, cloud), ['Products'])).get('Products')).toBe(
      2,
    );
  });

  test('a removal carries the latest version', async () => {
    const cloud = await createTestCloud(db.systemPool);
    const removals = async () =>
      (
        await tenantDb(db.pool, cloud).query(
          'test.removals',
          'SELECT item_id, version FROM sync_removals WHERE cloud_id = $1 ORDER BY item_id',
          [cloud],
        )
      ).rows;
    await inTenantTx(db.pool, cloud, (tx) => recordRemovals(tx, 'Products', [7, 8], 1));
    await inTenantTx(db.pool, cloud, (tx) => recordRemovals(tx, 'Products', [7], 2));
    expect(await removals()).toEqual([
      { item_id: 7, version: 2 },
      { item_id: 8, version: 1 },
    ]);
  });
});

describe('outbox', () => {
  test('an event costs one statement, is announced once per transaction at commit, and not at all after a rollback', async () => {
    const cloud = await createTestCloud(db.systemPool);
    const heard: string[] = [];
    const listener = await openListener({ url: db.runtimeUrl });
    await listener.listen(OUTBOX_CHANNEL, (payload) => void heard.push(payload));
    await inTenantTx(db.pool, cloud, async (tx) =>
      tx.rollbackWith(await appendOutbox(tx, 'pos:orders', { lost: true })),
    );
    db.takeStatements();
    await inTenantTx(db.pool, cloud, async (tx) => {
      await appendOutbox(tx, 'pos:orders', { n: 1 });
      await appendOutbox(tx, 'pos:orders', { n: 2 });
    });
    expect(db.takeStatements()).toEqual([
      'begin',
      'begin',
      'kernel.outbox_append',
      'kernel.outbox_append',
      'commit',
    ]);
    await inTenantTx(db.pool, cloud, async (tx) => void (await appendOutbox(tx, 'end', null)));
    await expect.poll(() => heard).toEqual([`${cloud}:1`, `${cloud}:3`]);
    expect(heard.map(parseOutboxNotice)).toEqual([
      { cloudId: cloud, id: 1 },
      { cloudId: cloud, id: 3 },
    ]);
    const missed = await readOutbox(tenantDb(db.pool, cloud), 1);
    expect(missed.map(({ id, topic, payload }) => ({ id, topic, payload }))).toEqual([
      { id: 2, topic: 'pos:orders', payload: { n: 2 } },
      { id: 3, topic: 'end', payload: null },
    ]);
    await listener.close();
  });

  test('an event of another cloud cannot be forged', async () => {
    const [mine, other] = [
      await createTestCloud(db.systemPool),
      await createTestCloud(db.systemPool),
    ];
    await expect(
      inTenantTx(db.pool, mine, (tx) =>
        tx.query('test.forge', `SELECT outbox_append($1, 'x', '{}', false)`, [other]),
      ),
    ).rejects.toThrow(/row-level security/);
  });

  test.each(['', '1', '1:', ':1', '1:2:3', 'a:b', '-1:2'])('"%s" is no announcement', (payload) => {
    expect(parseOutboxNotice(payload)).toBe(null);
  });
});

describe('listener', () => {
  const notify = (channel: string, payload: string) =>
    runAsOwner(db.url, (owner) => owner.query('SELECT pg_notify($1, $2)', [channel, payload]));
  const cut = () =>
    runAsOwner(db.url, (owner) =>
      owner.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'dalpak-listen' AND datname = current_database()`,
      ),
    );

  test('reconnects after the connection is cut, listens to every channel again, and reports that announcements may be missing', async () => {
    const lost: string[] = [];
    const listener: Listener = await openListener({
      url: db.runtimeUrl,
      onConnectionError: (error) => void lost.push(error.message),
    });
    const heard: string[] = [];
    let reconnects = 0;
    listener.onReconnect(() => (reconnects += 1));
    await listener.listen('one', (payload) => void heard.push(`one ${payload}`));
    const stop = await listener.listen('two', (payload) => void heard.push(`two ${payload}`));
    await cut();
    await expect.poll(() => reconnects).toBe(1);
    expect(lost.length).toBeGreaterThan(0);
    await notify('one', 'a');
    await notify('two', 'b');
    await expect.poll(() => heard).toEqual(['one a', 'two b']);
    await stop();
    await notify('two', 'not heard');
    await notify('one', 'c');
    await expect.poll(() => heard).toEqual(['one a', 'two b', 'one c']);
    await listener.close();
    await cut();
    expect(reconnects).toBe(1);
  });
});
