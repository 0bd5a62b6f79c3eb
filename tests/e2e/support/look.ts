import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { findClipped, findOverflow, findSeriousProblems, findSmallTargets, SIZES } from './browser.ts';

export type Size = keyof typeof SIZES;

/** Where the pictures of this run are: to be looked at. */
export const PICTURES = mkdtempSync(join(tmpdir(), 'dalpak-screens-'));

export interface LookOptions {
  readonly sizes: readonly Size[];
  /** A screen for thumbs: nothing to touch is smaller than 48 px. */
  readonly touch?: boolean;
}

/**
 * Looks at the screen that is open in every size, light and dark: keeps pictures and answers with what is wrong.
 * Layout is looked at in every size; contrast and names in both colour schemes.
 */
export async function lookAt(page: Page, name: string, { sizes, touch = false }: LookOptions): Promise<string[]> {
  const problems: string[] = [];
  for (const [index, size] of sizes.entries()) {
    await page.setViewportSize(SIZES[size]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await settle(page);
      await page.screenshot({ path: join(PICTURES, `${name}-${size}-${colorScheme}.png`) });
      const found = index === 0 || colorScheme === 'light' ? await findSeriousProblems(page) : [];
      problems.push(...found.map((problem) => `${name} ${size} ${colorScheme}: ${problem}`));
    }
    const layout = [...(await findOverflow(page)), ...(await findClipped(page)), ...(touch ? await findSmallTargets(page) : [])];
    problems.push(...layout.map((problem) => `${name} ${size}: ${problem}`));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return problems;
}

/** Two frames and the fonts: what was changed has been laid out and painted. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}
