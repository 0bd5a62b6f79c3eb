import type { TillSettings } from '@dalpak/contracts';
import { type Automation, buildRuleIndex, type CatalogueProduct, type PricingEnv, type RuleIndex } from '@dalpak/engine';
import type { TenantDb } from '../../kernel/db/index.ts';
import { activeAutomations } from '../automations/index.ts';
import { readTillSettings, type Place } from '../settings/index.ts';
import { createPricingAllowance, type PricingAllowance } from './price-within.ts';
import { listRules, readCatalogue } from './pricing.store.ts';

/** Everything the server needs to price a cart as its own catalogue has it. */
export interface SalePricing {
  readonly products: ReadonlyMap<number, CatalogueProduct>;
  /** Products that are sold with a number of their own. */
  readonly serials: ReadonlySet<number>;
  /** Accounts that their income is posted to, by the products that have one of their own. */
  readonly incomeAccounts: ReadonlyMap<number, number>;
  readonly env: PricingEnv;
  readonly settings: TillSettings;
  /** Rules of the submit that are in use. */
  readonly automations: readonly Automation[];
  /** What its pricing may take from other businesses. */
  readonly allowance: PricingAllowance;
}

export interface PricingCache {
  allowanceOf(cloudId: number): PricingAllowance;
  /**
   * @param date local date of the business: rates and settings are dated.
   * @param place where the sale is made: what holds at the till holds here, or the two would price it differently.
   */
  forSale(db: TenantDb, productIds: readonly number[], date: string, place: Place): Promise<SalePricing>;
}

/** What a till goes by, as it was read. */
type Held = Pick<SalePricing, 'settings' | 'automations'>;

/** Clouds whose rules stay in memory; the one longest unused goes first. */
const CLOUDS_KEPT = 200;
/** Tills whose settings stay in memory. */
const PLACES_KEPT = 5_000;
/**
 * Settings may be this old, as long as their version has not moved: a change on the settings' screen holds at once, one
 * that was made past it (an import) soon. A sale reads none from the database most of the time.
 */
const SETTINGS_MS = 5_000;

/**
 * Rules by cloud, rebuilt when their version moves. The version is read with the products of each sale, in the same
 * transaction, so a sale is never priced by rules older than its products, and an unchanged set costs no statement.
 */
export function createPricingCache(now: () => number): PricingCache {
  const rulesOf = new Map<number, { readonly version: number; readonly index: RuleIndex }>();
  const allowances = new Map<number, PricingAllowance>();
  const settingsOf = new Map<string, { readonly version: number; readonly readAt: number; readonly held: Held }>();

  async function rules(db: TenantDb, version: number): Promise<RuleIndex> {
    const kept = rulesOf.get(db.cloudId);
    const index = kept?.version === version ? kept.index : buildRuleIndex(await listRules(db));
    remember(rulesOf, CLOUDS_KEPT, db.cloudId, { version, index });
    return index;
  }

  async function settings(db: TenantDb, version: number, date: string, place: Place): Promise<Held> {
    const key = `${db.cloudId}/${date}/${place.branchId ?? 0}/${place.terminalId ?? 0}`;
    const kept = settingsOf.get(key);
    if (kept !== undefined && kept.version === version && now() - kept.readAt < SETTINGS_MS) return kept.held;
    const read: Held = { settings: await readTillSettings(db, date, place), automations: await activeAutomations(db) };
    remember(settingsOf, PLACES_KEPT, key, { version, readAt: now(), held: read });
    return read;
  }

  function allowanceOf(cloudId: number): PricingAllowance {
    const allowance = allowances.get(cloudId) ?? createPricingAllowance(now);
    remember(allowances, PLACES_KEPT, cloudId, allowance);
    return allowance;
  }

  return {
    allowanceOf,
    async forSale(db, productIds, date, place) {
      const { products, serials, incomeAccounts, rulesVersion, settingsVersion } = await readCatalogue(db, productIds);
      const { settings: held, automations } = await settings(db, settingsVersion, date, place);
      const env: PricingEnv = { vatRate: held.vat_rate_bp, rounding: held.cash_rounding, rules: await rules(db, rulesVersion) };
      return { products, serials, incomeAccounts, env, settings: held, automations, allowance: allowanceOf(db.cloudId) };
    },
  };
}

/** Puts the entry last in the map's order and drops the first one when there are too many. */
function remember<K, V>(map: Map<K, V>, kept: number, key: K, value: V): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > kept) {
    const oldest = map.keys().next();
    if (!oldest.done) map.delete(oldest.value);
  }
}
