import type { Locator, Page } from 'playwright-core';

/** The side menu, next to the screen or in its drawer. */
export function sideMenu(page: Page): Locator {
  return page.getByRole('navigation', { name: 'תפריט' }).filter({ visible: true });
}

/** Opens a group of the menu, as long as it is closed. */
export async function openMenuGroup(page: Page, name: string): Promise<void> {
  const head = sideMenu(page)
    .locator('[data-group]')
    .filter({ hasText: new RegExp(`^${name}$`) });
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
}

/** Goes to a screen of the menu by its name, which the search of the menu finds in any group. */
export async function goByMenu(
  page: Page,
  name: string,
  // Ctrl opens a further window instead of replacing the one in front.
  modifiers: readonly 'Control'[] = [],
): Promise<void> {
  const menu = sideMenu(page);
  await menu.getByRole('searchbox').fill(name);
  await menu.getByRole('link', { name, exact: true }).click({ modifiers: [...modifiers] });
  await menu
    .getByRole('searchbox')
    .fill('', { timeout: 2_000 })
    .catch(() => undefined);
}

/** Shows the row of search fields in the list in front, which is off for a person at first. */
export async function showSearchRow(page: Page): Promise<void> {
  await page
    .locator('#content')
    .getByRole('button', { name: /^סינון/ })
    .filter({ visible: true })
    .click();
  await page.getByRole('switch', { name: 'שורת חיפוש' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'סינון' }).waitFor({ state: 'detached' });
}
