import type { Pick } from '../application.ts';
import type { Offer } from '../offers.ts';

/** An offer with what is still left of it while a closed form deals applications out. */
export interface Run {
  readonly offer: Offer;
  rest: number;
}

export function runsOf(offers: readonly Offer[]): Run[] {
  return offers.map((offer) => ({ offer, rest: offer.quantity }));
}

export function unitsIn(runs: readonly Run[]): number {
  let sum = 0;
  for (const run of runs) sum += run.rest;
  return sum;
}

/** What an application in the making takes from its runs. */
export interface Draw {
  readonly run: Run;
  readonly quantity: number;
}

export type End = 'front' | 'back';

/** Takes up to `count` from one end of the runs. */
export function draw(runs: readonly Run[], count: number, end: End = 'front'): Draw[] {
  const draws: Draw[] = [];
  let missing = count;
  for (let i = 0; i < runs.length && missing > 0; i += 1) {
    const run = runs[end === 'front' ? i : runs.length - 1 - i];
    if (run === undefined || run.rest === 0) continue;
    const quantity = Math.min(run.rest, missing);
    run.rest -= quantity;
    missing -= quantity;
    draws.push({ run, quantity });
  }
  return draws;
}

export function drawnUnits(draws: readonly Draw[]): number {
  let sum = 0;
  for (const { quantity } of draws) sum += quantity;
  return sum;
}

export function picksOf(draws: readonly Draw[]): Pick[] {
  return draws.map(({ run, quantity }) => ({ ...run.offer, quantity }));
}

/**
 * How often the same draws can be repeated, at most `max`: the repeated applications are equal and
 * made at once. Takes those units.
 */
export function repeat(draws: readonly Draw[], max: number): number {
  if (max <= 0) return 0;
  const used = new Map<Run, number>();
  for (const { run, quantity } of draws) used.set(run, (used.get(run) ?? 0) + quantity);
  let times = max;
  for (const [run, quantity] of used) times = Math.min(times, Math.floor(run.rest / quantity));
  if (times > 0) for (const [run, quantity] of used) run.rest -= quantity * times;
  return times;
}
