import { PRODUCT_TYPE, type CatalogueProduct } from '../catalogue/product.types.ts';
import { priceOf } from '../money/money.ts';
import type { Agorot, EpochMs, QtyMilli } from '../kernel/units.ts';
import type { CartRow } from './cart.types.ts';

/** The product of a blank row: no id, no price. */
export const BLANK_PRODUCT: CatalogueProduct = {
  id: 0,
  code: '',
  name: '',
  barcode: '',
  departmentId: null,
  categoryId: null,
  supplierId: null,
  price: 0,
  vatGroup: 0,
  vatFree: false,
  weighed: false,
  type: PRODUCT_TYPE.regular,
  discountable: false,
};

/** A fresh row with neutral defaults. */
export function makeRow(
  seed: Pick<CartRow, 'key' | 'product' | 'quantity' | 'addedAt'> & Partial<CartRow>,
): CartRow {
  return {
    manualPrice: null,
    discountRate: 0,
    discountRate2: 0,
    discountSum: 0,
    notes: '',
    lockedByPayment: false,
    incomplete: false,
    sellerId: null,
    serialNumber: '',
    preparations: [],
    components: [],
    parentKey: null,
    tare: 0,
    refundOf: null,
    giftCard: '',
    clubJoin: false,
    printTemplate: '',
    labels: 0,
    stockBefore: null,
    stockAfter: null,
    incomeAccount: '',
    expenseAccount: '',
    ...seed,
  };
}

/** A blank row; incomplete until it is filled. */
export function makeBlankRow(key: string, addedAt: EpochMs): CartRow {
  return makeRow({ key, product: BLANK_PRODUCT, quantity: 0, addedAt, incomplete: true });
}

/** True for a row that has no product yet. */
export function isBlankRow(row: CartRow): boolean {
  return row.product.id === BLANK_PRODUCT.id;
}

/**
 * Price of one unit: the price by hand or of the catalogue, plus preparations and priced component
 * choices.
 */
export function unitPriceOf(row: CartRow): Agorot {
  // The entry was paid for with its package.
  if (hasEntry(row)) return 0;
  let price = row.manualPrice ?? row.product.price;
  for (const preparation of row.preparations)
    price += priceOf(preparation.price, preparation.amount);
  for (const component of row.components) price += component.price;
  return price;
}

/** Whether an entry of a package pays for the row. */
export function hasEntry({ entry }: Pick<CartRow, 'entry'>): boolean {
  return entry !== undefined && entry !== null;
}

/** Normalizes a serial number for comparison: `sn-a1 ` typed by hand is SN-A1. */
export function normalizeSerial(serial: string): string {
  return serial.trim().toUpperCase();
}

/**
 * Serial numbers of a document's row, which holds those of all its pieces. They are parted by
 * spaces, lines or commas, as a list that is pasted or scanned has them.
 */
export function readSerials(text: string): readonly string[] {
  return text
    .split(/[\s,;]+/)
    .map(normalizeSerial)
    .filter((serial) => serial !== '');
}

/**
 * Whether a user changed the price: by a price of their own, or by a priced preparation outside the
 * list.
 */
export function hasPriceByHand(row: CartRow): boolean {
  return (
    row.manualPrice !== null || row.preparations.some(({ id, price }) => id === null && price !== 0)
  );
}

/**
 * A row that a kit or combo was expanded to; its price is in its parent. Packaging has a parent
 * too, but a price of its own.
 */
export function isComponentRow(row: CartRow): boolean {
  return (
    row.parentKey !== null && row.manualPrice === 0 && row.product.type !== PRODUCT_TYPE.packaging
  );
}

/**
 * Whether a user gave the price or a discount by hand. Only `double_force` rules apply to such a
 * row.
 */
export function isManualRow(row: CartRow): boolean {
  return (
    row.manualPrice !== null ||
    row.discountRate !== 0 ||
    row.discountRate2 !== 0 ||
    row.discountSum !== 0
  );
}

/**
 * Whether rules and the cart discount may lower the row: not blank, not packaging, not a gift card,
 * not undiscountable, and not the refund of a sold row, which returns what was paid.
 */
export function takesDiscounts(row: CartRow): boolean {
  return (
    row.product.discountable &&
    row.product.type !== PRODUCT_TYPE.packaging &&
    row.product.type !== PRODUCT_TYPE.giftCard &&
    row.giftCard === '' &&
    row.refundOf === null &&
    !isBlankRow(row)
  );
}

/** Whether one more unit of the product can be added to this row instead of a new one. */
export function canMerge(row: CartRow, product: CatalogueProduct): boolean {
  return (
    row.product.id === product.id &&
    row.product.price === product.price &&
    !product.weighed &&
    !isManualRow(row) &&
    row.quantity > 0 &&
    !row.lockedByPayment &&
    !row.incomplete &&
    row.refundOf === null &&
    row.parentKey === null &&
    row.giftCard === '' &&
    !row.clubJoin &&
    !hasEntry(row) &&
    row.notes === '' &&
    row.serialNumber === '' &&
    row.preparations.length === 0 &&
    row.components.length === 0 &&
    row.sellerId === null
  );
}

/** The quantity moved away from zero by `step`: more sold, or more refunded. */
export function awayFromZero(quantity: QtyMilli, step: QtyMilli): QtyMilli {
  return quantity < 0 ? quantity - step : quantity + step;
}

/** The quantity moved towards zero by `step`, never past it. */
export function towardsZero(quantity: QtyMilli, step: QtyMilli): QtyMilli {
  return quantity < 0 ? Math.min(0, quantity + step) : Math.max(0, quantity - step);
}
