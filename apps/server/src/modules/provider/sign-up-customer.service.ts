import { type BusinessTier, COMPONENT, type PlanChoice } from '@dalpak/contracts';
import { addDays } from '@dalpak/engine';
import { requireFound } from '../../kernel/errors/app-error.ts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { readTillSettings } from '../settings/index.ts';
import type { NewCustomer, SignUpOffer, SignUpSale } from '../signup/index.ts';
import { openPlan } from './plan-change.service.ts';
import { providerDb, writePlan } from './plans.service.ts';
import * as plans from './plans.store.ts';
import { findUser, setKind } from './provider.store.ts';
import { beforeVatOf, planPeriodOf, type PriceList, readPriceList } from './price-lines.service.ts';
import { listPriceLines } from './price-lines.store.ts';

/** Of a package, whose price does not depend on licences. */
const PACKAGE = { tills: 5, people: 10, trialDays: 0 };
/** What a business that chose nothing begins with; a restaurant in the first tier with its module. */
const START: PlanChoice = { tier: 'basic', period: 'month', tills: 1, people: 2 };

interface Sale extends SignUpSale {
  readonly offer: plans.SoldOffer;
  readonly listed: PlanChoice | null;
  readonly opens: Parameters<typeof openPlan>[2];
}

/** What a new business pays; null = the provider bills no one, or sells nothing by itself. */
async function findSale(
  provider: TenantDb,
  today: string,
  { wish, type }: { readonly wish: SignUpOffer | null; readonly type: 2 | 3 | null },
): Promise<Sale | null> {
  if (wish !== null) {
    const isService = wish.component === COMPONENT.services;
    const offer = {
      service: isService ? wish.id : null,
      package: isService ? null : wish.id,
    };
    const { name, price, period } = requireFound(await plans.findSold(provider, offer));
    const { vat_rate_bp: rate } = await readTillSettings(provider, today);
    return {
      name,
      tier: null,
      price,
      before_vat: beforeVatOf(price, rate),
      period: planPeriodOf(period),
      tills: PACKAGE.tills,
      people: PACKAGE.people,
      starts: addDays(today, PACKAGE.trialDays),
      offer,
      listed: null,
      opens: [],
    };
  }
  const list = await readPriceList(provider, await listPriceLines(provider), today);
  const start = type === 3 ? { ...START, tier: restaurantTierOf(list) } : START;
  const priced = list.priceOf(start);
  if (priced === null) return null;
  const { offer, beforeVat, price } = priced;
  return {
    name: '',
    tier: start.tier,
    price,
    before_vat: beforeVat,
    period: START.period,
    tills: START.tills,
    people: START.people,
    starts: addDays(today, list.trialDaysOf(offer)),
    offer: { service: null, package: null },
    listed: start,
    opens: offer.modules,
  };
}

/** The cheapest plan with the module of restaurants; a plan that names no module has all. */
function restaurantTierOf({ offers, priceOf }: PriceList): BusinessTier {
  const fitting = offers
    .filter(
      ({ period, modules }) =>
        period === START.period && (modules.length === 0 || modules.includes('restaurant')),
    )
    .map(({ tier }) => ({ tier, price: priceOf({ ...START, tier })?.price ?? Infinity }))
    .toSorted((a, b) => a.price - b.price);
  return fitting[0]?.tier ?? START.tier;
}

/** How businesses that sign up become customers of the provider. */
export function signUpCustomers(kernel: Kernel): NewCustomer {
  const today = (): string => toLocalDateTime(kernel.now()).slice(0, 10);
  return {
    sale: async (wish, type) => {
      const provider = await providerDb(kernel);
      return provider === null ? null : findSale(provider, today(), { wish, type });
    },
    opened: async (tx: TenantTx, { wish, provides, email, type }) => {
      if (provides && tx.cloudId === FIRST) {
        await plans.beginProvider(tx);
        // Who opens the provider runs it: no other admin exists yet.
        const owner = requireFound(await findUser(tx, email));
        await setKind(tx, owner.id, 'admin');
        return;
      }
      const provider = await plans.findProvider(tx);
      if (provider === null) return;
      const sale = await tx.runInCloud(provider, (own) => findSale(own, today(), { wish, type }));
      const {
        price = 0,
        period = 'month',
        tills = PACKAGE.tills,
        people = PACKAGE.people,
      } = sale ?? {};
      const listed = sale?.listed ?? null;
      const day = sale?.starts ?? today();
      await writePlan(
        tx,
        provider,
        { price, period, tills, people },
        {
          day,
          state: day > today() ? 'trial' : 'active',
          request: null,
          ...(listed === null ? {} : { tier: listed.tier }),
          ...(sale === null ? {} : { offer: sale.offer }),
        },
      );
      if (sale !== null && listed !== null)
        await openPlan(
          tx,
          listed,
          sale.opens.filter((key) => type !== 2 || key !== 'restaurant'),
        );
    },
  };
}

/** The first business of a system: it alone can be the provider. */
const FIRST = 1;
