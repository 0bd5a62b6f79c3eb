import { type Agorot, ONE, type QtyMilli } from '../kernel/units.ts';
import type { DiscountableRow } from './discount.types.ts';

/** A row's share of an item. */
export interface ItemRow {
  readonly key: string;
  /** Place of the row in the cart. */
  readonly order: number;
  /** Pieces, or thousandths of a kilogram. */
  readonly quantity: number;
}

/**
 * Units that are equal for every rule: all pieces of one product at one price, or one weighed row.
 * Items make the result independent of how pieces are split over rows, and a row of 200 pieces as
 * cheap as a row of one.
 */
export interface Item {
  /** Position in the canonical order of items. It depends only on the rows of the same product. */
  readonly index: number;
  readonly productId: number;
  readonly departmentId: number | null;
  readonly categoryId: number | null;
  readonly supplierId: number | null;
  readonly weighed: boolean;
  readonly manual: boolean;
  /** Of a piece, or of a kilogram. */
  readonly price: Agorot;
  /** Whole pieces, or thousandths of a kilogram. */
  readonly quantity: number;
  /** Price of the whole weighed row; of all pieces otherwise. */
  readonly amount: Agorot;
}

/** The rows of each item, in cart order. */
export type ItemRows = ReadonlyMap<Item, readonly ItemRow[]>;

export interface CartItems {
  /** In canonical order. */
  readonly items: readonly Item[];
  readonly rows: ItemRows;
}

export const NO_ITEMS: CartItems = { items: [], rows: new Map() };

/** Rows that are equal for every rule, represented by the first of them. */
interface Draft {
  readonly first: DiscountableRow;
  quantity: number;
  amount: number;
  readonly rows: ItemRow[];
}

/** Upper bound of a cart's items of one product. */
const ITEMS_OF_PRODUCT = 65_536;

function isSame(first: DiscountableRow, row: DiscountableRow): boolean {
  return (
    !first.weighed &&
    !row.weighed &&
    first.unitPrice === row.unitPrice &&
    first.manual === row.manual &&
    first.departmentId === row.departmentId &&
    first.categoryId === row.categoryId &&
    first.supplierId === row.supplierId
  );
}

/**
 * Canonical order of drafts. The row's position in the cart decides only between equal rows, so the
 * result does not depend on the order of rows.
 */
function compareDrafts(a: Draft, b: Draft): number {
  const [one, other] = [a.first, b.first];
  return (
    other.unitPrice - one.unitPrice ||
    Number(one.weighed) - Number(other.weighed) ||
    Number(one.manual) - Number(other.manual) ||
    b.quantity - a.quantity ||
    b.amount - a.amount ||
    (one.departmentId ?? -1) - (other.departmentId ?? -1) ||
    (one.categoryId ?? -1) - (other.categoryId ?? -1) ||
    (one.supplierId ?? -1) - (other.supplierId ?? -1) ||
    (a.rows[0]?.order ?? 0) - (b.rows[0]?.order ?? 0)
  );
}

/** Whole pieces of a row, or its thousandths of a kilogram; a fraction of a piece is ignored. */
function quantityOf(row: DiscountableRow): QtyMilli {
  return row.weighed ? row.quantity : Math.floor(row.quantity / ONE);
}

/**
 * The item of rows equal to the first one; reuses the known item at this position if it has not
 * changed.
 * @param quantity and `amount` of all of them together
 */
function itemOf(
  first: DiscountableRow,
  quantity: number,
  amount: Agorot,
  place: number,
  known: Item | undefined,
): Item {
  const {
    productId,
    departmentId,
    categoryId,
    supplierId,
    weighed,
    manual,
    unitPrice: price,
  } = first;
  const index = productId * ITEMS_OF_PRODUCT + place;
  const isKnown =
    known !== undefined &&
    known.index === index &&
    known.quantity === quantity &&
    known.amount === amount &&
    known.price === price &&
    known.weighed === weighed &&
    known.manual === manual &&
    known.departmentId === departmentId &&
    known.categoryId === categoryId &&
    known.supplierId === supplierId;
  return isKnown
    ? known
    : {
        index,
        productId,
        departmentId,
        categoryId,
        supplierId,
        weighed,
        manual,
        price,
        quantity,
        amount,
      };
}

