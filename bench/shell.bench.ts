import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { FIRST_LOAD_LIMITS, measureFirstLoad } from '../tools/first-load.mjs';
import { startReport, type Report } from './report.ts';
import { openStream, type OpenStream } from './support/event-streams.ts';
import {
  launchPlainBrowser,
  type PlainBrowser,
  type PlainPage,
  scriptOf,
} from './support/plain-browser.ts';
import {
  ACCOUNT,
  openShopServer,
  post,
  registerTerminals,
  signOwnerIn,
  type ShopServer,
} from './support/shop-server.ts';

const ROWS = 1_000;
const SIGN_INS = 9;
const SWITCHES = 60;
const WINDOWS = 20;
/** One frame of a 60 Hz screen. */
const FRAME_MS = 16.7;
const LISTENERS = 50;
const COMMITS = 60;
const STREAMS = 2_000;
/** Event streams that the server permits per session, and per address. */
const STREAMS_OF_SESSION = 6;
const STREAMS_OF_ADDRESS = 200;
/** Time between one day's session and the next morning. */
const REST_MS = 600;
/** Time to type an address and a password; users take longer. */
const TYPING_MS = 800;
/** Time from the pointer's arrival at a button to the press; users take longer. */
const POINTER_REST_MS = 100;
/**
 * Time from press to release; a real finger takes longer. The frame of the pressed button is
 * finished by then.
 */
const PRESS_MS = 60;
const PROBE = await scriptOf(
  fileURLToPath(new URL('./support/shell-probe.page.js', import.meta.url)),
);

