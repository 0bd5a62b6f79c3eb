import type { SyncProduct } from '@dalpak/contracts';
import { aGift, aLevel, aPurchase, aRule } from '@dalpak/testkit';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../../tests/e2e/support/browser.ts';
import type { Report } from '../report.ts';
import { openBenchTill } from './bench-till.ts';
import { median } from './http-load.ts';
import type { ShopServer } from './shop-server.ts';

const RULES = 2_000;
const PRODUCTS_OF_A_RULE = 12;
const ROUNDS = 5;
/** Most memory of a till with the whole catalogue, megabytes. */
const MEMORY_MB = 300;
const APPLIED_MS = 150;
const TERMINAL = 'Away';

/** Promotions of one kind over neighbouring products, as many as a large chain has. */
async function fillRules({ owner, cloud }: ShopServer, products: number): Promise<void> {
  const rules = Array.from({ length: RULES }, (_, i) => {
    const first = ((i * 97) % (products - PRODUCTS_OF_A_RULE)) + 1;
    const list = Array.from({ length: PRODUCTS_OF_A_RULE }, (__, n) => first + n);
    return aRule({
      id: i + 1,
      name: `מבצע ${i + 1}`,
      levels: [
        aLevel({
          purchase: aPurchase({ all: false, products: list, total: 3_000 }),
          gift: aGift({ type: 5, total: 1_000 }),
        }),
      ],
    });
  });
  await owner.query(
    `INSERT INTO discount_rules (cloud_id, id, code, name, levels, version)
     SELECT $1, r.id, 'R' || r.id, r.name, r.levels, 1 FROM jsonb_to_recordset($2) AS r (id integer, name text, levels jsonb)`,
    [cloud, JSON.stringify(rules)],
  );
  await owner.query(
    "INSERT INTO sync_versions (cloud_id, table_name, version) VALUES ($1, 'Discounts', 1) ON CONFLICT (cloud_id, table_name) DO UPDATE SET version = sync_versions.version + 1",
    [cloud],
  );
}

/** Megabytes of the page's heap, after garbage collection. */
async function heapOf(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = (await devtools.send('Runtime.getHeapUsage')) as {
    readonly usedSize: number;
  };
  await devtools.detach();
  return usedSize / 1e6;
}

/**
 * Milliseconds from a till's check for updates to the page that shows one of the changes: over the
 * network, into the local store, into the catalogue in memory, and through the search that shows
 * it.
 */
async function timeUntilShown(page: Page, price: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const started = performance.now();
        const timer = setInterval(() => {
          if (!document.body.textContent.includes(wanted)) return;
          clearInterval(timer);
          resolve(performance.now() - started);
        }, 4);
        dispatchEvent(new Event('focus'));
      }),
    price,
  );
}

/**
 * A till with the whole catalogue in a real browser: its memory, and how soon it shows the changes
 * of a check.
 * @param version of the products on the server; the rounds continue from it
 */
export async function measureTill(
  shop: ShopServer,
  products: readonly SyncProduct[],
  { changes, version }: { readonly changes: number; readonly version: number },
  report: Report,
): Promise<void> {
  const { owner, cloud } = shop;
  await fillRules(shop, products.length);
  await owner.query(
    'INSERT INTO terminals (cloud_id, id, branch_id, service_id, name, terminal_no) VALUES ($1, 99, 1, 1, $2, 99)',
    [cloud, TERMINAL],
  );
  const browser = await launchBrowser();
  try {
    const { page } = await openBenchTill(browser, shop.url, TERMINAL);
    const filled = await heapOf(page);
    await page.reload();
    await page.getByTestId('bill-total').waitFor();
    const name = `a till with ${products.length} products and ${RULES} rules`;
    report.add({
      case: name,
      metric: 'heap after the first fill',
      value: filled,
      unit: 'MB',
      budget: { of: 'value', atMost: MEMORY_MB },
    });
    report.add({
      case: name,
      metric: 'heap after a start',
      value: await heapOf(page),
      unit: 'MB',
      budget: { of: 'value', atMost: MEMORY_MB },
    });
    const shown = products[0];
    if (shown === undefined) throw new Error('There is no product');
    await page
      .getByRole('searchbox')
      .or(page.getByPlaceholder(/סרקו או חפשו/))
      .first()
      .fill(shown.barcode);
    const times: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      // A price that nothing else on the screen has.
      const price = 7_777_000 + round;
      await owner.query(
        'UPDATE products SET price = CASE WHEN id = 1 THEN $4 ELSE price + 1 END, version = $2 WHERE cloud_id = $1 AND id <= $3',
        [cloud, version + round, changes, price],
      );
      await owner.query(
        "UPDATE sync_versions SET version = $2 WHERE cloud_id = $1 AND table_name = 'Products'",
        [cloud, version + round],
      );
      times.push(await timeUntilShown(page, (price / 100).toLocaleString('en-US')));
    }
    report.add({
      case: name,
      metric: `${changes} changes, asked for until shown`,
      value: median(times),
      unit: 'ms',
      budget: { of: 'value', atMost: APPLIED_MS },
    });
    report.add({
      case: name,
      metric: `heap after ${ROUNDS * changes} changes`,
      value: await heapOf(page),
      unit: 'MB',
      budget: { of: 'value', atMost: MEMORY_MB },
    });
  } finally {
    await browser.close();
  }
}
