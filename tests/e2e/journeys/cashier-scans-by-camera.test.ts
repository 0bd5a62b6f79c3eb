import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { giveCamera, showCode } from '../support/camera.ts';
import { type DemoServer, startDemoServer } from '../support/demo-server.ts';
import { GOODS } from '../support/goods.ts';
import { type OpenTill, openTill } from '../support/signed-in-pages.ts';

const { riceCakes, noodles, gamingChair } = GOODS;

let server: DemoServer;
let browser: Browser;
let shop: OpenTill;

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  shop = await openTill(browser, server, {
    size: 'phone',
    touch: true,
    expectedProblems: /ERR_INTERNET_DISCONNECTED/,
  });
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

describe('the camera', () => {
  it('sells what it sees by our own reader, without a network too, and says what to do without one [LOOK-026]', async () => {
    const { page, till, context } = shop;
    await giveCamera(page);
    const open = till.button('סרקו במצלמה');
    await open.click();
    const camera = page.getByTestId('camera');
    await camera.waitFor();
    const rows = till.rows();
    for (const [at, [{ barcode }, look]] of (
      [
        [riceCakes, { bar: 5 }],
        [noodles, { bar: 3 }],
        [gamingChair, { bar: 4, blur: 0.8 }],
      ] as const
    ).entries()) {
      await showCode(page, barcode, look);
      await expect.poll(() => rows.count(), { timeout: 15_000 }).toBe(at + 1);
      await showCode(page, '');
    }
    // The upper half is the picture, and the bill stays under it.
    const [picture, total] = [await camera.boundingBox(), await till.total().boundingBox()];
    expect((picture?.y ?? 0) + (picture?.height ?? Infinity)).toBeLessThanOrEqual(total?.y ?? 0);
    await camera.getByRole('button', { name: 'סגרו את המצלמה' }).click();
    await camera.waitFor({ state: 'detached' });
    await context.setOffline(true);
    await open.click();
    await showCode(page, riceCakes.barcode);
    await expect.poll(() => page.getByTestId('bill-total').innerText()).toContain('760');
    await showCode(page, '');
    await context.setOffline(false);
    await camera.getByRole('button', { name: 'סגרו את המצלמה' }).click();
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () =>
        Promise.reject(new DOMException('', 'NotAllowedError'));
    });
    await open.click();
    await camera.getByText('אין הרשאה למצלמה').waitFor();
    await camera.getByRole('button', { name: 'סגרו את המצלמה' }).click();
    expect(shop.problems).toEqual([]);
  });
});
