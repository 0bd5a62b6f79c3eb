import type { Locator, Page } from 'playwright-core';
import { scanInto } from '../support/scanner.ts';

/** Page object of the till screen. */
export class TillPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /**
   * Waits until products are loaded and the bill is open. The first start loads the whole
   * catalogue.
   */
  async ready(): Promise<void> {
    await this.page.locator('[data-testid="till"][data-open="true"]').waitFor({ timeout: 60_000 });
  }

  async scan(...codes: readonly string[]): Promise<void> {
    for (const code of codes) await scanInto(this.page, code);
  }

  /** Presses keys one by one at the speed of a person. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.page.keyboard.press(key);
      // Longer than a scanner's pause, by which the till distinguishes typing from scanning.
      await this.page.waitForTimeout(70);
    }
  }

  rows(): Locator {
    return this.page.getByTestId('bill-row');
  }

  row(name: string): Locator {
    return this.rows().filter({ hasText: name });
  }

  total(): Locator {
    return this.page.getByTestId('bill-total');
  }

  notice(): Locator {
    return this.page.getByTestId('notice');
  }

  status(): Locator {
    return this.page.getByTestId('till-status');
  }

  action(name: string): Locator {
    return this.page
      .getByRole('navigation', { name: 'פעולות' })
      .getByRole('button', { name, exact: false });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  /** Picks an action from the "more" menu. */
  async pickFromMore(name: string | RegExp): Promise<void> {
    await this.action('עוד').click();
    await this.button(name).click();
  }

  /** Opens a line for editing: the first touch selects it, then its edit button opens it. */
  async editRow(name: string): Promise<void> {
    const row = this.row(name);
    if ((await row.getAttribute('data-lit')) !== 'true')
      await row.locator('button').first().click();
    await row.getByRole('button', { name: 'ערכו את השורה' }).click();
    await this.page.getByRole('tab', { name: 'הנחה באחוזים' }).waitFor();
  }

  /** The figures in the heading of the open line. */
  rowFigures(): Locator {
    return this.page.getByTestId('row-figures');
  }

  /** Types a value into the open editor and confirms it. */
  async enterValue(kind: string, value: string): Promise<void> {
    const tab = this.page.getByRole('tab', { name: kind, exact: true });
    if ((await tab.count()) > 0) await tab.click();
    const field = this.page.getByRole('textbox', { name: kind, exact: true });
    await field.fill(value);
    await this.button(/^(עדכנו (כמות|משקל|מחיר|הנחה)|קבעו סכום סופי|הוסיפו לחשבון)$/).click();
  }

  /** Enters the weight of a weighed product. */
  async weigh(kilograms: string): Promise<void> {
    await this.enterValue('משקל בק"ג', kilograms);
  }

  approval(): Locator {
    return this.page.getByRole('dialog', { name: 'נדרש אישור' });
  }

  /** Approves the open request with a colleague's card. */
  async approve(card: string): Promise<void> {
    await this.approval().waitFor();
    await scanInto(this.page, card);
  }

  async pay(): Promise<void> {
    await this.page.getByTestId('pay').click();
    await this.page.getByTestId('owed').waitFor();
  }

  owed(): Locator {
    return this.page.getByTestId('owed');
  }

  /** Pays with one of the round cash amounts that the payment offers. */
  async payQuickCash(agorot: number): Promise<void> {
    await this.page.getByTestId(`quick-${agorot}`).click();
  }

  /** Shown when the sale is finished, with its payments. */
  done(): Locator {
    return this.page.getByTestId('done');
  }

  /** The change to give; absent when there is none. */
  change(): Locator {
    return this.page.getByTestId('change');
  }

  receipt(): Locator {
    return this.page.getByTestId('receipt');
  }

  async newSale(): Promise<void> {
    await this.page.getByTestId('new-sale').click();
  }

  /** Opens the list of unsent sales from the status light in the top bar. */
  async openQueue(): Promise<Locator> {
    await this.status().click();
    await this.page.getByRole('button', { name: 'עסקאות שממתינות' }).click();
    return this.page.getByTestId('queue-sale');
  }

  async lock(): Promise<void> {
    await this.pickFromMore('החליפו עובד');
  }

  /** Reads a table of the device's database of carts and sales. */
  async readTable(table: 'frozen' | 'places' | 'transactions'): Promise<unknown[]> {
    return this.page.evaluate(
      (name) =>
        new Promise<unknown[]>((resolve, reject) => {
          const opened = indexedDB.open('dp_offline_carts');
          opened.addEventListener('error', () => reject(new Error('The store did not open')));
          opened.addEventListener('success', () => {
            const all = opened.result.transaction(name).objectStore(name).getAll();
            all.addEventListener('success', () => {
              opened.result.close();
              resolve(all.result);
            });
          });
        }),
      table,
    );
  }

  async chooseCustomer(search: string, name: string | RegExp): Promise<void> {
    await this.action('לקוח').click();
    await this.page.getByRole('textbox', { name: 'שם, קוד או טלפון' }).fill(search);
    await this.page.getByRole('button', { name }).click();
  }
}
