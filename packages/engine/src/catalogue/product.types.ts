import type { Agorot, QtyMilli } from '../kernel/units.ts';

/**
 * Product types that carry rules. 8 is the specification's packaging (tare). A kit and a combo are sold at one price and
 * handed over as their parts (of a combo some are chosen); a gift card is loaded with its price, a membership joins a club.
 */
export const PRODUCT_TYPE = { regular: 1, kit: 2, combo: 3, giftCard: 5, membership: 6, packaging: 8 } as const;
const TILL_ONLY: ReadonlySet<number> = new Set([PRODUCT_TYPE.giftCard, PRODUCT_TYPE.membership]);
const KITS: ReadonlySet<number> = new Set([PRODUCT_TYPE.kit, PRODUCT_TYPE.combo]);

/** Whether the product is handed over as its parts. */
export function isKit({ type }: Pick<CatalogueProduct, 'type'>): boolean {
  return KITS.has(type);
}

/** Whether selling the product takes a till: a gift card is loaded, a membership is issued. Documents of the back office do neither. */
export function isSoldAtTillOnly({ type }: Pick<CatalogueProduct, 'type'>): boolean {
  return TILL_ONLY.has(type);
}

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
