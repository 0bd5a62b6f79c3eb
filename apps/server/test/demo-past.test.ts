import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoWithPast } from '../src/demo-past/live-past.ts';
import { tenantDb, type Database } from '../src/kernel/db/index.ts';
import type { SeededDemo } from '../src/modules/demo/index.ts';
import { verifyBusiness } from '../src/modules/verify/index.ts';
import { freshDatabase, type FreshDatabase } from './fresh-database.ts';

const key = (fill: number): Buffer => Buffer.alloc(32, fill);
const secrets = {
  'card-lookup': key(1), 'session-token': key(2), 'employee-token': key(3), 'receipt-link': key(4), 'known-device': key(5), 'plugin-releases': key(6), 'file-link': key(7), 'plugin-settings': key(8),
};

describe('the past of the demonstration', () => {
  let fresh: FreshDatabase;
  let database: Database;
  let demo: SeededDemo;

  beforeAll(async () => {
    fresh = await freshDatabase();
    database = { pool: fresh.pool, system: fresh.system, url: fresh.runtimeUrl, secrets, migrated: [], embedded: null, close: () => Promise.resolve() };
    demo = await demoWithPast(database, { publicUrl: null, dataDir: tmpdir(), pluginReleases: null, pluginKeyFile: null });
  });
  afterAll(() => fresh.drop());

  it('is whole', async () => {
    const report = await verifyBusiness(tenantDb(database.pool, demo.cloudId));
    expect(report).toMatchObject({ broken: [] });
    console.log(report);
  });
});
