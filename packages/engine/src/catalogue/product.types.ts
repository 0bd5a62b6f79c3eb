import type { Agorot, QtyMilli } from '../kernel/units.ts';

/**
 * Product types that have rules of their own. 8 is the specification's packaging (tare). A kit or
 * combo is sold at one price and delivered as its components (some of a combo's are chosen); a gift
 * card is loaded with its price; a membership joins a club.
 */
export const PRODUCT_TYPE = {
  regular: 1,
  kit: 2,
  combo: 3,
  giftCard: 5,
  membership: 6,
  packaging: 8,
} as const;
const TILL_ONLY: ReadonlySet<number> = new Set([PRODUCT_TYPE.giftCard, PRODUCT_TYPE.membership]);
const KITS: ReadonlySet<number> = new Set([PRODUCT_TYPE.kit, PRODUCT_TYPE.combo]);

/** Whether the product is delivered as its components. */
export function isKit({ type }: Pick<CatalogueProduct, 'type'>): boolean {
  return KITS.has(type);
}

/**
 * Whether only a till can sell the product: a gift card is loaded and a membership issued at the
 * sale, which documents of the back office cannot do.
 */
export function isSoldAtTillOnly({ type }: Pick<CatalogueProduct, 'type'>): boolean {
  return TILL_ONLY.has(type);
}

/** VAT group of a product: 0 = the standard rate (setting 81), 1 = 0% (specification §9). */
export type VatGroup = number;

/** Product data that the engine needs. Prices include VAT unless the price list says otherwise. */
export interface CatalogueProduct {
  readonly id: number;
  /** The tenant's own code, printable. */
  readonly code: string;
  readonly name: string;
  /** Main barcode, empty when there is none. */
  readonly barcode: string;
  readonly departmentId: number | null;
  readonly categoryId: number | null;
  readonly supplierId: number | null;
  readonly price: Agorot;
  readonly vatGroup: VatGroup;
  readonly vatFree: boolean;
  /** Sold by weight: quantity is kilograms. */
  readonly weighed: boolean;
  readonly type: number;
  /** False excludes the product from every discount rule and from the cart discount. */
  readonly discountable: boolean;
}

/** A product with the quantity to sell, from a scan or a product tile. */
export interface ProductPick {
  readonly product: CatalogueProduct;
  readonly quantity: QtyMilli;
}
