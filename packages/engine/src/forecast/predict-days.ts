import {
  FORECAST_DAYS,
  FORECAST_LEAST_DAYS,
  type DayForecast,
  type DayMark,
  type ForecastReason,
  type PlannedPromotion,
} from './forecast.types.ts';
import {
  type DayEffect,
  effectKey,
  fitSeries,
  type FittedSeries,
  type SeriesFit,
} from './fit-series.ts';
import { clampTo, meanOf, quantileOf } from './statistics.ts';

/** A day ahead as a factor of the level, and why. */
export interface DayFactor {
  readonly times: number;
  readonly reasons: readonly ForecastReason[];
  /** How much wider its range is than that of an ordinary day. */
  readonly wide: number;
}

/** What a series is foretold from. `promotions` stands by day ahead. */
export interface ForecastInput extends FittedSeries {
  /** Known days; `marks` also has those ahead. */
  readonly known: number;
  readonly promotions?: readonly (PlannedPromotion | null)[];
}

const YEAR = 364;
const SEASON_AROUND = 10;
/** Share of last year's season that is expected again. */
const SEASON_KEPT = 0.6;
/** A growth fades: each day has so much of the one before. */
const DAMPED = 0.96;
/** Age of the level, in days: the weight of its days lies around it. */
const LEVEL_AGE = 14;
const BACK_TESTS = 4;
const LEAST_ERRORS = 30;
/** A range that was never tried is taken a little wider. */
const UNTRIED = 1.1;
/** Days of a kind that was never seen. */
const UNSEEN: Readonly<Record<string, number>> = { near: 1.1 };

/** Factors of the days ahead by weekday, named days, growth and season. */
export function factorsAhead(
  fit: SeriesFit,
  { marks, promotions = [] }: ForecastInput,
): readonly DayFactor[] {
  return Array.from({ length: FORECAST_DAYS }, (_, ahead) => {
    const mark = marks[fit.known + ahead];
    if (mark === undefined) return { times: 0, reasons: [], wide: 1 };
    const calendar = calendarFactor(fit, mark);
    if (calendar.times === 0) return calendar;
    const growth = Math.exp(fit.slope * (LEVEL_AGE + (1 - DAMPED ** (ahead + 1)) / (1 - DAMPED)));
    const season = seasonOf(fit, ahead);
    const promotion = promotions[ahead] ?? null;
    const reasons: ForecastReason[] = [...calendar.reasons];
    if (promotion !== null) reasons.push({ code: 'promotion', ...promotion });
    for (const [code, times] of [
      ['season', season],
      ['trend', growth],
    ] as const) {
      const percent = Math.round((times - 1) * 100);
      if (percent !== 0) reasons.push({ code, percent });
    }
    return {
      times: calendar.times * growth * season * (promotion === null ? 1 : promotion.times / 100),
      reasons,
      wide: calendar.wide,
    };
  });
}

function calendarFactor(fit: SeriesFit, mark: DayMark): DayFactor {
  const { weekday, kind, name } = mark;
  const usual = fit.weekdays[weekday] ?? 0;
  if (kind === 'ordinary')
    return usual === 0
      ? closed({ code: 'closed_weekday', weekday })
      : { times: usual, reasons: [{ code: 'weekday', weekday }], wide: 1 };
  const own = fit.effects.get(effectKey(mark));
  const effect = own ?? fit.effects.get(kind) ?? unseenEffect(fit, mark);
  if (effect.open < 0.5) return closed({ code: 'closed_special', name });
  // Before a feast a shop keeps its day of rest.
  if (usual === 0 && kind !== 'holiday' && kind !== 'eve' && kind !== 'half')
    return closed({ code: 'closed_weekday', weekday });
  const code =
    kind === 'near' || kind === 'far' ? 'before' : own === undefined ? 'special_like' : 'special';
  return {
    times: (usual || 1) * effect.times,
    reasons: [
      { code: 'weekday', weekday },
      { code, name, times: Math.round(effect.times * 100) },
    ],
    wide: code === 'special_like' ? 2 : code === 'special' ? 1.5 : 1,
  };
}

