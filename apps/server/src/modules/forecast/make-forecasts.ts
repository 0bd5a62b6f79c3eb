import { FORECAST_MEASURES, type ForecastMeasure } from '@dalpak/contracts';
import {
  type DayForecast,
  type DayMark,
  factorsAhead,
  fitSeries,
  FORECAST_DAYS,
  type ForecastInput,
  type ForecastReason,
  markDays,
  predictDays,
  predictProduct,
  type ProductGroup,
  type SpecialDay,
} from '@dalpak/engine';
import { groupBy } from '../../kernel/group-by.ts';
import type { BranchFacts, MeasuredDays, ProductFacts } from './forecast-facts.ts';
import { planPromotions, type PromotionPlan } from './promotions.ts';

export type ForecastScope = 'branch' | 'department' | 'product';

/** The forecast of one series. */
export interface MadeForecast {
  readonly branch: number;
  readonly scope: ForecastScope;
  /** 0 of the whole branch. */
  readonly subject: number;
  readonly measure: ForecastMeasure;
  readonly days: readonly DayForecast[];
}

/** What all series of a branch share. */
interface BranchDays {
  readonly facts: BranchFacts;
  readonly marks: readonly DayMark[];
  /** Days on which the branch sold at all: a department without a sale was open too. */
  readonly open: readonly boolean[];
  readonly known: number;
  readonly plan: PromotionPlan;
}

/**
 * The forecasts of a branch: net, bills and quantity of it and of each department, and the quantity
 * of each product that sold on enough days. Nothing with less than four weeks of sales.
 * @param specialOf holidays, eves and half-holidays by the calendar
 */
export function makeForecasts(
  facts: BranchFacts,
  specialOf: (day: number) => SpecialDay | null,
): readonly MadeForecast[] {
  const known = facts.today - facts.first;
  const branch: BranchDays = {
    facts,
    known,
    marks: markDays(facts.first, known + FORECAST_DAYS, specialOf),
    open: facts.all.bills.map((bills) => bills > 0),
    plan: planPromotions(facts),
  };
  const whole = forecastSeries(branch, 'branch', 0, facts.all, facts.products);
  if (whole.length === 0) return [];
  const byDepartment = groupBy(facts.products, ({ department }) => department);
  const departments = [...facts.departments].flatMap(([id, days]) =>
    forecastSeries(branch, 'department', id, days, byDepartment.get(id) ?? []),
  );
  return [...whole, ...departments, ...forecastProducts(branch, byDepartment)];
}

function forecastSeries(
  { facts, known, marks, open, plan }: BranchDays,
  scope: 'branch' | 'department',
  subject: number,
  figures: MeasuredDays,
  products: readonly ProductFacts[],
): readonly MadeForecast[] {
  const promotions = plan.ofGroup(products);
  return FORECAST_MEASURES.flatMap((measure) => {
    const days = predictDays({
      values: figures[measure],
      open,
      marks,
      known,
      ...(promotions === undefined || measure === 'bills' ? {} : { promotions }),
    });
    return days === null ? [] : [{ branch: facts.branch, scope, subject, measure, days }];
  });
}

function forecastProducts(
  branch: BranchDays,
  byDepartment: ReadonlyMap<number | null, readonly ProductFacts[]>,
): readonly MadeForecast[] {
  const { facts, marks, open, known, plan } = branch;
  const made: MadeForecast[] = [];
  for (const [department, products] of byDepartment) {
    const figures = department === null ? undefined : facts.departments.get(department);
    const series: ForecastInput = {
      values: (figures ?? facts.all).quantity,
      open,
      marks,
      known,
    };
    const fit = fitSeries(series, known);
    const group: ProductGroup = { fit, series, ahead: factorsAhead(fit, series) };
    for (const product of products) {
      const promotions = plan.of(product);
      const days = predictProduct(group, {
        sold: new Map(product.places.map((at, place) => [at, product.sold[place] ?? 0])),
        ...(promotions === undefined ? {} : { promotions }),
      });
      if (days !== null)
        made.push({
          branch: facts.branch,
          scope: 'product',
          subject: product.id,
          measure: 'quantity',
          days: days.map((day) => ({ ...day, reasons: day.reasons.filter(isOwn) })),
        });
    }
  }
  return made;
}

/** The reasons of a product that are not those of its department. */
const isOwn = ({ code }: ForecastReason): boolean => code === 'promotion';

/** The same facts as they were known some days before. */
export function factsBefore(facts: BranchFacts, days: number): BranchFacts {
  const today = facts.today - days;
  const until = <T>(values: readonly T[]): readonly T[] =>
    values.slice(0, Math.max(0, today - facts.first));
  const cut = ({ net, bills, quantity }: MeasuredDays): MeasuredDays => ({
    net: until(net),
    bills: until(bills),
    quantity: until(quantity),
  });
  return {
    ...facts,
    today,
    all: cut(facts.all),
    departments: new Map([...facts.departments].map(([id, figures]) => [id, cut(figures)])),
    products: [],
    rules: [],
  };
}
