import type { Browser, Frame } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DrawerPage } from '../pages/drawer.page.ts';
import { open, signIn } from '../pages/start.page.ts';
import { launchBrowser, openPage, type WatchedPage } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import {
  type Finding,
  checkScreen,
  type ScreenCheckOptions,
  summarizeFindings,
} from '../support/screen-checks.ts';
import { openOffice, openTill, type OpenTill } from '../support/signed-in-pages.ts';

const SIZES: ScreenCheckOptions = { sizes: ['desktop', 'phone'] };
const AGENT = {
  email: 'noa@provider.example',
  password: 'copper-lantern-47',
  name: 'נועה מהתמיכה',
};
/** Typed on the shared screen; none of it may reach the agent. */
const SECRETS = {
  password: 'zebra-umbrella-31',
  next: 'walnut-harbour-58',
  card: '4580123456781234',
  search: 'qwertzuiop',
};
/**
 * The frame of the mirrored screen is sandboxed and runs no script; the browser reports that when
 * the frame is redrawn after this journey has inspected it.
 */
const NO_SCRIPT = /^Blocked script execution in .* because the document's frame is sandboxed/;
const QUESTION = `להראות ל${AGENT.name} את המסך שלכם?`;

let server: DemoServer;
let browser: Browser;
let desk: WatchedPage;
let guest: WatchedPage;
let shop: OpenTill;
/**
 * All screen-share responses that the agent's browser received, and all chunks that the owner's
 * browser sent.
 */
const received: string[] = [];
const sent: string[] = [];
const findings: Finding[] = [];

/** A chunk that was under way when the agent stopped. */
const LATE_CHUNK_REFUSED = /409 .*\/screen_share\/[^/]+\/chunks$/;

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  process.env['DALPAK_NEW_PASSWORD'] = AGENT.password;
  await server.runCommand('provider-user', AGENT.email, '--kind', 'support', '--name', AGENT.name);
  delete process.env['DALPAK_NEW_PASSWORD'];
  shop = await openTill(browser, server, { expectedProblems: LATE_CHUNK_REFUSED });
  desk = await openOffice(browser, server, { expectedProblems: LATE_CHUNK_REFUSED });
  guest = await openPage(browser, server.url, { expectedProblems: NO_SCRIPT });
  guest.page.on('response', (response) => {
    if (response.url().includes('/screen_share/'))
      response.text().then(
        (text) => received.push(text),
        () => undefined,
      );
  });
  desk.page.on('request', (request) => {
    if (request.url().includes('/chunks')) sent.push(request.postData() ?? '');
  });
  await desk.page.getByText('מכירות היום').waitFor();
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

/** The frame of the agent's page that mirrors the shared screen. */
async function findMirrorFrame(): Promise<Frame> {
  const frame = await (
    await guest.page.locator('#content iframe').filter({ visible: true }).elementHandle()
  )?.contentFrame();
  if (frame === null || frame === undefined) throw new Error('There is no picture');
  return frame;
}

