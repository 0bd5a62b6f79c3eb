import { IconAppWindow } from '@tabler/icons-react';
import { create } from 'zustand';
import { i18n } from '../i18n/i18n.ts';
import { componentIcon } from '../icons/component-icon.tsx';
import { currentRoute, go, type NavigationHandler } from '../router/navigation.ts';
import type { FeatureRoute, WindowLabel } from '../router/feature.types.ts';
import type { RouteMatch, RouteTable } from '../router/route-table.ts';
import { currentInit } from '../session/session.store.ts';
import { toast } from '../../ui/messages/toast.ts';
import { recallWindows, rememberWindows } from './window-memory.ts';
import {
  activateWindow,
  type AppWindow,
  closeWindows,
  describeWindow,
  findBySubject,
  findWindow,
  isReplaceable,
  isSystemLocked,
  countWindowLock,
  nextAfter,
  NO_WINDOWS,
  oldestReplaceable,
  openWindow,
  placeBefore,
  unloadOthers,
  WINDOW_LIMIT,
  type WindowData,
  type WindowsState,
} from './windows.machine.ts';

interface WindowsStore extends WindowsState {
  /** Windows with unsaved work that wait for the user's confirmation to close. */
  readonly closingUids: readonly string[] | null;
}

/** The windows of this tab. */
export const useWindows = create<WindowsStore>(() => ({ ...NO_WINDOWS, closingUids: null }));

let findRoute: RouteTable = () => null;
let mayOpen: (route: FeatureRoute) => boolean = () => false;
/** Owner of these windows; null while signed out. */
let owner: string | null = null;

function update(reduce: (state: WindowsState) => WindowsState): void {
  useWindows.setState(reduce);
}

/** The address of a window whose screen shows something else now; it stays the same window. */
export const setWindowAddress = (uid: string, address: string): void =>
  update((state) => ({
    ...state,
    windows: state.windows.map((one) => (one.uid === uid ? { ...one, address } : one)),
  }));

/** The route of an address. */
export function routeAt(address: string): RouteMatch | null {
  return findRoute(address);
}

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';

/** Five letters and digits: short in the address, with 60 million combinations. */
function newUid(): string {
  const taken = new Set(useWindows.getState().windows.map(({ uid }) => uid));
  for (;;) {
    const uid = Array.from(
      crypto.getRandomValues(new Uint32Array(5)),
      (number) => ALPHABET[number % 36],
    ).join('');
    if (!taken.has(uid)) return uid;
  }
}

function labelText(label: WindowLabel, { params }: RouteMatch): string {
  return typeof label === 'function' ? label(params) : i18n.t(label);
}

/** A route without a label is named after the component whose records it shows. */
function componentName(component: number | null, match: RouteMatch): string {
  return currentInit()?.components.find(({ id }) => id === component)?.label ?? match.feature;
}

function subjectOf({ route: { window }, params, router }: RouteMatch): string {
  return window?.subject?.(params) ?? router;
}

function windowOf(match: RouteMatch, uid: string, address: string): AppWindow {
  const {
    route: { window },
    params,
    feature,
    router,
  } = match;
  const named = Number(params['compid'] ?? params['component']);
  const component = window?.component ?? (Number.isInteger(named) ? named : null);
  const label = (): string =>
    window === undefined ? componentName(component, match) : labelText(window.label, match);
  const group = window === undefined ? `${feature}:${component ?? ''}` : window.group;
  return {
    uid,
    router,
    subject: subjectOf(match),
    address,
    component,
    label,
    icon: window?.icon ?? (component === null ? IconAppWindow : componentIcon(component)),
    group: typeof group === 'function' ? group(params) : group,
    groupLabel: () =>
      window?.groupLabel === undefined ? label() : labelText(window.groupLabel, match),
    data: {
      params,
      title: null,
      line: null,
      unsaved: null,
      typed: false,
      pinned: false,
      loaded: false,
    },
  };
}

/** The window of an address, or null when its screen is outside windows or not permitted. */
function windowAt(address: string): AppWindow | null {
  const match = findRoute(address);
  if (match === null || !match.isWindow || match.uid === null || !mayOpen(match.route)) return null;
  const known = findWindow(useWindows.getState(), match.uid);
  return known?.router === match.router ? known : windowOf(match, match.uid, address);
}

