import {
  APP,
  BUSINESS_TIERS,
  type BusinessTier,
  findApp,
  isProviderAdmin,
  PLAN_PERIODS,
  type PlanChoice,
  type PlanPeriod,
  type PlanPriceLine,
  type PlanView,
  POS_APP_ID,
} from '@dalpak/contracts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { explain } from '../../kernel/errors/explain.ts';
import type { TenantDb } from '../../kernel/db/index.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { writeAudit } from '../audit/index.ts';
import { readTillSettings } from '../settings/index.ts';
import { requireProvider } from './plans.service.ts';
import * as store from './price-lines.store.ts';

/** The tier that licences of tills are sold in. */
export const TILL_TIER = 'web';

/** @throws PERMISSION_DENIED, PROVIDER_NOT_SET */
export async function listPrices(
  kernel: Kernel,
  ctx: SessionContext,
): Promise<readonly PlanPriceLine[]> {
  if (!isProviderAdmin(ctx.user?.kind)) throw new AppError('PERMISSION_DENIED');
  return store.listPriceLines(await requireProvider(kernel));
}

/**
 * Adds a line to the price table. No line is ever changed, so what a business was sold stays known.
 * @throws PERMISSION_DENIED, PROVIDER_NOT_SET, VALIDATION_FAILED, PLAN_PRICE_DAY
 */
export async function addPrice(
  kernel: Kernel,
  ctx: SessionContext,
  line: PlanPriceLine,
): Promise<readonly PlanPriceLine[]> {
  if (!isProviderAdmin(ctx.user?.kind)) throw new AppError('PERMISSION_DENIED');
  const provider = await requireProvider(kernel);
  const app = findApp(line.app_id);
  if (app?.billing !== true || !app.tiers.some(({ key }) => key === line.tier))
    throw new AppError('VALIDATION_FAILED', {
      details: [{ field: 'tier', ...explain('field_not_found') }],
    });
  if (line.starts < toLocalDateTime(kernel.now()).slice(0, 10))
    throw new AppError('PLAN_PRICE_DAY');
  await provider.tx(async (tx) => {
    if (!(await store.insertPriceLine(tx, line))) throw new AppError('PLAN_PRICE_DAY');
    await writeAudit(tx, {
      actor: { kind: 'user', id: ctx.user?.id ?? null },
      action: 'provider.price_added',
      entity: 'service',
      entityId: `${line.app_id}:${line.tier}:${line.period}`,
      after: { starts: line.starts, price: line.price, sold: line.sold },
    });
  });
  return store.listPriceLines(provider);
}

/** The line of a plan that holds on a day. */
function lineOn(
  lines: readonly PlanPriceLine[],
  day: string,
  { app, tier, period }: { readonly app: number; readonly tier: string; readonly period: string },
): PlanPriceLine | null {
  return (
    lines.find(
      (one) =>
        one.app_id === app && one.tier === tier && one.period === period && one.starts <= day,
    ) ?? null
  );
}

type Offer = PlanView['offers'][number];

/** Prices of the plans of a business on a day. */
export interface PriceList {
  readonly vatRateBp: number;
  readonly offers: readonly Offer[];
  readonly trialDaysOf: (offer: Offer) => number;
  /** The price of a plan for one period; null = it is not sold. */
  readonly priceOf: (
    wish: PlanChoice,
  ) => { readonly offer: Offer; readonly beforeVat: number; readonly price: number } | null;
}

/** Price of a plan with VAT, from that before it. */
function withVat(beforeVat: number, rateBp: number): number {
  return Math.round((beforeVat * (10_000 + rateBp)) / 10_000);
}

/** The price list of the provider on a day. A plan is sold when its tills and its people are. */
export async function readPriceList(
  provider: TenantDb,
  lines: readonly PlanPriceLine[],
  day: string,
): Promise<PriceList> {
  const { vat_rate_bp: vatRateBp } = await readTillSettings(provider, day);
  const pairs = BUSINESS_TIERS.flatMap((tier) => PLAN_PERIODS.map((period) => ({ tier, period })));
  const sold = pairs.flatMap(({ tier, period }) => {
    const till = lineOn(lines, day, { app: POS_APP_ID, tier: TILL_TIER, period });
    const person = lineOn(lines, day, { app: APP.id, tier, period });
    if (till?.sold !== true || person?.sold !== true) return [];
    const offer: Offer = {
      tier,
      period,
      till: till.price,
      person: person.price,
      modules: person.modules,
    };
    return [{ offer, trialDays: person.trial_days }];
  });
  return {
    vatRateBp,
    offers: sold.map(({ offer }) => offer),
    trialDaysOf: (offer) => sold.find((one) => one.offer === offer)?.trialDays ?? 0,
    priceOf: ({ tier, period, tills, people }) => {
      const offer = sold.find(
        (one) => one.offer.tier === tier && one.offer.period === period,
      )?.offer;
      if (offer === undefined) return null;
      const beforeVat = offer.till * tills + offer.person * people;
      return { offer, beforeVat, price: withVat(beforeVat, vatRateBp) };
    },
  };
}

/** Price before VAT of one that includes it. */
export function beforeVatOf(price: number, rateBp: number): number {
  return Math.round((price * 10_000) / (10_000 + rateBp));
}

export const isBusinessTier = (tier: string | null): tier is BusinessTier =>
  BUSINESS_TIERS.some((one) => one === tier);

export const planPeriodOf = (period: string): PlanPeriod =>
  PLAN_PERIODS.find((one) => one === period) ?? 'month';
