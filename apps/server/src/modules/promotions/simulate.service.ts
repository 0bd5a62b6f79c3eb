import { setImmediate } from 'node:timers/promises';
import {
  findRecordComponent,
  COMPONENT,
  mergeSimulations,
  NO_SIMULATION,
  type PromotionSimulation,
  RULE_ERROR_TEXTS,
  type SimulationPlace,
} from '@dalpak/contracts';
import {
  buildRuleIndex,
  decodeCart,
  type DiscountRule,
  type PricingEnv,
  type RuleIndex,
  validateRule,
} from '@dalpak/engine';
import { readSyncVersions, type TenantDb } from '../../kernel/db/index.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import { readDraft } from '../../record-kit/index.ts';
import { ruleOfFields } from '../catalogue/index.ts';
import { listRules, priceWithin } from '../pricing/index.ts';
import { compareSale } from './compare-sale.ts';
import * as store from './simulate.store.ts';

export interface SimulationInput extends store.Period {
  /** 0 = a new rule. */
  readonly id: number;
  readonly data: Readonly<Record<string, unknown>>;
  readonly against: 'stored' | 'none';
}

/** Limits of one part: sales, and milliseconds of wall time (checked between sales). */
export interface PartLimits {
  readonly sales: number;
  readonly ms: number;
}

export const PART_LIMITS: PartLimits = { sales: 2_000, ms: 1_500 };

export interface SimulatedPart {
  readonly part: PromotionSimulation;
  readonly next: SimulationPlace | null;
  readonly count: number | null;
}

/** Sales per query: a full cart has a thousand rows. */
const BATCH = 50;
/** Time limit per cart, as when it was sold. */
const CART_MS = 1_500;
/**
 * Id of a new rule in the simulation: it sorts after all others where everything else is equal, as
 * it will when stored.
 */
const NEW_RULE = 2_147_483_647;

interface Simulator {
  readonly ruleId: number;
  readonly before: PricingEnv;
  readonly after: PricingEnv;
  readonly nameOf: (id: number) => string;
}

/** VAT and cash rounding are not compared: totals include VAT, before rounding. */
const envOf = (rules: RuleIndex): PricingEnv => ({ rules, vatRate: 0, rounding: 'agorot' });

/**
 * Removes the rule's own dates on both sides, so that last month's sales can be compared with a
 * rule that begins tomorrow. Its hours, weekdays and groups apply.
 */
const withoutDays = (rule: DiscountRule): DiscountRule => ({
  ...rule,
  activeFrom: null,
  activeTo: null,
});

/**
 * Builds the two pricing environments to compare.
 * @throws AppError NOT_FOUND; RECORD_INVALID for a rule that the engine refuses
 */
async function simulatorOf(
  db: TenantDb,
  { id, data, against }: SimulationInput,
): Promise<Simulator> {
  const record = requireFound(findRecordComponent(COMPONENT.discounts));
  const ruleId = id === 0 ? NEW_RULE : id;
  const rule = withoutDays(ruleOfFields(ruleId, await readDraft(db, record, id, data)));
  const valid = validateRule(rule);
  if (!valid.ok)
    throw new AppError('RECORD_INVALID', {
      details: [{ field: 'levels', text: RULE_ERROR_TEXTS[valid.error].he }],
    });
  const all = await listRules(db);
  const others = all.filter((other) => other.id !== id);
  // A stored but inactive rule has no effect today.
  const stored =
    against === 'stored' ? all.filter((other) => other.id === id).map(withoutDays) : [];
  const names = new Map([...all, rule].map((one) => [one.id, one.name]));
  return {
    ruleId,
    before: envOf(buildRuleIndex([...others, ...stored])),
    after: envOf(buildRuleIndex([...others, rule])),
    nameOf: (other) => names.get(other) ?? '',
  };
}

/** Prices one stored sale twice; null when it cannot be priced any more. */
function simulateSale(
  { ruleId, before, after, nameOf }: Simulator,
  { day, cart: wire }: store.StoredSale,
): PromotionSimulation | null {
  const decoded = decodeCart(wire, 'name');
  if (!decoded.ok) return null;
  // Deleted discounts stay as the till had them. Coupons are left out, because without the server's
  // record they prove nothing.
  const cart = { ...decoded.value.cart, coupons: [] };
  const [was, is] = [priceWithin(cart, before, CART_MS), priceWithin(cart, after, CART_MS)];
  return was === null || is === null
    ? null
    : compareSale({ day, before: was, after: is }, ruleId, nameOf);
}

const versionOf = async (db: TenantDb): Promise<number> =>
  (await readSyncVersions(db, ['Discounts'])).get('Discounts') ?? 0;

/**
 * Simulates the rule on the next sales of the period. Other work of the process continues between
 * sales.
 * @throws AppError NOT_FOUND; RECORD_INVALID; CONFLICT when rules changed since the previous part:
 *   start over
 */
export async function simulatePart(
  db: TenantDb,
  wish: SimulationInput,
  after: SimulationPlace | null,
  limits: PartLimits = PART_LIMITS,
): Promise<SimulatedPart> {
  const version = await versionOf(db);
  if (after !== null && after.version !== version) throw new AppError('CONFLICT');
  const simulator = await simulatorOf(db, wish);
  const count = after === null ? await store.countSales(db, wish) : null;
  const until = performance.now() + limits.ms;
  let part = NO_SIMULATION;
  /**
   * Result of the current query: small results are joined for every sale, the large total only once
   * per query.
   */
  let batch = NO_SIMULATION;
  let place: { readonly day: string; readonly id: string } | null = after;
  let looked = 0;
  for (;;) {
    const size = Math.min(BATCH, limits.sales - looked);
    const sales = await store.readSales(db, wish, place, size);
    for (const sale of sales) {
      batch = mergeSimulations(
        batch,
        simulateSale(simulator, sale) ?? { ...NO_SIMULATION, skipped: 1 },
      );
      place = { day: sale.day, id: sale.id };
      looked += 1;
      await setImmediate();
      if (performance.now() > until || looked >= limits.sales)
        return { part: mergeSimulations(part, batch), next: { ...place, version }, count };
    }
    part = mergeSimulations(part, batch);
    batch = NO_SIMULATION;
    if (sales.length < size) return { part, next: null, count };
  }
}

interface Simulated {
  readonly result: PromotionSimulation;
  readonly count: number;
}

/**
 * Simulates the whole period, part by part. `onPart` receives the number of sales processed, and of
 * all. @throws AppError as {@link simulatePart}
 */
export async function simulateAll(
  db: TenantDb,
  wish: SimulationInput,
  onPart: (looked: number, count: number) => void = () => undefined,
): Promise<Simulated> {
  let result = NO_SIMULATION;
  let count = 0;
  let place: SimulationPlace | null = null;
  do {
    const part: SimulatedPart = await simulatePart(db, wish, place);
    result = mergeSimulations(result, part.part);
    count = part.count ?? count;
    place = part.next;
    onPart(result.sales + result.skipped, count);
  } while (place !== null);
  return { result, count };
}
