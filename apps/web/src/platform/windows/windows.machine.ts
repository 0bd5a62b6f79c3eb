import type { RouteParams, WindowIcon } from '../router/feature.types.ts';

/** Data of one window that changes while it is open. */
export interface WindowData {
  /** Parameters of its route. */
  readonly params: RouteParams;
  /** Title that the screen set; null until then. */
  readonly title: string | null;
  /** One line about its content. */
  readonly line: string | null;
  /** Description of what closing would lose; null when nothing. */
  readonly unsaved: string | null;
  /** True once a person typed in it: it is not closed for lack of room. */
  readonly typed: boolean;
  /** A pinned window stays until it is closed by hand. */
  readonly pinned: boolean;
  /** True once it was shown in this page: its screen is mounted and stays so. */
  readonly loaded: boolean;
}

/** An open window (specification, shell §3). */
export interface AppWindow {
  readonly uid: string;
  /** Label in the language of the screen. */
  readonly label: () => string;
  readonly icon: WindowIcon;
  /** Its route, without the uid. */
  readonly router: string;
  /**
   * Identity of its content: its router, unless several routes lead to one thing. A second window
   * of the same subject opens only on request.
   */
  readonly subject: string;
  /**
   * Its address: the route followed by its uid (specification, shell §2); a single-window route has
   * no uid.
   */
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
  /** The window on the screen; null at home and on every screen outside windows. */
  readonly activeUid: string | null;
  /** Ids in the order of showing, the latest at the end. */
  readonly recent: readonly string[];
  /** Number of active locking screens by window; `''` stands for a screen outside windows. */
  readonly locks: Readonly<Record<string, number>>;
}

export const NO_WINDOWS: WindowsState = { windows: [], activeUid: null, recent: [], locks: {} };

/** Windows of one group, in one entry of the top bar. */
export interface WindowGroup {
  readonly id: string;
  readonly windows: readonly AppWindow[];
}

export function findWindow(state: WindowsState, uid: string | null): AppWindow | undefined {
  return state.windows.find((window) => window.uid === uid);
}

/** The most recently shown window of a subject, or none. */
export function findBySubject(state: WindowsState, subject: string): AppWindow | undefined {
  const same = state.windows.filter((window) => window.subject === subject);
  return same.toSorted((a, b) => state.recent.indexOf(b.uid) - state.recent.indexOf(a.uid))[0];
}

function changeWindowData(
  state: WindowsState,
  uid: string,
  data: Partial<WindowData>,
): WindowsState {
  const window = findWindow(state, uid);
  if (window === undefined) return state;
  const same = (Object.keys(data) as (keyof WindowData)[]).every(
    (key) => window.data[key] === data[key],
  );
  if (same) return state;
  return {
    ...state,
    windows: state.windows.map((one) =>
      one.uid === uid ? { ...one, data: { ...one.data, ...data } } : one,
    ),
  };
}

/** Shows a window; null shows a screen outside windows. */
export function activateWindow(state: WindowsState, uid: string | null): WindowsState {
  if (uid === null || findWindow(state, uid) === undefined)
    return state.activeUid === null ? state : { ...state, activeUid: null };
  const recent = [...state.recent.filter((one) => one !== uid), uid];
  return { ...changeWindowData(state, uid, { loaded: true }), activeUid: uid, recent };
}

/** Opens a window and shows it. An open one with the same uid is only shown. */
export function openWindow(state: WindowsState, window: AppWindow): WindowsState {
  const known = findWindow(state, window.uid) !== undefined;
  return activateWindow(
    known ? state : { ...state, windows: [...state.windows, window] },
    window.uid,
  );
}

/**
 * Puts a window at the position of another one, which stays until it is closed. An open one keeps
 * its own position.
 */
export function placeBefore(state: WindowsState, uid: string, window: AppWindow): WindowsState {
  if (findWindow(state, window.uid) !== undefined) return state;
  return {
    ...state,
    windows: state.windows.flatMap((one) => (one.uid === uid ? [window, one] : [one])),
  };
}

/**
 * The window to show after these are closed: the most recently shown, of the same group first; null
 * is home.
 */
