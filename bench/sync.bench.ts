import { setTimeout as sleep } from 'node:timers/promises';
import { readFile } from 'node:fs/promises';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import {
  endpointUrl,
  QUEUE_SALES,
  submitQueue,
  SYNC_PAGE_SIZE,
  type SyncProduct,
} from '@dalpak/contracts';
import { aProduct, seededRandom } from '@dalpak/testkit';
import { startReport } from './report.ts';
import { saleMaker } from './support/bench-sale.ts';
import { httpClient, median, type Answer } from './support/http-load.ts';
import {
  openShopServer,
  registerTills,
  type BenchTill,
  type ShopServer,
} from './support/shop-server.ts';
import { measureTill } from './support/till-sync-case.ts';

const PRODUCTS = 100_000;
const ROUNDS = 5;
/** Changes in one check for updates. */
const CHANGES = 500;
/**
 * Sales of a till that was offline for a week, while the others keep selling during its catch-up.
 */
const OFFLINE_SALES = 10_000;
const OTHERS = 3;
const OTHERS_PAUSE_MS = 150;
const OTHERS_ALONE_MS = 10_000;
/**
 * Most memory that the server may gain over all of them, megabytes: unsent sales wait at the till,
 * not here.
 */
const GROWTH_MB = 150;
const SUBMIT = '/api/v2/pos/transactions/cart_format';
const WORDS = [
  'חלב',
  'גבינה',
  'לחם',
  'קמח',
  'סוכר',
  'שוקולד',
  'עוגיות',
  'במבה',
  'ביסלי',
  'קולה',
  'מיץ',
  'תפוזים',
  'ענבים',
  'יין',
  'בירה',
  'סבון',
  'שמפו',
  'אורז',
  'פסטה',
  'רסק',
  'עגבניות',
  'מלפפון',
  'טונה',
  'זית',
  'שמן',
  'חומוס',
  'טחינה',
  'קפה',
  'תה',
  'מים',
  'לייט',
  'מלא',
  'אורגני',
  'משפחתי',
  'מארז',
  '3%',
  '5%',
  '1 ליטר',
  '500 גרם',
] as const;
const MAKERS = [
  'תנובה',
  'שטראוס',
  'אסם',
  'עלית',
  'טרה',
  'יכין',
  'סוגת',
  'ויסוצקי',
  'Unilever',
  'P&G',
  'Nestle',
  '',
] as const;

/**
 * Products of the size of a supermarket's list: names of two to five words, a unique barcode, a
 * manufacturer, a department.
 */
function makeProducts(): SyncProduct[] {
  const random = seededRandom(20260101);
  return Array.from({ length: PRODUCTS }, (_, i) => {
    const words = Array.from({ length: random.int(2, 5) }, () => random.pick(WORDS));
    const barcode = `7290${String(random.int(0, 999_999_999)).padStart(9, '0')}`;
    const weighed = random.int(0, 19) === 0;
    return {
      id: i + 1,
      code: String(100_000 + i),
      name: `${words.join(' ')} ${i % 977}`,
      barcode,
      manufacturer: random.pick(MAKERS),
      department: random.int(1, 20),
      category: null,
      supplier: null,
      price: random.int(150, 9_900),
      vat_group: weighed ? 1 : 0,
      vat_free: false,
      weighed,
      type: 1,
      discountable: true,
      unit: weighed ? 'ק"ג' : 'יחידה',
    };
  });
}

async function fillShop(
  { owner, cloud }: ShopServer,
  products: readonly SyncProduct[],
): Promise<void> {
  await owner.query(
    'INSERT INTO departments (cloud_id, id, name) SELECT $1, n, $2 || n FROM generate_series(1, 20) n',
    [cloud, 'מחלקה '],
  );
  for (let from = 0; from < products.length; from += 5_000) {
    await owner.query(
      `INSERT INTO products (cloud_id, id, code, name, barcode, manufacturer, department_id, price, vat_group, weighed, unit, version)
       SELECT $1, r.id, r.code, r.name, r.barcode, r.manufacturer, r.department, r.price, r.vat_group, r.weighed, r.unit, 1
       FROM jsonb_to_recordset($2) AS r (id integer, code text, name text, barcode text, manufacturer text, department integer, price bigint,
         vat_group smallint, weighed boolean, unit text)`,
      [cloud, JSON.stringify(products.slice(from, from + 5_000))],
    );
  }
  await owner.query(
    "INSERT INTO sync_versions (cloud_id, table_name, version) VALUES ($1, 'Products', 1)",
    [cloud],
  );
  await owner.query('VACUUM ANALYZE products');
}

interface Fill {
  readonly pages: readonly Buffer[];
  readonly ms: number;
}

interface Page {
  readonly ids: readonly number[];
  readonly columns: Readonly<Record<string, readonly unknown[]>>;
  readonly more: boolean;
}

