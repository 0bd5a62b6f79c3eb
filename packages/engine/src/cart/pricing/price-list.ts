import type { CatalogueProduct } from '../../catalogue/product.types.ts';
import {
  FULL_RATE,
  type Agorot,
  type LocalDate,
  type QtyMilli,
  type RateBp,
} from '../../kernel/units.ts';
import { mulDivRound, rateOf } from '../../money/money.ts';
import { hasPriceByHand, isBlankRow, isComponentRow } from '../cart-row.ts';
import type { Cart, CartRow } from '../cart.types.ts';
import { hasZeroVat } from './price-row.ts';

/** A price list of a tenant. */
export interface PriceList {
  readonly id: number;
  readonly vatIncluded: boolean;
  /** Percent change of the product's own price, for products without a line. */
  readonly percent: RateBp;
  readonly validFrom: LocalDate | null;
  readonly validTo: LocalDate | null;
}

/** The price of a product in a list, from a minimum quantity. */
export interface PriceLine {
  readonly list: number;
  readonly product: number;
  readonly from: QtyMilli;
  readonly price: Agorot;
}

/** The price lists and lines that can replace a product's own price. */
export interface PriceBook {
  /** Price list of this branch, for customers without a list. */
  readonly branchList: number | null;
  /** Active lists by id. */
  readonly lists: ReadonlyMap<number, PriceList>;
  /** Active lines of a product. */
  linesOf(productId: number): readonly PriceLine[];
  /** The product's own price; undefined for an unknown product. */
  priceOf(productId: number): Agorot | undefined;
  /** VAT rate of the document's date (setting 81). */
  readonly vatRate: RateBp;
}

/**
 * The price list of a cart: the customer's, else the branch's, if it is valid on the cart's date.
 */
export function priceListOf(cart: Cart, book: PriceBook): PriceList | null {
  const { date } = cart.header;
  const holds = (id: number | null | undefined): PriceList | null => {
    const list = id === null || id === undefined ? undefined : book.lists.get(id);
    if (
      list === undefined ||
      (list.validFrom !== null && date < list.validFrom) ||
      (list.validTo !== null && date > list.validTo)
    )
      return null;
    return list;
  };
  return (
    holds(cart.account?.type === 'customer' ? cart.account.priceListId : null) ??
    holds(book.branchList)
  );
}

/** Price of one unit by a list, VAT included, when `quantity` of the product is bought in all. */
export function unitPriceByList(
  product: CatalogueProduct,
  own: Agorot,
  quantity: QtyMilli,
  list: PriceList,
  book: PriceBook,
): Agorot {
  let line: PriceLine | null = null;
  for (const candidate of book.linesOf(product.id)) {
    if (
      candidate.list === list.id &&
      candidate.from <= quantity &&
      (line === null || candidate.from > line.from)
    )
      line = candidate;
  }
  if (line === null) return Math.max(0, own + rateOf(own, list.percent));
  if (list.vatIncluded || hasZeroVat(product)) return line.price;
  return mulDivRound(line.price, FULL_RATE + book.vatRate, FULL_RATE);
}

/**
 * Returns the cart with the prices of its price list, else the products' own. Quantity steps count
 * all units of a product in the cart. The till calls it after every change and the server before it
 * compares totals, so both price alike. Rows with a price by hand, components and refunds keep
 * their price.
 */
export function withListPrices(cart: Cart, book: PriceBook): Cart {
  const list = priceListOf(cart, book);
  const bought = new Map<number, QtyMilli>();
  if (list !== null)
    for (const row of cart.rows)
      if (isListed(row))
        bought.set(row.product.id, (bought.get(row.product.id) ?? 0) + Math.abs(row.quantity));
  let same = true;
  const rows = cart.rows.map((row) => {
    const own = isListed(row) ? book.priceOf(row.product.id) : undefined;
    if (own === undefined) return row;
    const price =
      list === null
        ? own
        : unitPriceByList(row.product, own, bought.get(row.product.id) ?? 0, list, book);
    if (price === row.product.price) return row;
    same = false;
    return { ...row, product: { ...row.product, price } };
  });
  return same ? cart : { ...cart, rows };
}

function isListed(row: CartRow): boolean {
  return row.refundOf === null && !isBlankRow(row) && !isComponentRow(row) && !hasPriceByHand(row);
}
