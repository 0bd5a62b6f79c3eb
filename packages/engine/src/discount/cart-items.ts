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
 * Units that no rule can tell apart: all pieces of one product at one price, or one weighed row. Working on items
 * makes the answer independent of how pieces are split over rows, and a row of 200 pieces as cheap as a row of one.
 */
export interface Item {
  /** Place in the canonical order of items; what else is in the cart does not change it, but for rows of the same product. */
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

/** Items of an evaluation by product: what comes again as it was is the same object, so that what is known of it still holds. */
export type KnownItems = ReadonlyMap<number, readonly Item[]>;

export interface CartItems {
  /** In canonical order. */
  readonly items: readonly Item[];
  readonly rows: ItemRows;
  readonly byProduct: KnownItems;
}

interface Draft extends Omit<Item, 'index' | 'quantity' | 'amount'> {
  quantity: number;
  amount: number;
  readonly rows: ItemRow[];
}

/** More than a cart has items of one product. */
const ITEMS_OF_PRODUCT = 65_536;

function isSame(draft: Draft, row: DiscountableRow): boolean {
  return !draft.weighed && !row.weighed && draft.price === row.unitPrice && draft.manual === row.manual
    && draft.departmentId === row.departmentId && draft.categoryId === row.categoryId && draft.supplierId === row.supplierId;
}

function draftOf(row: DiscountableRow): Draft {
  return {
    productId: row.productId,
    departmentId: row.departmentId,
    categoryId: row.categoryId,
    supplierId: row.supplierId,
    weighed: row.weighed,
    manual: row.manual,
    price: row.unitPrice,
    quantity: 0,
    amount: 0,
    rows: [],
  };
}

/** The place of a row in the cart decides only between equal rows: the answer does not depend on the order of rows. */
function compareDrafts(a: Draft, b: Draft): number {
  return b.price - a.price || Number(a.weighed) - Number(b.weighed) || Number(a.manual) - Number(b.manual) || b.quantity - a.quantity
    || b.amount - a.amount || (a.departmentId ?? -1) - (b.departmentId ?? -1)
    || (a.categoryId ?? -1) - (b.categoryId ?? -1) || (a.supplierId ?? -1) - (b.supplierId ?? -1)
    || (a.rows[0]?.order ?? 0) - (b.rows[0]?.order ?? 0);
}

/** Whole pieces of a row, or its thousandths of a kilogram; the rest of a piece takes no part. */
function quantityOf(row: DiscountableRow): QtyMilli {
  return row.weighed ? row.quantity : Math.floor(row.quantity / ONE);
}

/** The item that was known in this place, if it is still the same. */
function itemOf(draft: Draft, place: number, known: Item | undefined): Item {
  const { productId, departmentId, categoryId, supplierId, weighed, manual, price, quantity, amount } = draft;
  const isKnown = known !== undefined && known.quantity === quantity && known.amount === amount && known.price === price
    && known.weighed === weighed && known.manual === manual && known.departmentId === departmentId
    && known.categoryId === categoryId && known.supplierId === supplierId;
  if (isKnown) return known;
  const index = productId * ITEMS_OF_PRODUCT + place;
  return { index, productId, departmentId, categoryId, supplierId, weighed, manual, price, quantity, amount };
}

/**
 * Gathers rows into items. Rows that can carry no discount (nothing in them, or below zero) are left out.
 * @param known items of an earlier evaluation, to be met again
 */
export function collectItems(rows: readonly DiscountableRow[], known: KnownItems = new Map()): CartItems {
  const drafts = new Map<number, Draft[]>();
  for (const [order, row] of rows.entries()) {
    const quantity = quantityOf(row);
    if (quantity <= 0 || row.unitPrice < 0 || row.amount < 0) continue;
    const siblings = drafts.get(row.productId);
    let draft = siblings?.find((candidate) => isSame(candidate, row));
    if (draft === undefined) {
      draft = draftOf(row);
      if (siblings === undefined) drafts.set(row.productId, [draft]);
      else siblings.push(draft);
    }
    draft.rows.push({ key: row.key, order, quantity });
    draft.quantity += quantity;
    draft.amount += row.weighed ? row.amount : row.unitPrice * quantity;
  }
  const items: Item[] = [];
  const rowsOf = new Map<Item, readonly ItemRow[]>();
  const byProduct = new Map<number, readonly Item[]>();
  for (const [productId, siblings] of [...drafts].sort(([a], [b]) => a - b)) {
    const before = known.get(productId);
    const own = siblings.sort(compareDrafts).map((draft, place) => {
      const item = itemOf(draft, place, before?.[place]);
      rowsOf.set(item, draft.rows);
      return item;
    });
    byProduct.set(productId, own);
    items.push(...own);
  }
  return { items, rows: rowsOf, byProduct };
}
