import { IconAppWindow } from '@tabler/icons-react';
import { create } from 'zustand';
import { i18n } from '../i18n/i18n.ts';
import { currentRoute, go, type Pilot } from '../router/navigation.ts';
import type { FeatureRoute, WindowLabel } from '../router/feature.types.ts';
import type { RouteMatch, RouteTable } from '../router/route-table.ts';
import { currentInit } from '../session/session.store.ts';
import { toast } from '../../ui/toast.ts';
import { recallWindows, rememberWindows } from './window-memory.ts';
import {
  activateWindow, type AppWindow, closeWindows, describeWindow, findBySubject, findWindow, isSystemLocked, lockWindow, nextAfter, NO_WINDOWS, openWindow, placeBefore, sleepOthers, type WindowData,
  type WindowsState,
} from './windows.machine.ts';

interface WindowsStore extends WindowsState {
  /** Windows with unsaved work that somebody wants to close: the question is on the screen. */
  readonly asking: readonly string[] | null;
}

/** The windows of this tab. */
export const useWindows = create<WindowsStore>(() => ({ ...NO_WINDOWS, asking: null }));

let findRoute: RouteTable = () => null;
let mayOpen: (route: FeatureRoute) => boolean = () => false;
/** Whose windows these are; null while nobody works here. */
let owner: string | null = null;

function update(reduce: (state: WindowsState) => WindowsState): void {
  useWindows.setState(reduce);
}

/** The screen of an address. */
export function routeAt(address: string): RouteMatch | null {
  return findRoute(address);
}

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';

/** Five letters and digits: short in the address, and 60 million of them. */
function newUid(): string {
  const taken = new Set(useWindows.getState().windows.map(({ uid }) => uid));
  for (;;) {
    const uid = Array.from(crypto.getRandomValues(new Uint32Array(5)), (number) => ALPHABET[number % 36]).join('');
    if (!taken.has(uid)) return uid;
  }
}

function labelled(label: WindowLabel, { params }: RouteMatch): string {
  return typeof label === 'function' ? label(params) : i18n.t(label);
}

/** A route that does not say how it is called is called after the component whose records it shows. */
function componentName(component: number | null, match: RouteMatch): string {
  return currentInit()?.components.find(({ id }) => id === component)?.label ?? match.feature;
}

function subjectOf({ route: { window }, params, router }: RouteMatch): string {
  return window?.subject?.(params) ?? router;
}

function windowOf(match: RouteMatch, uid: string, address: string): AppWindow {
  const { route: { window }, params, feature, router } = match;
  const named = Number(params['compid'] ?? params['component']);
  const component = window?.component ?? (Number.isInteger(named) ? named : null);
  const label = (): string => (window === undefined ? componentName(component, match) : labelled(window.label, match));
  const group = window === undefined ? `${feature}:${component ?? ''}` : window.group;
  return {
    uid, router, subject: subjectOf(match), address, component, label,
    icon: window?.icon ?? IconAppWindow,
    group: typeof group === 'function' ? group(params) : group,
    groupLabel: () => (window?.groupLabel === undefined ? label() : labelled(window.groupLabel, match)),
    data: { params, title: null, line: null, unsaved: null, awake: false },
  };
}

/** The window that an address leads to, or null when its screen is none or is not open to this person. */
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
  // An id that another screen has is nobody's: the route gets one of its own.
  if (match.uid !== null && (findWindow(state, match.uid)?.router ?? match.router) === match.router) return route;
  return findBySubject(state, subjectOf(match))?.address ?? `${match.router}/${newUid()}`;
}

function arrive(address: string): void {
  const window = windowAt(address);
  update((state) => (window === null ? activateWindow(state, null) : openWindow(state, window)));
}

/** Says that the screen in front has to be finished first. One message, however often one tries. */
function refuse(): false {
  toast({ text: i18n.t('windows:locked'), tone: 'bad', id: 'system-lock' });
  return false;
}

function mayLeave(): boolean {
  return !isSystemLocked(useWindows.getState()) || refuse();
}

