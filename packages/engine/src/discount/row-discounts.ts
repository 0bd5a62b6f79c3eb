import { ONE } from '../kernel/units.ts';
import type { ItemRow, ItemRows } from './cart-items.ts';
import type { RowDiscount } from './discount.types.ts';
import type { Ledger, Lot } from './ledger.ts';
import { compareClass, type LevelPlan } from './level-plan.ts';

/** What a level took off a row. */
interface Draft {
  readonly plan: LevelPlan;
  amount: number;
  quantity: number;
}

/** What was taken off each row that has something taken off. */
type Drafts = Map<ItemRow, Draft[]>;

function add(
  drafts: Drafts,
  row: ItemRow,
  plan: LevelPlan,
  amount: number,
  quantity: number,
): void {
  const own = drafts.get(row);
  const draft = own?.find((one) => one.plan === plan);
  if (draft !== undefined) {
    draft.amount += amount;
    draft.quantity += quantity;
  } else if (own === undefined) {
    drafts.set(row, [{ plan, amount, quantity }]);
  } else {
    own.push({ plan, amount, quantity });
  }
}

/** Most taken off first, so that the earliest rows of an item carry the discounts. */
function byTakenOff(a: Lot, b: Lot): number {
  return b.gifts.length - a.gifts.length || a.left - b.left;
}

/** Distributes the lots of an item over its rows, from the first row on. */
function spreadPieces(rows: readonly ItemRow[], lots: readonly Lot[], drafts: Drafts): void {
  const gifted = lots.filter(({ gifts }) => gifts.length > 0);
  let at = 0;
  let rest = rows[0]?.quantity ?? 0;
  for (const lot of gifted.length > 1 ? gifted.sort(byTakenOff) : gifted) {
    for (let missing = lot.quantity; missing > 0;) {
      const row = rows[at];
      if (row === undefined) throw new Error('More units gifted than the rows hold');
      const quantity = Math.min(rest, missing);
      for (const { plan, off } of lot.gifts)
        if (off > 0) add(drafts, row, plan, off * quantity, quantity * ONE);
      rest -= quantity;
      missing -= quantity;
      if (rest > 0) continue;
      at += 1;
      rest = rows[at]?.quantity ?? 0;
    }
  }
}

function compareDrafts(a: Draft, b: Draft): number {
  return (
    compareClass(a.plan, b.plan) ||
    a.plan.rule.id - b.plan.rule.id ||
    a.plan.level.id - b.plan.level.id
  );
}

/** The discounts of a row: one per rule and level, in stacking order. */
export interface DiscountedRow {
  /** Position of the row in the cart. */
  readonly order: number;
  readonly discounts: readonly RowDiscount[];
}

/** The discounts that a group gives on its rows. No other group discounts the same rows. */
export function discountedRows(ledger: Ledger, rowsOf: ItemRows): DiscountedRow[] {
  const drafts: Drafts = new Map();
  for (const [item, lots] of ledger.lots)
    if (!item.weighed) spreadPieces(rowsOf.get(item) ?? [], lots, drafts);
  for (const [item, gifts] of ledger.weighed) {
    const [row] = rowsOf.get(item) ?? [];
    if (row === undefined) continue;
    for (const { plan, off, quantity } of gifts) if (off > 0) add(drafts, row, plan, off, quantity);
  }
  return [...drafts].map(([{ key, order }, own]) => ({
    order,
    discounts: own.sort(compareDrafts).map(({ plan, amount, quantity }): RowDiscount => ({
      rowKey: key,
      ruleId: plan.rule.id,
      levelId: plan.level.id,
      ruleName: plan.rule.name,
      amount,
      quantity,
    })),
  }));
}

/** All discounts, in row order. */
export function rowDiscounts(rows: DiscountedRow[]): RowDiscount[] {
  const discounts: RowDiscount[] = [];
  for (const row of rows.sort((a, b) => a.order - b.order))
    for (const discount of row.discounts) discounts.push(discount);
  return discounts;
}
