import type { Item } from './cart-items.ts';
import type { ProductSelector } from './discount.types.ts';

/** Sets of what a block excludes. */
export interface Exclusion {
  readonly products: ReadonlySet<number>;
  readonly departments: ReadonlySet<number>;
  readonly categories: ReadonlySet<number>;
  readonly suppliers: ReadonlySet<number>;
}

/** What the block excludes; null where it excludes nothing. */
export function exclusionOf({ exclude }: ProductSelector): Exclusion | null {
  if (
    exclude.products.length +
      exclude.departments.length +
      exclude.categories.length +
      exclude.suppliers.length ===
    0
  )
    return null;
  return {
    products: new Set(exclude.products),
    departments: new Set(exclude.departments),
    categories: new Set(exclude.categories),
    suppliers: new Set(exclude.suppliers),
  };
}

export function isExcluded(exclusion: Exclusion, item: Item): boolean {
  return (
    exclusion.products.has(item.productId) ||
    (item.departmentId !== null && exclusion.departments.has(item.departmentId)) ||
    (item.categoryId !== null && exclusion.categories.has(item.categoryId)) ||
    (item.supplierId !== null && exclusion.suppliers.has(item.supplierId))
  );
}
