import type { FieldValue, LevelValue } from '@dalpak/contracts';
import { addLevel } from './level-state.ts';

/** Kinds of promotions from which a new one begins, in the order of their pictures. */
export const PROMOTION_TEMPLATES = [
  'onePlusOne',
  'threeFor',
  'secondHalf',
  'percentOfDepartment',
  'clubPrice',
  'buyForSum',
  'happyHour',
  'coupon',
  'basket',
] as const;
export type PromotionTemplate = (typeof PROMOTION_TEMPLATES)[number];

interface Filled {
  readonly purchase: Partial<LevelValue['purchase']>;
  readonly gift: Partial<LevelValue['gift']>;
  readonly head?: Readonly<Record<string, FieldValue>>;
}

/** What a touch fills; counts are in thousandths, money in agorot, percents in hundredths. */
const FILLED: Readonly<Record<PromotionTemplate, Filled>> = {
  onePlusOne: { purchase: { total: 1_000 }, gift: { type: 4, totalCount: 1_000 } },
  threeFor: { purchase: { total: 3_000 }, gift: { type: 5, total: 1_200 } },
  secondHalf: {
    purchase: { total: 2_000 },
    gift: { type: 2, total: 5_000, totalCount: 1_000 },
  },
  percentOfDepartment: { purchase: { total: 0 }, gift: { type: 2, total: 1_000 } },
  clubPrice: { purchase: { total: 1_000 }, gift: { type: 3, total: 1_000 } },
  buyForSum: {
    purchase: { type: 'sum', total: 20_000, all: true },
    gift: { type: 4, totalCount: 1_000 },
  },
  happyHour: {
    purchase: { total: 0, all: true },
    gift: { type: 2, total: 2_000 },
    head: { time_from: '16:00', time_to: '18:00' },
  },
  coupon: {
    purchase: { total: 0, all: true },
    gift: { type: 2, total: 1_000 },
    head: { coupon_type: 1 },
  },
  basket: { purchase: { each: true, total: 0 }, gift: { type: 5, total: 5_000 } },
};

/** The fields of a promotion of this kind; what it is for is still to be chosen. */
export function templateFields(
  template: PromotionTemplate,
  name: string,
): Readonly<Record<string, FieldValue>> {
  const { purchase, gift, head = {} } = FILLED[template];
  const levels = addLevel([]).map((level) => ({
    ...level,
    purchase: { ...level.purchase, ...purchase },
    gift: { ...level.gift, ...gift },
  }));
  return { name, levels, ...head };
}
