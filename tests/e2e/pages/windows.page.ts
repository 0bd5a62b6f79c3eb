import type { Locator, Page } from 'playwright-core';

/** Page object of the open windows: their groups in the top bar and their dialog. */
export class WindowsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Returns the route after the `#`. */
  address(): string {
    return new URL(this.page.url()).hash.slice(1);
  }

  groups(): Locator {
    return this.page.getByTestId('window-group');
  }

  group(name: string): Locator {
    return this.groups().filter({ has: this.page.getByText(name, { exact: true }) });
  }

  /**
   * Shows a window by its group: directly when it is the group's only one, from the list otherwise.
   */
  async show(group: string, name?: string): Promise<void> {
    await this.group(group).getByRole('button').first().click();
    if (name !== undefined) await this.page.getByRole('menuitem', { name }).click();
  }

  async closeGroup(name: string): Promise<void> {
    await this.group(name)
      .getByRole('button', { name: /^סגרו את/ })
      .click();
  }

  dialog(): Locator {
    return this.page.getByRole('dialog', { name: 'חלונות פתוחים' });
  }

  tiles(): Locator {
    return this.dialog().getByTestId('window-tile');
  }

  tile(name: string): Locator {
    return this.tiles().filter({ hasText: name });
  }

  async openDialog(): Promise<void> {
    await this.page
      .getByRole('banner')
      .getByRole('button', { name: /^חלונות פתוחים: / })
      .click();
    await this.dialog().waitFor();
  }

  async closeAll(): Promise<void> {
    await this.dialog().getByRole('button', { name: 'סגרו הכול' }).click();
  }
}
