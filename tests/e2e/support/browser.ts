import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { TEMPLATE_VARIABLE } from './demo-server.ts';

/** Viewport sizes of a desk screen, an all-in-one till and a phone. */
export const SIZES = {
  desktop: { width: 1440, height: 900 },
  till: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
} as const;

export const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const CANDIDATES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

export function chromiumPath(): string | undefined {
  const given = process.env['CHROMIUM_PATH'];
  // Undefined means playwright's own Chromium, which the set-up installed.
  return given ?? CANDIDATES.find((path) => existsSync(path));
}

/** The browser that all journeys of this process share; null before the first. */
let sharedBrowser: Browser | null = null;

/**
 * Launches a browser, to be closed at the end. Journeys share one process, since a launch takes as
 * long as opening six pages; `close` ends only the contexts of its own journey.
 *
 * @param flags further flags of Chromium, which need a browser process of their own
 */
export async function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  if (flags.length > 0 || process.env[TEMPLATE_VARIABLE] === undefined) return launch(flags);
  // A crash fails the journey in which it occurred; the next one gets a new browser.
  if (sharedBrowser?.isConnected() !== true) sharedBrowser = await launch([]);
  return shareBrowser(sharedBrowser);
}

function launch(flags: readonly string[]): Promise<Browser> {
  const executablePath = chromiumPath();
  return chromium.launch({
    args: [...FLAGS, ...flags],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
}

/** Wraps the shared browser: `close` ends only the contexts that were created here. */
function shareBrowser(browser: Browser): Browser {
  const own: BrowserContext[] = [];
  const newContext: Browser['newContext'] = async (options) => {
    const context = await browser.newContext(options);
    own.push(context);
    return context;
  };
  const close: Browser['close'] = async () => {
    await Promise.all(own.map((context) => context.close()));
  };
  return Object.assign(Object.create(browser) as Browser, { newContext, close });
}

/** A page with its console errors and uncaught exceptions, of which a journey expects none. */
export interface WatchedPage {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly problems: string[];
}

/** Pages of all journeys of this worker. */
const journeyPages: Page[] = [];

/** Returns the pages that are open now. */
export function listOpenPages(): readonly Page[] {
  return journeyPages.filter((page) => !page.isClosed());
}

/** The browser's message when the server refuses a start without a session. */
const NO_SESSION = /status of 401 .*\/api\/v2\/app\/init$/;
/** The browser's messages when a server that was stopped on purpose does not answer. */
export const SERVER_GONE =
  /ERR_CONNECTION_|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED|ERR_FAILED|ERR_INCOMPLETE_CHUNKED_ENCODING/;

/** While the server is away, the till looks for it after pauses of up to 30 seconds. */
export const UNTIL_FOUND = { timeout: 60_000 };

export interface PageOptions {
  readonly size?: keyof typeof SIZES;
  readonly dark?: boolean;
  /** A till with a touch screen; phones always have one. */
  readonly touch?: boolean;
  /**
   * Whether the service worker is installed. It fetches and compiles every file of the product, a
   * third of a short journey's time, so only journeys that start offline, update or measure need
   * it.
   */
  readonly serviceWorker?: boolean;
  /** Time that the clock of the pages always shows; timers go on. */
  readonly fixedTime?: string;
  /** Problems that the journey causes on purpose, such as a stopped server. */
  readonly expectedProblems?: RegExp;
  /** Runs in every page before the page's scripts: a function, or the path of a script. */
  readonly initScript?: (() => void) | { readonly path: string };
}

/** Creates a browser context with one page at the origin of `url`; nothing is loaded yet. */
export async function openPage(
  browser: Browser,
  url: string,
  options: PageOptions = {},
): Promise<WatchedPage> {
  const size = options.size ?? 'desktop';
  const context = await browser.newContext({
    viewport: SIZES[size],
    hasTouch: options.touch ?? size === 'phone',
    isMobile: size === 'phone',
    locale: 'he-IL',
    timezoneId: 'Asia/Jerusalem',
    baseURL: url,
    colorScheme: options.dark === true ? 'dark' : 'light',
    reducedMotion: 'reduce',
    serviceWorkers: options.serviceWorker === true ? 'allow' : 'block',
  });
  context.setDefaultTimeout(20_000);
  if (options.fixedTime !== undefined) await context.clock.setFixedTime(options.fixedTime);
  if (options.initScript !== undefined) await context.addInitScript(options.initScript);
  const page = await context.newPage();
  journeyPages.push(page);
  const problems: string[] = [];
  const expected = [
    NO_SESSION,
    ...(options.expectedProblems === undefined ? [] : [options.expectedProblems]),
  ];
  const note = (text: string): void => {
    if (!expected.some((pattern) => pattern.test(text))) problems.push(text);
  };
  page.on('console', (message) => {
    if (message.type() === 'error') note(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => note(String(error)));
  return { context, page, problems };
}

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

interface AxeViolation {
  readonly id: string;
  readonly impact: string | null;
  readonly help: string;
  readonly nodes: readonly {
    readonly target: readonly string[];
    readonly failureSummary: string;
  }[];
}

/**
 * Rules whose findings axe itself rates moderate or minor. Leaving them out saves a third of the
 * time.
 */
const NEVER_SERIOUS = [
  'aria-allowed-role',
  'aria-deprecated-role',
  'empty-heading',
  'empty-table-header',
  'focus-order-semantics',
  'form-field-multiple-labels',
  'heading-order',
  'hidden-content',
  'html-xml-lang-mismatch',
  'image-redundant-alt',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'meta-viewport-large',
  'meta-viewport',
  'no-autoplay-audio',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
  'scope-attr-valid',
  'server-side-image-map',
  'skip-link',
  'table-duplicate-name',
];

/**
 * Returns the serious and critical findings of axe on the current page, one line each.
 *
 * @param rules run these rules only; all when left out
 */
export async function findSeriousProblems(
  page: Page,
  rules?: readonly string[],
): Promise<string[]> {
  // Evaluated through the protocol: the page's content policy forbids foreign script tags, as it
  // should.
  // `noHtml` leaves out the HTML of each element, which the findings do not use.
  if (!(await page.evaluate(() => 'axe' in window)))
    await page.evaluate(`${await readFile(AXE, 'utf8')}; axe.configure({ noHtml: true });`);
  const violations = await page.evaluate(
    async ({ only, never }) => {
      const { axe } = window as unknown as {
        axe: { run: (options: object) => Promise<{ violations: AxeViolation[] }> };
      };
      const which =
        only === null
          ? { rules: Object.fromEntries(never.map((rule) => [rule, { enabled: false }])) }
          : { runOnly: only };
      return (await axe.run({ resultTypes: ['violations'], preload: false, ...which })).violations;
    },
    { only: rules ?? null, never: NEVER_SERIOUS },
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, help, nodes }) =>
        `${id}: ${help} — ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
    );
}

/**
 * Finds what makes the page wider than the window: clipped elements, or a page that scrolls
 * sideways.
 */
export async function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    // Elements past the edge in document order, so the innermost come last.
    const past = [...document.querySelectorAll('*')].filter((element) => {
      const { left, right, height } = element.getBoundingClientRect();
      return height > 0 && (left < -1 || right > clientWidth + 1);
    });
    const names = past
      .slice(-3)
      .map((element) =>
        `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`.slice(0, 80),
      );
    return scrollWidth > clientWidth
      ? [`the page is ${scrollWidth} wide in a window of ${clientWidth}: ${names.join(', ')}`]
      : [];
  });
}

/**
 * Finds a page that is taller than the window: the button of a single-purpose screen may be out of
 * sight.
 */
export async function findTooTall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollHeight, clientHeight } = document.documentElement;
    return scrollHeight > clientHeight
      ? [`the page is ${scrollHeight} tall in a window of ${clientHeight}`]
      : [];
  });
}

/** Finds touch targets smaller than `least` pixels; the till guarantees 48. */
export async function findSmallTargets(page: Page, least = 48): Promise<string[]> {
  return page.evaluate((smallest) => {
    const shown = [
      ...document.querySelectorAll<HTMLElement>(
        'button, a[href], input, select, [role="button"], [role="tab"]',
      ),
    ].filter(
      (element) =>
        element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
        !element.closest('[inert], [aria-hidden="true"]'),
    );
    return shown.flatMap((element) => {
      // A field inside its label is touched anywhere on the label.
      const { width, height, right, bottom } = (
        element.closest('label') ?? element
      ).getBoundingClientRect();
      // A skip link is out of sight until it has the focus; text for screen readers is clipped to a
      // pixel.
      if (right <= 0 || bottom <= 0 || (width <= 1 && height <= 1)) return [];
      const name =
        element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? '';
      // Half a pixel of layout rounding does not matter to a thumb.
      return width + 0.5 < smallest || height + 0.5 < smallest
        ? [
            `${element.tagName.toLowerCase()} "${name}" is ${Math.round(width)}×${Math.round(height)}`,
          ]
        : [];
    });
  }, least);
}

/** Finds controls, headings and tables that reach over the edge of the window. */
export async function findClipped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const edge = document.documentElement.clientWidth;
    return [
      ...document.querySelectorAll<HTMLElement>('button, a[href], input, h1, h2, table'),
    ].flatMap((element) => {
      if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) return [];
      const { left, right, width } = element.getBoundingClientRect();
      // A strip that scrolls sideways shows a part of its last item on purpose.
      for (let around = element.parentElement; around !== null; around = around.parentElement) {
        if (
          around.scrollWidth > around.clientWidth &&
          /auto|scroll/.test(getComputedStyle(around).overflowX)
        )
          return [];
      }
      if (width <= 1 || right <= 0 || left >= edge) return [];
      const name =
        element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? '';
      return left < -1 || right > edge + 1
        ? [
            `${element.tagName.toLowerCase()} "${name}" spans ${Math.round(left)}…${Math.round(right)} of ${edge}`,
          ]
        : [];
    });
  });
}

/**
 * Finds amounts of one column whose right edges differ. A column is the figures at the same place
 * in the rows of one list, table or print.
 */
export async function findRaggedFigures(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const columns = new Map<
      string,
      { readonly text: string; readonly top: number; readonly right: number }[]
    >();
    const holders: Element[] = [];
    const boxes = '[role="grid"], [role="list"], [role="table"], table, ul, ol, dl, article';
    for (const figure of document.querySelectorAll<HTMLElement>('bdi, span, td, dd')) {
      const text = (figure.textContent ?? '').replaceAll(/[\u2066-\u2069]/g, '').trim();
      if (
        figure.childElementCount > 0 ||
        !/^-?₪?\d[\d,]*\.\d\d$/.test(text) ||
        !figure.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })
      )
        continue;
      const holder = figure.closest(boxes);
      if (holder === null) continue;
      if (!holders.includes(holder)) holders.push(holder);
      const path: string[] = [];
      for (
        let around: Element | null = figure;
        around !== null && around !== holder;
        around = around.parentElement
      ) {
        // Cells of a row belong to different columns.
        const place =
          /^(?:TD|DD)$/.test(around.tagName) || around.getAttribute('role') === 'gridcell'
            ? [...(around.parentElement?.children ?? [])].indexOf(around)
            : '';
        path.push(
          `${around.tagName}.${[...around.classList].filter((name) => !/lit|highlight|strong|main/i.test(name)).join('.')}${place}`,
        );
      }
      const range = document.createRange();
      range.selectNodeContents(figure);
      const { top, right, width } = range.getBoundingClientRect();
      if (width === 0) continue;
      const key = `${holders.indexOf(holder)} ${path.join(' ')}`;
      columns.set(key, [...(columns.get(key) ?? []), { text, top, right }]);
    }
    return [...columns.values()].flatMap((figures) => {
      const [first] = figures;
      if (
        first === undefined ||
        new Set(figures.map(({ top }) => Math.round(top))).size < figures.length
      )
        return [];
      const off = figures.find(({ right }) => Math.abs(right - first.right) > 0.5);
      return off === undefined
        ? []
        : [
            `figures ${first.text} and ${off.text} of one column end at ${first.right.toFixed(1)} and ${off.right.toFixed(1)}`,
          ];
    });
  });
}

/**
 * Controls that a thumb can miss: whose surface, as touches reach it, is smaller than `least` pixels
 * in a direction. Surfaces may reach beyond what is drawn.
 */
export async function findHardToTouch(page: Page, least: number): Promise<string[]> {
  return page.evaluate((smallest) => {
    // A border and the rounding of the layout do not matter to a thumb.
    const least = smallest - 4;
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'button, a[href], input, select, [role="button"], [role="tab"]',
      ),
    ].filter(
      (element) =>
        element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
        !element.closest('[inert], [aria-hidden="true"]') &&
        element.getBoundingClientRect().width > 1,
    );
    return controls.flatMap((element) => {
      const shown = element.closest('label') ?? element;
      shown.scrollIntoView({ block: 'center', inline: 'nearest' });
      const { left, right, top, bottom } = shown.getBoundingClientRect();
      if (right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight) return [];
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const hits = (px: number, py: number): boolean =>
        // The edge of the screen is as good as more of the control.
        px < 0 ||
        py < 0 ||
        px >= innerWidth ||
        py >= innerHeight ||
        shown.contains(document.elementFromPoint(px, py));
      /** Pixels that are hit from the middle in one direction. */
      const reach = (dx: number, dy: number): number => {
        let far = 0;
        while (far < smallest && hits(x + dx * (far + 1), y + dy * (far + 1))) far += 1;
        return far;
      };
      const isHit =
        hits(x, y) && reach(-1, 0) + reach(1, 0) >= least && reach(0, -1) + reach(0, 1) >= least;
      if (isHit) return [];
      const name =
        element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? '';
      return [
        `${element.tagName.toLowerCase()} "${name}" of ${Math.round(right - left)}×${Math.round(bottom - top)} is missed by a thumb`,
      ];
    });
  }, least);
}
