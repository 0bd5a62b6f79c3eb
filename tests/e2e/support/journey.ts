import { afterEach, beforeEach } from 'vitest';
import { openedPages } from './browser.ts';

/**
 * The steps of a journey stand on each other: after one has failed, the rest would only wait in vain. They fail at
 * once and say so. What the pages showed is told with the failure: one that comes once in a hundred runs can be
 * looked into.
 */
export function walkInSteps(): void {
  let stopped: string | null = null;
  beforeEach(() => {
    if (stopped !== null) throw new Error(`An earlier step failed: ${stopped}`);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail' || stopped !== null) return;
    stopped = task.name;
    const [error] = task.result.errors ?? [];
    if (error === undefined) return;
    for (const page of openedPages()) {
      // A page that hangs may not answer at all.
      const shown = await page.locator('body').innerText({ timeout: 2_000 }).catch((failure: unknown) => String(failure));
      const text = shown.replaceAll(/\s+/g, ' ');
      // The middle of a till is its tiles.
      error.message += `\n${page.url()} showed: ${text.length > 1_500 ? `${text.slice(0, 300)} … ${text.slice(-1_200)}` : text}`;
    }
  });
}
