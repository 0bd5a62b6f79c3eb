import { formatMinutes } from '../../ui/format/format-minutes.ts';
import type { PulseSay } from './pulse-words.ts';

/** Seconds as a person says them: seconds, minutes, or hours and minutes. */
export function durationText(say: PulseSay, seconds: number): string {
  if (seconds < 120) return say('seconds', { count: seconds });
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? say('minutes', { count: minutes }) : formatMinutes(minutes);
}