describe('a shared screen', () => {
  stopAfterFirstFailure();

  it('is requested only while an agent is inside, on the till too, where the request covers nothing [SHELL-171]', async () => {
    await new DrawerPage(desk.page).pick('גישת תמיכה');
    await desk.page.getByLabel('דוא"ל של הנציג').fill(AGENT.email);
    await desk.page.keyboard.press('Enter');
    await desk.page.getByRole('heading', { name: 'הגישה פתוחה' }).waitFor();
    expect(await desk.page.getByRole('heading', { name: QUESTION }).count()).toBe(0);
    await open(guest.page);
    await signIn(guest.page, AGENT);
    await guest.page.getByText(/אתם צופים ב.+ כנציג תמיכה/).waitFor();
    for (const { page } of [desk, shop])
      await page.getByRole('region', { name: QUESTION }).waitFor();
    expect(await guest.page.getByRole('button', { name: 'שתפו את המסך' }).count()).toBe(0);
    findings.push(
      ...(await checkScreen(desk.page, 'screen-question', SIZES)),
      ...(await checkScreen(shop.page, 'screen-question-till', { sizes: ['till', 'phone'] })),
    );
  });

  it('is declined once for the whole grant, and can be allowed later from the drawer [SHELL-171]', async () => {
    await shop.page
      .getByRole('region', { name: QUESTION })
      .getByRole('button', { name: 'לא עכשיו' })
      .click();
    await shop.page.getByRole('region', { name: QUESTION }).waitFor({ state: 'detached' });
    const answered = shop.page.waitForResponse((response) =>
      response.url().endsWith('/account/screen_share'),
    );
    await shop.page.reload();
    await shop.page.getByText('נציג תמיכה צופה').waitFor();
    await answered;
    expect(await shop.page.getByRole('region', { name: QUESTION }).count()).toBe(0);
    await new DrawerPage(shop.page).pick('שיתוף מסך עם התמיכה');
    await shop.page.getByRole('region', { name: QUESTION }).waitFor();
  });

  it('starts when its owner presses the button, and is announced as long as it lasts [SHELL-013]', async () => {
    await desk.page.getByRole('button', { name: 'שתפו את המסך' }).click();
    await desk.page.getByText(`המסך שלכם משותף עם ${AGENT.name}`).waitFor();
    await guest.page.getByRole('link', { name: 'צפו' }).click();
    await guest.page.getByRole('heading', { name: /^המסך של / }).waitFor();
    await desk.page.getByText(`${AGENT.name} רואה את המסך שלכם`).waitFor();
    // Also over an open drawer.
    const drawer = await new DrawerPage(desk.page).open();
    await desk.page.getByRole('button', { name: 'הפסיקו' }).click({ trial: true });
    findings.push(...(await checkScreen(desk.page, 'screen-shared-drawer', SIZES)));
    await desk.page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    findings.push(...(await checkScreen(desk.page, 'screen-shared', SIZES)));
  });

  it("shows the agent what its owner opens, as it is on the owner's screen [SHELL-013]", async () => {
    await open(desk.page, '/items/13');
    const name = desk.page
      .getByRole('grid', { name: 'מוצרים' })
      .getByRole('gridcell')
      .filter({ hasText: /[א-ת]{2,}/ })
      .first();
    const product = (await name.textContent())?.trim() ?? '';
    expect(product).not.toBe('');
    await (
      await findMirrorFrame()
    )
      .getByRole('grid', { name: 'מוצרים' })
      .getByText(product)
      .filter({ visible: true })
      .first()
      .waitFor();
    await guest.page.getByText('משודר עכשיו').waitFor();
    expect(await (await findMirrorFrame()).locator('script').count()).toBe(0);
    findings.push(...(await checkScreen(guest.page, 'screen-viewer', SIZES)));
  });

  it('never sends what is typed: neither a password, nor a card, nor a search', async () => {
    const { page } = desk;
    await page.getByRole('textbox', { name: 'חיפוש במוצרים' }).pressSequentially(SECRETS.search);
    await open(page, '/account');
    const field = (what: string) =>
      page.locator(`#content input[autocomplete="${what}"]`).filter({ visible: true }).last();
    await field('current-password').pressSequentially(SECRETS.password);
    await field('new-password').pressSequentially(SECRETS.next);
    // A revealed password is in clear text on the owner's screen, but it is still a field.
    for (const eye of await page
      .locator('#content .mantine-PasswordInput-visibilityToggle')
      .filter({ visible: true })
      .all())
      await eye.click();
    await field('name').fill(SECRETS.card);
    // Opened last: once the agent has received this screen, everything typed before has arrived as
    // well.
    await open(page, '/support/access');
    await (await findMirrorFrame()).getByText('זמן שנותר').filter({ visible: true }).waitFor();
    const all = [...received, ...sent].join('\n');
    for (const secret of Object.values(SECRETS)) expect(all.includes(secret)).toBe(false);
    // The mask proves that fields were recorded, without their contents.
    expect(all.includes('••••')).toBe(true);
    const shown = await (
      await findMirrorFrame()
    )
      .locator('input:not([type="checkbox"])')
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
    expect(shown.filter((value) => value !== '' && value !== '••••')).toEqual([]);
  });

  it('continues after a reload of the shared tab, and is recorded in the audit log', async () => {
    await desk.page.reload();
    await desk.page.getByText(`${AGENT.name} רואה את המסך שלכם`).waitFor();
    await open(desk.page, '/audit');
    await (await findMirrorFrame()).getByText('נציג תמיכה צפה במסך ששותף').first().waitFor();
  });

  it('is stopped by its owner, and the agent is notified [SHELL-013]', async () => {
    await desk.page.getByRole('button', { name: 'הפסיקו' }).click();
    await desk.page.getByText('רואה את המסך שלכם').waitFor({ state: 'detached' });
    await guest.page.getByRole('heading', { name: 'השיתוף הסתיים' }).waitFor();
    await guest.page.getByText('מי ששיתף הפסיק את השיתוף.').waitFor();
    expect(await guest.page.locator('#content iframe').filter({ visible: true }).count()).toBe(0);
    expect(await desk.page.getByRole('region', { name: QUESTION }).count()).toBe(0);
    findings.push(...(await checkScreen(guest.page, 'screen-ended', SIZES)));
    const calls = sent.length;
    await open(desk.page, '/items/13');
    await desk.page.waitForTimeout(3_000);
    expect(sent.length).toBe(calls);
  });

  it('is started at a till as well, and stopped by the agent', async () => {
    await shop.page.getByRole('button', { name: 'שתפו את המסך' }).click();
    await guest.page.getByRole('link', { name: 'צפו' }).click();
    await shop.page.getByText(`${AGENT.name} רואה את המסך שלכם`).waitFor();
    await guest.page.locator('#content iframe').filter({ visible: true }).waitFor();
    findings.push(
      ...(await checkScreen(shop.page, 'screen-shared-till', { sizes: ['till', 'phone'] })),
      ...(await checkScreen(guest.page, 'screen-viewer-till', SIZES)),
    );
    await guest.page.getByRole('button', { name: 'סיימו את הצפייה' }).click();
    await guest.page.getByText('סיימתם את הצפייה.').waitFor();
    await shop.page.getByText('רואה את המסך שלכם').waitFor({ state: 'detached' });
  });

  it('causes no serious problem on its screens, in both colour schemes', () => {
    expect(summarizeFindings(findings)).toEqual([]);
    expect([...desk.problems, ...shop.problems, ...guest.problems]).toEqual([]);
  });
});
