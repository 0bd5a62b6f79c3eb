import { startReport } from './report.ts';
import { exportCase } from './support/export-case.ts';
import { openShopServer, signOwnerIn } from './support/shop-server.ts';

const CUSTOMERS = 100_000;
const COMPONENT = 111;

const report = startReport('export');
const shop = await openShopServer();
try {
  await shop.owner.query(
    `INSERT INTO customers (cloud_id, id, code, name, phone, city) SELECT $1, n, n::text, 'לקוח ' || n, '050-' || (1000000 + n), 'עיר ' || (n % 40) FROM generate_series(1, $2::integer) n`,
    [shop.cloud, CUSTOMERS],
  );
  await shop.owner.query('VACUUM ANALYZE customers');
  const server = await shop.another(shop.databaseUrl);
  try {
    for (const measurement of await exportCase(server, await signOwnerIn(server.url), {
      component: COMPONENT,
      rows: CUSTOMERS,
    }))
      report.add(measurement);
  } finally {
    await server.stop();
  }
} finally {
  await shop.close();
}
report.finish();
