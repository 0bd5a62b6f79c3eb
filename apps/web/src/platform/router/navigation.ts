import { useSyncExternalStore } from 'react';
import { afterFrame } from './after-frame.ts';

/**
 * Decides where an address leads; the window manager implements it. Before it is set, every address
 * leads to itself.
 */
export interface NavigationHandler {
  /**
   * Returns the address under which a route is shown: a route without a window id gets one. Changes
   * nothing.
   */
  readonly resolve: (route: string) => string;
  /**
   * Whether the front screen permits leaving for an address, and a window for it may open; reports a
   * refusal itself.
   */
  readonly mayLeave: (to: string) => boolean;
  /** Called when the page is at this address. */
  readonly arrive: (address: string) => void;
}

interface GoOptions {
  readonly replace?: boolean;
  /**
   * True for the session start's own navigation: a session that ended overrides a screen that locks
   * the system.
   */
  readonly force?: boolean;
}

let navigationHandler: NavigationHandler = {
  resolve: (route) => route,
  mayLeave: () => true,
  arrive: () => undefined,
};
let arrivedAddress = '/';
const followers = new Set<() => void>();

/** History entries of this page are numbered, so that a refused navigation can be reverted. */
interface EntryState {
  readonly entry: number;
}

function entryOf(state: unknown): number | null {
  const entry = (state as Partial<EntryState> | null)?.entry;
  return typeof entry === 'number' ? entry : null;
}

let entry = 0;

function routeOfHash(hash: string): string {
  return `/${hash.replace(/^#?\/?/, '')}`;
}

/** The form that the browser writes: Hebrew is percent-encoded. */
function canonicalRoute(route: string): string {
  return routeOfHash(new URL(`#${route}`, location.href).hash);
}

/** Current route, without the #. */
export function currentRoute(): string {
  return arrivedAddress;
}

function arriveAt(address: string): void {
  arrivedAddress = address;
  navigationHandler.arrive(address);
  for (const follower of followers) follower();
}

function writeHistoryEntry(address: string, replace: boolean): void {
  if (!replace) entry += 1;
  const state: EntryState = { entry };
  if (replace) history.replaceState(state, '', `#${address}`);
  else history.pushState(state, '', `#${address}`);
}

/** An address that is not yet in the browser's history. */
let pendingAddress: string | null = null;

function writePendingAddress(): void {
  const address = pendingAddress;
  pendingAddress = null;
  if (address !== null) writeHistoryEntry(address, false);
}

/**
 * Goes to a route. Navigation to the current route does nothing and adds no history entry
 * (specification, shell §8). While the front screen locks the system it is refused, and the window
 * manager shows why.
 */
export function go(route: string, { replace = false, force = false }: GoOptions = {}): void {
  const address = navigationHandler.resolve(canonicalRoute(route));
  if (address === arrivedAddress) return;
  if (!force && !navigationHandler.mayLeave(address)) return;
  writePendingAddress();
  if (replace) writeHistoryEntry(address, true);
  else {
    // Written after the screen is painted, because the browser stops for a new entry as long as a
    // window takes to draw.
    pendingAddress = address;
    afterFrame(writePendingAddress);
  }
  arriveAt(address);
}

/** Handles the browser's own navigation: back, forward, a typed address. */
function followBrowser(): void {
  // The browser's navigation is newer than a pending write, so the write is dropped.
  pendingAddress = null;
  const asked = routeOfHash(location.hash);
  const arrived = entryOf(history.state);
  if (asked === arrivedAddress) {
    entry = arrived ?? entry;
    return;
  }
  if (!navigationHandler.mayLeave(asked)) {
    // A typed address made a new entry; the distance to any other follows from its number.
    history.go(arrived === null ? -1 : entry - arrived);
    return;
  }
  const address = navigationHandler.resolve(asked);
  entry = arrived ?? entry + 1;
  if (arrived === null || address !== asked) writeHistoryEntry(address, true);
  if (address !== arrivedAddress) arriveAt(address);
}

/**
 * Handles a plain click on a link of the application. Clicks with Ctrl or for another tab stay the
 * browser's.
 */
function followLink(event: MouseEvent): void {
  if (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    event.altKey
  )
    return;
  const link = event.target instanceof Element ? event.target.closest('a[href^="#/"]') : null;
  if (link === null || link.hasAttribute('target')) return;
  event.preventDefault();
  go(routeOfHash(link.getAttribute('href') ?? ''));
}

/**
 * Starts to follow the page's address. The route is replaced with `/`, and the requested route is
 * returned, to be opened when the start is done (specification, shell §2). Called once, before the
 * first draw.
 */
export function startNavigation(by: NavigationHandler): string {
  navigationHandler = by;
  const requested = routeOfHash(location.hash);
  // After a reload the entry keeps its number, and so do the entries before and after it.
  entry = entryOf(history.state) ?? 0;
  arrivedAddress = '/';
  writeHistoryEntry(arrivedAddress, true);
  addEventListener('hashchange', followBrowser);
  // A page that is reloaded at once must find its address.
  addEventListener('pagehide', writePendingAddress);
  document.addEventListener('click', followLink);
  return requested;
}

function subscribe(follower: () => void): () => void {
  followers.add(follower);
  return () => followers.delete(follower);
}

/** The current route as a hook. */
export function useRoute(): string {
  return useSyncExternalStore(subscribe, currentRoute);
}

/**
 * A value read from the current route; the component renders again only when that value changes.
 * @param read returns a primitive value
 */
export function useFromRoute<T extends string | number | boolean | null>(
  read: (route: string) => T,
): T {
  return useSyncExternalStore(subscribe, () => read(arrivedAddress));
}

/** Address of a route, for a link's href. */
export function hrefOf(route: string): string {
  return `#${route}`;
}
