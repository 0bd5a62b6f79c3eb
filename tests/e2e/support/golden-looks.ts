import { decodeEscPos, encodePng } from '@dalpak/testkit';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { SIZES } from './browser.ts';
import { PAPER_TOLERANCE, SCREEN_TOLERANCE } from './compare-pictures.ts';
import { missOf } from './goldens.ts';
import { countPrintJobs, readPrintJob } from './usb-printer.ts';

export type Size = keyof typeof SIZES;
type Scheme = 'light' | 'dark';

/** Waits until nothing loads, moves or waits. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    async () =>
      (await document.fonts.ready.then(() => true)) &&
      document.querySelector('[aria-busy="true"]') === null &&
      [...document.images].every((image) => image.complete) &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
  await page.waitForTimeout(300);
}

/** Compares the open screen in each size and scheme; returns the misses. */
export async function lookAt(
  page: Page,
  name: string,
  sizes: readonly Size[],
  schemes: readonly Scheme[] = ['light'],
): Promise<readonly string[]> {
  const misses: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(SIZES[size]);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      await settle(page);
      const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
      const miss = missOf(`${name}-${size}-${colorScheme}`, picture, SCREEN_TOLERANCE);
      if (miss !== null) misses.push(miss);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return misses;
}

/** Reads papers out of the bytes that the printer of a page got, one after the other. */
export class PaperReader {
  readonly #page: Page;
  #read = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  /** A reloaded page has a printer without papers. */
  restart(): void {
    this.#read = 0;
  }

  /**
   * Compares the next paper with its golden image; returns the misses.
   * @param foot dots at the end that differ each time, such as a seal
   */
  async look(name: string, foot = 0): Promise<readonly string[]> {
    await expect.poll(() => countPrintJobs(this.#page)).toBeGreaterThan(this.#read);
    const job = decodeEscPos(await readPrintJob(this.#page, this.#read));
    this.#read += 1;
    const height = job.height - foot;
    const paper = { ...job, height, dots: job.dots.subarray(0, job.width * height) };
    const miss = missOf(`paper-${name}`, encodePng(paper), PAPER_TOLERANCE);
    return miss === null ? [] : [miss];
  }
}

/** Changes the language of the screen; null = the one of the account. */
export async function inLanguage(page: Page, language: string | null): Promise<void> {
  await page.evaluate((chosen) => {
    if (chosen === null) localStorage.removeItem('dalpak.language');
    else localStorage.setItem('dalpak.language', chosen);
  }, language);
  await page.reload();
}
