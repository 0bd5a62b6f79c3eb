import { SPEED_BOUNDS_MS, SPEED_DAYS, type SpeedDay, type SpeedKey } from '@dalpak/contracts';
import { formatDate } from '../../ui/format/format-date.ts';

/** Where a till counts its times until the server has them. */
const PLACE = 'dalpak-speed';

type Counts = SpeedDay['counts'];
let days: Map<string, Counts> | null = null;

/** What was counted before this page was loaded. */
function known(): Map<string, Counts> {
  if (days !== null) return days;
  days = new Map();
  try {
    const stored = JSON.parse(localStorage.getItem(PLACE) ?? '[]') as [string, Counts][];
    days = new Map(stored);
  } catch {
    // What another version left is no loss: the till counts from here.
  }
  return days;
}

/** Counts a time of this till; costs the scan path an addition. */
export function recordSpeed(key: SpeedKey, ms: number): void {
  const day = formatDate(Date.now(), 'date').split('/').toReversed().join('-');
  const counts = known().get(day) ?? {};
  const groups = counts[key] ?? SPEED_BOUNDS_MS.map(() => 0).concat(0);
  const at = SPEED_BOUNDS_MS.findIndex((bound) => ms <= bound);
  const group = at < 0 ? SPEED_BOUNDS_MS.length : at;
  groups[group] = (groups[group] ?? 0) + 1;
  known().set(day, { ...counts, [key]: groups });
}

/** Counts the time until the next frame is painted. */
export function recordPaint(key: SpeedKey): void {
  if (!('requestAnimationFrame' in globalThis)) return;
  const from = performance.now();
  // A task after the frame runs when the frame was painted.
  requestAnimationFrame(() => setTimeout(() => recordSpeed(key, performance.now() - from)));
}

/** The days that a till has counted, the newest last; keeps them over a reload. */
export function keepSpeed(): readonly SpeedDay[] {
  const newest = [...known()].toSorted(([a], [b]) => a.localeCompare(b)).slice(-SPEED_DAYS);
  days = new Map(newest);
  if (newest.length > 0) localStorage.setItem(PLACE, JSON.stringify(newest));
  return newest.map(([day, counts]) => ({ day, counts }));
}

/** Forgets what was counted. */
export function dropSpeed(): void {
  days = new Map();
  localStorage.removeItem(PLACE);
}
