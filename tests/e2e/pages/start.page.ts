import type { Page } from 'playwright-core';
import { scanInto } from '../support/scanner.ts';

/** Opens a route of the application. */
export async function open(page: Page, route = ''): Promise<void> {
  await page.goto(route === '' ? '/' : `/#${route}`);
}

/** Signs a manager in on the sign-in screen. */
export async function signIn(
  page: Page,
  person: { readonly email: string; readonly password: string },
): Promise<void> {
  await page.getByLabel('דוא"ל').fill(person.email);
  await page.getByRole('textbox', { name: 'סיסמה' }).fill(person.password);
  await page.getByRole('button', { name: 'התחברו' }).click();
}

/** Makes this device a till, on the registration screen. */
export async function registerTerminal(
  page: Page,
  branch: string,
  terminal: string,
): Promise<void> {
  await page.getByRole('heading', { name: 'רישום קופה' }).waitFor();
  await choose(page, 'סניף', branch);
  await choose(page, 'קופה', terminal);
  await page.getByRole('button', { name: 'רשמו את הקופה' }).click();
}

/** Confirms the warning that another device has the till. */
export async function confirmTakeover(page: Page): Promise<void> {
  await page
    .getByRole('dialog', { name: 'להעביר את הקופה למכשיר הזה?' })
    .getByRole('button', { name: 'העבירו לכאן' })
    .click();
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true });
  await field.waitFor();
  if ((await field.inputValue()) === option) return;
  await field.click();
  // The option of a till on another device says so after its name.
  await page.getByRole('option', { name: new RegExp(`^${option}( ?רשומה במכשיר אחר)?$`) }).click();
}

/** Unlocks a till with an employee's card. */
export async function signInEmployee(page: Page, card: string): Promise<void> {
  await page.getByRole('dialog', { name: 'הקופה נעולה' }).waitFor();
  await scanInto(page, card);
  await page.getByRole('dialog', { name: 'הקופה נעולה' }).waitFor({ state: 'detached' });
}

export interface NewBusiness {
  readonly business: string;
  readonly vatNumber: string;
  readonly branch: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly card: string;
}

/** Fills the sign-up form and requests the code that confirms the e-mail address. */
export async function fillSignUp(page: Page, business: NewBusiness): Promise<void> {
  await page.getByRole('radio', { name: 'חנות' }).check();
  await page.getByLabel('שם העסק').fill(business.business);
  await page.getByLabel('מספר עוסק או ח.פ').fill(business.vatNumber);
  await page.getByLabel('שם הסניף הראשון').fill(business.branch);
  await page.getByLabel('שם פרטי').fill(business.firstName);
  await page.getByLabel('שם משפחה').fill(business.lastName);
  await page.getByLabel('דוא"ל').fill(business.email);
  await page.getByRole('textbox', { name: 'סיסמה' }).fill(business.password);
  await page.getByLabel('מספר כרטיס עובד').fill(business.card);
  await page.getByRole('button', { name: 'המשיכו' }).click();
}

/** Types the code from the mail. */
export async function confirmSignUp(page: Page, code: string): Promise<void> {
  await page.getByLabel('קוד אימות').fill(code);
  await page.getByRole('button', { name: 'פתחו את העסק' }).click();
}
