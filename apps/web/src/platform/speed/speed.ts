import {
  SPEED_BOUNDS_MS,
  SPEED_DAYS,
  SPEED_KEYS,
  type SpeedDay,
  type SpeedKey,
} from '@dalpak/contracts';
import { speedKey } from '../store/store.types.ts';
import { formatDate } from '../../ui/format/format-date.ts';

type Counts = SpeedDay['counts'];
/** What this page counted, by day; {@link keepSpeed} adds it to what the till counted before. */
let days = new Map<string, Counts>();

const MINUTE_MS = 60_000;
let today = { minute: -1, day: '' };

/** The day in Israel; formatted once a minute, because a format costs more than a count. */
function dayNow(): string {
  const now = Date.now();
  const minute = Math.floor(now / MINUTE_MS);
  if (minute !== today.minute)
    today = { minute, day: formatDate(now, 'date').split('/').toReversed().join('-') };
  return today.day;
}

/**
 * Counts a time of this till; costs the scan path an addition.
 * @param ms Infinity of what never came: it is slower than every bound
 */
export function recordSpeed(key: SpeedKey, ms: number): void {
  const day = dayNow();
  const counts = days.get(day) ?? {};
  const groups = counts[key] ?? SPEED_BOUNDS_MS.map(() => 0).concat(0);
  const at = SPEED_BOUNDS_MS.findIndex((bound) => ms <= bound);
  const group = at < 0 ? SPEED_BOUNDS_MS.length : at;
  groups[group] = (groups[group] ?? 0) + 1;
  days.set(day, { ...counts, [key]: groups });
}

/**
 * Counts the time until the next frame is painted.
 * @param from when what is painted was asked for, on the clock of `performance.now()`
 */
export function recordPaint(key: SpeedKey, from: number): void {
  if (!('requestAnimationFrame' in globalThis)) return;
  // A task after the frame runs when the frame was painted.
  requestAnimationFrame(() => setTimeout(() => recordSpeed(key, performance.now() - from)));
}

/** What a till counted on earlier pages; what another version left is no loss. */
function readKept(place: string): [string, Counts][] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    return Array.isArray(kept) ? (kept as [string, Counts][]) : [];
  } catch {
    return [];
  }
}

function added(one: Counts, other: Counts): Counts {
  const sum: Counts = { ...one };
  for (const key of SPEED_KEYS) {
    const more = other[key];
    if (more !== undefined) sum[key] = more.map((count, group) => count + (one[key]?.[group] ?? 0));
  }
  return sum;
}

/**
 * Adds what this page counted to what its till did before, and keeps it over a reload.
 * @param owner the till: a device that becomes another one begins anew
 * @returns the newest days of the till
 */
export function keepSpeed(owner: string): readonly SpeedDay[] {
  const place = speedKey(owner);
  const kept = new Map(readKept(place));
  for (const [day, counts] of days) kept.set(day, added(kept.get(day) ?? {}, counts));
  days = new Map();
  const newest = [...kept].toSorted(([a], [b]) => a.localeCompare(b)).slice(-SPEED_DAYS);
  if (newest.length > 0) localStorage.setItem(place, JSON.stringify(newest));
  return newest.map(([day, counts]) => ({ day, counts }));
}

/** Forgets what was counted. */
export function dropSpeed(owner: string): void {
  days = new Map();
  localStorage.removeItem(speedKey(owner));
}