/** Reads the whole table as a new till does. */
async function fill(url: string, till: BenchTill): Promise<Fill> {
  const send = httpClient(url, '/core/functions/updates/get.php', {
    ...till.headers,
    'accept-encoding': 'br',
  });
  const pages: Buffer[] = [];
  const started = performance.now();
  for (let more = true; more;) {
    const answer = await send(
      JSON.stringify({
        operation: 'Products',
        limit: { counter: pages.length, len: SYNC_PAGE_SIZE },
        args: { format: 'columns' },
      }),
    );
    if (answer.status !== 200 || answer.headers['content-encoding'] !== 'br')
      throw new Error(`The page came with ${answer.status}, not compressed`);
    pages.push(answer.body);
    // The till parses a page before it requests the next one.
    more = parse<Page>(answer.body).more;
  }
  return { pages, ms: performance.now() - started };
}

function parse<T>(compressed: Buffer): T {
  return JSON.parse(brotliDecompressSync(compressed).toString()) as T;
}

/** The same products in the smallest form that needs no library. */
function asColumns(products: readonly SyncProduct[]): Buffer {
  const names = Object.keys(products[0] ?? {}) as (keyof SyncProduct)[];
  const text = JSON.stringify(
    Object.fromEntries(names.map((name) => [name, products.map((product) => product[name])])),
  );
  return brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
    },
  });
}

/**
 * Changes the first products as an import does, and measures the check that returns them, parsed,
 * until they are ready for the catalogue in memory.
 */
async function timeOfChanges({ owner, cloud, url }: ShopServer, till: BenchTill): Promise<number> {
  const check = httpClient(url, '/core/functions/updates/checkForUpdates.php', {
    ...till.headers,
    'accept-encoding': 'br',
  });
  const times: number[] = [];
  for (let version = 2; version <= ROUNDS + 1; version += 1) {
    await owner.query(
      'UPDATE products SET price = price + 1, version = $2 WHERE cloud_id = $1 AND id <= $3',
      [cloud, version, CHANGES],
    );
    await owner.query(
      "UPDATE sync_versions SET version = $2 WHERE cloud_id = $1 AND table_name = 'Products'",
      [cloud, version],
    );
    const started = performance.now();
    const answer = await check(JSON.stringify({ offline_status: { Products: version - 1 } }));
    const text =
      answer.headers['content-encoding'] === 'br' ? brotliDecompressSync(answer.body) : answer.body;
    const { updates } = JSON.parse(text.toString()) as {
      readonly updates: { readonly Products?: { readonly items: object } };
    };
    times.push(performance.now() - started);
    const changed = Object.keys(updates.Products?.items ?? {}).length;
    if (changed !== CHANGES) throw new Error(`${changed} changes came of ${CHANGES}`);
  }
  return median(times);
}

/**
 * Tills that sell at a cashier's pace until they are stopped; returns milliseconds of each sale.
 */
function sellAtCashierPace(senders: readonly (() => Promise<Answer>)[]): () => Promise<number[]> {
  let stopped = false;
  const times: number[] = [];
  const selling = senders.map(async (send) => {
    while (!stopped) {
      const started = performance.now();
      const answer = await send();
      if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.body.toString()}`);
      times.push(performance.now() - started);
      await sleep(OTHERS_PAUSE_MS);
    }
  });
  return async () => {
    stopped = true;
    await Promise.all(selling);
    return times;
  };
}

interface CaughtUp {
  readonly seconds: number;
  /** p99 of the other tills' submits before and during the catch-up, milliseconds. */
  readonly alone: number;
  readonly meanwhile: number;
  /** Megabytes of the server after a tenth of the sales, and at most after that. */
  readonly early: number;
  readonly most: number;
}

/** Resident memory of a process, megabytes. */
async function residentMemoryOf(pid: number): Promise<number> {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1_024;
}

/**
 * A till that was offline sends its sales, as many at once as its outbox does; the others keep
 * selling.
 */
async function catchUp(
  shop: ShopServer,
  tills: readonly BenchTill[],
  products: readonly SyncProduct[],
): Promise<CaughtUp> {
  const shelf = products
    .filter(({ weighed }) => !weighed)
    .slice(CHANGES, CHANGES + 200)
    .map(({ id, code, price }) => aProduct({ id, code, price }));
  const makerOf = ({ terminal }: BenchTill): (() => string) =>
    saleMaker(terminal, shelf.slice(10 * terminal, 10 * terminal + 10), []);
  const senderOf = (till: BenchTill): (() => Promise<Answer>) => {
    const [send, make] = [httpClient(shop.url, SUBMIT, till.headers), makerOf(till)];
    return () => send(make());
  };
  const [away, ...others] = tills;
  if (away === undefined) throw new Error('There is no till');
  const selling = others.map(senderOf);
  const stopAlone = sellAtCashierPace(selling);
  await sleep(OTHERS_ALONE_MS);
  const alone = await stopAlone();
  const [send, make] = [
    httpClient(shop.url, endpointUrl(submitQueue), away.headers),
    makerOf(away),
  ];
  const stop = sellAtCashierPace(selling);
  const started = performance.now();
  let early = 0;
  let most = 0;
  for (let sale = QUEUE_SALES; sale <= OFFLINE_SALES; sale += QUEUE_SALES) {
    const answer = await send(`{"sales":[${Array.from({ length: QUEUE_SALES }, make).join(',')}]}`);
    if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.body.toString()}`);
    const { data } = JSON.parse(answer.body.toString()) as { readonly data: readonly unknown[] };
    if (data.length !== QUEUE_SALES)
      throw new Error(`${data.length} sales were stored of ${QUEUE_SALES}`);
    // The server is warm after a tenth; memory that it gains from there on is retained by the
    // sales.
    if (sale === OFFLINE_SALES / 10) early = await residentMemoryOf(shop.pid);
    if (sale > OFFLINE_SALES / 10 && sale % 200 === 0)
      most = Math.max(most, await residentMemoryOf(shop.pid));
  }
  const seconds = (performance.now() - started) / 1_000;
  return { seconds, alone: p99(alone), meanwhile: p99(await stop()), early, most };
}

