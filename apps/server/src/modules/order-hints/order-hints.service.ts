import { branchesOf, COMPONENT, type OrderHintBasket, type OrderHintLine } from '@dalpak/contracts';
import {
  dateOf,
  dayOf,
  deliveriesFrom,
  type Deliveries,
  FORECAST_DAYS,
  ONE,
  proposeOrder,
  type Weekday,
} from '@dalpak/engine';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { actorOf, entityIdOf, writeAudit } from '../audit/index.ts';
import { listProductForecasts } from '../forecast/index.ts';
import { readSettings } from '../settings/index.ts';
import * as store from './order-hints.store.ts';

/** Lines of one answer; the next ones come when the first are ordered. */
const MOST_LINES = 2_000;
const AS_PROPOSED = 10_000;
/** Weighed goods are counted in tenths of a kilogram. */
const WEIGHED_STEP = 100;

type Forecast = Awaited<ReturnType<typeof listProductForecasts>>[number];

/** What to order for the next delivery of each supplier, by supplier and warehouse. */
export async function listHints(
  ctx: SessionContext,
  now: number,
): Promise<{ readonly data: OrderHintBasket[]; readonly forecast: boolean }> {
  const today = toLocalDateTime(now).slice(0, 10);
  const branches = branchesOf(ctx.perr);
  const forecasts = (await listProductForecasts(ctx.db)).filter(
    ({ branch, made_on }) =>
      (branches === null || branches.includes(branch)) &&
      dayOf(made_on) > dayOf(today) - FORECAST_DAYS / 2,
  );
  const byKey = new Map(forecasts.map((one) => [`${one.branch}-${one.subject}`, one]));
  const candidates = await store.listCandidates(
    ctx.db,
    forecasts.map(({ branch }) => branch),
    forecasts.map(({ subject }) => subject),
    today,
  );
  const shortage = (await readSettings(ctx.db, today))('orderShortage');
  const baskets = new Map<string, OrderHintBasket>();
  let lines = 0;
  for (const candidate of candidates) {
    const forecast = byKey.get(`${candidate.branch}-${candidate.product}`);
    if (forecast === undefined || lines >= MOST_LINES) continue;
    const deliveries = deliveriesOf(candidate, dayOf(today));
    const line = lineOf(candidate, forecast, { deliveries, today: dayOf(today), shortage });
    // What is there is enough: nothing to say. What spoils or comes in packs too large is said.
    if (line.needed === 0) continue;
    lines += 1;
    const key = `${candidate.supplier}-${candidate.warehouse}`;
    const basket = baskets.get(key) ?? {
      supplier: { id: candidate.supplier, name: candidate.supplier_name },
      warehouse: { id: candidate.warehouse, name: candidate.warehouse_name },
      delivery: dateOf(deliveries.next),
      delivery_after: dateOf(deliveries.after),
      shortage,
      lines: [],
    };
    basket.lines.push(line);
    baskets.set(key, basket);
  }
  const data = [...baskets.values()].toSorted((a, b) => (a.delivery < b.delivery ? -1 : 1));
  return { data, forecast: forecasts.length > 0 };
}

/** A supplier without delivery days brings on the day after an ordering day. */
function deliveriesOf(
  { delivery_days: days, order_days: orders }: store.HintCandidate,
  today: number,
): Deliveries {
  return deliveriesFrom(
    today,
    days.length > 0 ? days : orders.map((day) => ((day % 7) + 1) as Weekday),
  );
}

function lineOf(
  candidate: store.HintCandidate,
  { made_on, expected, low, high }: Forecast,
  at: { readonly deliveries: Deliveries; readonly today: number; readonly shortage: number },
): OrderHintLine {
  const past = at.today - dayOf(made_on);
  const days = expected
    .map((value, day) => ({ expected: value, low: low[day] ?? 0, high: high[day] ?? 0 }))
    .slice(Math.max(0, past));
  const { on_hand, on_order, promised, pack, minimum, shelf_days, habit } = candidate;
  const hint = proposeOrder({
    days,
    until: { next: at.deliveries.next - at.today, after: at.deliveries.after - at.today },
    // A forecast that begins later than today has no part of today.
    soldToday: past < 0 ? 0 : candidate.sold_today,
    onHand: on_hand,
    onOrder: on_order,
    promised,
    pack,
    minimum,
    step: candidate.weighed ? WEIGHED_STEP : ONE,
    shelfDays: shelf_days,
    shortage: at.shortage,
    habit: habit ?? AS_PROPOSED,
  });
  const { product, name, weighed } = candidate;
  return {
    product: { id: product, name },
    weighed,
    ...hint,
    on_hand,
    on_order,
    promised,
    pack,
    minimum,
    shelf_days,
    habit,
  };
}

/** Keeps what a person said always to order, or forgets it. @throws NOT_FOUND */
export async function setHabit(
  ctx: SessionContext,
  habit: { readonly warehouse: number; readonly product: number; readonly share: number | null },
  now: number,
): Promise<void> {
  await ctx.db.tx(async (tx) => {
    if (!(await store.hasPlace(tx, habit.warehouse, habit.product)))
      throw new AppError('NOT_FOUND');
    const share = habit.share === AS_PROPOSED ? null : habit.share;
    const before = await store.putHabit(tx, {
      ...habit,
      share,
      employee: ctx.employee?.id ?? null,
      since: new Date(now),
    });
    if (before === share) return;
    await writeAudit(tx, {
      action: 'record.changed',
      ...actorOf(ctx),
      entity: 'record',
      entityId: entityIdOf(COMPONENT.stockLevels, `${habit.warehouse}-${habit.product}`),
      before: { order_habit: before },
      after: { order_habit: share },
    });
  });
}
