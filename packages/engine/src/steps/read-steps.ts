import type { BillStep, StepOp, StepValue } from './step.types.ts';

/** Sums, quantities and ids are whole numbers of this size. */
const MOST = Number.MAX_SAFE_INTEGER;

const isOp = (value: unknown): value is StepOp =>
  Array.isArray(value) && typeof value[0] === 'string' && value.every(isValue);

function isValue(value: unknown): value is StepValue {
  return (
    value === null ||
    typeof value === 'string' ||
    typeof value === 'boolean' ||
    (typeof value === 'number' && Math.abs(value) <= MOST) ||
    (Array.isArray(value) && value.every(isValue))
  );
}

/** Reads a line of steps; null for anything else, so that an altered line stops no replay. */
export function readStep(line: string): BillStep | null {
  try {
    const value: unknown = JSON.parse(line);
    if (!Array.isArray(value) || !Number.isSafeInteger(value[0]) || value[0] < 0) return null;
    const [ms, ...ops] = value as readonly unknown[];
    return ops.every(isOp) ? [Number(ms), ...(ops as StepOp[])] : null;
  } catch {
    return null;
  }
}

/** How a bill names the steps that made it: their number, and half of the hash after the last. */
export function trailOf(count: number, hash: string): string {
  return `${count}.${hash.slice(0, 32)}`;
}

/** The line that a step is kept, sent and hashed as. */
export function writeStep(step: BillStep): string {
  return JSON.stringify(step);
}
