import figures from './measured.json' with { type: 'json' };

/** What the product promises, in the order of the page; `npm run speed` measures each. */
export const PROMISES = [
  'scan',
  'ready',
  'price',
  'sale',
  'sales',
  'list',
  'report',
  'question',
  'signIn',
  'firstLoad',
] as const;
type SpeedPromise = (typeof PROMISES)[number];

/** A figure that a bench measured, with the run that measured it. */
export interface MeasuredPromise {
  readonly promise: string;
  readonly value: number;
  readonly unit: string;
  readonly baseline: number | null;
  readonly ratio: number | null;
  /** None is promised without one. */
  readonly budget: number;
  readonly ok: boolean;
  readonly date: string;
  readonly commit: string;
  readonly machine: string;
}

/** What this version measured, as `npm run speed` wrote it. */
export const MEASURED: readonly MeasuredPromise[] = figures;

/** Every promise with its figure; null = it was not measured yet. */
export function rowsOfPromises(
  measured: readonly MeasuredPromise[],
): readonly { readonly promise: SpeedPromise; readonly figure: MeasuredPromise | null }[] {
  return PROMISES.map((promise) => ({
    promise,
    figure: measured.find((one) => one.promise === promise) ?? null,
  }));
}
