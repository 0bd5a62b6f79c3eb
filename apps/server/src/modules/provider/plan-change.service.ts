import {
  accessOf,
  APP,
  type ModulesAccess,
  modulesOf,
  type PlanChoice,
  type PlanPreview,
  type PlanView,
  POS_APP_ID,
  type ServiceModuleKey,
} from '@dalpak/contracts';
import { addDays, findPeriodAt } from '@dalpak/engine';
import { announceAccessChange } from '../../kernel/auth/session.store.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { runEach } from '../../kernel/run-each.ts';
import { publish } from '../../kernel/push/publish.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { actorOf, writeAudit } from '../audit/index.ts';
import { bill } from '../contracts/index.ts';
import type { DocumentsDeps } from '../documents/index.ts';
import { assertPassword } from '../my-account/index.ts';
import { licencesOf, setLicencesIn, setTierIn } from '../subscriptions/index.ts';
import { decidePlanMove, type PlanMove } from './plan-change.rule.ts';
import * as store from './plan-change.store.ts';
import { closePlanRow, repricePlan, takeBackPlanned } from './plan-rows.ts';
import { providerDb, readPlan, requireProvider } from './plans.service.ts';
import {
  isBusinessTier,
  planPeriodOf,
  readPriceList,
  TILL_TIER,
  type PriceList,
} from './price-lines.service.ts';
import { listPriceLines } from './price-lines.store.ts';
import { findModules, readService, setModules } from './provider.store.ts';
import { PLAN_NAME, UPGRADE_NAME } from './provider-words.ts';

type PlanKernel = Pick<Kernel, 'database' | 'tenant' | 'now'>;

const todayOf = ({ now }: Pick<Kernel, 'now'>): string => toLocalDateTime(now()).slice(0, 10);
async function priceListOf(provider: TenantDb, day: string): Promise<PriceList> {
  return readPriceList(provider, await listPriceLines(provider), day);
}

/** What a business pays, what is planned, and what it can choose. */
export async function readPlanView(kernel: PlanKernel, business: number): Promise<PlanView> {
  const provider = await providerDb(kernel);
  if (provider === null) return { current: null, planned: null, offers: [], vat_rate_bp: 0 };
  const today = todayOf(kernel);
  const [row, plan, prices] = await Promise.all([
    store.findStanding(provider, business),
    readPlan(kernel, business),
    priceListOf(provider, today),
  ]);
  const offers = [...prices.offers];
  if (row === null || plan === null)
    return { current: null, planned: null, offers, vat_rate_bp: prices.vatRateBp };
  const now = findPeriodAt(store.standingOf(row), today);
  const renewsOn = now === null ? row.starts : addDays(now.to, 1);
  const current = {
    tier: isBusinessTier(row.tier) ? row.tier : null,
    period: planPeriodOf(row.period),
    tills: plan.tills,
    people: plan.people,
    state: row.state,
    price: row.price,
    renews_on: renewsOn,
    next_price:
      row.planned?.price ?? (await listedPrice(provider, row, plan, renewsOn)) ?? row.price,
  };
  const { planned, planned_on: on } = row;
  return {
    current,
    planned:
      planned === null || on === null
        ? null
        : {
            tier: planned.tier,
            period: planned.period,
            tills: planned.tills,
            people: planned.people,
            price: planned.price,
            on,
          },
    offers,
    vat_rate_bp: prices.vatRateBp,
  };
}

/** The price by the lines of a day; null for an agreed price, and for a plan that is sold no more. */
async function listedPrice(
  provider: TenantDb,
  row: store.StandingRow,
  { tills, people }: { readonly tills: number; readonly people: number },
  day: string,
): Promise<number | null> {
  if (!isBusinessTier(row.tier)) return null;
  const prices = await priceListOf(provider, day);
  return (
    prices.priceOf({ tier: row.tier, period: planPeriodOf(row.period), tills, people })?.price ??
    null
  );
}

/** Modules that the plan of a business opens; null = no plan decides them. */
export async function soldModules(
  kernel: PlanKernel,
  business: number,
): Promise<readonly ServiceModuleKey[] | null> {
  const provider = await providerDb(kernel);
  const row = provider === null ? null : await store.findStanding(provider, business);
  if (provider === null || row === null || !isBusinessTier(row.tier)) return null;
  const { tier } = row;
  const { offers } = await priceListOf(provider, todayOf(kernel));
  const opens = offers.find((one) => one.tier === tier && one.period === row.period)?.modules;
  return opens === undefined || opens.length === 0 ? null : opens;
}

/** A change, decided by the prices and the state of today. */
interface Decided extends Omit<PlanPreview, 'day' | 'at' | 'charge'> {
  readonly move: PlanMove;
  /** Modules that the tier opens; empty = it opens none by itself. */
  readonly opens: readonly ServiceModuleKey[];
}