export function nextAfter(state: WindowsState, closed: readonly string[]): AppWindow | null {
  const active = findWindow(state, state.activeUid);
  if (active === undefined) return null;
  if (!closed.includes(active.uid)) return active;
  const left = state.recent
    .toReversed()
    .flatMap((uid) => findWindow(state, uid) ?? [])
    .filter(({ uid }) => !closed.includes(uid));
  return (
    left.find(({ group }) => group === active.group) ??
    left[0] ??
    state.windows.findLast(({ uid }) => !closed.includes(uid)) ??
    null
  );
}

/** Closes windows. The screen continues with {@link nextAfter}. */
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

/** Adds or removes a locking screen. */
export function countWindowLock(state: WindowsState, uid: string | null, by: 1 | -1): WindowsState {
  const key = uid ?? '';
  const { [key]: held = 0, ...others } = state.locks;
  const now = Math.max(0, held + by);
  return { ...state, locks: now === 0 ? others : { ...others, [key]: now } };
}

/** Whether a locking screen is active in the window. */
export function isLocked(state: WindowsState, uid: string | null): boolean {
  return (state.locks[uid ?? ''] ?? 0) > 0;
}

/** While the front screen locks, the user cannot leave it. */
export function isSystemLocked(state: WindowsState): boolean {
  return isLocked(state, state.activeUid);
}

/** Most windows that stay open; a further one closes the oldest that holds no work. */
export const WINDOW_LIMIT = 12;

/**
 * Whether a window can be replaced by another: it holds no work, is not pinned, and is not the only
 * place of its screen, as the till is.
 */
export function isReplaceable(
  state: WindowsState,
  { uid, address, router, data }: AppWindow,
): boolean {
  return address !== router && data.unsaved === null && !data.pinned && !isLocked(state, uid);
}

/** The window that makes room for a further one: the one shown longest ago; null when none can. */
export function oldestReplaceable(state: WindowsState): AppWindow | null {
  const shownAt = ({ uid }: AppWindow): number => state.recent.indexOf(uid);
  const [oldest] = state.windows
    .filter(
      (window) =>
        window.uid !== state.activeUid && !window.data.typed && isReplaceable(state, window),
    )
    .toSorted((a, b) => shownAt(a) - shownAt(b));
  return oldest ?? null;
}

/** Applies the data that a screen reports about itself. */
export function describeWindow(
  state: WindowsState,
  uid: string,
  said: Partial<Pick<WindowData, 'title' | 'line' | 'unsaved' | 'typed' | 'pinned'>>,
): WindowsState {
  return changeWindowData(state, uid, said);
}

/** Unloads all screens after the till was locked, except the front one, which loads again. */
export function unloadOthers(state: WindowsState): WindowsState {
  return {
    ...state,
    locks: {},
    windows: state.windows.map((one) => ({
      ...one,
      data: { ...one.data, loaded: one.uid === state.activeUid, unsaved: null },
    })),
  };
}

/** The windows by group, groups in the order of their first window. */
export function groupsOf({ windows }: Pick<WindowsState, 'windows'>): readonly WindowGroup[] {
  const groups = new Map<string, AppWindow[]>();
  for (const window of windows)
    groups.set(window.group, [...(groups.get(window.group) ?? []), window]);
  return [...groups].map(([id, own]) => ({ id, windows: own }));
}

/**
 * The name of a group: the one its windows share, else that of the window shown last, because a
 * name of only some of them would tell of another screen.
 */
export function nameOfGroup(
  { windows }: Pick<WindowGroup, 'windows'>,
  recent: WindowsState['recent'],
): string {
  const [first] = windows.toSorted((a, b) => recent.indexOf(b.uid) - recent.indexOf(a.uid));
  if (first === undefined) return '';
  const shared = first.groupLabel();
  return windows.length > 1 && windows.every((window) => window.groupLabel() === shared)
    ? shared
    : nameOf(first);
}

/** The name under which a window is shown. */
export function nameOf(window: AppWindow): string {
  return window.data.title ?? window.label();
}