/**
 * Positions of the participating rows, grouped by product. The cart is processed again at each
 * scan, so no map by product is built.
 */
function inProductOrder(rows: readonly DiscountableRow[]): number[] {
  const places: number[] = [];
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place];
    if (row !== undefined && quantityOf(row) > 0 && row.unitPrice >= 0 && row.amount >= 0)
      places.push(place);
  }
  const productOf = (place: number): number => rows[place]?.productId ?? 0;
  return places.sort((a, b) => productOf(a) - productOf(b) || a - b);
}

function amountOf(row: DiscountableRow, quantity: number): Agorot {
  return row.weighed ? row.amount : row.unitPrice * quantity;
}

/** Groups the equal rows of one product, in canonical order. */
function draftsOf(rows: readonly DiscountableRow[], places: readonly number[]): Draft[] {
  const drafts: Draft[] = [];
  for (const order of places) {
    const row = rows[order];
    if (row === undefined) continue;
    const quantity = quantityOf(row);
    const amount = amountOf(row, quantity);
    const part = { key: row.key, order, quantity };
    const draft = drafts.find(({ first }) => isSame(first, row));
    if (draft === undefined) {
      drafts.push({ first: row, quantity, amount, rows: [part] });
    } else {
      draft.rows.push(part);
      draft.quantity += quantity;
      draft.amount += amount;
    }
  }
  return drafts.sort(compareDrafts);
}

function isRow({ key, order, quantity }: ItemRow, row: DiscountableRow, place: number): boolean {
  return key === row.key && order === place && quantity === quantityOf(row);
}

function haveSameRows(
  known: readonly ItemRow[] | undefined,
  own: readonly ItemRow[],
): known is readonly ItemRow[] {
  return (
    known !== undefined &&
    known.length === own.length &&
    known.every(
      ({ key, order, quantity }, i) =>
        key === own[i]?.key && order === own[i].order && quantity === own[i].quantity,
    )
  );
}

/**
 * Gathers rows into items. Rows that can have no discount (quantity or price of zero or less) are
 * left out.
 * @param known result of an earlier evaluation: an unchanged item, or the unchanged rows of an item,
 *   stay the same objects, so that results cached for them stay valid
 */
export function collectItems(
  rows: readonly DiscountableRow[],
  known: CartItems = NO_ITEMS,
): CartItems {
  const items: Item[] = [];
  const rowsOf = new Map<Item, readonly ItemRow[]>();
  const places = inProductOrder(rows);
  const rowAt = (at: number): DiscountableRow | undefined => rows[places[at] ?? -1];
  for (let from = 0, upTo = 0, before = 0; from < places.length; from = upTo) {
    const [first, place] = [rowAt(from), places[from]];
    if (first === undefined || place === undefined) break;
    while (rowAt(upTo)?.productId === first.productId) upTo += 1;
    while ((known.items[before]?.index ?? Infinity) < first.productId * ITEMS_OF_PRODUCT)
      before += 1;
    if (upTo - from === 1) {
      // Most products have one row, so nothing has to be grouped.
      const quantity = quantityOf(first);
      const item = itemOf(first, quantity, amountOf(first, quantity), 0, known.items[before]);
      const own = known.rows.get(item);
      const [only] = own ?? [];
      const isKnown = own?.length === 1 && only !== undefined && isRow(only, first, place);
      items.push(item);
      rowsOf.set(item, isKnown ? own : [{ key: first.key, order: place, quantity }]);
      continue;
    }
    for (const [at, draft] of draftsOf(rows, places.slice(from, upTo)).entries()) {
      const item = itemOf(draft.first, draft.quantity, draft.amount, at, known.items[before + at]);
      const own = known.rows.get(item);
      items.push(item);
      rowsOf.set(item, haveSameRows(own, draft.rows) ? own : draft.rows);
    }
  }
  return { items, rows: rowsOf };
}
