import { ONE } from '../kernel/units.ts';
import type { Item, ItemRow, ItemRows } from './cart-items.ts';
import type { RowDiscount } from './discount.types.ts';
import type { Ledger, Lot } from './ledger.ts';
import { compareClass, type LevelPlan } from './level-plan.ts';

interface Draft {
  readonly order: number;
  readonly rowKey: string;
  readonly plan: LevelPlan;
  amount: number;
  quantity: number;
}

/** Gathers what each level took off each row. */
interface Collector {
  add(order: number, rowKey: string, plan: LevelPlan, amount: number, quantity: number): void;
}

function collector(drafts: Map<LevelPlan, Map<string, Draft>>): Collector {
  return {
    add(order, rowKey, plan, amount, quantity) {
      const rows = drafts.get(plan) ?? new Map<string, Draft>();
      drafts.set(plan, rows);
      const draft = rows.get(rowKey);
      if (draft === undefined) {
        rows.set(rowKey, { order, rowKey, plan, amount, quantity });
      } else {
        draft.amount += amount;
        draft.quantity += quantity;
      }
    },
  };
}

/** Most taken off first, so that the earliest rows of an item carry the discounts. */
function byTakenOff(a: Lot, b: Lot): number {
  return b.gifts.length - a.gifts.length || a.left - b.left;
}

/** Lays the lots of an item over its rows, from the first row on. */
function spreadPieces(itemRows: readonly ItemRow[], lots: readonly Lot[], to: Collector): void {
  const rows = itemRows.map((row) => ({ ...row, rest: row.quantity }));
  let at = 0;
  for (const lot of lots.filter(({ gifts }) => gifts.length > 0).sort(byTakenOff)) {
    let missing = lot.quantity;
    while (missing > 0) {
      const row = rows[at];
      if (row === undefined) throw new Error('More units gifted than the rows hold');
      const quantity = Math.min(row.rest, missing);
      for (const { plan, off } of lot.gifts) if (off > 0) to.add(row.order, row.key, plan, off * quantity, quantity * ONE);
      row.rest -= quantity;
      missing -= quantity;
      if (row.rest === 0) at += 1;
    }
  }
}

function compareDrafts(a: Draft, b: Draft): number {
  return a.order - b.order || compareClass(a.plan, b.plan) || a.plan.rule.id - b.plan.rule.id || a.plan.level.id - b.plan.level.id;
}

/** One discount per row, rule and level, in row order and under a row in the order in which they were stacked. */
export function rowDiscounts(ledgers: readonly Ledger[], rowsOf: ItemRows): RowDiscount[] {
  const itemRows = (item: Item): readonly ItemRow[] => rowsOf.get(item) ?? [];
  const drafts = new Map<LevelPlan, Map<string, Draft>>();
  const to = collector(drafts);
  for (const ledger of ledgers) {
    for (const [item, lots] of ledger.lots) if (!item.weighed) spreadPieces(itemRows(item), lots, to);
    for (const [item, gifts] of ledger.weighed) {
      const [row] = itemRows(item);
      if (row === undefined) continue;
      for (const { plan, off, quantity } of gifts) if (off > 0) to.add(row.order, row.key, plan, off, quantity);
    }
  }
  const sorted = [...drafts.values()].flatMap((rows) => [...rows.values()]).sort(compareDrafts);
  return sorted.map(({ rowKey, plan, amount, quantity }) => ({
    rowKey, ruleId: plan.rule.id, levelId: plan.level.id, ruleName: plan.rule.name, amount, quantity,
  }));
}
