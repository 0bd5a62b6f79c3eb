import {
  ruleFromWire,
  type CatalogueProduct,
  type DiscountRule,
  type WireRule,
} from '@dalpak/engine';
import { SYNC_PAGE_SIZE, type SyncProduct, type SyncTable } from '@dalpak/contracts';
import { openTillSession, type TillSession } from './till-session.ts';

/** Catalogue and rules of the demonstration shop, which are those of a real supermarket. */
export interface RealCatalogue {
  readonly products: readonly CatalogueProduct[];
  readonly rules: readonly DiscountRule[];
  /** Local time of the branch, at which the rules are evaluated. */
  readonly localNow: string;
}

/**
 * Reads the demonstration shop through the calls of a till, from a server that is started for it.
 */
export async function openRealCatalogue(): Promise<RealCatalogue> {
  const till = await openTillSession();
  try {
    const products = (await readAll<SyncProduct>(till, 'Products')).map(toProduct);
    const rules = (await readAll<WireRule>(till, 'Discounts')).flatMap((wire) => {
      const rule = ruleFromWire(wire);
      return rule.ok ? [rule.value] : [];
    });
    return { products, rules, localNow: '2026-08-10T10:00:00' };
  } finally {
    await till.close();
  }
}

async function readAll<T>(till: TillSession, operation: SyncTable): Promise<T[]> {
  const items: T[] = [];
  for (let counter = 0; ; counter += 1) {
    const page = await till.post<{ data: Record<string, T>; more: boolean }>(
      '/core/functions/updates/get.php',
      {
        operation,
        limit: { counter, len: SYNC_PAGE_SIZE },
      },
    );
    items.push(...Object.values(page.data));
    if (!page.more) return items;
  }
}

function toProduct(item: SyncProduct): CatalogueProduct {
  return {
    id: item.id,
    code: item.code,
    name: item.name,
    barcode: item.barcode,
    departmentId: item.department,
    categoryId: item.category,
    supplierId: item.supplier,
    price: item.price,
    vatGroup: item.vat_group,
    vatFree: item.vat_free,
    weighed: item.weighed,
    type: item.type,
    discountable: item.discountable,
  };
}
