import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

/** The two sizes every journey is looked at in. */
export const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

const FLAGS = [
  '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync',
];
const CANDIDATES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable'];

function chromiumPath(): string | undefined {
  const given = process.env['CHROMIUM_PATH'];
  // Undefined: playwright's own, which the set-up installed.
  return given ?? CANDIDATES.find((path) => existsSync(path));
}

export async function launchBrowser(): Promise<Browser> {
  const executablePath = chromiumPath();
  return chromium.launch({ args: FLAGS, ...(executablePath === undefined ? {} : { executablePath }) });
}

/** A page whose console errors and uncaught exceptions are collected: a journey ends by expecting none. */
export interface WatchedPage {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly problems: string[];
}

export interface PageOptions {
  readonly size?: keyof typeof SIZES;
  readonly dark?: boolean;
  /** Problems that the journey brings about on purpose (a server that is switched off). */
  readonly expected?: RegExp;
}

export async function openPage(browser: Browser, url: string, options: PageOptions = {}): Promise<WatchedPage> {
  const size = options.size ?? 'desktop';
  const context = await browser.newContext({
    viewport: SIZES[size],
    hasTouch: size === 'phone',
    locale: 'he-IL',
    timezoneId: 'Asia/Jerusalem',
    baseURL: url,
    colorScheme: options.dark === true ? 'dark' : 'light',
  });
  const page = await context.newPage();
  const problems: string[] = [];
  const note = (text: string): void => {
    if (options.expected?.test(text) !== true) problems.push(text);
  };
  page.on('console', (message) => {
    if (message.type() === 'error') note(message.text());
  });
  page.on('pageerror', (error) => note(String(error)));
  return { context, page, problems };
}

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

interface AxeViolation {
  readonly id: string;
  readonly impact: string | null;
  readonly help: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[];
}

/** Serious and critical findings of axe on the page as it is now, one line each. */
export async function findSeriousProblems(page: Page): Promise<string[]> {
  // Evaluated by the protocol, not as a script tag: the page's content policy forbids foreign scripts, as it should.
  await page.evaluate(await readFile(AXE, 'utf8'));
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run: () => Promise<{ violations: AxeViolation[] }> } };
    return (await axe.run()).violations;
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help} — ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
}

/** Elements that reach beyond the window sideways: something clipped or a page that scrolls the wrong way. */
export async function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide in a window of ${clientWidth}`] : [];
  });
}
