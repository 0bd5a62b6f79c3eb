import type { DiscountLevel, DiscountRule, ProductSelector } from '@dalpak/engine';
import { nextSyncVersion, type TenantTx } from '../../kernel/db/index.ts';
import { ensureDepartments, insertBarcodes, insertProducts, leaseRuleIds, upsertRules, type ProductFields, type SourcedRule } from '../catalogue/index.ts';

export interface SeedLoadOptions {
  readonly products: number;
  readonly rules: number;
}

export interface SeededLoad {
  readonly firstProductId: number;
  readonly products: number;
  readonly firstRuleId: number;
  readonly rules: number;
}

const SOURCE = 'load';
const DEPARTMENTS = 20;
const PRODUCTS_OF_A_RULE = 12;
const BATCH = 10_000;
const NOTHING: ProductSelector = {
  products: [],
  departments: [],
  categories: [],
  suppliers: [],
  all: false,
  exclude: { products: [], departments: [], categories: [], suppliers: [] },
};

/**
 * Fills a cloud with made-up products and rules for benchmarks: the same numbers every time. Product `i` (from 0) has
 * the code and barcode `29…` of its number, so a benchmark can scan any of them without asking.
 */
export async function seedLoad(tx: TenantTx, options: SeedLoadOptions): Promise<SeededLoad> {
  const departments = [...(await ensureDepartments(tx, Array.from({ length: DEPARTMENTS }, (_, i) => `מחלקה ${i + 1}`))).values()];
  const version = await nextSyncVersion(tx, 'Products');
  const keysVersion = await nextSyncVersion(tx, 'ProductsKeys');
  let firstProductId = 0;
  for (let from = 0; from < options.products; from += BATCH) {
    const products = Array.from({ length: Math.min(BATCH, options.products - from) }, (_, i) => makeProduct(from + i, departments));
    const ids = await insertProducts(tx, products, version);
    if (from === 0) firstProductId = ids[0] ?? 0;
    await insertBarcodes(tx, products.map((product, i) => ({ barcode: product.barcode, productId: ids[i] ?? 0 })), keysVersion);
  }
  const firstRuleId = options.rules === 0 ? 0 : await leaseRuleIds(tx, options.rules);
  const rules = Array.from({ length: options.rules }, (_, i) => makeRule(i, firstRuleId + i, firstProductId, options.products));
  if (rules.length > 0) await upsertRules(tx, SOURCE, rules, await nextSyncVersion(tx, 'Discounts'));
  return { firstProductId, products: options.products, firstRuleId, rules: options.rules };
}

/** Barcode of product `i` of {@link seedLoad}: 13 digits of the in-store range, without a real check digit. */
export function loadBarcode(i: number): string {
  return `29${String(i).padStart(11, '0')}`;
}

function makeProduct(i: number, departments: readonly number[]): ProductFields {
  const weighed = i % 20 === 19;
  return {
    code: loadBarcode(i),
    name: `מוצר ${WORDS[i % WORDS.length]} ${i}`,
    barcode: loadBarcode(i),
    manufacturer: '',
    departmentId: departments[i % departments.length] ?? null,
    unit: weighed ? 'ק"ג' : 'יח׳',
    contentQty: '',
    contentUnit: '',
    price: 290 + ((i * 7919) % 5000),
    vatGroup: i % 50 === 49 ? 1 : 0,
    weighed,
    discountable: true,
    source: SOURCE,
  };
}

const WORDS = ['חלב', 'לחם', 'גבינה', 'עגבניה', 'קפה', 'שוקולד', 'סבון', 'אורז', 'מיץ', 'עוף'];

/** Sets for a price, percents, fixed prices and second-at-half in turn, over neighbouring products. */
function makeRule(i: number, id: number, firstProductId: number, products: number): SourcedRule {
  const start = (i * 97) % Math.max(1, products - PRODUCTS_OF_A_RULE);
  const list = Array.from({ length: Math.min(PRODUCTS_OF_A_RULE, products) }, (_, n) => firstProductId + start + n);
  const rule: DiscountRule = {
    id,
    code: `L${i + 1}`,
    name: `מבצע ${i + 1}`,
    activeFrom: null,
    activeTo: null,
    timeFrom: 0,
    timeTo: 0,
    days: [],
    customerGroups: [],
    double: false,
    doubleForce: false,
    timing: 'immediate',
    limit: 0,
    couponType: null,
    levels: [makeLevel(i, list)],
  };
  return { externalId: rule.code, rule };
}

function makeLevel(i: number, products: readonly number[]): DiscountLevel {
  const shapes = [
    { total: 3000, gift: { type: 5, total: 1000, totalCount: 0 } },
    { total: 1000, gift: { type: 2, total: 1500, totalCount: 0 } },
    { total: 1000, gift: { type: 3, total: 250, totalCount: 1000 } },
    { total: 2000, gift: { type: 2, total: 5000, totalCount: 1000 } },
  ] as const;
  const shape = shapes[i % shapes.length] ?? shapes[0];
  return {
    id: 1,
    priority: 1,
    purchase: { ...NOTHING, products, type: 'count', total: shape.total, each: false, unit: 'piece' },
    gift: { ...NOTHING, calcType: 2, unit: 'piece', ...shape.gift },
  };
}