const closed = (reason: ForecastReason): DayFactor => ({ times: 0, reasons: [reason], wide: 1 });

/** An eve that was never seen sells like a Friday, a holiday like a Saturday. */
function unseenEffect({ weekdays }: SeriesFit, { kind, weekday }: DayMark): DayEffect {
  const like = kind === 'eve' ? weekdays[6] : kind === 'holiday' ? weekdays[7] : undefined;
  if (like === undefined) return { times: UNSEEN[kind] ?? 1, open: 1, seen: 0 };
  return { times: like / (weekdays[weekday] || 1), open: like > 0 ? 1 : 0, seen: 0 };
}

/** How last year went on from this place, compared with now; 1 without a year before. */
function seasonOf({ known, levels }: SeriesFit, ahead: number): number {
  const turns = [1, 2].flatMap((years) => {
    const then = meanAround(levels, known + ahead - years * YEAR);
    const now = meanAround(levels, known - LEVEL_AGE - years * YEAR);
    return then === null || now === null || now <= 0 || then <= 0 ? [] : [Math.log(then / now)];
  });
  return turns.length === 0 ? 1 : Math.exp(clampTo(meanOf(turns) * SEASON_KEPT, -0.7, 0.7));
}

function meanAround(levels: readonly number[], at: number): number | null {
  if (at < SEASON_AROUND || at + SEASON_AROUND >= levels.length) return null;
  return meanOf(levels.slice(at - SEASON_AROUND, at + SEASON_AROUND + 1));
}

/** The days ahead without a range. */
function foretell(input: ForecastInput): {
  readonly level: number;
  readonly factors: readonly DayFactor[];
} {
  const fit = fitSeries(input, input.known);
  return { level: fit.level, factors: factorsAhead(fit, input) };
}

/**
 * Each day ahead of a series with its reasons and a range in which eight days of ten fall. The range
 * is that of the errors which the same rule made in the months before.
 * @returns null with less than four weeks of sales
 */
export function predictDays(input: ForecastInput): readonly DayForecast[] | null {
  const began = input.open.indexOf(true);
  if (began < 0 || input.known - began < FORECAST_LEAST_DAYS) return null;
  const { level, factors } = foretell(input);
  const errors = errorsBefore(input, began);
  const tried = errors.length >= LEAST_ERRORS ? errors : fittedErrors(input);
  const wider = errors.length >= LEAST_ERRORS ? 1 : UNTRIED;
  const least = quantileOf(tried, 0.1) - 1;
  const most = quantileOf(tried, 0.9) - 1;
  return factors.map(({ times, reasons, wide }) => {
    const expected = level * times;
    const reach = wide * wider;
    return {
      expected: Math.round(expected),
      low: Math.round(Math.max(0, expected * (1 + Math.min(0, least) * reach))),
      high: Math.round(expected * (1 + Math.max(0, most) * reach)),
      reasons,
    };
  });
}

/** What open days came to against what the same rule foretold of them, in hundredths of one. */
function errorsBefore(input: ForecastInput, began: number): readonly number[] {
  const errors: number[] = [];
  for (let turn = 1; turn <= BACK_TESTS; turn += 1) {
    const known = input.known - turn * FORECAST_DAYS;
    if (known - began < 2 * FORECAST_LEAST_DAYS) break;
    const { level, factors } = foretell({ ...input, known, promotions: [] });
    for (const [ahead, { times, wide }] of factors.entries()) {
      const expected = level * times;
      if (expected > 0 && input.open[known + ahead] === true)
        errors.push(1 + ((input.values[known + ahead] ?? 0) / expected - 1) / wide);
    }
  }
  return errors;
}

/** The same of the days that the rule already knows. */
function fittedErrors(input: ForecastInput): readonly number[] {
  const fit = fitSeries(input, input.known);
  return input.values.slice(0, input.known).flatMap((value, at) => {
    const mark = input.marks[at];
    const expected =
      mark === undefined ? 0 : (fit.levels[at] ?? 0) * calendarFactor(fit, mark).times;
    return expected > 0 && input.open[at] === true ? [value / expected] : [];
  });
}