interface Probe {
  readonly form: number | null;
  readonly submitted: number | null;
  readonly home: number | null;
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;

async function fillShop({ owner, cloud }: ShopServer): Promise<void> {
  await owner.query(
    'INSERT INTO departments (cloud_id, id, name) SELECT $1, n, $2 || n FROM generate_series(1, 20) n',
    [cloud, 'מחלקה '],
  );
  await owner.query(
    `INSERT INTO products (cloud_id, id, code, name, barcode, department_id, price, unit, version)
     SELECT $1, n, n::text, $2 || n, '72900' || lpad(n::text, 8, '0'), n % 20 + 1, 290 + n, $3, 1 FROM generate_series(1, $4::integer) n`,
    [cloud, 'מוצר ', 'יח׳', ROWS],
  );
  await owner.query(
    'INSERT INTO customers (cloud_id, id, code, name) SELECT $1, n, n::text, $2 || n FROM generate_series(1, $3::integer) n',
    [cloud, 'לקוח ', ROWS],
  );
  await owner.query(
    `INSERT INTO terminals (cloud_id, id, branch_id, service_id, name, terminal_no) SELECT $1, n, 1, 1, 'T' || n, n FROM generate_series(2, $2::integer) n`,
    [cloud, Math.ceil(STREAMS / STREAMS_OF_SESSION)],
  );
  // New products continue after these numbers.
  await owner.query(
    "INSERT INTO id_counters (cloud_id, entity, next_id) VALUES ($1, 'products', $2) ON CONFLICT (cloud_id, entity) DO UPDATE SET next_id = $2",
    [cloud, ROWS + 1],
  );
  await owner.query('ANALYZE');
}

interface SignIn {
  /** From the navigation to the form that accepts input, ms. */
  readonly form: number;
  /** From the submitted form to the home page, ms. */
  readonly home: number;
}

/** The page's times, as soon as the field's time is known. */
function readProbe(page: PlainPage, field: 'form' | 'home'): Promise<Probe> {
  return page.evaluate(`shellProbe.until(${JSON.stringify(field)})`);
}

/** Types into a field of the form, as a user who reached it with Tab. */
async function fill(page: PlainPage, selector: string, text: string): Promise<void> {
  await page.evaluate(`document.querySelector(${JSON.stringify(selector)}).focus()`);
  await page.type(text);
}

async function signInOnce(page: PlainPage, url: string): Promise<SignIn> {
  await page.goto(`${url}/#/login`);
  await readProbe(page, 'form');
  await fill(page, 'input[type="email"]', ACCOUNT.email);
  await fill(page, 'input[type="password"]', ACCOUNT.password);
  // No user types faster.
  await sleep(TYPING_MS);
  await page.evaluate(`document.querySelector('form').requestSubmit()`);
  const { form, submitted, home } = await readProbe(page, 'home');
  return { form: form ?? Number.NaN, home: (home ?? Number.NaN) - (submitted ?? Number.NaN) };
}

/** A new browser: nothing is cached, and there is no service worker. */
async function signInCold(browser: PlainBrowser, url: string): Promise<SignIn[]> {
  const times: SignIn[] = [];
  for (let turn = 0; turn < SIGN_INS; turn += 1) {
    const page = await browser.open(PROBE);
    times.push(await signInOnce(page, url));
    await page.close();
  }
  return times;
}

async function clearBrowserData(page: PlainPage): Promise<void> {
  await page.clearCookies();
  await page.evaluate('localStorage.clear()');
  await page.goto('about:blank');
}

/** The same user in the same browser, every morning. */
async function signInWarm(browser: PlainBrowser, url: string): Promise<SignIn[]> {
  const page = await browser.open(PROBE);
  const times: SignIn[] = [];
  await signInOnce(page, url);
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  for (let turn = 0; turn < SIGN_INS; turn += 1) {
    // The previous evening's session has ended.
    await sleep(REST_MS);
    await clearBrowserData(page);
    times.push(await signInOnce(page, url));
  }
  await page.close();
  return times;
}

function addSignIn(report: Report, name: string, times: readonly SignIn[], atMost: number): void {
  report.add({
    case: name,
    metric: 'page and sign-in p50',
    value: quantile(
      times.map(({ form, home }) => form + home),
      0.5,
    ),
    unit: 'ms',
    budget: { of: 'value', atMost },
  });
  report.add({
    case: name,
    metric: 'page to form p50',
    value: quantile(
      times.map(({ form }) => form),
      0.5,
    ),
    unit: 'ms',
  });
  report.add({
    case: name,
    metric: 'form to home p50',
    value: quantile(
      times.map(({ home }) => home),
      0.5,
    ),
    unit: 'ms',
  });
}

/** Opens a list in its own window, with all rows on one page, and scrolls to the last. */
function openList(page: PlainPage, address: string): Promise<boolean> {
  return page.evaluate(`shellProbe.openList(${JSON.stringify(address)}, ${ROWS})`);
}

async function measureWindows(report: Report, browser: PlainBrowser, url: string): Promise<void> {
  const page = await browser.open(PROBE);
  await signInOnce(page, url);
  await openList(page, '/items/13/products');
  await openList(page, '/items/111/customers');
  const name = `window switch, two lists of ${ROWS} rows`;
  // A user's pointer rests on a button before the press; presses without a rest are reported
  // separately.
  for (const { how, rest, held } of [
    { how: 'click to frame', rest: POINTER_REST_MS, held: PRESS_MS },
    { how: 'click of no length to frame', rest: POINTER_REST_MS, held: 0 },
    { how: 'click at once to frame', rest: 0, held: 0 },
  ]) {
    const times: number[] = [];
    for (let turn = 0; turn < SWITCHES + 4; turn += 1) {
      const { x, y } = await page.evaluate<{ x: number; y: number }>(
        `shellProbe.buttonOf(${turn % 2})`,
      );
      await page.movePointer(x, y);
      await sleep(rest);
      await page.press(x, y, held);
      const switched = await page.evaluate<number>('shellProbe.switched()');
      // The first turns include JIT compilation.
      if (turn >= 4) times.push(switched);
    }
    report.add({
      case: name,
      metric: `${how} p50`,
      value: quantile(times, 0.5),
      unit: 'ms',
      ...(held > 0 ? { budget: { of: 'value', atMost: FRAME_MS } as const } : {}),
    });
    report.add({ case: name, metric: `${how} p95`, value: quantile(times, 0.95), unit: 'ms' });
  }
  report.add({ case: name, metric: 'heap', value: await page.usedHeap(), unit: 'MB' });
  for (let number = 3; number <= WINDOWS; number += 1)
    await openList(page, `/items/${number % 2 === 0 ? 13 : 111}/more${number}`);
  report.add({
    case: `${WINDOWS} windows, each a list of ${ROWS} rows`,
    metric: 'heap',
    value: await page.usedHeap(),
    unit: 'MB',
  });
  await page.close();
}

async function measurePush(
  report: Report,
  shop: ShopServer,
  tokens: readonly string[],
): Promise<void> {
  const listening = await shop.another(shop.databaseUrl);
  const times: number[] = [];
  const streams: OpenStream[] = [];
  try {
    for (const token of tokens.slice(0, LISTENERS)) {
      // `at` is the start of the transaction, so the figure includes the commit, the notification,
      // and a little of what came before.
      streams.push(
        await openStream(listening.url, token, '127.0.0.1', (topic, at) => {
          if (topic === 'sync:changed') times.push(Date.now() - at);
        }),
      );
    }
    const owner = await signOwnerIn(shop.url);
    for (let commit = 1; commit <= COMMITS; commit += 1) {
      await post(
        shop.url,
        'products/create',
        {
          request_id: randomUUID(),
          name: `מוצר חדש ${commit}`,
          barcode: `88${String(commit).padStart(6, '0')}`,
          price: 1_000,
          department: null,
          weighed: false,
          vat_group: 0,
          confirm_check_digit: true,
        },
        owner,
      );
      await sleep(50);
    }
    for (let wait = 0; wait < 50 && times.length < LISTENERS * COMMITS; wait += 1) await sleep(100);
    if (times.length !== LISTENERS * COMMITS)
      throw new Error(`${times.length} events came of ${LISTENERS * COMMITS}`);
    const name = `push over two processes, ${LISTENERS} streams`;
    report.add({ case: name, metric: 'p50', value: quantile(times, 0.5), unit: 'ms' });
    report.add({
      case: name,
      metric: 'p95',
      value: quantile(times, 0.95),
      unit: 'ms',
      budget: { of: 'value', atMost: 100 },
    });
    report.add({ case: name, metric: 'max', value: quantile(times, 1), unit: 'ms' });
  } finally {
    for (const stream of streams) stream.leave();
    await listening.stop();
  }
}

/** Resident memory of the process, in MB. */
async function residentMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1_000;
}

