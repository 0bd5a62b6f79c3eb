import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { aGift, aLevel, aProduct, aPurchase, aRule, seededRandom } from '@dalpak/testkit';
import { startReport } from './report.ts';
import { saleMaker } from './support/bench-sale.ts';
import { httpClient, median, runLoad, type Answer, type Load } from './support/http-load.ts';
import {
  openShopServer,
  registerTills,
  serve,
  type BenchTill,
  type ShopServer,
} from './support/shop-server.ts';
import { openStatementProxy } from './support/statement-proxy.ts';

const ROUNDS = 7;
const ROUND_MS = 2_000;
const TERMINALS = 8;
const LINES = 10;
const PRODUCTS = 500;
const RULES = 100;
/** Waits of at most a minute until a server that has just started has nothing else to do. */
const REST_MS = 1_000;
const MOST_RESTS = 60;
const SUBMIT = '/api/v2/pos/transactions/cart_format';
const BARE = fileURLToPath(new URL('./support/bare-server.ts', import.meta.url));

const random = seededRandom(20260101);
const products = Array.from({ length: PRODUCTS }, (_, i) =>
  aProduct({ id: i + 1, code: `P${i + 1}`, price: 200 + random.int(0, 3_800) }),
);
/**
 * Rules that match the cart and rules that do not; all of them are the same work for the till and
 * the server.
 */
const rules = Array.from({ length: RULES }, (_, i) =>
  aRule({
    id: i + 1,
    name: `מבצע ${i + 1}`,
    levels: [
      aLevel({
        purchase: aPurchase({ all: false, products: [i + 1, i + 2, i + 3], total: 1_000 }),
        gift: aGift({ type: 2, total: 1_000 }),
      }),
    ],
  }),
);

async function fillShop({ owner, cloud }: ShopServer): Promise<void> {
  await owner.query(
    `INSERT INTO terminals (cloud_id, id, branch_id, service_id, name, terminal_no) SELECT $1, n, 1, 1, 'T' || n, n FROM generate_series(2, $2::integer) n`,
    [cloud, TERMINALS],
  );
  await owner.query(
    `INSERT INTO products (cloud_id, id, code, name, barcode, price, version)
     SELECT $1, r.id, r.code, r.name, r.barcode, r.price, 1 FROM jsonb_to_recordset($2) AS r (id integer, code text, name text, barcode text, price bigint)`,
    [cloud, JSON.stringify(products)],
  );
  await owner.query(
    'INSERT INTO discount_rules (cloud_id, id, code, name, levels, version) SELECT $1, r.id, r.code, r.name, r.levels, 1 FROM jsonb_to_recordset($2) AS r (id integer, code text, name text, levels jsonb)',
    [cloud, JSON.stringify(rules)],
  );
  await owner.query(
    "INSERT INTO sync_versions (cloud_id, table_name, version) VALUES ($1, 'Products', 1), ($1, 'Discounts', 1)",
    [cloud],
  );
  await owner.query(
    'INSERT INTO document_series (cloud_id, terminal_id, official_code) SELECT $1, n, 320 FROM generate_series(1, $2::integer) n',
    [cloud, TERMINALS],
  );
  // A shop has counted its stock, so sales update rows and insert none.
  await owner.query(
    'INSERT INTO stock_levels (cloud_id, warehouse_id, product_id, quantity) SELECT $1, 1, id, 1000000 FROM products',
    [cloud],
  );
}

type Side = 'app' | 'bare';
type Sender = () => Promise<Answer>;

/** One client per terminal, with ten different products in its cart. */
function senders(url: string, path: string, tills: readonly BenchTill[]): Sender[] {
  return tills.map(({ terminal, headers }) => {
    const send = httpClient(url, path, headers);
    const picked = new Set<number>();
    while (picked.size < LINES) picked.add(random.int(0, PRODUCTS - 1));
    const make = saleMaker(
      terminal,
      [...picked].map((index) => products[index] ?? aProduct()),
      rules,
    );
    return () => send(make());
  });
}

async function countStatements(shop: ShopServer, tills: readonly BenchTill[]): Promise<number> {
  const proxy = await openStatementProxy(shop.databaseUrl);
  const counted = await shop.another(proxy.url);
  try {
    const [send] = senders(counted.url, SUBMIT, tills);
    if (send === undefined) throw new Error('There is no till');
    // The first calls read session, settings and rules, which then stay cached.
    for (let i = 0; i < 5; i += 1) await send();
    // A server that has just started also does what waited for it, such as the night's checks.
    proxy.resetCount();
    for (let turn = 0; turn < MOST_RESTS; turn += 1) {
      await sleep(REST_MS);
      if (proxy.resetCount() === 0) break;
    }
    const sales = 20;
    for (let i = 0; i < sales; i += 1) await send();
    return proxy.resetCount() / sales;
  } finally {
    await counted.stop();
    proxy.close();
  }
}

const report = startReport('submit');
const shop = await openShopServer();
try {
  await fillShop(shop);
  const tills = await registerTills(shop.url, TERMINALS);
  const bare = await serve(['--import', 'tsx', BARE], { DATABASE_URL: shop.databaseUrl });
  try {
    const url: Record<Side, readonly [string, string]> = {
      app: [shop.url, SUBMIT],
      bare: [bare.url, '/sale'],
    };
    for (const side of ['app', 'bare'] as const) await runLoad(senders(...url[side], tills), 1_500);
    // In a shop autovacuum does this within a minute; before it, PostgreSQL would look up a sale by
    // an index that it reads completely.
    await shop.owner.query('ANALYZE');
    for (const clients of [1, TERMINALS]) {
      const rounds: Record<Side, Load[]> = { app: [], bare: [] };
      for (let round = 0; round < ROUNDS; round += 1) {
        // The order alternates, so that neither side always goes first.
        const order: readonly Side[] = round % 2 === 0 ? ['app', 'bare'] : ['bare', 'app'];
        for (const side of order)
          rounds[side].push(
            await runLoad(senders(...url[side], tills.slice(0, clients)), ROUND_MS),
          );
      }
      const of = (side: Side, figure: keyof Load): number =>
        median(rounds[side].map((load) => load[figure]));
      const name = `${clients} client${clients === 1 ? '' : 's'}, ${LINES} lines`;
      report.add({
        case: name,
        metric: 'sales',
        value: of('app', 'perSecond'),
        unit: '/s',
        baseline: of('bare', 'perSecond'),
        ...(clients === TERMINALS ? { budget: { of: 'ratio', atLeast: 0.5 } as const } : {}),
      });
      report.add({
        case: name,
        metric: 'p50',
        value: of('app', 'p50'),
        unit: 'ms',
        baseline: of('bare', 'p50'),
        ...(clients === TERMINALS ? { budget: { of: 'ratio', atMost: 2 } as const } : {}),
      });
      report.add({
        case: name,
        metric: 'p99',
        value: of('app', 'p99'),
        unit: 'ms',
        baseline: of('bare', 'p99'),
      });
    }
  } finally {
    await bare.stop();
  }
  report.add({
    case: 'plain sale',
    metric: 'statements',
    value: await countStatements(shop, tills),
    unit: '',
    budget: { of: 'value', atMost: 12 },
  });
} finally {
  await shop.close();
}
report.finish();
