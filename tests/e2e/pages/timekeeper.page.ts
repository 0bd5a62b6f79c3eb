import type { Locator, Page } from 'playwright-core';
import { scanInto } from '../support/scanner.ts';

/** Page object of the timekeeper's dialog. */
export class TimekeeperPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  dialog(): Locator {
    return this.page.getByRole('dialog', { name: 'שעון נוכחות' });
  }

  /** Opens the dialog from the locked till. */
  async open(): Promise<void> {
    await this.page.getByRole('button', { name: 'שעון נוכחות' }).click();
    await this.dialog().getByRole('radiogroup', { name: 'מה להחתים' }).waitFor();
  }

  async choose(method: 'כניסה' | 'יציאה' | 'השעות שלי'): Promise<void> {
    await this.dialog().getByText(method, { exact: true }).click();
  }

  /** Swipes a card. */
  async swipe(card: string): Promise<void> {
    await this.dialog().getByRole('textbox', { name: 'מספר כרטיס' }).waitFor();
    await scanInto(this.page, card);
  }

  stampConfirmation(): Locator {
    return this.page.getByTestId('stamp-done');
  }

  /** The dialog's message about a refused card. */
  message(): Locator {
    return this.dialog().getByRole('status');
  }

  unsentStamps(): Locator {
    return this.dialog()
      .getByRole('region', { name: 'החתמות שממתינות לשליחה' })
      .getByRole('listitem');
  }

  async startNextEmployee(): Promise<void> {
    await this.dialog().getByRole('button', { name: 'עובד נוסף' }).click();
  }

  async close(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await this.dialog().waitFor({ state: 'detached' });
  }
}
