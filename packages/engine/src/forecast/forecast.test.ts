import {
  aSeededShop,
  almanacDay,
  NO_SCORE,
  replayOrders,
  scoreShop,
  SHOP_KINDS,
  SHOP_ENDS,
  type ShopEnd,
} from '@dalpak/testkit';
import { describe, expect, it } from 'vitest';
import { dayOf, weekdayOf } from '../time/civil.ts';
import { FORECAST_DAYS } from './forecast.types.ts';
import { fitSeries } from './fit-series.ts';
import { markDays } from './mark-days.ts';
import { factorsAhead, predictDays } from './predict-days.ts';
import { predictProduct } from './predict-product.ts';

const ENDS = Object.keys(SHOP_ENDS) as ShopEnd[];
const SHOPS = ENDS.flatMap((end) => SHOP_KINDS.map((kind) => aSeededShop(kind, 1, end)));

describe('a forecast of made shops', () => {
  it('is nearer than the same weekday a week before, on feasts by far, and its range holds eight days of ten [SEE-047]', () => {
    const score = SHOPS.reduce((sum, shop) => scoreShop(shop, sum), NO_SCORE);
    expect(score.error / score.naive).toBeLessThan(0.85);
    expect(score.specialError / score.specialNaive).toBeLessThan(0.6);
    expect(score.within / score.days).toBeGreaterThan(0.75);
    expect(score.within / score.days).toBeLessThan(0.85);
  });

  it('loses far fewer sales by its order hints than any minimum with as much stock [SEE-048]', () => {
    const sums = SHOPS.map((shop) => replayOrders(shop, 7, 20)).reduce(
      (sum, { hints, minimum }) => ({
        lost: sum.lost + hints.lost,
        lostBefore: sum.lostBefore + minimum.lost,
        stock: sum.stock + hints.stock,
        stockBefore: sum.stockBefore + minimum.stock,
      }),
      { lost: 0, lostBefore: 0, stock: 0, stockBefore: 0 },
    );
    expect(sums.lost / sums.lostBefore).toBeLessThan(0.7);
    expect(sums.stock).toBeLessThanOrEqual(sums.stockBefore);
  });
});

describe('a forecast', () => {
  const first = dayOf('2026-05-31');
  const DAYS = 56;
  const marks = markDays(first, DAYS + FORECAST_DAYS, () => null);
  const open = Array.from({ length: DAYS }, (_, at) => marks[at]?.weekday !== 7);
  const values = open.map((is, at) => (is ? (marks[at]?.weekday === 5 ? 2_000 : 1_000) : 0));

  it('keeps the weekdays, closes what was closed, and says why [SEE-047]', () => {
    const days = predictDays({ values, open, marks, known: DAYS });
    expect(days).toHaveLength(FORECAST_DAYS);
    for (const [ahead, { expected, low, high, reasons }] of (days ?? []).entries()) {
      const weekday = weekdayOf(first + DAYS + ahead);
      expect(expected).toBe(weekday === 7 ? 0 : weekday === 5 ? 2_000 : 1_000);
      expect([low <= expected, high >= expected]).toEqual([true, true]);
      expect(reasons).toEqual([
        weekday === 7 ? { code: 'closed_weekday', weekday: 7 } : { code: 'weekday', weekday },
      ]);
    }
  });

  it('says nothing before four weeks, counted from the first sale [SEE-047]', () => {
    const late = open.map((is, at) => is && at >= DAYS - 27);
    expect(predictDays({ values, open: late, marks, known: DAYS })).toBeNull();
    expect(predictDays({ values, open: open.map(() => false), marks, known: DAYS })).toBeNull();
  });

  it('takes a feast as it was the year before, and one that was never seen like similar days [SEE-047]', () => {
    const shop = aSeededShop('supermarket', 3, 'pesach');
    const known = shop.net.length - 56;
    const all = markDays(shop.first, known + FORECAST_DAYS, almanacDay);
    const eve = all.findIndex(({ name }, at) => at >= known && name === 'pesach-eve') - known;
    const day = predictDays({ values: shop.net, open: shop.open, marks: all, known })?.[eve];
    const reason = day?.reasons.find(({ code }) => code === 'special');
    expect(reason).toMatchObject({ name: 'pesach-eve' });
    expect(reason?.code === 'special' && reason.times).toBeGreaterThan(140);
    // The shop knows but four months.
    const from = known - 120;
    const short = {
      values: shop.net.slice(from),
      open: shop.open.slice(from),
      marks: all.slice(from),
      known: 120,
    };
    expect(predictDays(short)?.[eve]?.reasons[1]).toMatchObject({ code: 'special_like' });
  });

  it('lets a promotion that is planned sell more, and says its name [SEE-047]', () => {
    const promotions = Array.from({ length: FORECAST_DAYS }, (_, at) =>
      at === 1 ? { name: 'קיץ', times: 150 } : null,
    );
    const plain = predictDays({ values, open, marks, known: DAYS });
    const days = predictDays({ values, open, marks, known: DAYS, promotions });
    expect(days?.[1]?.expected).toBe((plain?.[1]?.expected ?? 0) * 1.5);
    expect(days?.[1]?.reasons).toContainEqual({ code: 'promotion', name: 'קיץ', times: 150 });
    expect(days?.[2]).toEqual(plain?.[2]);
  });

  it('has a product after twenty days on which it sold, in step with its department [SEE-047]', () => {
    const series = { values, open, marks, known: DAYS };
    const fit = fitSeries(series, DAYS);
    const group = { fit, series, ahead: factorsAhead(fit, series) };
    const openDays = open.flatMap((is, at) => (is ? [at] : []));
    const sold = (days: readonly number[]) =>
      new Map(days.map((at) => [at, marks[at]?.weekday === 5 ? 6_000 : 3_000]));
    expect(predictProduct(group, { sold: sold(openDays.slice(-19)) })).toBeNull();
    const days = predictProduct(group, { sold: sold(openDays) });
    expect(days?.map(({ expected }) => Math.round(expected / 1_000)).slice(0, 7)).toEqual([
      3, 3, 3, 3, 6, 3, 0,
    ]);
  });
});