/** @throws PLAN_NOT_SOLD, SERVICE_STATE */
async function decide(
  provider: TenantDb,
  row: store.StandingRow | null,
  {
    wish,
    today,
    has,
  }: {
    readonly wish: PlanChoice;
    readonly today: string;
    readonly has: readonly ServiceModuleKey[];
  },
): Promise<Decided> {
  if (row === null || row.state === 'suspended' || row.state === 'ended')
    throw new AppError('SERVICE_STATE');
  const priced = (await priceListOf(provider, today)).priceOf(wish);
  if (priced === null) throw new AppError('PLAN_NOT_SOLD');
  const opens = priced.offer.modules;
  return {
    move: decidePlanMove(
      store.standingOf(row),
      { price: priced.price, period: wish.period },
      today,
    ),
    before_vat: priced.beforeVat,
    price: priced.price,
    opens,
    gained: opens.filter((key) => !has.includes(key)),
    lost: opens.length === 0 ? [] : has.filter((key) => key !== 'core' && !opens.includes(key)),
  };
}

const modulesNow = (ctx: SessionContext): readonly ServiceModuleKey[] =>
  ctx.service === null ? [] : modulesOf(ctx.service.modules);

/** @throws PROVIDER_NOT_SET, PLAN_NOT_SOLD, SERVICE_STATE */
export async function previewChange(
  kernel: Kernel,
  ctx: SessionContext,
  wish: PlanChoice,
): Promise<PlanPreview> {
  const provider = await requireProvider(kernel);
  const row = await store.findStanding(provider, ctx.cloudId);
  const decided = await decide(provider, row, {
    wish,
    today: todayOf(kernel),
    has: modulesNow(ctx),
  });
  const { move, before_vat, price, gained, lost } = decided;
  return { at: move.at, day: move.day, charge: move.charge, before_vat, price, gained, lost };
}

/**
 * Changes the plan of the caller's business. A higher one holds at once, on every screen, and its
 * difference is billed by a document of exactly the sum that the preview said.
 * @throws PROVIDER_NOT_SET, WRONG_PASSWORD, PLAN_NOT_SOLD, PLAN_CHANGED, SERVICE_STATE
 */
export async function changePlan(
  kernel: Kernel,
  deps: DocumentsDeps,
  ctx: Parameters<typeof assertPassword>[1] & SessionContext,
  {
    wish,
    password,
    said,
  }: {
    readonly wish: PlanChoice;
    readonly password: string;
    readonly said: Pick<PlanPreview, 'at' | 'charge'>;
  },
): Promise<PlanView> {
  const provider = await requireProvider(kernel);
  await assertPassword(kernel, ctx, password);
  const standing = await store.findStanding(provider, ctx.cloudId);
  if (standing === null) throw new AppError('SERVICE_STATE');
  const caller = { user: null, terminal: null, employee: null, key: null };
  // What is due by the old plan is billed by it.
  await bill(deps, provider, standing.contract_id, caller);
  const today = todayOf(kernel);
  await kernel.tenant(ctx.cloudId).tx(async (tx) => {
    const has = modulesNow(ctx);
    const opens = await tx.runInCloud(provider.cloudId, async (own) => {
      const row = await takeBackPlanned(
        own,
        requireFound(await store.lockStanding(own, tx.cloudId)),
      );
      const decided = await decide(own, row, { wish, today, has });
      const { move, price } = decided;
      if (move.at !== said.at || move.charge !== said.charge) throw new AppError('PLAN_CHANGED');
      await moveRows(own, row, { wish, price, move, today });
      return move.at === 'now' ? decided.opens : null;
    });
    if (opens !== null) await openPlan(tx, wish, opens);
    await writeAudit(tx, {
      ...actorOf(ctx),
      action: 'service.plan_changed',
      entity: 'service',
      entityId: String(ctx.cloudId),
      after: { ...wish, at: said.at, charge: said.charge },
    });
  });
  kernel.sessions.dropCache(ctx.cloudId);
  await bill(deps, provider, standing.contract_id, caller);
  return readPlanView(kernel, ctx.cloudId);
}

