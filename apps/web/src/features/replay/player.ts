import type { ReplayView } from '@dalpak/contracts';

export type ReplayStep = ReplayView['steps'][number];

export const SPEEDS = [1, 2, 4, 8, 16] as const;
export type Speed = (typeof SPEEDS)[number];

/** A longer pause is shown as time and skipped. */
export const LONG_PAUSE_MS = 5_000;
/** How long the time of a skipped pause is shown. */
const SKIPPED_MS = 900;
/** A step that came with the one before it is still seen. */
const LEAST_MS = 120;

/** Milliseconds between a step and the one before it; 0 for the first. */
export function gapBefore(steps: readonly ReplayStep[], index: number): number {
  const [before, step] = [steps[index - 1], steps[index]];
  return before === undefined || step === undefined ? 0 : Math.max(0, step.at - before.at);
}

/** Time since the first step, as a stopwatch shows it: `0:07`, `1:02:30`. */
export function stopwatchText(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const rest = two(seconds % 60);
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${two(minutes)}:${rest}`;
}

/** How long the replay stays at a step before it goes on to the next. */
export function delayAfter(steps: readonly ReplayStep[], index: number, speed: Speed): number {
  const gap = gapBefore(steps, index + 1);
  return Math.max(LEAST_MS, (gap > LONG_PAUSE_MS ? SKIPPED_MS : gap) / speed);
}

const isSign = ({ says, altered }: ReplayStep): boolean => altered || says.some(({ sign }) => sign);

/** The next sign after a step, or before it; null when there is none. */
export function findSign(steps: readonly ReplayStep[], index: number, way: 1 | -1): number | null {
  for (let at = index + way; at >= 0 && at < steps.length; at += way) {
    const step = steps[at];
    if (step !== undefined && isSign(step)) return at;
  }
  return null;
}

/** The step that an address names, from 1, or that a moment fell into; without a name the last one. */
export function stepOfQuery(
  query: string | undefined,
  steps: readonly Pick<ReplayStep, 'at'>[],
): number {
  const asked = new URLSearchParams(query);
  const named = Number(asked.get('step'));
  if (Number.isInteger(named) && named >= 1) return Math.min(named, steps.length) - 1;
  const moment = Date.parse(asked.get('at') ?? '');
  const after = steps.findIndex(({ at }) => at > moment);
  return Number.isNaN(moment) || after < 0 ? steps.length - 1 : Math.max(0, after - 1);
}

/** What a key does in a replay. */
export type PlayerAct =
  | { readonly type: 'move'; readonly by: 1 | -1 }
  | { readonly type: 'end'; readonly last: boolean }
  | { readonly type: 'sign'; readonly way: 1 | -1 }
  | { readonly type: 'play' }
  | { readonly type: 'speed'; readonly by: 1 | -1 };

/** @param rtl whether the next step is on the left, as in Hebrew */
export function actOfKey(key: string, rtl: boolean): PlayerAct | null {
  switch (key) {
    case 'ArrowDown':
      return { type: 'move', by: 1 };
    case 'ArrowUp':
      return { type: 'move', by: -1 };
    case 'ArrowLeft':
      return { type: 'move', by: rtl ? 1 : -1 };
    case 'ArrowRight':
      return { type: 'move', by: rtl ? -1 : 1 };
    case 'Home':
      return { type: 'end', last: false };
    case 'End':
      return { type: 'end', last: true };
    case 'PageDown':
      return { type: 'sign', way: 1 };
    case 'PageUp':
      return { type: 'sign', way: -1 };
    case ' ':
      return { type: 'play' };
    case '+':
    case '=':
      return { type: 'speed', by: 1 };
    case '-':
      return { type: 'speed', by: -1 };
    default:
      return null;
  }
}
