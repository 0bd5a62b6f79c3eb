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
  /** Place in the canonical order of the cart's items. */
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
  /** In cart order. */
  readonly rows: readonly ItemRow[];
}

interface Draft extends Omit<Item, 'index' | 'rows' | 'quantity' | 'amount'> {
  quantity: number;
  amount: number;
  readonly rows: ItemRow[];
}

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

/** Any order does, as long as the place of a row in the cart decides only between equal rows. */
function compareItems(a: Draft, b: Draft): number {
  return a.productId - b.productId || b.price - a.price || Number(a.weighed) - Number(b.weighed) || b.quantity - a.quantity
    || b.amount - a.amount || Number(a.manual) - Number(b.manual) || (a.departmentId ?? -1) - (b.departmentId ?? -1)
    || (a.categoryId ?? -1) - (b.categoryId ?? -1) || (a.supplierId ?? -1) - (b.supplierId ?? -1)
    || (a.rows[0]?.order ?? 0) - (b.rows[0]?.order ?? 0);
}

/** Whole pieces of a row, or its thousandths of a kilogram; the rest of a piece takes no part. */
function quantityOf(row: DiscountableRow): QtyMilli {
  return row.weighed ? row.quantity : Math.floor(row.quantity / ONE);
}

/** Gathers rows into items. Rows that can carry no discount (nothing in them, or below zero) are left out. */
export function collectItems(rows: readonly DiscountableRow[]): Item[] {
  const drafts: Draft[] = [];
  const byProduct = new Map<number, Draft[]>();
  for (const [order, row] of rows.entries()) {
    const quantity = quantityOf(row);
    if (quantity <= 0 || row.unitPrice < 0 || row.amount < 0) continue;
    const siblings = byProduct.get(row.productId);
    let draft = siblings?.find((candidate) => isSame(candidate, row));
    if (draft === undefined) {
      draft = draftOf(row);
      drafts.push(draft);
      if (siblings === undefined) byProduct.set(row.productId, [draft]);
      else siblings.push(draft);
    }
    draft.rows.push({ key: row.key, order, quantity });
    draft.quantity += quantity;
    draft.amount += row.weighed ? row.amount : row.unitPrice * quantity;
  }
  return drafts.sort(compareItems).map((draft, index) => ({ ...draft, index }));
}