async function measureStreams(
  report: Report,
  shop: ShopServer,
  tokens: readonly string[],
): Promise<void> {
  const served = await shop.another(shop.databaseUrl);
  const streams: OpenStream[] = [];
  try {
    const before = await residentMemory(served.pid);
    for (let number = 0; number < STREAMS; number += 1) {
      // Every address is this machine, because the server limits the streams per address.
      const address = `127.0.0.${2 + Math.floor(number / STREAMS_OF_ADDRESS)}`;
      streams.push(
        await openStream(
          served.url,
          tokens[Math.floor(number / STREAMS_OF_SESSION)] ?? '',
          address,
        ),
      );
    }
    await sleep(5_000);
    const name = `${STREAMS} open streams, one process`;
    report.add({
      case: name,
      metric: 'memory',
      value: await residentMemory(served.pid),
      baseline: before,
      unit: 'MB',
      budget: { of: 'value', atMost: 300 },
    });
  } finally {
    for (const stream of streams) stream.leave();
    await served.stop();
  }
}

async function run(report: Report): Promise<void> {
  const { home, till } = measureFirstLoad();
  report.add({
    case: 'first load, as sent',
    metric: 'home',
    value: home / 1_000,
    unit: 'kB',
    budget: { of: 'value', atMost: FIRST_LOAD_LIMITS.home / 1_000 },
  });
  report.add({
    case: 'first load, as sent',
    metric: 'with the till',
    value: till / 1_000,
    unit: 'kB',
    budget: { of: 'value', atMost: FIRST_LOAD_LIMITS.till / 1_000 },
  });
  const shop = await openShopServer();
  try {
    await fillShop(shop);
    const browser = await launchPlainBrowser(['--disable-frame-rate-limit', '--disable-gpu-vsync']);
    try {
      await signInCold(browser, shop.url).then((times) =>
        addSignIn(report, 'cold start', times, 1_500),
      );
      await signInWarm(browser, shop.url).then((times) =>
        addSignIn(report, 'warm start', times, 500),
      );
      await measureWindows(report, browser, shop.url);
    } finally {
      await browser.close();
    }
    const tokens = await registerTerminals(shop.url, Math.ceil(STREAMS / STREAMS_OF_SESSION));
    await measurePush(report, shop, tokens);
    await measureStreams(report, shop, tokens);
  } finally {
    await shop.close();
  }
}

const report = startReport('shell');
await run(report);
report.finish();
