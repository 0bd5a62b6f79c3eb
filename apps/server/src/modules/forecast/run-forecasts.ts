import { dateOf, dayOf, FORECAST_DAYS, FORECAST_LEAST_DAYS } from '@dalpak/engine';
import type { SystemDb, TenantDb } from '../../kernel/db/index.ts';
import { runEach } from '../../kernel/run-each.ts';
import { specialDayOf } from '../../kernel/time/hebrew-calendar.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { listRules } from '../pricing/index.ts';
import type { BranchFacts } from './forecast-facts.ts';
import * as store from './forecast.store.ts';
import { factsBefore, makeForecasts, type MadeForecast } from './make-forecasts.ts';

/** Days that a forecast looks back: two and a half years. */
const HISTORY_DAYS = 912;
/** Hour of the night from which the day before is complete. */
const FROM_HOUR = 2;
/** Days for which forecasts are kept, to be compared with what came. */
const KEPT_DAYS = FORECAST_DAYS + 7;

/** Days over which a forecast is looked back at, at least. */
const LEAST_BACK = 7;

/** What would have been forecast on an earlier day. */
interface Replayed {
  readonly madeOn: string;
  readonly made: readonly MadeForecast[];
}

export interface ForecastWork {
  readonly system: Pick<SystemDb, 'query'>;
  readonly tenant: (cloudId: number) => TenantDb;
  readonly now: () => number;
}

/** Makes the forecasts of each business that has none of this day yet. @param signal ends it after the running business */
export async function runDueForecasts(work: ForecastWork, signal: AbortSignal): Promise<void> {
  const now = toLocalDateTime(work.now());
  const today = now.slice(0, 10);
  // Before that hour the day before may still be going on.
  const day = Number(now.slice(11, 13)) < FROM_HOUR ? dateOf(dayOf(today) - 1) : today;
  const { rows } = await work.system.query<{ cloud_id: number }>(
    'forecast.due_clouds',
    'SELECT cloud_id FROM forecast_due_clouds($1) AS cloud_id',
    [day],
  );
  await runEach(
    rows.map(({ cloud_id: cloud }) => cloud),
    async (cloud) => {
      if (!signal.aborted) await runForecasts(work.tenant(cloud), day);
    },
  );
}

/**
 * Makes the forecasts of a business from a day on; once a day. Where no forecast of a month ago is kept,
 * it makes that one too, from what was known then, so that it can be compared with what came.
 */
export async function runForecasts(db: TenantDb, today: string): Promise<void> {
  const facts = await readFacts(db, today);
  const made = facts.flatMap((one) => makeForecasts(one, specialDayOf));
  const replayed: Replayed[] = [];
  for (const one of facts) {
    const back = Math.min(FORECAST_DAYS, one.today - one.first - FORECAST_LEAST_DAYS);
    const madeOn = dateOf(one.today - back);
    if (back >= LEAST_BACK && !(await store.hasForecastBefore(db, one.branch, madeOn)))
      replayed.push({ madeOn, made: makeForecasts(factsBefore(one, back), specialDayOf) });
  }
  await db.tx(async (tx) => {
    if (!(await store.claimRun(tx, today))) return;
    await store.putForecasts(tx, made, { madeOn: today, replayed: false });
    for (const { madeOn, made: then } of replayed)
      await store.putForecasts(tx, then, { madeOn, replayed: true });
    await store.deleteOldForecasts(tx, today, dateOf(dayOf(today) - KEPT_DAYS));
  });
}

async function readFacts(db: TenantDb, today: string): Promise<readonly BranchFacts[]> {
  const from = dateOf(dayOf(today) - HISTORY_DAYS);
  const rules = (await listRules(db)).filter(
    ({ activeFrom, activeTo, couponType, customerGroups, timing }) =>
      (activeFrom !== null || activeTo !== null) &&
      couponType === null &&
      customerGroups.length === 0 &&
      (timing === 'immediate' || timing === 'end_of_bill'),
  );
  const facts: BranchFacts[] = [];
  for (const { branch, first } of await store.listFirstDays(db, from, today)) {
    const figures = await store.readFigures(db, branch, first, today);
    const all = figures.get(0);
    if (all === undefined) continue;
    facts.push({
      branch,
      first: dayOf(first),
      today: dayOf(today),
      all,
      departments: new Map([...figures].filter(([id]) => id !== 0)),
      products: await store.readProducts(db, branch, first, today),
      rules,
    });
  }
  return facts;
}
