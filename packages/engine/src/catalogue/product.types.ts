import type { Agorot, QtyMilli } from '../kernel/units.ts';

/** Product types that carry rules. 8 is the specification's packaging (tare). */
export const PRODUCT_TYPE = { regular: 1, packaging: 8 } as const;

/** VAT group of a product: 0 = the standard rate (setting 81), 1 = 0% (specification §9). */
export type VatGroup = number;

/** What the engine needs to know of a product; prices include VAT unless the price list says otherwise. */
export interface CatalogueProduct {
  readonly id: number;
  /** Shop's own code, printable. */
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
  /** False takes the product out of every discount rule and of the cart discount. */
  readonly discountable: boolean;
}

/** A product with the quantity to sell, as a scan or a tile gives it. */
export interface ProductPick {
  readonly product: CatalogueProduct;
  readonly quantity: QtyMilli;
}