/** Writes the rows of the contract by which a change is billed. */
async function moveRows(
  own: TenantTx,
  row: store.StandingRow,
  {
    wish,
    price,
    move,
    today,
  }: {
    readonly wish: PlanChoice;
    readonly price: number;
    readonly move: PlanMove;
    readonly today: string;
  },
): Promise<void> {
  const { business, contract_id: contract } = row;
  const now = findPeriodAt(store.standingOf(row), today);
  if (now !== null && row.price > 0 && !(await store.isBilled(own, row.contract_id, now)))
    throw new AppError('SERVICE_STATE');
  await closePlanRow(own, row, addDays(move.renews, -1));
  const { difference } = move;
  if (difference !== null)
    await store.insertRow(own, contract, {
      name: UPGRADE_NAME,
      price: difference.price,
      period: row.period,
      starts: today,
      ends: difference.ends,
    });
  const next = await store.insertRow(own, contract, {
    name: PLAN_NAME,
    price,
    period: wish.period,
    starts: move.renews,
    ends: null,
  });
  if (move.at === 'renewal') {
    await store.setPlanned(own, business, { ...wish, price, row: next }, move.day);
    return;
  }
  await store.setTier(own, business, wish.tier);
  await store.setContractPrice(own, contract, { price, period: wish.period });
  await store.setPlanRow(own, business, next);
}

/** @throws PROVIDER_NOT_SET; NOT_FOUND when nothing is planned */
export async function withdrawChange(kernel: Kernel, ctx: SessionContext): Promise<PlanView> {
  const provider = await requireProvider(kernel);
  await kernel.tenant(ctx.cloudId).tx(async (tx) => {
    await tx.runInCloud(provider.cloudId, async (own) => {
      const row = requireFound(await store.lockStanding(own, tx.cloudId));
      if (row.planned === null) throw new AppError('NOT_FOUND');
      await takeBackPlanned(own, row);
    });
    await writeAudit(tx, {
      ...actorOf(ctx),
      action: 'service.plan_withdrawn',
      entity: 'service',
      entityId: String(ctx.cloudId),
    });
  });
  return readPlanView(kernel, ctx.cloudId);
}

/** Gives a business the licences and modules of a plan; every screen learns it at once. */
export async function openPlan(
  tx: TenantTx,
  { tier, period, tills, people }: PlanChoice,
  opens: readonly ServiceModuleKey[],
): Promise<void> {
  await setLicencesIn(tx, { app: POS_APP_ID, tier: TILL_TIER, amount: tills });
  await setTierIn(tx, { app: APP.id, tier, period });
  await setLicencesIn(tx, { app: APP.id, tier, amount: people });
  const { service_id: service } = requireFound(await readService(tx));
  if (service === null || opens.length === 0) return;
  const old: ModulesAccess = {
    components: [],
    pos: [],
    system: [],
    ...requireFound(await findModules(tx, service)),
  };
  await setModules(tx, service, accessOf(opens, old));
  await announceAccessChange(tx, tx.cloudId);
  await publish(tx, 'session:changed', { reason: 'service' });
}

/**
 * Begins the plans whose day has come, and gives a subscription by the price list the price of its
 * new period. Runs before the contracts are billed.
 */
export async function runPlanDays(kernel: PlanKernel): Promise<void> {
  const provider = await providerDb(kernel);
  if (provider === null) return;
  const today = todayOf(kernel);
  await runEach(await store.listMoving(provider, today), (business) =>
    kernel.tenant(business).tx(async (tx) => {
      const held = await licencesOf(tx);
      const begun = await tx.runInCloud(provider.cloudId, async (own) => {
        const row = await store.lockStanding(own, business);
        if (row === null) return null;
        const { planned, planned_on: on, contract_id: contract } = row;
        if (planned === null || on === null) {
          await renewPrice(own, row, { held, today });
          return null;
        }
        if (on > today) return null;
        await store.setTier(own, business, planned.tier);
        await store.setContractPrice(own, contract, planned);
        await store.setPlanRow(own, business, planned.row);
        await store.setPlanned(own, business, null, null);
        await store.setCycle(own, business, on);
        const offer = (await priceListOf(own, today)).priceOf(planned)?.offer;
        return { planned, opens: offer?.modules ?? [] };
      });
      if (begun !== null) await openPlan(tx, begun.planned, begun.opens);
    }),
  );
}

/** From its next period a listed plan costs what the list says then. */
async function renewPrice(
  own: TenantTx,
  row: store.StandingRow,
  {
    held,
    today,
  }: { readonly held: Awaited<ReturnType<typeof licencesOf>>; readonly today: string },
): Promise<void> {
  const now = findPeriodAt(store.standingOf(row), today);
  // The first period costs what was promised when it was chosen.
  if (now === null || now.from === row.starts || (await store.isBilled(own, row.contract_id, now)))
    return;
  const amount = (app: number): number =>
    held.filter((one) => one.app_id === app).reduce((sum, one) => sum + one.amount, 0);
  const licences = { tills: amount(POS_APP_ID), people: amount(APP.id) };
  const price = await listedPrice(own, row, licences, now.from);
  if (price === null || price === row.price) return;
  await repricePlan(own, row, { day: now.from, price, period: row.period });
}
