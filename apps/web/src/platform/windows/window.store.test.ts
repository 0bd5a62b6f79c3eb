import type { AppInit } from '@dalpak/contracts';
import { notifications } from '@mantine/notifications';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useErrorDialog } from '../api/error-dialog.store.ts';
import type { FeatureRoute } from '../router/feature.types.ts';
import { currentRoute, go, startNavigation } from '../router/navigation.ts';
import { createRouteTable } from '../router/route-table.ts';
import { useSession } from '../session/session.store.ts';
import { addComponent, openComponent } from './open-component.ts';
import {
  restoreWindowsOf,
  confirmClosing,
  openFurther,
  openInPlace,
  replaceWithStored,
  requestClose,
  countLockingScreen,
  showWindow,
  updateWindowData,
  useWindows,
  createWindowNavigation,
} from './window.store.ts';

const LOCKED = 'עליך לסיים עם המסך שנועל את המערכת!';
const icon = (): null => null;
const screen = (): null => null;
const route = (path: string, over: Partial<FeatureRoute> = {}): FeatureRoute => ({
  path,
  frame: 'app',
  audience: 'session',
  screen,
  ...over,
});
const table = createRouteTable(
  [],
  [
    { name: 'home', routes: [route('/')] },
    {
      name: 'pos',
      routes: [route('/pos', { window: { group: 'pos', label: 'menu:top.till', icon } })],
    },
    {
      name: 'records',
      routes: [
        route('/items/:compid/:wnd?'),
        route('/item/id/:id/component/:component/:wnd?'),
        route('/document/1/:id/:wnd?'),
      ],
    },
    {
      name: 'stock',
      routes: [26, 27].map((type) =>
        route(`/document/${type}/:id/:wnd?`, {
          window: {
            group: 'stock',
            label: 'menu:top.till',
            icon,
            subject: ({ id }) => (id === '0' ? null : `document:${id}`),
          },
        }),
      ),
    },
    {
      name: 'questions',
      routes: [
        route('/ask/:wnd?', {
          window: { group: 'reports', label: 'menu:top.reports', icon, followsQuery: true },
        }),
      ],
    },
    {
      name: 'secret',
      routes: [route('/secret/:wnd?', { permission: { type: 'system', key: 'settings' } })],
    },
  ],
);

/** The parts of app/init that the windows read. */
const component = (id: number, allowed: boolean, documentType: number | null) => ({
  id,
  label: 'מוצרים',
  icon: 'package',
  allowed,
  document_type: documentType,
});
const init = {
  components: [
    component(13, true, null),
    component(141, true, 1),
    component(17, false, null),
    component(142, true, 2),
  ],
  cloud: { id: 1 },
  user: { auth_type: 'user', id: 1 },
  employee: null,
} as unknown as AppInit;

/** The browser's address and history, which the navigation drives. */
function aBrowser(hash: string): { readonly entries: string[] } {
  const entries = [hash];
  const write = (url: string): void => {
    browser.hash = url;
  };
  const browser = { hash, href: 'http://till.local/' };
  vi.stubGlobal('location', browser);
  vi.stubGlobal('document', { addEventListener: () => undefined });
  vi.stubGlobal(
    'addEventListener',
    (name: string, listen: () => void) => void listeners.set(name, listen),
  );
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, 0));
  vi.stubGlobal('cancelAnimationFrame', (frame: NodeJS.Timeout) => clearTimeout(frame));
  vi.stubGlobal('history', {
    state: null,
    pushState: (_state: unknown, _title: string, url: string) => {
      entries.push(url);
      write(url);
    },
    replaceState: (_state: unknown, _title: string, url: string) => {
      entries[entries.length - 1] = url;
      write(url);
    },
  });
  return { entries };
}

const listeners = new Map<string, () => void>();
/** Waits until the delayed history entry is written. */
const written = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));
const memory = new Map<string, string>();
const shown = vi.spyOn(notifications, 'show');
// The same words again count up in their place.
const counted = vi.spyOn(notifications, 'update');
const logged = vi.spyOn(console, 'error');
let entries: string[];

function start(hash = '#/'): void {
  ({ entries } = aBrowser(hash));
  startNavigation(createWindowNavigation(table, ({ permission }) => permission === undefined));
  restoreWindowsOf('dana');
}

