import figures from './measured.json' with { type: 'json' };

/** A figure that a bench measured, with the run that measured it. */
export interface MeasuredPromise {
  readonly promise: string;
  readonly value: number;
  readonly unit: string;
  readonly baseline: number | null;
  readonly ratio: number | null;
  readonly budget: number | null;
  readonly ok: boolean;
  readonly date: string;
  readonly commit: string;
  readonly machine: string;
}

/** What this version measured, as `npm run speed` wrote it. */
export const MEASURED: readonly MeasuredPromise[] = figures;
