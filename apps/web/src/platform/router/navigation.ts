import { useSyncExternalStore } from 'react';
import { afterFrame } from './after-frame.ts';

/** Who decides where an address leads: the windows. Until there is one, every address leads to itself. */
export interface Pilot {
  /** The address under which a route is shown: a route without a window's id gets one. Changes nothing. */
  readonly resolve: (route: string) => string;
  /** Whether the screen in front lets go; says so itself when it does not. */
  readonly mayLeave: () => boolean;
  /** The page is at this address now. */
  readonly arrive: (address: string) => void;
}

interface GoOptions {
  readonly replace?: boolean;
  /** The start's own steering: a session that ended is stronger than a screen that locks. */
  readonly force?: boolean;
}

let pilot: Pilot = { resolve: (route) => route, mayLeave: () => true, arrive: () => undefined };
let here = '/';
const followers = new Set<() => void>();

/** Entries of this page in the browser's history are counted, so that one that was left can be gone back to. */
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

/** As the browser writes it: Hebrew is percent-encoded. */
function canonical(route: string): string {
  return routeOfHash(new URL(`#${route}`, location.href).hash);
}

/** Current route, without the #. */
export function currentRoute(): string {
  return here;
}

function settle(address: string): void {
  here = address;
  pilot.arrive(address);
  for (const follower of followers) follower();
}

function write(address: string, replace: boolean): void {
  if (!replace) entry += 1;
  const state: EntryState = { entry };
  if (replace) history.replaceState(state, '', `#${address}`);
  else history.pushState(state, '', `#${address}`);
}

/** An address that the browser's history does not have yet. */
let unwritten: string | null = null;

function writeNow(): void {
  const address = unwritten;
  unwritten = null;
  if (address !== null) write(address, false);
}

/**
 * Goes to a route. Going to where one already is does nothing: it is no error and leaves no second entry in the
 * browser's history (1-shell §8). While the screen in front locks the system it is refused, which the pilot says.
 */
export function go(route: string, { replace = false, force = false }: GoOptions = {}): void {
  const address = pilot.resolve(canonical(route));
  if (address === here) return;
  if (!force && !pilot.mayLeave()) return;
  writeNow();
  if (replace) write(address, true);
  else {
    // Once the screen is seen: the browser stops for an entry as long as it takes to draw a window.
    unwritten = address;
    afterFrame(writeNow);
  }
  settle(address);
}

/** The browser went somewhere by itself: back, forward, an address that was typed. */
function follow(): void {
  // Whoever is faster than a frame is led by what they did last.
  unwritten = null;
  const asked = routeOfHash(location.hash);
  const arrived = entryOf(history.state);
  if (asked === here) {
    entry = arrived ?? entry;
    return;
  }
  if (!pilot.mayLeave()) {
    // An address that was typed made a new entry; any other is as far away as its count says.
    history.go(arrived === null ? -1 : entry - arrived);
    return;
  }
  const address = pilot.resolve(asked);
  entry = arrived ?? entry + 1;
  if (arrived === null || address !== asked) write(address, true);
  if (address !== here) settle(address);
}

/** A link of the application, clicked as links are clicked. With Ctrl or in another tab it stays the browser's. */
function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a[href^="#/"]') : null;
  if (link === null || link.hasAttribute('target')) return;
  event.preventDefault();
  go(routeOfHash(link.getAttribute('href') ?? ''));
}

/**
 * Starts to follow the address of the page. The route is always replaced with `/`; what the address asked for is handed
 * back, to go there once the start is done (1-shell §2). Called once, before anything is drawn.
 */
export function startNavigation(by: Pilot): string {
  pilot = by;
  const requested = routeOfHash(location.hash);
  // After a reload the entry keeps its count: the entries before and behind it have theirs.
  entry = entryOf(history.state) ?? 0;
  here = '/';
  write(here, true);
  addEventListener('hashchange', follow);
  // A page that is loaded anew at once finds where it was.
  addEventListener('pagehide', writeNow);
  document.addEventListener('click', followLink);
  return requested;
}

function subscribe(follower: () => void): () => void {
  followers.add(follower);
  return () => followers.delete(follower);
}

/** The current route, followed. */
export function useRoute(): string {
  return useSyncExternalStore(subscribe, currentRoute);
}

/**
 * What one reads in the current route, followed: drawn again only when that changes, not with every step.
 * @param read gives a plain value (a word, a number, yes or no)
 */
export function useFromRoute<T extends string | number | boolean | null>(read: (route: string) => T): T {
  return useSyncExternalStore(subscribe, () => read(here));
}

/** Address of a route, for a link's href. */
export function hrefOf(route: string): string {
  return `#${route}`;
}
