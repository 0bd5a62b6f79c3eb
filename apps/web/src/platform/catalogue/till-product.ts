import type { SyncProduct } from '@dalpak/contracts';
import type { CatalogueProduct } from '@dalpak/engine';

/** A product as the till shows it: what the engine needs, and a little more for people. */
export interface TillProduct extends CatalogueProduct {
  /** What selling it asks for beyond a quantity; null of nearly all. */
  readonly more: SyncProduct['more'];
  readonly manufacturer: string;
  readonly unit: string;
  /** Stored file of its picture; '' for none. */
  readonly image: string;
}

/** A text of a column; what is none is empty. */
export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A whole number of a column; what is none is 0. */
export function whole(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : 0;
}

/** An id of a column, or null. */
export function idOrNull(value: unknown): number | null {
  return typeof value === 'number' && value > 0 ? value : null;
}

/** A product out of its fields, wherever they are kept. */
export function productFrom(id: number, field: (name: string) => unknown): TillProduct {
  return {
    id,
    code: text(field('code')),
    name: text(field('name')),
    barcode: text(field('barcode')),
    departmentId: idOrNull(field('department')),
    categoryId: idOrNull(field('category')),
    supplierId: idOrNull(field('supplier')),
    price: whole(field('price')),
    vatGroup: whole(field('vat_group')),
    vatFree: field('vat_free') === true,
    weighed: field('weighed') === true,
    type: whole(field('type')) || 1,
    discountable: field('discountable') !== false,
    manufacturer: text(field('manufacturer')),
    unit: text(field('unit')),
    image: text(field('image')),
    // Sent by the server alone, and null or left out of nearly all.
    more: field('more') as SyncProduct['more'],
  };
}
