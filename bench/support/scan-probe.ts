import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { scanInto } from '../../tests/e2e/support/scanner.ts';

/** Result of one scan by the page's own clock. */
interface Probe {
  /** Name of the product whose line is awaited. */
  readonly wanted: string;
  /** Code that is typed as soon as the till is open; empty except in start measurements. */
  readonly firstCode: string;
  readonly result: number | null;
}

/** The probe script of every page of the benchmark. */
export const SCAN_PROBE = fileURLToPath(new URL('./scan-probe.page.js', import.meta.url));

async function resultOf(page: Page): Promise<number> {
  const answer = await page.waitForFunction(
    () => (window as unknown as { scanProbe: Probe }).scanProbe.result,
    undefined,
    { timeout: 30_000, polling: 20 },
  );
  return Number(await answer.jsonValue());
}

/**
 * Scans a code as a burst of real key events. Returns milliseconds from the last key to the painted
 * line.
 */
export async function measureScan(page: Page, code: string, name: string): Promise<number> {
  await page.evaluate(
    (wanted) =>
      Object.assign((window as unknown as { scanProbe: Probe }).scanProbe, {
        wanted,
        firstCode: '',
        result: null,
      }),
    name,
  );
  await scanInto(page, code);
  return resultOf(page);
}

/**
 * Reloads the page and types a code as soon as the till is open. Returns milliseconds from the
 * navigation to the painted line.
 */
export async function measureFirstScan(page: Page, code: string, name: string): Promise<number> {
  await page.evaluate(
    ([firstCode = '', firstName = '']) => {
      localStorage.setItem('bench.first-code', firstCode);
      localStorage.setItem('bench.first-name', firstName);
    },
    [code, name],
  );
  await page.reload();
  return resultOf(page);
}
