import { afterEach, beforeEach } from 'vitest';
import { listOpenPages } from './browser.ts';

/**
 * Makes the tests of a file the steps of one journey: after a failure the rest fail at once, since
 * they would only time out. The failure's message includes what the open pages showed, so that a
 * rare failure can be investigated.
 */
export function stopAfterFirstFailure(): void {
  let stopped: string | null = null;
  beforeEach(() => {
    if (stopped !== null) throw new Error(`An earlier step failed: ${stopped}`);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail' || stopped !== null) return;
    stopped = task.name;
    const [error] = task.result.errors ?? [];
    if (error === undefined) return;
    for (const page of listOpenPages()) {
      // A page that hangs may not answer at all.
      const shown = await page
        .locator('body')
        .innerText({ timeout: 2_000 })
        .catch((failure: unknown) => String(failure));
      const text = shown.replaceAll(/\s+/g, ' ');
      // The middle of a till's text is its product tiles, so it is left out.
      error.message += `\n${page.url()} showed: ${text.length > 1_500 ? `${text.slice(0, 300)} … ${text.slice(-1_200)}` : text}`;
    }
  });
}
