import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import {
  findClipped,
  findOverflow,
  findRaggedFigures,
  findSeriousProblems,
  findSmallTargets,
  findTooTall,
  SIZES,
} from './browser.ts';

export type Size = keyof typeof SIZES;

/** Folder of this run's screenshots. */
export const SCREENSHOT_FOLDER = mkdtempSync(join(tmpdir(), 'dalpak-screens-'));
/**
 * Whether to save screenshots of every screen in both colour schemes, which takes as long as the
 * checks themselves.
 */
const WITH_SCREENSHOTS = process.env['DALPAK_PICTURES'] === '1';

/**
 * Contrast depends on the colour scheme and accessible names on the size, so the first size is
 * checked in light and the others in dark. A single size, and any with screenshots, is checked in
 * both.
 */
function schemesOf(index: number, sizes: number): readonly ('light' | 'dark')[] {
  if (WITH_SCREENSHOTS || sizes === 1) return ['light', 'dark'];
  return index === 0 ? ['light'] : ['dark'];
}

/** Rules whose result depends on the colour scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

export interface ScreenCheckOptions {
  readonly sizes: readonly Size[];
  /** A touch screen: no touch target is smaller than 48 px. */
  readonly touch?: boolean;
  /** A screen that must fit the window without scrolling. */
  readonly fitsWindow?: boolean;
}

/** A problem on a screen. */
export interface Finding {
  readonly where: string;
  readonly what: string;
}

/**
 * Checks the open screen in the given sizes and colour schemes. Returns the problems of contrast,
 * names and layout, and saves screenshots when asked to.
 */
export async function checkScreen(
  page: Page,
  name: string,
  { sizes, touch = false, fitsWindow: whole = false }: ScreenCheckOptions,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [index, size] of sizes.entries()) {
    await page.setViewportSize(SIZES[size]);
    for (const [nth, colorScheme] of schemesOf(index, sizes.length).entries()) {
      await page.emulateMedia({ colorScheme });
      await waitUntilPainted(page, colorScheme);
      if (WITH_SCREENSHOTS)
        await page.screenshot({
          path: join(SCREENSHOT_FOLDER, `${name}-${size}-${colorScheme}.png`),
        });
      const found = await findLastingProblems(
        page,
        colorScheme,
        nth === 0 ? undefined : COLOUR_RULES,
      );
      findings.push(...found.map((what) => ({ where: `${name} ${size} ${colorScheme}`, what })));
    }
    // Elements that hide at this size may be removed with a delay.
    await page
      .waitForFunction(
        () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
        undefined,
        { timeout: 1_500 },
      )
      .catch(() => undefined);
    const layout = [
      ...(await findOverflow(page)),
      ...(await findClipped(page)),
      ...(await findRaggedFigures(page)),
      ...(touch ? await findSmallTargets(page) : []),
      ...(whole ? await findTooTall(page) : []),
    ];
    findings.push(...layout.map((what) => ({ where: `${name} ${size}`, what })));
  }
  // The next step expects the first size and the light scheme.
  await page.emulateMedia({ colorScheme: 'light' });
  const [first] = sizes;
  if (first !== undefined) await page.setViewportSize(SIZES[first]);
  return findings;
}

/** Lists each problem once, with the screens that have it. */
export function summarizeFindings(findings: readonly Finding[]): string[] {
  const places = new Map<string, string[]>();
  for (const { where, what } of findings) places.set(what, [...(places.get(what) ?? []), where]);
  return [...places].map(
    ([what, where]) =>
      `${what} (${where.slice(0, 3).join(', ')}${where.length > 3 ? ` and ${where.length - 3} more` : ''})`,
  );
}

/**
 * Returns what axe finds twice in a row: a colour in transition between the schemes is no finding.
 */
async function findLastingProblems(
  page: Page,
  colorScheme: 'light' | 'dark',
  rules?: readonly string[],
): Promise<string[]> {
  const first = await findSeriousProblems(page, rules);
  if (first.length === 0) return [];
  await page.waitForTimeout(500);
  await waitUntilPainted(page, colorScheme);
  const again = new Set(await findSeriousProblems(page, rules));
  return first.filter((problem) => again.has(problem));
}

/**
 * Waits until the scheme is applied, fonts are loaded, animations have ended and the page is
 * painted.
 */
async function waitUntilPainted(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
  await page.evaluate(async () => {
    const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
    await document.fonts.ready;
    await frame();
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    await frame();
    await frame();
  });
}
