import { PRODUCT_TYPE, type CatalogueProduct } from '../catalogue/product.types.ts';
import { priceOf } from '../money/money.ts';
import type { Agorot, EpochMs, QtyMilli } from '../kernel/units.ts';
import type { CartRow } from './cart.types.ts';

/** The product of a row that waits to be filled: no id, no price. */
export const BLANK_PRODUCT: CatalogueProduct = {
  id: 0, code: '', name: '', barcode: '', departmentId: null, categoryId: null, supplierId: null, price: 0, vatGroup: 0, vatFree: false,
  weighed: false, type: PRODUCT_TYPE.regular, discountable: false,
};

/** A fresh row with neutral defaults. */
export function makeRow(seed: Pick<CartRow, 'key' | 'product' | 'quantity' | 'addedAt'> & Partial<CartRow>): CartRow {
  return {
    manualPrice: null, discountRate: 0, discountRate2: 0, discountSum: 0, notes: '', lockedByPayment: false, incomplete: false,
    sellerId: null, serialNumber: '', preparations: [], components: [], parentKey: null, tare: 0, refundOf: null, giftCard: '',
    clubJoin: false, printTemplate: '', labels: 0, stockBefore: null, stockAfter: null, incomeAccount: '', expenseAccount: '',
    ...seed,
  };
}

/** A row to be filled; incomplete until it is. */
export function makeBlankRow(key: string, addedAt: EpochMs): CartRow {
  return makeRow({ key, product: BLANK_PRODUCT, quantity: 0, addedAt, incomplete: true });
}

/** True for a row nothing was ever put in. */
export function isBlankRow(row: CartRow): boolean {
  return row.product.id === BLANK_PRODUCT.id;
}

/** Price of one unit: by hand or from the catalogue, and the preparations and dearer choices on top. */
export function unitPriceOf(row: CartRow): Agorot {
  let price = row.manualPrice ?? row.product.price;
  for (const preparation of row.preparations) price += priceOf(preparation.price, preparation.amount);
  for (const component of row.components) price += component.price;
  return price;
}

/** A serial number as pieces are told apart by it: whoever types it, `sn-a1 ` is SN-A1. */
export function foldSerial(serial: string): string {
  return serial.trim().toUpperCase();
}

/** Whether somebody moved the price: by a price of their own, or by a preparation that is of no list. */
export function hasPriceByHand(row: CartRow): boolean {
  return row.manualPrice !== null || row.preparations.some(({ id, price }) => id === null && price !== 0);
}

/** A row that a kit or combo was expanded to: its price is its parent's. Packaging, which stands under a parent too, has its own. */
export function isPart(row: CartRow): boolean {
  return row.parentKey !== null && row.manualPrice === 0 && row.product.type !== PRODUCT_TYPE.packaging;
}

/** Price or discount given by a person: such a row takes part in `double_force` rules only. */
export function isManualRow(row: CartRow): boolean {
  return row.manualPrice !== null || row.discountRate !== 0 || row.discountRate2 !== 0 || row.discountSum !== 0;
}

/**
 * Rows that rules and the cart discount may lower: not blank, not packaging, not a gift card, not undiscountable, and
 * not the refund of a sold row, whose price is what was paid.
 */
export function takesDiscounts(row: CartRow): boolean {
  return (
    row.product.discountable && row.product.type !== PRODUCT_TYPE.packaging && row.product.type !== PRODUCT_TYPE.giftCard && row.giftCard === '' && row.refundOf === null && !isBlankRow(row)
  );
}

/** Another unit of the product may simply be counted on this row. */
export function canMerge(row: CartRow, product: CatalogueProduct): boolean {
  return (
    row.product.id === product.id && row.product.price === product.price && !product.weighed && !isManualRow(row) && row.quantity > 0 &&
    !row.lockedByPayment && !row.incomplete && row.refundOf === null && row.parentKey === null && row.giftCard === '' && !row.clubJoin &&
    row.notes === '' && row.serialNumber === '' && row.preparations.length === 0 && row.components.length === 0 && row.sellerId === null
  );
}

/** The quantity moved away from zero by `step`: more sold, or more given back. */
export function awayFromZero(quantity: QtyMilli, step: QtyMilli): QtyMilli {
  return quantity < 0 ? quantity - step : quantity + step;
}

/** The quantity moved towards zero by `step`, never past it. */
export function towardsZero(quantity: QtyMilli, step: QtyMilli): QtyMilli {
  return quantity < 0 ? Math.min(0, quantity + step) : Math.max(0, quantity - step);
}