/** What the navigation asks before it goes anywhere. */
export function windowPilot(routes: RouteTable, opens: (route: FeatureRoute) => boolean): Pilot {
  findRoute = routes;
  mayOpen = opens;
  return { resolve, mayLeave, arrive };
}

/**
 * Somebody works here now: their windows of this tab come back, each asleep until it is shown. With null nobody does.
 * @param person cloud, kind of session, person
 */
export function adoptWindows(person: string | null): void {
  if (person === owner) return;
  // First nobody's: what is taken down now must not be remembered as closed.
  owner = null;
  const windows = person === null ? [] : recallWindows(sessionStorage, person).flatMap(({ address, title }) => {
    const window = windowAt(address);
    return window === null ? [] : [{ ...window, data: { ...window.data, title } }];
  });
  const known = new Map(windows.map((window) => [window.uid, window]));
  useWindows.setState({ ...NO_WINDOWS, windows: [...known.values()], asking: null });
  owner = person;
  // The address may have been there before the person was.
  if (person !== null) arrive(currentRoute());
}

useWindows.subscribe(({ windows, recent }, before) => {
  if (owner === null || (windows === before.windows && recent === before.recent)) return;
  rememberWindows(sessionStorage, owner, windows.map(({ uid, address, data }) => ({ address, title: data.title, shown: recent.indexOf(uid) })));
});

/** The screens were taken down (the till is locked); they come back one by one. */
export function sleepWindows(): void {
  update(sleepOthers);
}

/** Shows an open window. */
export function showWindow(uid: string): void {
  const window = findWindow(useWindows.getState(), uid);
  if (window !== undefined) go(window.address);
}

function closeNow(uids: readonly string[]): void {
  const state = useWindows.getState();
  const inFront = state.activeUid !== null && uids.includes(state.activeUid);
  // The address first, and in the place of the closed one: going back does not open it again by accident.
  if (inFront) go(nextAfter(state, uids)?.address ?? '/', { replace: true, force: true });
  update((now) => closeWindows(now, uids));
}

/**
 * Closes windows; with unsaved work it is asked first. Refused while the screen in front locks the system.
 * @returns whether they are closed
 */
export function closeAllOf(uids: readonly string[]): boolean {
  if (!mayLeave()) return false;
  const open = useWindows.getState().windows.filter(({ uid }) => uids.includes(uid));
  if (open.some(({ data }) => data.unsaved !== null)) {
    useWindows.setState({ asking: open.map(({ uid }) => uid) });
    return false;
  }
  closeNow(open.map(({ uid }) => uid));
  return true;
}

/**
 * What was new in a window is stored: the window of the stored one takes its place, or the one that shows it already. Whoever went on to another
 * window meanwhile stays there.
 * @param uid the window of the new one; null where it was written in none
 */
export function becomeStored(uid: string | null, route: string): void {
  const address = resolve(route);
  const inFront = uid === null || useWindows.getState().activeUid === uid;
  const stored = windowAt(address);
  if (uid !== null && stored !== null) update((state) => placeBefore(state, uid, stored));
  if (inFront) go(address, { replace: true });
  if (uid !== null) update((state) => closeWindows(state, [uid]));
}

/** The answer to the question about unsaved work. */
export function answerClosing(close: boolean): void {
  const { asking } = useWindows.getState();
  useWindows.setState({ asking: null });
  if (close && asking !== null) closeNow(asking);
}

/** Counts a locking screen of a window in or out. */
export function holdSystem(uid: string | null, by: 1 | -1): void {
  update((state) => lockWindow(state, uid, by));
}

/** What a window's screen says of itself. */
export function tellWindow(uid: string, said: Partial<Pick<WindowData, 'title' | 'line' | 'unsaved'>>): void {
  update((state) => describeWindow(state, uid, said));
}

/** Whether leaving the page now would lose something: a screen that locks, or unsaved work in any window. */
export function useKeepsWork(): boolean {
  return useWindows((state) => isSystemLocked(state) || state.windows.some(({ data }) => data.unsaved !== null));
}
