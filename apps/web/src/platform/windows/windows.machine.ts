import type { RouteParams, WindowIcon } from '../router/feature.types.ts';

/** What belongs to one window and changes while it is open. */
export interface WindowData {
  /** Places of its route. */
  readonly params: RouteParams;
  /** What the screen calls itself; null until it said so. */
  readonly title: string | null;
  /** One line of what it shows. */
  readonly line: string | null;
  /** What would be lost by closing it; null when nothing would. */
  readonly unsaved: string | null;
  /** Shown at least once in the life of this page: its screen is mounted and stays so. */
  readonly awake: boolean;
}

/** An open window (1-shell §3). */
export interface AppWindow {
  readonly uid: string;
  /** In the language of the screen. */
  readonly label: () => string;
  readonly icon: WindowIcon;
  /** Its route, without the uid. */
  readonly router: string;
  /** What it shows: its router, unless several routes lead to one thing. Two windows of one subject are not opened by themselves. */
  readonly subject: string;
  /** Where it is: its route followed by its uid (1-shell §2), unless the route is one window and needs no uid. */
  readonly address: string;
  readonly group: string;
  readonly groupLabel: () => string;
  /** The component whose records it shows, or null. */
  readonly component: number | null;
  readonly data: WindowData;
}

export interface WindowsState {
  /** In the order they were opened. */
  readonly windows: readonly AppWindow[];
  /** The window on the screen; null at home and at every other screen that is none. */
  readonly activeUid: string | null;
  /** Ids as they were shown, the last one at the end. */
  readonly recent: readonly string[];
  /** How many locking screens are active, by window; `''` stands for a screen that is no window. */
  readonly locks: Readonly<Record<string, number>>;
}

export const NO_WINDOWS: WindowsState = { windows: [], activeUid: null, recent: [], locks: {} };

/** Windows of one group, in one place of the top bar. */
export interface WindowGroup {
  readonly id: string;
  readonly windows: readonly AppWindow[];
}

export function findWindow(state: WindowsState, uid: string | null): AppWindow | undefined {
  return state.windows.find((window) => window.uid === uid);
}

/** The window of a subject that was shown last, or none. */
export function findBySubject(state: WindowsState, subject: string): AppWindow | undefined {
  const same = state.windows.filter((window) => window.subject === subject);
  return same.toSorted((a, b) => state.recent.indexOf(b.uid) - state.recent.indexOf(a.uid))[0];
}

function change(state: WindowsState, uid: string, data: Partial<WindowData>): WindowsState {
  const window = findWindow(state, uid);
  if (window === undefined) return state;
  const same = (Object.keys(data) as (keyof WindowData)[]).every((key) => window.data[key] === data[key]);
  if (same) return state;
  return { ...state, windows: state.windows.map((one) => (one.uid === uid ? { ...one, data: { ...one.data, ...data } } : one)) };
}

/** Shows a window, or with null a screen that is none. */
export function activateWindow(state: WindowsState, uid: string | null): WindowsState {
  if (uid === null || findWindow(state, uid) === undefined) return state.activeUid === null ? state : { ...state, activeUid: null };
  const recent = [...state.recent.filter((one) => one !== uid), uid];
  return { ...change(state, uid, { awake: true }), activeUid: uid, recent };
}

/** Opens a window and shows it. One with the same uid is only shown. */
export function openWindow(state: WindowsState, window: AppWindow): WindowsState {
  const known = findWindow(state, window.uid) !== undefined;
  return activateWindow(known ? state : { ...state, windows: [...state.windows, window] }, window.uid);
}

/** Puts a window in the place of another one, which stays until it is closed. One that is open keeps its own place. */
export function placeBefore(state: WindowsState, uid: string, window: AppWindow): WindowsState {
  if (findWindow(state, window.uid) !== undefined) return state;
  return { ...state, windows: state.windows.flatMap((one) => (one.uid === uid ? [window, one] : [one])) };
}

/** The window that is on the screen after these are closed: the last one shown, of the same group first; null is home. */
export function nextAfter(state: WindowsState, closed: readonly string[]): AppWindow | null {
  const active = findWindow(state, state.activeUid);
  if (active === undefined) return null;
  if (!closed.includes(active.uid)) return active;
  const left = state.recent.toReversed().flatMap((uid) => findWindow(state, uid) ?? []).filter(({ uid }) => !closed.includes(uid));
  return left.find(({ group }) => group === active.group) ?? left[0] ?? state.windows.findLast(({ uid }) => !closed.includes(uid)) ?? null;
}

/** Closes windows. The screen goes on with {@link nextAfter}. */
export function closeWindows(state: WindowsState, closed: readonly string[]): WindowsState {
  const next = nextAfter(state, closed);
  const kept = (uid: string): boolean => !closed.includes(uid);
  const left: WindowsState = {
    windows: state.windows.filter(({ uid }) => kept(uid)),
    activeUid: state.activeUid,
    recent: state.recent.filter(kept),
    locks: Object.fromEntries(Object.entries(state.locks).filter(([uid]) => kept(uid))),
  };
  return activateWindow(left, next?.uid ?? null);
}

/** Counts a locking screen in or out. */
export function lockWindow(state: WindowsState, uid: string | null, by: 1 | -1): WindowsState {
  const key = uid ?? '';
  const { [key]: held = 0, ...others } = state.locks;
  const now = Math.max(0, held + by);
  return { ...state, locks: now === 0 ? others : { ...others, [key]: now } };
}

/** A window is locked while a locking screen is active in it. */
export function isLocked(state: WindowsState, uid: string | null): boolean {
  return (state.locks[uid ?? ''] ?? 0) > 0;
}

/** While the screen in front locks, no way leads out of it. */
export function isSystemLocked(state: WindowsState): boolean {
  return isLocked(state, state.activeUid);
}

/** What a screen says of itself. */
export function describeWindow(state: WindowsState, uid: string, said: Partial<Pick<WindowData, 'title' | 'line' | 'unsaved'>>): WindowsState {
  return change(state, uid, said);
}

/** The screens are gone (the till was locked): only the one in front comes back by itself. */
export function sleepOthers(state: WindowsState): WindowsState {
  return { ...state, locks: {}, windows: state.windows.map((one) => ({ ...one, data: { ...one.data, awake: one.uid === state.activeUid, unsaved: null } })) };
}

/** The windows by group, groups in the order of their first window. */
export function groupsOf({ windows }: Pick<WindowsState, 'windows'>): readonly WindowGroup[] {
  const groups = new Map<string, AppWindow[]>();
  for (const window of windows) groups.set(window.group, [...(groups.get(window.group) ?? []), window]);
  return [...groups].map(([id, own]) => ({ id, windows: own }));
}

/** The name that a window is shown under. */
export function nameOf(window: AppWindow): string {
  return window.data.title ?? window.label();
}
