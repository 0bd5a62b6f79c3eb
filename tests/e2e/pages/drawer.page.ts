import type { Locator, Page } from 'playwright-core';

/** Page object of the user's drawer. */
export class DrawerPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<Locator> {
    await this.page.getByRole('button', { name: /^תפריט משתמש/ }).click();
    const drawer = this.page.getByRole('dialog', { name: 'תפריט משתמש' });
    await drawer.waitFor();
    const details = drawer.locator('details:not([open]) > summary');
    // The read-outs and the technician's screen are folded.
    if ((await details.count()) > 0) await details.click();
    return drawer;
  }

  /** Returns the drawer's read-outs by label. */
  async readOuts(): Promise<Record<string, string>> {
    return this.page
      .getByRole('region', { name: 'פרטים לתמיכה' })
      .evaluate((section) =>
        Object.fromEntries(
          [...section.querySelectorAll('dt')].map((label) => [
            label.textContent ?? '',
            label.nextElementSibling?.textContent ?? '',
          ]),
        ),
      );
  }

  /** Opens the drawer and picks one of its items. */
  async pick(name: string): Promise<void> {
    const drawer = await this.open();
    await drawer
      .getByRole('link', { name, exact: true })
      .or(drawer.getByRole('button', { name, exact: true }))
      .click();
    await drawer.waitFor({ state: 'detached' });
  }

  /** Refreshes the data and waits for the message. */
  async refresh(says: RegExp): Promise<void> {
    const drawer = await this.open();
    await drawer.getByRole('button', { name: 'רעננו נתונים' }).click();
    await drawer.getByRole('status').filter({ hasText: says }).waitFor();
    await this.page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
  }
}
