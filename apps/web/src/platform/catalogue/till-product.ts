import type { SyncProduct } from '@dalpak/contracts';
import type { CatalogueProduct } from '@dalpak/engine';

/** A product as the till shows it: the engine's fields and the display fields. */
export interface TillProduct extends CatalogueProduct {
  /** What selling it requires in addition to a quantity; null for nearly all products. */
  readonly more: SyncProduct['more'];
  readonly manufacturer: string;
  readonly unit: string;
  /** Stored file of its picture; '' when there is none. */
  readonly image: string;
  /** Colour of its tile, `#rrggbb`; '' = that of its department. */
  readonly colour: string;
}

/** A column value as text; any other type becomes ''. */
export function columnText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A column value as an integer; any other type becomes 0. */
export function integerOf(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : 0;
}

/** A column value as an id, or null. */
export function idOrNull(value: unknown): number | null {
  return typeof value === 'number' && value > 0 ? value : null;
}

/** Builds a product from its fields, wherever they are stored. */
export function productFrom(id: number, field: (name: string) => unknown): TillProduct {
  return {
    id,
    code: columnText(field('code')),
    name: columnText(field('name')),
    barcode: columnText(field('barcode')),
    departmentId: idOrNull(field('department')),
    categoryId: idOrNull(field('category')),
    supplierId: idOrNull(field('supplier')),
    price: integerOf(field('price')),
    vatGroup: integerOf(field('vat_group')),
    vatFree: field('vat_free') === true,
    weighed: field('weighed') === true,
    type: integerOf(field('type')) || 1,
    discountable: field('discountable') !== false,
    manufacturer: columnText(field('manufacturer')),
    unit: columnText(field('unit')),
    image: columnText(field('image')),
    colour: columnText(field('colour')),
    // Only the server writes this field; it is null or absent for nearly all products.
    more: field('more') as SyncProduct['more'],
  };
}