function resolve(route: string): string {
  const match = findRoute(route);
  if (match === null || !match.isWindow || !mayOpen(match.route)) return route;
  const state = useWindows.getState();
  // The id belongs to another screen's window, so the route gets an id of its own.
  if (match.uid !== null && (findWindow(state, match.uid)?.router ?? match.router) === match.router)
    return route;
  const { query } = match.params;
  const asked = query === undefined ? '' : `?${query}`;
  const open = findBySubject(state, subjectOf(match));
  if (open === undefined) return `${match.router}/${newUid()}${asked}`;
  return match.route.window?.followsQuery === true && asked !== ''
    ? `${open.router}/${open.uid}${asked}`
    : open.address;
}

function showWindowAt(address: string): void {
  const window = windowAt(address);
  update((state) => (window === null ? activateWindow(state, null) : openWindow(state, window)));
  if (window !== null && findRoute(address)?.route.window?.followsQuery === true)
    setWindowAddress(window.uid, address);
  makeRoom();
}

/** How long the message about a window that was closed for another stays. */
const CLOSED_MS = 10_000;

/** Whether it was said already that a window was closed. */
let wasToldOfClosing = false;

/**
 * Closes the oldest window without work while there are too many. The first time it offers to show
 * it again; nothing is lost, so it is not said with each further click.
 */
function makeRoom(): void {
  const state = useWindows.getState();
  const oldest = state.windows.length > WINDOW_LIMIT ? oldestReplaceable(state) : null;
  if (oldest === null) return;
  update((now) => closeWindows(now, [oldest.uid]));
  if (wasToldOfClosing) return;
  wasToldOfClosing = true;
  toast({
    text: i18n.t('windows:closedOld'),
    tone: 'quiet',
    ms: CLOSED_MS,
    id: 'window-closed',
    action: { label: i18n.t('windows:showOld'), run: () => go(oldest.address) },
  });
}

/** Whether there is room for the window of an address, or one that can be closed for it. */
function hasRoomFor(address: string): boolean {
  const state = useWindows.getState();
  const window = windowAt(resolve(address));
  if (window === null || findWindow(state, window.uid) !== undefined) return true;
  if (state.windows.length < WINDOW_LIMIT) return true;
  const front = findWindow(state, state.activeUid);
  // The window in front is left, so it can be the one that is closed.
  return (
    oldestReplaceable(state) !== null ||
    (front !== undefined && !front.data.typed && isReplaceable(state, front))
  );
}

/**
 * Opens a screen in place of the window in front, when that one holds no work. The menu and the
 * search do so, that windows do not pile up.
 */
export function openInPlace(route: string): void {
  const before = useWindows.getState();
  const front = findWindow(before, before.activeUid);
  const replaces = front !== undefined && isReplaceable(before, front);
  go(route);
  const { activeUid } = useWindows.getState();
  if (replaces && activeUid !== null && activeUid !== front.uid)
    update((state) => closeWindows(state, [front.uid]));
}

/** Opens a further window of a route, next to those that show it already. */
export function openFurther(route: string): void {
  const match = findRoute(route);
  const query = match?.params['query'];
  go(
    match?.isWindow === true && match.route.path.includes(':wnd')
      ? `${match.router}/${newUid()}${query === undefined ? '' : `?${query}`}`
      : route,
  );
}

/**
 * Shows that the front screen must be finished first. A fixed id shows one message, however often
 * the user tries.
 */
function showLockedMessage(): false {
  toast({ text: i18n.t('windows:locked'), tone: 'bad', id: 'system-lock' });
  return false;
}

function mayLeave(to?: string): boolean {
  if (isSystemLocked(useWindows.getState())) return showLockedMessage();
  if (to === undefined || hasRoomFor(to)) return true;
  toast({
    text: i18n.t('windows:full', { number: WINDOW_LIMIT }),
    tone: 'bad',
    id: 'windows-full',
  });
  return false;
}

/** The window manager's answers to the navigation. */
export function createWindowNavigation(
  routes: RouteTable,
  opens: (route: FeatureRoute) => boolean,
): NavigationHandler {
  findRoute = routes;
  mayOpen = opens;
  return { resolve, mayLeave, arrive: showWindowAt };
}

