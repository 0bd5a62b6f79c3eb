import { CONTROL_MEASURES } from './control-measures.ts';
import { DERIVED_MEASURES } from './derived-measures.ts';
import type { Measure } from './measure.types.ts';
import { MONEY_MEASURES } from './money-measures.ts';
import { OFFICE_MEASURES } from './office-measures.ts';
import { PAYMENT_MEASURES } from './payment-measures.ts';
import { PEOPLE_MEASURES } from './people-measures.ts';
import { SALE_MEASURES } from './sale-measures.ts';
import { BUYING_MEASURES, STOCK_MEASURES } from './stock-measures.ts';

/** Every measure of every report, declared once. */
export const MEASURES = {
  ...SALE_MEASURES,
  ...PAYMENT_MEASURES,
  ...OFFICE_MEASURES,
  ...CONTROL_MEASURES,
  ...STOCK_MEASURES,
  ...BUYING_MEASURES,
  ...MONEY_MEASURES,
  ...PEOPLE_MEASURES,
  ...DERIVED_MEASURES,
} as const;

export type MeasureKey = keyof typeof MEASURES;

export const MEASURE_KEYS = Object.keys(MEASURES) as [MeasureKey, ...MeasureKey[]];

export function measureOf(key: MeasureKey): Measure {
  return MEASURES[key];
}