const routers = (): readonly string[] => useWindows.getState().windows.map(({ router }) => router);
const front = (): string | undefined =>
  useWindows.getState().windows.find(({ uid }) => uid === useWindows.getState().activeUid)?.uid;

beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => void memory.set(key, value),
    removeItem: (key: string) => void memory.delete(key),
  });
  memory.clear();
  useSession.setState({ phase: { kind: 'ready', init, source: 'server' } });
  start();
});
afterEach(async () => {
  restoreWindowsOf(null);
  // A pending entry must be written to its own test's browser.
  await written();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

describe('opening', () => {
  it('pushes the route followed by the id of the new window [SHELL-046, CART-294]', async () => {
    go('/items/13');
    await written();
    const uid = front();
    expect(uid).toMatch(/^[0-9a-z]{5}$/);
    expect([currentRoute(), entries]).toEqual([`/items/13/${uid}`, ['#/', `#/items/13/${uid}`]]);
  });

  it('shows the window that a route already has', () => {
    go('/items/13');
    const first = currentRoute();
    go('/items/111');
    go('/items/13');
    expect(currentRoute()).toBe(first);
    expect(routers()).toEqual(['/items/13', '/items/111']);
  });

  it('asks an open window for what stands behind the question mark, where its screen follows it [SEE-058]', () => {
    go('/ask?q=one');
    const uid = front();
    const address = (): string | undefined => useWindows.getState().windows[0]?.address;
    go('/ask?q=two');
    expect(front()).toBe(uid);
    expect(address()).toBe(`/ask/${uid}?q=two`);
    go('/ask');
    expect(address()).toBe(`/ask/${uid}?q=two`);
    expect(routers()).toEqual(['/ask']);
  });

  it('shows the window of a record by any of its routes, and opens new records separately', () => {
    go('/document/27/77');
    const first = currentRoute();
    go('/document/26/0');
    go('/document/26/77');
    expect([currentRoute(), routers()]).toEqual([first, ['/document/27/77', '/document/26/0']]);
    go('/document/27/0');
    expect(routers()).toEqual(['/document/27/77', '/document/26/0', '/document/27/0']);
  });

  it('accepts an unused id, and assigns another when the id is taken', () => {
    go('/items/13/mine');
    expect([currentRoute(), front()]).toEqual(['/items/13/mine', 'mine']);
    go('/items/111/mine');
    expect(currentRoute()).toMatch(/^\/items\/111\/(?!mine$)[0-9a-z]{5}$/);
    expect(routers()).toEqual(['/items/13', '/items/111']);
  });

  it("keeps the till's address, as one window", () => {
    go('/pos');
    go('/');
    go('/pos');
    expect([currentRoute(), front(), routers()]).toEqual(['/pos', 'pos', ['/pos']]);
  });

  it('opens no window for a screen outside windows, or without permission', () => {
    go('/secret');
    expect([currentRoute(), routers()]).toEqual(['/secret', []]);
    go('/');
    expect(useWindows.getState().activeUid).toBeNull();
  });

  it('names a window after its component when its route has no label', () => {
    go('/items/13');
    expect(
      useWindows
        .getState()
        .windows.map((window) => [window.component, window.label(), window.group]),
    ).toEqual([[13, 'מוצרים', 'records:13']]);
  });

  it('does nothing for the current route: no entry, no toast, no log [SHELL-246]', async () => {
    go('/items/13');
    go('/items/13');
    go(currentRoute());
    await written();
    await expect.poll(() => entries.length).toBe(2);
    expect([shown.mock.calls, logged.mock.calls]).toEqual([[], []]);
  });
});

describe('the history of the browser', () => {
  it('has each step in order, however soon the next one follows', async () => {
    go('/items/13/a');
    go('/items/111/b');
    go('/pos');
    expect(currentRoute()).toBe('/pos');
    await written();
    expect(entries).toEqual(['#/', '#/items/13/a', '#/items/111/b', '#/pos']);
  });

  it('has the last step when the page is closed at once', () => {
    go('/items/13/a');
    listeners.get('pagehide')?.();
    expect(entries).toEqual(['#/', '#/items/13/a']);
  });

  it('follows an address that was typed before the step was written', async () => {
    go('/items/13/a');
    location.hash = '#/items/111/b';
    listeners.get('hashchange')?.();
    await written();
    expect(currentRoute()).toBe('/items/111/b');
    expect(entries).not.toContain('#/items/13/a');
  });
});

describe('while the screen in front locks', () => {
  const message = (): unknown => {
    const said = [...shown.mock.calls, ...counted.mock.calls].at(-1)?.[0].message;
    return typeof said === 'string' ? said.replace(/ \(\u2066×\d+\u2069\)$/, '') : said;
  };

  beforeEach(() => {
    go('/items/13');
    go('/pos');
    countLockingScreen('pos', 1);
  });

  it.each([
    ['another window', () => showWindow(useWindows.getState().windows[0]?.uid ?? '')],
    ['a new one', () => go('/items/111')],
    ['home', () => go('/')],
    ['closing it', () => void requestClose(['pos'])],
    ['closing all', () => void requestClose(useWindows.getState().windows.map(({ uid }) => uid))],
  ])('refuses %s, in the words of the specification [SHELL-139]', (_way, leave) => {
    leave();
    expect(message()).toBe(LOCKED);
    expect([currentRoute(), front(), routers()]).toEqual(['/pos', 'pos', ['/items/13', '/pos']]);
  });

  it('allows navigation to the sign-in when the session ended', () => {
    go('/', { replace: true, force: true });
    expect([currentRoute(), shown.mock.calls.length]).toEqual(['/', 0]);
  });

  it('allows leaving as soon as the screen unlocks', () => {
    countLockingScreen('pos', -1);
    go('/');
    expect(currentRoute()).toBe('/');
  });
});

describe('closing', () => {
  it('goes to the root and replaces the entry when the last window closes [CART-295]', () => {
    go('/items/13');
    expect(requestClose([front() ?? ''])).toBe(true);
    expect([currentRoute(), routers(), entries]).toEqual(['/', [], ['#/', '#/']]);
  });

  it('confirms first when a window has unsaved work, and closes nothing before the answer', () => {
    go('/items/13');
    const uid = front() ?? '';
    updateWindowData(uid, { unsaved: 'מחיר' });
    go('/items/111');
    expect(requestClose(useWindows.getState().windows.map((window) => window.uid))).toBe(false);
    expect(useWindows.getState().closingUids).toHaveLength(2);
    confirmClosing(false);
    expect([useWindows.getState().closingUids, routers()]).toEqual([
      null,
      ['/items/13', '/items/111'],
    ]);
    requestClose([uid]);
    confirmClosing(true);
    expect([routers(), currentRoute()]).toEqual([['/items/111'], `/items/111/${front()}`]);
  });
});

describe('a component', () => {
  const alert = (): string => useErrorDialog.getState().shown?.description ?? '';
  afterEach(() => useErrorDialog.setState({ shown: null }));

  it('opens a document type in the document and any other on its record, each in a window [SHELL-047, SHELL-048]', () => {
    addComponent(141);
    expect(currentRoute()).toMatch(/^\/document\/1\/0\/[0-9a-z]{5}$/);
    openComponent(141, 7);
    expect(currentRoute()).toMatch(/^\/document\/1\/7\/[0-9a-z]{5}$/);
    addComponent(13);
    expect(currentRoute()).toMatch(/^\/item\/id\/0\/component\/13\/[0-9a-z]{5}$/);
    openComponent(13, 5);
    expect(currentRoute()).toMatch(/^\/item\/id\/5\/component\/13\/[0-9a-z]{5}$/);
    expect(routers()).toHaveLength(4);
  });

  it.each([
    [17, 'UPGRADE'],
    [99, 'UPGRADE'],
    [142, 'NO_DOCUMENT_EXIST'],
  ])('%i shows %s with an explanation, and opens no window', (id, text) => {
    addComponent(id);
    expect([useErrorDialog.getState().shown?.code, routers(), currentRoute()]).toEqual([
      text,
      [],
      '/',
    ]);
    expect(alert()).toContain(text);
    expect(alert()).toMatch(/[א-ת]/);
  });
});

describe('a reload', () => {
  it('restores the windows of the same person unloaded, and shows the requested one', () => {
    go('/items/13/a');
    updateWindowData('a', { title: 'ירקות' });
    go('/items/111/b');
    restoreWindowsOf(null);
    start('#/items/111/b');
    expect(
      useWindows.getState().windows.map(({ uid, data }) => [uid, data.title, data.loaded]),
    ).toEqual([
      ['a', 'ירקות', false],
      ['b', null, false],
    ]);
    go('/items/111/b');
    expect([front(), useWindows.getState().windows.map(({ data }) => data.loaded)]).toEqual([
      'b',
      [false, true],
    ]);
  });

  it('does not restore windows without a route, or of another person', () => {
    memory.set(
      'dalpak.windows.dana',
      JSON.stringify([
        { address: '/gone/x', title: null },
        { address: '/items/13/a', title: null },
        { address: '/secret/s', title: null },
      ]),
    );
    restoreWindowsOf(null);
    restoreWindowsOf('dana');
    expect(routers()).toEqual(['/items/13']);
    restoreWindowsOf('someone else');
    expect(routers()).toEqual([]);
  });
});

describe('a new record that was saved', () => {
  /** A list, a new record with unsaved work, and another window after it in the bar. */
  function aNewOne(): string {
    for (const one of ['/items/13', '/document/1/0', '/items/111', '/document/1/0']) go(one);
    const uid = front() ?? '';
    updateWindowData(uid, { unsaved: 'הצעה' });
    return uid;
  }

  it('replaces its window in the bar and in the history, without a confirmation', async () => {
    const uid = aNewOne();
    await written();
    const before = entries.length;
    replaceWithStored(uid, '/document/1/501');
    await written();
    expect(routers()).toEqual(['/items/13', '/document/1/501', '/items/111']);
    expect([currentRoute(), entries.length, useWindows.getState().closingUids]).toEqual([
      `/document/1/501/${front() ?? ''}`,
      before,
      null,
    ]);
  });

  it('shows the window that already has it', () => {
    go('/document/1/501');
    const shows = front();
    replaceWithStored(aNewOne(), '/document/1/501');
    expect([front(), routers()]).toEqual([shows, ['/document/1/501', '/items/13', '/items/111']]);
  });

  it('does not switch windows when the user moved to another one', () => {
    const uid = aNewOne();
    go('/items/13');
    const here = currentRoute();
    replaceWithStored(uid, '/document/1/501');
    expect([currentRoute(), routers()]).toEqual([
      here,
      ['/items/13', '/document/1/501', '/items/111'],
    ]);
  });
});

describe('windows do not pile up', () => {
  const open = (): readonly string[] => useWindows.getState().windows.map(({ router }) => router);
  const front = (): string => useWindows.getState().activeUid ?? '';

  it('from the menu: a screen replaces the one in front, unless it holds work, is pinned, or is the till [LOOK-039]', () => {
    openInPlace('/items/13');
    openInPlace('/items/14');
    expect(open()).toEqual(['/items/14']);
    updateWindowData(front(), { unsaved: 'שם' });
    openInPlace('/items/15');
    updateWindowData(front(), { pinned: true });
    openInPlace('/pos');
    openInPlace('/items/16');
    expect(open()).toEqual(['/items/14', '/items/15', '/pos', '/items/16']);
    // A record keeps the list behind it; Ctrl opens a further window of the same list.
    go('/item/id/1/component/13');
    openFurther('/items/16');
    expect(open().slice(-3)).toEqual(['/items/16', '/item/id/1/component/13', '/items/16']);
  });

  it('the thirteenth closes the oldest without work, and with twelve that hold work it is refused [LOOK-039]', () => {
    for (let at = 1; at <= 12; at += 1) {
      go(`/items/${at}`);
      if (at <= 2) updateWindowData(front(), { typed: true });
    }
    shown.mockClear();
    go('/items/13');
    expect(open()).toHaveLength(12);
    expect(open()).not.toContain('/items/3');
    expect(open().slice(0, 3)).toEqual(['/items/1', '/items/2', '/items/4']);
    // Said once, and not with each further click.
    go('/items/14');
    expect(open()).toHaveLength(12);
    expect(shown.mock.calls.map(([{ id }]) => id)).toEqual(['window-closed']);
    for (const { uid } of useWindows.getState().windows) updateWindowData(uid, { unsaved: 'שם' });
    const before = currentRoute();
    go('/items/99');
    expect([currentRoute(), open().length]).toEqual([before, 12]);
  });
});
