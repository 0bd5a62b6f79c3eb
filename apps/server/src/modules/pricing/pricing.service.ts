import type { PaymentTypeView, TillSettings } from '@dalpak/contracts';
import {
  type Automation,
  buildRuleIndex,
  type CatalogueProduct,
  type PricingEnv,
  type RuleIndex,
} from '@dalpak/engine';
import type { TenantDb } from '../../kernel/db/index.ts';
import { activeAutomations } from '../automations/index.ts';
import { listPaymentTypes } from '../payments/index.ts';
import { readTillSettings, type Place } from '../settings/index.ts';
import { createPricingAllowance, type PricingAllowance } from './price-within.ts';
import { listRules, readCatalogue } from './pricing.store.ts';

/** Everything the server needs to price a cart by its own catalogue. */
export interface SalePricing {
  readonly products: ReadonlyMap<number, CatalogueProduct>;
  /** Products that are sold by serial number. */
  readonly serials: ReadonlySet<number>;
  /** Income accounts of the products that have one of their own. */
  readonly incomeAccounts: ReadonlyMap<number, number>;
  /** Package of entries that the sale of a product gives, by product. */
  readonly entryPackages: ReadonlyMap<number, number>;
  readonly env: PricingEnv;
  readonly settings: TillSettings;
  /** Active payment types of the branch. */
  readonly paymentTypes: readonly PaymentTypeView[];
  /** Active automations. */
  readonly automations: readonly Automation[];
  /** Limit of the processing time for given up pricing. */
  readonly allowance: PricingAllowance;
}

export interface PricingCache {
  allowanceOf(cloudId: number): PricingAllowance;
  /**
   * Reads everything to price a sale.
   * @param date local date of the business: rates and settings are dated.
   * @param place branch and terminal of the sale, whose settings must be those the till used.
   */
  forSale(
    db: TenantDb,
    productIds: readonly number[],
    date: string,
    place: Place,
  ): Promise<SalePricing>;
}

/** Cached settings of a till. */
type TillData = Pick<SalePricing, 'settings' | 'automations' | 'paymentTypes'>;

/** Businesses whose rules stay in memory; the least recently used is dropped. */
const MAX_CLOUDS = 200;
/** Tills whose settings stay in memory. */
const MAX_PLACES = 5_000;
/**
 * Maximum age of cached settings whose version has not changed: a change on the settings screen
 * applies at once, one made otherwise (an import) after this time. Most sales read no settings from
 * the database.
 */
const SETTINGS_MAX_AGE_MS = 5_000;

/**
 * Caches rules by business and rebuilds them when their version changes. The version is read with
 * the products of each sale, in the same transaction, so a sale is never priced by rules older than
 * its products, and an unchanged set costs no statement.
 */
export function createPricingCache(now: () => number): PricingCache {
  const rulesOf = new Map<number, { readonly version: number; readonly index: RuleIndex }>();
  const allowances = new Map<number, PricingAllowance>();
  const settingsOf = new Map<
    string,
    { readonly version: number; readonly readAt: number; readonly held: TillData }
  >();

  async function rules(db: TenantDb, version: number): Promise<RuleIndex> {
    const kept = rulesOf.get(db.cloudId);
    const index = kept?.version === version ? kept.index : buildRuleIndex(await listRules(db));
    remember(rulesOf, MAX_CLOUDS, db.cloudId, { version, index });
    return index;
  }

  async function settings(
    db: TenantDb,
    version: number,
    date: string,
    place: Place,
  ): Promise<TillData> {
    const key = `${db.cloudId}/${date}/${place.branchId ?? 0}/${place.terminalId ?? 0}`;
    const kept = settingsOf.get(key);
    if (kept !== undefined && kept.version === version && now() - kept.readAt < SETTINGS_MAX_AGE_MS)
      return kept.held;
    const read: TillData = {
      settings: await readTillSettings(db, date, place),
      automations: await activeAutomations(db),
      paymentTypes: await listPaymentTypes(db, place.branchId),
    };
    remember(settingsOf, MAX_PLACES, key, { version, readAt: now(), held: read });
    return read;
  }

  function allowanceOf(cloudId: number): PricingAllowance {
    const allowance = allowances.get(cloudId) ?? createPricingAllowance(now);
    remember(allowances, MAX_PLACES, cloudId, allowance);
    return allowance;
  }

  return {
    allowanceOf,
    async forSale(db, productIds, date, place) {
      const { products, entryPackages, serials, incomeAccounts, rulesVersion, settingsVersion } =
        await readCatalogue(db, productIds);
      const {
        settings: held,
        automations,
        paymentTypes,
      } = await settings(db, settingsVersion, date, place);
      const env: PricingEnv = {
        vatRate: held.vat_rate_bp,
        rounding: held.cash_rounding,
        rules: await rules(db, rulesVersion),
      };
      return {
        products,
        serials,
        entryPackages,
        incomeAccounts,
        env,
        settings: held,
        automations,
        paymentTypes,
        allowance: allowanceOf(db.cloudId),
      };
    },
  };
}

/** Moves the entry to the end of the map and drops the first one when there are too many. */
function remember<K, V>(map: Map<K, V>, kept: number, key: K, value: V): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > kept) {
    const oldest = map.keys().next();
    if (!oldest.done) map.delete(oldest.value);
  }
}
