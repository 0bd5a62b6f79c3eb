import type { Measure } from './measure.types.ts';
import { OFFICE_MEASURES } from './office-measures.ts';
import { SALE_MEASURES } from './sale-measures.ts';

/** Every measure of every report, declared once. */
export const MEASURES = { ...SALE_MEASURES, ...OFFICE_MEASURES } as const;

export type MeasureKey = keyof typeof MEASURES;

export const MEASURE_KEYS = Object.keys(MEASURES) as [MeasureKey, ...MeasureKey[]];

export function measureOf(key: MeasureKey): Measure {
  return MEASURES[key];
}