/**
 * Restores a person's windows of this tab after the sign-in, each unloaded until it is shown; null
 * removes the windows.
 * @param person cloud, kind of session, person
 */
export function restoreWindowsOf(person: string | null): void {
  if (person === owner) return;
  // The owner is cleared first, so that removing the windows does not overwrite the stored list.
  owner = null;
  wasToldOfClosing = false;
  const windows =
    person === null
      ? []
      : recallWindows(sessionStorage, person).flatMap(({ address, title, pinned }) => {
          const window = windowAt(address);
          return window === null
            ? []
            : [{ ...window, data: { ...window.data, title, pinned: pinned === true } }];
        });
  const known = new Map(windows.map((window) => [window.uid, window]));
  useWindows.setState({ ...NO_WINDOWS, windows: [...known.values()], closingUids: null });
  owner = person;
  // The address may have been set before the person was known.
  if (person !== null) showWindowAt(currentRoute());
}

useWindows.subscribe(({ windows, recent }, before) => {
  if (owner === null || (windows === before.windows && recent === before.recent)) return;
  rememberWindows(
    sessionStorage,
    owner,
    windows.map(({ uid, address, data }) => ({
      address,
      title: data.title,
      pinned: data.pinned,
      shown: recent.indexOf(uid),
    })),
  );
});

/** Unloads the screens (the till is locked); each loads again when it is shown. */
export function unloadWindows(): void {
  update(unloadOthers);
}

/** Shows an open window. */
export function showWindow(uid: string): void {
  const window = findWindow(useWindows.getState(), uid);
  if (window !== undefined) go(window.address);
}

function closeNow(uids: readonly string[]): void {
  const state = useWindows.getState();
  const inFront = state.activeUid !== null && uids.includes(state.activeUid);
  // The address is replaced first, so that going back does not open the closed window again.
  if (inFront) go(nextAfter(state, uids)?.address ?? '/', { replace: true, force: true });
  update((now) => closeWindows(now, uids));
}

/**
 * Closes windows, after a confirmation if they have unsaved work. Refused while the front screen
 * locks the system.
 * @returns whether they are closed
 */
export function requestClose(uids: readonly string[]): boolean {
  if (!mayLeave()) return false;
  const open = useWindows.getState().windows.filter(({ uid }) => uids.includes(uid));
  if (open.some(({ data }) => data.unsaved !== null)) {
    useWindows.setState({ closingUids: open.map(({ uid }) => uid) });
    return false;
  }
  closeNow(open.map(({ uid }) => uid));
  return true;
}

/**
 * After a new record was saved, replaces its window with the saved record's, or switches to the one
 * that already shows it. A user who moved to another window stays there.
 * @param uid the window of the new record; null when it was edited outside windows
 */
export function replaceWithStored(uid: string | null, route: string): void {
  const address = resolve(route);
  const inFront = uid === null || useWindows.getState().activeUid === uid;
  const stored = windowAt(address);
  if (uid !== null && stored !== null) update((state) => placeBefore(state, uid, stored));
  if (inFront) go(address, { replace: true });
  if (uid !== null) update((state) => closeWindows(state, [uid]));
}

/** Applies the answer to the question about unsaved work. */
export function confirmClosing(close: boolean): void {
  const { closingUids: asking } = useWindows.getState();
  useWindows.setState({ closingUids: null });
  if (close && asking !== null) closeNow(asking);
}

/** Adds or removes a locking screen of a window. */
export function countLockingScreen(uid: string | null, by: 1 | -1): void {
  update((state) => countWindowLock(state, uid, by));
}

/** Sets the title, line or unsaved work that a window's screen reports. */
export function updateWindowData(
  uid: string,
  said: Partial<Pick<WindowData, 'title' | 'line' | 'unsaved' | 'typed' | 'pinned'>>,
): void {
  update((state) => describeWindow(state, uid, said));
}

/**
 * Whether leaving the page now would lose something: a screen that locks, or unsaved work in any
 * window.
 */
export function useHasUnsavedWork(): boolean {
  return useWindows(
    (state) => isSystemLocked(state) || state.windows.some(({ data }) => data.unsaved !== null),
  );
}
