import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { SCREENSHOT_FOLDER } from '../support/screen-checks.ts';
import { openTill } from '../support/signed-in-pages.ts';

const THEMES = ['light', 'dark'] as const;
let server: DemoServer;
let browser: Browser;

beforeAll(async () => {
  server = await startDemoServer(['--past']);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

/** Tiles of the first page, and those of them whose picture is drawn. */
async function expectPictures(page: Page, place: string, least: number): Promise<void> {
  const tiles = page.getByTestId(place).locator('[data-product]');
  await expect.poll(() => tiles.count()).toBeGreaterThanOrEqual(least);
  const grey = () =>
    tiles.evaluateAll((all) =>
      all
        .filter((tile) => {
          const picture = tile.querySelector('img');
          return picture === null || !picture.complete || picture.naturalWidth === 0;
        })
        .map(({ textContent }) => textContent),
    );
  await expect.poll(grey, { timeout: 20_000 }).toEqual([]);
  for (const theme of THEMES) {
    await page.evaluate((scheme) => {
      document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
    }, theme);
    await page.screenshot({ path: `${SCREENSHOT_FOLDER}/pictures-${place}-${theme}.png` });
  }
}

describe('the first page of a till', () => {
  it('is full of best sellers in the shop, each with its picture [LOOK-008]', async () => {
    const { page } = await openTill(browser, server);
    await page.getByRole('button', { name: 'אחר כך' }).click();
    await expectPictures(page, 'favourites', 20);
  });

  it('shows the dishes of the restaurant, which is chosen at sign-in [LOOK-008]', async () => {
    const { page } = await openTill(browser, server, {
      business: 'ביסטרו הדגמה',
      branch: 'הביסטרו',
      terminal: 'קופת הבר',
      card: server.people.cards.manager,
    });
    await page.getByRole('button', { name: 'אחר כך' }).click();
    await expectPictures(page, 'menu-page', 12);
    await page.getByRole('button', { name: 'שתייה', exact: true }).click();
    await expectPictures(page, 'menu-page', 12);
    await page.getByRole('button', { name: 'עיקריות', exact: true }).click();
    await page.getByText('סטייק אנטריקוט').click();
    await page.getByText('מידת עשייה').first().waitFor();
  });
});
