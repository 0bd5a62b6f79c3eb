import type { Locator, Page } from 'playwright-core';

/** Page object of the settings screen. */
export class SettingsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** @param section the section at the side that is shown */
  async open(section = 'העסק'): Promise<void> {
    await this.page.goto('/#/settings');
    await this.page.getByRole('heading', { name: 'הגדרות', exact: true }).waitFor();
    await this.section(section);
  }

  row(label: string): Locator {
    return this.page.getByRole('group', { name: label, exact: true });
  }

  /** Shows a section of the settings, from the side. */
  async section(name: string): Promise<void> {
    await this.page.getByRole('tab', { name, exact: true }).click();
  }

  async choosePlace(name: string): Promise<void> {
    await this.page.getByRole('combobox', { name: 'ההגדרות של' }).click();
    await this.page.getByRole('option', { name, exact: true }).click();
  }

  async type(label: string, value: string): Promise<void> {
    const field = this.row(label).getByRole('textbox', { name: label });
    await field.fill(value);
    await field.press('Enter');
  }

  toast(text: string | RegExp): Locator {
    return this.page.locator('[role="alert"], [role="status"]').filter({ hasText: text });
  }
}
