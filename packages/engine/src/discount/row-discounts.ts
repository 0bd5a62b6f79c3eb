import { ONE } from '../kernel/units.ts';
import type { Item, ItemRow, ItemRows } from './cart-items.ts';
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

/** One discount per row, rule and level, in row order and under a row in the order in which they were stacked. */
export function rowDiscounts(ledgers: readonly Ledger[], rowsOf: ItemRows): RowDiscount[] {
  const drafts: Drafts = new Map();
  const itemRows = (item: Item): readonly ItemRow[] => rowsOf.get(item) ?? [];
  for (const ledger of ledgers) {
    for (const [item, lots] of ledger.lots)
      if (!item.weighed) spreadPieces(itemRows(item), lots, drafts);
    for (const [item, gifts] of ledger.weighed) {
      const [row] = itemRows(item);
      if (row === undefined) continue;
      for (const { plan, off, quantity } of gifts)
        if (off > 0) add(drafts, row, plan, off, quantity);
    }
  }
  const discounts: RowDiscount[] = [];
  for (const row of [...drafts.keys()].sort((a, b) => a.order - b.order)) {
    for (const { plan, amount, quantity } of (drafts.get(row) ?? []).sort(compareDrafts)) {
      discounts.push({
        rowKey: row.key,
        ruleId: plan.rule.id,
        levelId: plan.level.id,
        ruleName: plan.rule.name,
        amount,
        quantity,
      });
    }
  }
  return discounts;
}
