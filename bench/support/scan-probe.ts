import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { scanInto } from '../../tests/e2e/support/scanner.ts';

/** What the page's own clock said of one scan. */
interface Probe {
  /** Name of the product whose row is waited for. */
  readonly wanted: string;
  /** Code that is keyed in as soon as the till is open; empty outside of start measurements. */
  readonly firstCode: string;
  readonly result: number | null;
}

/** The clock that every page of the benchmark has. */
export const SCAN_PROBE = fileURLToPath(new URL('./scan-probe.page.js', import.meta.url));

async function resultOf(page: Page): Promise<number> {
  const answer = await page.waitForFunction(() => (window as unknown as { scanProbe: Probe }).scanProbe.result, undefined, { timeout: 30_000, polling: 20 });
  return Number(await answer.jsonValue());
}

/** Scans a code as a burst of real key events. Milliseconds from the last key to the painted row. */
export async function measureScan(page: Page, code: string, name: string): Promise<number> {
  await page.evaluate((wanted) => Object.assign((window as unknown as { scanProbe: Probe }).scanProbe, { wanted, firstCode: '', result: null }), name);
  await scanInto(page, code);
  return resultOf(page);
}

/** Loads the page anew and keys a code in as soon as the till is open. Milliseconds from the navigation to the painted row. */
export async function measureFirstScan(page: Page, code: string, name: string): Promise<number> {
  await page.evaluate(([firstCode = '', firstName = '']) => {
    localStorage.setItem('bench.first-code', firstCode);
    localStorage.setItem('bench.first-name', firstName);
  }, [code, name]);
  await page.reload();
  return resultOf(page);
}
