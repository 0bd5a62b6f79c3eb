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
    return drawer;
  }

  /** Returns the drawer's read-outs by label. */
  async readOuts(): Promise<Record<string, string>> {
    return this.page
      .getByRole('region', { name: 'פרטי העבודה' })
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
