import { COMPONENT } from '@dalpak/contracts';
import type { CatalogueProduct } from '@dalpak/engine';
import type { PastOffice } from './past-office.ts';
import type { PastWorld } from './past-world.ts';

/** Ids of departments that want a margin. */
const MARGIN_DEPARTMENTS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const WANTED_MARGIN_BP = 3_000;

/** Ids of the demonstration's suppliers. */
export const SUPPLIERS = { dairy: 1, vegetables: 2, packaging: 3 } as const;
/** The supplier of what sells most, whose deliveries the order hints look at. */
export const WHOLESALER = 4;
/** Products of the wholesaler. */
const WHOLESALE_PRODUCTS = 8;

const ref = (id: number): { readonly id: number; readonly label: string } => ({ id, label: '' });

const CATEGORIES = [
  { name: 'מבצעי השבוע', colour: '#c2410c' },
  { name: 'מכירות חזקות', colour: '#1f7a4d' },
  { name: 'ליד הקופה', colour: '#2f6fdf' },
  { name: 'מדף המשרד', colour: '#7c3aed' },
] as const;
/** Number of products of each category. */
const PRODUCTS_PER_CATEGORY = 6;
/** Products of each supplier that have a minimum above their stock. */
const LOW_PRODUCTS = 3;

/** What a kit costs more than at first, in agorot. */
const KIT_RISE = 300;

const GROUPS = [
  { name: 'איך להגיש', max: 0, preparations: [1, 2] },
  { name: 'תוספות', max: 3, preparations: [3, 4] },
  { name: 'מידת עשייה', max: 1, preparations: [5, 6] },
] as const;

const KITS = [
  {
    name: 'מארז פינת קפה למשרד',
    code: 'KIT1',
    price: 8_900,
    parts: 4,
    of: ['קפה, תה ושתייה חמה', 'חטיפים וממתקים'],
  },
  {
    name: 'סל סוף שבוע',
    code: 'KIT2',
    price: 11_900,
    parts: 5,
    of: ['לחם ומאפים', 'סלטים וממרחים', 'משקאות'],
  },
] as const;

/** Departments of each supplier's products, in the order of {@link SUPPLIERS}. */
const SUPPLIER_DEPARTMENTS = [
  ['מוצרי חלב', 'ביצים'],
  ['פירות וירקות'],
  ['חד פעמי ואריזה', 'ניקיון וכביסה'],
] as const;

/** Days that the products of the first two suppliers keep. */
const SHELF_DAYS: readonly number[] = [10, 5];

/** Cost of goods before VAT, in percent of the price. */
const COST_PERCENT = 58;

/** Supplier's price before VAT of goods with this shelf price. */
export function costOf({ price }: CatalogueProduct): number {
  return Math.round((price * COST_PERCENT) / 100);
}

/**
 * Records created when the shop opened: categories, groups of preparations, kits and suppliers'
 * products.
 */
export async function makeRecords(office: PastOffice, world: PastWorld): Promise<void> {
  const { goods } = world;
  for (const [at, { name, colour }] of CATEGORIES.entries()) {
    const category = await office.record(COMPONENT.categories, {
      name,
      colour,
      sort_order: at + 1,
    });
    for (const { id } of goods.slice(at * PRODUCTS_PER_CATEGORY, (at + 1) * PRODUCTS_PER_CATEGORY))
      await office.change(COMPONENT.products, id, { category: ref(category) });
  }
  for (const [at, { name, max, preparations }] of GROUPS.entries()) {
    const group = await office.record(COMPONENT.preparationGroups, {
      name,
      max_choices: max,
      sort_order: at + 1,
    });
    for (const preparation of preparations)
      await office.change(COMPONENT.preparations, preparation, { group: ref(group) });
  }
  for (const { name, code, price, parts, of } of KITS) {
    const cost = Math.round(price / 2);
    const kit = await office.record(COMPONENT.products, { name, code, price, cost, type: '2' });
    await office.change(COMPONENT.products, kit, {
      price: price + KIT_RISE,
      cost: cost + Math.round(KIT_RISE / 2),
    });
    for (const [at, part] of goodsOf(world, of).slice(0, parts).entries()) {
      await office.record(COMPONENT.productParts, {
        product: ref(kit),
        part: ref(part.id),
        quantity: at === 0 ? 2_000 : 1_000,
        sort_order: at + 1,
      });
    }
  }
  // Prices are suggested by it when a supplier's file changes a cost.
  for (const department of MARGIN_DEPARTMENTS)
    await office.change(COMPONENT.departments, department, { margin: WANTED_MARGIN_BP });
  for (const product of wholesaleGoods(world)) {
    await office.change(COMPONENT.products, product.id, { supplier: ref(WHOLESALER) });
    await office.record(COMPONENT.supplierProducts, {
      product: ref(product.id),
      supplier: ref(WHOLESALER),
      code: `W${product.id}`,
      cost: costOf(product),
      pack: 6_000,
    });
  }
  for (const [at, supplier] of Object.values(SUPPLIERS).entries()) {
    for (const product of suppliedBy(world, at).slice(0, PRODUCTS_PER_CATEGORY)) {
      await office.record(COMPONENT.supplierProducts, {
        product: ref(product.id),
        supplier: ref(supplier),
        code: `S${supplier}-${product.id}`,
        cost: costOf(product),
        pack: 6_000,
      });
    }
    // The first products of each supplier run out, and the first has an agreement.
    const [first, ...others] = suppliedBy(world, at).slice(0, LOW_PRODUCTS);
    if (first === undefined) continue;
    for (const { id } of [first, ...others])
      await office.change(COMPONENT.products, id, {
        supplier: ref(supplier),
        min_stock: 80_000,
        max_stock: 120_000,
        ...(SHELF_DAYS[at] === undefined ? {} : { shelf_days: SHELF_DAYS[at] }),
      });
    await office.record(COMPONENT.supplierAgreements, {
      product: ref(first.id),
      supplier: ref(supplier),
      from: '2026-01-01',
      cost: costOf(first),
      discount: 500,
      discount2: 0,
    });
  }
}

/** What sells most of the goods that no other supplier brings. */
function wholesaleGoods(world: PastWorld): readonly CatalogueProduct[] {
  const taken = new Set(SUPPLIER_DEPARTMENTS.flat() as readonly string[]);
  return world.goods
    .filter(({ id, weighed }) => !weighed && !taken.has(world.departments.get(id) ?? ''))
    .slice(0, WHOLESALE_PRODUCTS);
}

function goodsOf(
  { goods, departments }: PastWorld,
  of: readonly string[],
): readonly CatalogueProduct[] {
  return goods.filter(({ id }) => of.includes(departments.get(id) ?? ''));
}

/** Products of one of the suppliers, by its place in {@link SUPPLIERS}. */
export function suppliedBy(world: PastWorld, supplier: number): readonly CatalogueProduct[] {
  return goodsOf(world, SUPPLIER_DEPARTMENTS[supplier] ?? []);
}
