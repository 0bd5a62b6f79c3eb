import type { Locator, Page } from 'playwright-core';

/** Page object of the bell in the top bar and its drawer. */
export class NotificationsPage {
  readonly bell: Locator;
  readonly drawer: Locator;

  constructor(page: Page) {
    this.bell = page.getByRole('banner').getByRole('button', { name: /^התראות/ });
    this.drawer = page.getByRole('dialog', { name: 'התראות' });
  }

  async open(): Promise<void> {
    await this.bell.click();
    await this.drawer.waitFor();
  }

  async close(): Promise<void> {
    await this.drawer.getByRole('button', { name: 'סגרו' }).click();
    await this.drawer.waitFor({ state: 'detached' });
  }

  /** Returns the titles in the open drawer from the top, with a star before unread ones. */
  async rows(): Promise<string[]> {
    const rows = await this.drawer.getByRole('listitem').all();
    return Promise.all(
      rows.map(async (row) => {
        const [title = ''] = await row
          .getByRole('button')
          .first()
          .locator('span > span')
          .allTextContents();
        return `${(await row.getAttribute('data-status')) === '1' ? '*' : ''}${title}`;
      }),
    );
  }

  async select(title: string): Promise<void> {
    await this.drawer.getByRole('button', { name: title }).click();
  }
}
