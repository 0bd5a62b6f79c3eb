import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { findClipped, findOverflow, findRaggedFigures, findSeriousProblems, findSmallTargets, findTooTall, SIZES } from './browser.ts';

export type Size = keyof typeof SIZES;

/** Where the pictures of this run are: to be looked at. */
export const PICTURES = mkdtempSync(join(tmpdir(), 'dalpak-screens-'));
/** Pictures of every screen, in both schemes, when somebody wants to look at them: making them takes as long as looking for faults. */
const WITH_PICTURES = process.env['DALPAK_PICTURES'] === '1';

/** Contrast is a matter of the scheme, names of the size: the first size is looked at in the light, the second in the dark. A single one, and with pictures all, in both. */
function schemesOf(index: number, sizes: number): readonly ('light' | 'dark')[] {
  if (WITH_PICTURES || sizes === 1) return ['light', 'dark'];
  return index === 0 ? ['light'] : ['dark'];
}

/** What a change of scheme alone can break. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

export interface LookOptions {
  readonly sizes: readonly Size[];
  /** A screen for thumbs: nothing to touch is smaller than 48 px. */
  readonly touch?: boolean;
  /** A screen that is seen whole, without scrolling. */
  readonly whole?: boolean;
}

/** Something wrong on a screen. */
export interface Finding {
  readonly where: string;
  readonly what: string;
}

/**
 * Looks at the screen that is open in every size, light and dark, and answers with what is wrong: contrast, names, layout.
 * Keeps pictures when they are wanted.
 */
export async function lookAt(page: Page, name: string, { sizes, touch = false, whole = false }: LookOptions): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [index, size] of sizes.entries()) {
    await page.setViewportSize(SIZES[size]);
    for (const [nth, colorScheme] of schemesOf(index, sizes.length).entries()) {
      await page.emulateMedia({ colorScheme });
      await settle(page, colorScheme);
      if (WITH_PICTURES) await page.screenshot({ path: join(PICTURES, `${name}-${size}-${colorScheme}.png`) });
      const found = await findLastingProblems(page, colorScheme, nth === 0 ? undefined : OF_COLOURS);
      findings.push(...found.map((what) => ({ where: `${name} ${size} ${colorScheme}`, what })));
    }
    // What hides at this size is gone when its own clock says so.
    await page.waitForFunction(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth, undefined, { timeout: 1_500 }).catch(() => undefined);
    const layout = [...(await findOverflow(page)), ...(await findClipped(page)), ...(await findRaggedFigures(page)), ...(touch ? await findSmallTargets(page) : []), ...(whole ? await findTooTall(page) : [])];
    findings.push(...layout.map((what) => ({ where: `${name} ${size}`, what })));
  }
  // Left as it was found: the next step is taken at the first size.
  await page.emulateMedia({ colorScheme: 'light' });
  const [first] = sizes;
  if (first !== undefined) await page.setViewportSize(SIZES[first]);
  return findings;
}

/** Each fault once, with the screens that have it. */
export function sumUp(findings: readonly Finding[]): string[] {
  const places = new Map<string, string[]>();
  for (const { where, what } of findings) places.set(what, [...(places.get(what) ?? []), where]);
  return [...places].map(([what, where]) => `${what} (${where.slice(0, 3).join(', ')}${where.length > 3 ? ` and ${where.length - 3} more` : ''})`);
}

/** What axe finds twice in a row: a colour on its way from one scheme to the other is no finding. */
async function findLastingProblems(page: Page, colorScheme: 'light' | 'dark', rules?: readonly string[]): Promise<string[]> {
  const first = await findSeriousProblems(page, rules);
  if (first.length === 0) return [];
  await page.waitForTimeout(500);
  await settle(page, colorScheme);
  const again = new Set(await findSeriousProblems(page, rules));
  return first.filter((problem) => again.has(problem));
}

/** The colours are the scheme's own, the fonts are there, nothing moves any more, and it has been painted. */
async function settle(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
  await page.evaluate(async () => {
    const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
    await document.fonts.ready;
    await frame();
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    await frame();
    await frame();
  });
}
