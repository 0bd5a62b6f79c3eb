import { MAX_CUT_OFFS } from '@dalpak/contracts';

/** A stretch without a network, by the clock of this device, in epoch milliseconds. */
export interface CutOff {
  readonly from: number;
  readonly to: number;
}

/** Two looks of a stretch are at most this far apart: a till that slept knows nothing of between. */
const NEXT_LOOK_MS = 150_000;

/** Adds a moment without a network to the stretches; only the newest are kept. */
export function addCutOff(stretches: readonly CutOff[], at: number): readonly CutOff[] {
  const last = stretches.at(-1);
  if (last !== undefined && at >= last.to && at - last.to <= NEXT_LOOK_MS)
    return [...stretches.slice(0, -1), { from: last.from, to: at }];
  return [...stretches, { from: at, to: at }].slice(-MAX_CUT_OFFS);
}

/** Stretches that were not told yet. */
export function untold(stretches: readonly CutOff[], told: readonly CutOff[]): readonly CutOff[] {
  return stretches.filter(
    (one) => !told.some((other) => other.from === one.from && other.to === one.to),
  );
}
