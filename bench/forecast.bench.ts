import {
  aSeededShop,
  type ForecastScore,
  NO_SCORE,
  replayOrders,
  scoreShop,
  SHOP_ENDS,
  SHOP_KINDS,
  type ShopEnd,
} from '@dalpak/testkit';
import { startReport } from './report.ts';

/** Shops of each kind: twelve together, each with three ends. */
const SEEDS = [1, 2, 3, 4] as const;
/** Pieces that the ordered products sell in a day. */
const A_DAY = [3, 8, 25, 60] as const;

const report = startReport('forecast');
let all: ForecastScore = NO_SCORE;
const lost = { hints: 0, minimum: 0 };
const stock = { hints: 0, minimum: 0 };
for (const end of Object.keys(SHOP_ENDS) as ShopEnd[])
  for (const kind of SHOP_KINDS) {
    let score: ForecastScore = NO_SCORE;
    for (const seed of SEEDS) {
      const shop = aSeededShop(kind, seed, end);
      score = scoreShop(shop, score);
      all = scoreShop(shop, all);
      for (const aDay of A_DAY) {
        const { hints, minimum } = replayOrders(shop, seed * 100 + aDay, aDay);
        lost.hints += hints.lost;
        lost.minimum += minimum.lost;
        stock.hints += hints.stock;
        stock.minimum += minimum.stock;
      }
    }
    report.add({
      case: `${kind}, ${end}`,
      metric: 'WAPE against naive',
      value: score.error,
      baseline: score.naive,
      unit: 'agorot',
    });
  }
report.add({
  case: 'all',
  metric: 'WAPE by day against the weekday before',
  value: all.error,
  baseline: all.naive,
  unit: 'agorot',
  budget: { of: 'ratio', atMost: 0.85 },
});
report.add({
  case: 'all',
  metric: 'WAPE on holidays and eves',
  value: all.specialError,
  baseline: all.specialNaive,
  unit: 'agorot',
  budget: { of: 'ratio', atMost: 0.6 },
});
const within = all.within / all.days;
report.add({
  case: 'all',
  metric: 'days within the range, at least',
  value: within,
  unit: 'share',
  budget: { of: 'value', atLeast: 0.75 },
});
report.add({
  case: 'all',
  metric: 'days within the range, at most',
  value: within,
  unit: 'share',
  budget: { of: 'value', atMost: 0.85 },
});
report.add({
  case: 'orders',
  metric: 'lost sales against a minimum',
  value: lost.hints,
  baseline: lost.minimum,
  unit: 'pieces',
  budget: { of: 'ratio', atMost: 0.7 },
});
report.add({
  case: 'orders',
  metric: 'stock against a minimum',
  value: stock.hints,
  baseline: stock.minimum,
  unit: 'pieces',
  budget: { of: 'ratio', atMost: 1 },
});
report.finish();
