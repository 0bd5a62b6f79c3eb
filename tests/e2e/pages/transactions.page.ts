import type { Locator, Page } from 'playwright-core';

/** Page object of the back office's list of transactions and of a transaction's page. */
export class TransactionsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto('/#/items/101');
    await this.page.getByRole('heading', { name: 'עסקאות קופה' }).waitFor();
  }

  row(number: number): Locator {
    return this.page
      .getByRole('grid', { name: 'עסקאות קופה' })
      .getByRole('row')
      .filter({ hasText: String(number) });
  }

  async openSale(number: number): Promise<Locator> {
    await this.page.getByRole('link', { name: `פתחו עסקה ${number}` }).click();
    const sheet = this.page.getByRole('article', { name: 'עסקה' });
    await sheet.waitFor();
    return sheet;
  }
}