function p99(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

function timeOf(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

const report = startReport('sync');
const products = makeProducts();
const shop = await openShopServer();
try {
  await fillShop(shop, products);
  await shop.owner.query(
    `INSERT INTO terminals (cloud_id, id, branch_id, service_id, name, terminal_no) SELECT $1, n, 1, 1, 'T' || n, n FROM generate_series(2, $2::integer) n`,
    [shop.cloud, OTHERS + 1],
  );
  const tills = await registerTills(shop.url, OTHERS + 1);
  const [till] = tills;
  if (till === undefined) throw new Error('There is no till');
  const baseline = asColumns(products);
  const fills: Fill[] = [];
  const times: { readonly ours: number; readonly theirs: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const filled = await fill(shop.url, till);
    fills.push(filled);
    const ours = (): number => timeOf(() => filled.pages.map((page) => parse(page)));
    const theirs = (): number => timeOf(() => parse(baseline));
    times.push(round % 2 === 0 ? { ours: ours(), theirs: theirs() } : reversed(theirs, ours));
  }
  const [{ pages }] = fills as [Fill, ...Fill[]];
  const received = pages
    .map((page) => parse<Page>(page))
    .reduce((sum, { ids }) => sum + ids.length, 0);
  if (received !== PRODUCTS) throw new Error(`${received} products came of ${PRODUCTS}`);
  const bytes = pages.reduce((sum, page) => sum + page.length, 0);
  const name = `first fill, ${PRODUCTS} products`;
  report.add({
    case: name,
    metric: 'on the wire',
    value: bytes / 1e6,
    unit: 'MB',
    baseline: baseline.length / 1e6,
    budget: { of: 'ratio', atMost: 2 },
  });
  report.add({
    case: name,
    metric: 'unpack and parse',
    value: median(times.map(({ ours }) => ours)),
    unit: 'ms',
    baseline: median(times.map(({ theirs }) => theirs)),
    budget: { of: 'ratio', atMost: 2 },
  });
  report.add({
    case: name,
    metric: 'pages',
    value: pages.length,
    unit: '',
    budget: { of: 'value', atMost: Math.ceil(PRODUCTS / SYNC_PAGE_SIZE) },
  });
  report.add({
    case: name,
    metric: 'all pages over HTTP',
    value: median(fills.map(({ ms }) => ms)),
    unit: 'ms',
  });
  const check = httpClient(shop.url, '/core/functions/updates/checkForUpdates.php', till.headers);
  const checks: number[] = [];
  for (let i = 0; i < 50; i += 1) {
    const started = performance.now();
    await check(JSON.stringify({ offline_status: { Products: 1 } }));
    checks.push(performance.now() - started);
  }
  report.add({ case: 'nothing new', metric: 'check p50', value: median(checks), unit: 'ms' });
  report.add({
    case: `${CHANGES} changes among ${PRODUCTS} products`,
    metric: 'check, read',
    value: await timeOfChanges(shop, till),
    unit: 'ms',
    budget: { of: 'value', atMost: 150 },
  });
  const caughtUp = await catchUp(shop, tills, products);
  const back = `${OFFLINE_SALES} sales of a till that was away`;
  report.add({
    case: back,
    metric: 'all of them',
    value: caughtUp.seconds,
    unit: 's',
    budget: { of: 'value', atMost: 60 },
  });
  report.add({
    case: back,
    metric: `p99 of ${OTHERS} others`,
    value: caughtUp.meanwhile,
    unit: 'ms',
    baseline: caughtUp.alone,
    budget: { of: 'ratio', atMost: 2 },
  });
  report.add({
    case: back,
    metric: 'server grows by',
    value: caughtUp.most - caughtUp.early,
    unit: 'MB',
    budget: { of: 'value', atMost: GROWTH_MB },
  });
  report.add({ case: back, metric: 'server at most', value: caughtUp.most, unit: 'MB' });
  await measureTill(shop, products, { changes: CHANGES, version: ROUNDS + 1 }, report);
} finally {
  await shop.close();
}
report.finish();

function reversed(
  theirs: () => number,
  ours: () => number,
): { readonly ours: number; readonly theirs: number } {
  const first = theirs();
  return { ours: ours(), theirs: first };
}
