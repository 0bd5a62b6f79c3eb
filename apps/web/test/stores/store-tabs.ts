import { fileURLToPath } from 'node:url';
import type Dexie from 'dexie';
import { build } from 'esbuild';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { deviceOrders } from '../../src/features/pos/orders/book/device-orders.ts';
import type { openSalesStore } from '../../src/platform/store/sales.db.ts';
import type { partStoreOf } from '../../src/features/pos/steps/parts.db.ts';
import type { openStampStore } from '../../src/shell/timekeeper/stamp.db.ts';
import type { clearLocalData, countUnsent } from '../../src/platform/store/local-data.ts';
import type { openSyncStore } from '../../src/platform/store/sync.db.ts';

/** The stores that every tab of the test has on its `window`, on the browser's real database. */
export interface StoresWindow {
  readonly stores: {
    readonly openSalesStore: typeof openSalesStore;
    readonly deviceOrders: typeof deviceOrders;
    readonly openSyncStore: typeof openSyncStore;
    readonly countUnsent: typeof countUnsent;
    readonly openStampStore: typeof openStampStore;
    readonly clearLocalData: typeof clearLocalData;
    readonly partStoreOf: typeof partStoreOf;
    /** The library that earlier versions created their databases with. */
    readonly Dexie: typeof Dexie;
  };
}

/** A host name without a server: the test fulfils its pages. A database needs an origin. */
const ORIGIN = 'http://stores.test';
const FOLDER = fileURLToPath(new URL('../../src/platform/store/', import.meta.url));

/** Tabs of one browser profile. */
export interface StoreTabs {
  readonly context: BrowserContext;
  open(): Promise<Page>;
}

let built: Promise<string> | null = null;

async function buildStores(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents:
        "export { openSalesStore } from './sales.db.ts'; export { openSyncStore } from './sync.db.ts'; export { clearLocalData, countUnsent } from './local-data.ts'; export { partStoreOf } from '../../features/pos/steps/parts.db.ts'; export { openStampStore } from '../../shell/timekeeper/stamp.db.ts'; export { deviceOrders } from '../../features/pos/orders/book/device-orders.ts'; export { default as Dexie } from 'dexie';",
      resolveDir: FOLDER,
      loader: 'ts',
    },
    bundle: true,
    format: 'iife',
    globalName: 'stores',
    platform: 'browser',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

/** Opens a browser profile for tabs; the script that they run is built once. */
export async function openStoreTabs(browser: Browser): Promise<StoreTabs> {
  built ??= buildStores();
  const script = await built;
  const context = await browser.newContext();
  await context.route(`${ORIGIN}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>tab</title><script>${script.replaceAll('</script', '<\\/script')}</script>`,
    }),
  );
  return {
    context,
    async open() {
      const page = await context.newPage();
      await page.goto(`${ORIGIN}/`);
      return page;
    },
  };
}
