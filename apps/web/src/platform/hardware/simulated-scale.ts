import type { Scale, ScaleReading } from './scale.port.ts';

/**
 * A SIMULATOR of a scale. Its load is a text: kilograms (`0.536`), or a failure: `unstable`,
 * `failed`.
 */
export function createSimulatedScale(load: string): Scale {
  return { name: 'simulator', weigh: () => Promise.resolve(readingOf(load)) };
}

function readingOf(load: string): ScaleReading {
  if (load === 'unstable' || load === 'failed') return { kind: load };
  const weight = Math.round(Number(load) * 1_000);
  if (!Number.isSafeInteger(weight)) return { kind: 'failed' };
  return weight > 0 ? { kind: 'weight', weight } : { kind: 'zero' };
}
