import { create } from 'zustand';

const KEY = 'dalpak.menu.marks';
/** Pinned entries stand on top of the menu; more would be a second menu. */
export const PIN_LIMIT = 12;
const RECENT_SHOWN = 3;
/** Rare entries that were used stay in their place, so this holds every route of the menu. */
const USED_LIMIT = 150;

interface MenuMarks {
  /** Routes of the pinned entries, in their order. */
  readonly pins: readonly string[];
  /** Routes that were used on this device, the last first. */
  readonly used: readonly string[];
}

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

function load(): MenuMarks {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<MenuMarks> | null;
    return { pins: texts(stored?.pins), used: texts(stored?.used) };
  } catch {
    return { pins: [], used: [] };
  }
}

/** What a person pinned in the menu and used last, remembered on this device. */
export const useMenuMarks = create<MenuMarks>(load);

function change(next: Partial<MenuMarks>): void {
  useMenuMarks.setState(next);
  try {
    localStorage.setItem(KEY, JSON.stringify(useMenuMarks.getState()));
  } catch {
    // Storage is not available: the change lasts until the reload.
  }
}

/** Pins an entry or removes its pin. A thirteenth one replaces none and is not pinned. */
export function togglePin(route: string): void {
  const { pins } = useMenuMarks.getState();
  if (pins.includes(route)) change({ pins: pins.filter((one) => one !== route) });
  else if (pins.length < PIN_LIMIT) change({ pins: [...pins, route] });
}

/** Moves a pinned entry to the place of another. */
export function movePin(route: string, to: string): void {
  const { pins } = useMenuMarks.getState();
  const at = pins.indexOf(to);
  if (at < 0 || route === to || !pins.includes(route)) return;
  const left = pins.filter((one) => one !== route);
  change({ pins: [...left.slice(0, at), route, ...left.slice(at)] });
}

/** Moves a pinned entry up (-1) or down (1). */
export function stepPin(route: string, by: 1 | -1): void {
  const { pins } = useMenuMarks.getState();
  const other = pins[pins.indexOf(route) + by];
  if (other !== undefined) movePin(route, other);
}

export function noteUse(route: string): void {
  const { used } = useMenuMarks.getState();
  if (used[0] === route) return;
  change({ used: [route, ...used.filter((one) => one !== route)].slice(0, USED_LIMIT) });
}

/** The routes that were used last and are not pinned. */
export function recentOf({ pins, used }: MenuMarks): readonly string[] {
  return used.filter((route) => !pins.includes(route)).slice(0, RECENT_SHOWN);
}
