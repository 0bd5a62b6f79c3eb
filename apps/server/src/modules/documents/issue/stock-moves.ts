import { stockChanges } from '@dalpak/engine';
import type { TenantTx } from '../../../kernel/db/index.ts';
import { lockLevels } from '../../stock/index.ts';
import type { CheckedDocument, StockMove } from '../document/document.types.ts';
import * as effects from './effects.store.ts';
import { type KitOfBase, stockedIn, takenGoods } from '../validate/kits.ts';
import { movedBefore } from '../validate/use-bases.ts';

/** Ten-thousandths of an agora and thousandths of a unit: what one unit costs of an amount. */
const COST_SCALE = 10_000 * 1_000;

/**
 * What a document changes in stock. Goods of a supplier come in at the cost of their rows, goods of
 * another warehouse at the average they had there.
 * @param levelsCounted of a stock count: the levels at the moments of counting; null = of now
 */
export async function movesOf(
  tx: TenantTx,
  checked: CheckedDocument,
  kitsOfBases: readonly KitOfBase[],
  levelsCounted: ReadonlyMap<number, number> | null,
): Promise<StockMove[]> {
  const { type, cart, rule } = checked;
  const { warehouseId, targetWarehouseId } = cart.header;
  if (type.stock === 'none' || warehouseId === null) return [];
  const all = stockedIn(cart);
  const known = await effects.knownProducts(tx, [...all.keys()]);
  const quantities = new Map([...all].filter(([id]) => known.has(id)));
  const locked =
    type.stock === 'count' || type.stock === 'transfer'
      ? await lockLevels(tx, warehouseId, [...quantities.keys()])
      : null;
  const costs =
    rule.party === 'supplier' && type.stock === 'in' ? costsOf(checked) : new Map<number, number>();
  return stockChanges(type.id, {
    quantities,
    moved: movedBefore({ ...checked, takes: takenGoods(checked.takes, kitsOfBases) }),
    levels:
      levelsCounted ??
      new Map([...(locked ?? [])].map(([id, { quantity }]) => [id, quantity] as const)),
  }).flatMap((change) => {
    const id = change.source ? warehouseId : targetWarehouseId;
    if (id === null) return [];
    const unitCost = change.source
      ? (costs.get(change.productId) ?? null)
      : (locked?.get(change.productId)?.averageCost ?? null);
    return [{ ...change, warehouseId: id, unitCost }];
  });
}

/** Cost of one unit of each product by the rows before VAT; rows without a price say nothing. */
function costsOf({ priced: { rows } }: CheckedDocument): Map<number, number> {
  const sums = new Map<number, { amount: number; quantity: number }>();
  for (const { row, net, vat } of rows) {
    const sum = sums.get(row.product.id) ?? { amount: 0, quantity: 0 };
    sums.set(row.product.id, {
      amount: sum.amount + net - vat,
      quantity: sum.quantity + row.quantity,
    });
  }
  return new Map(
    [...sums]
      .filter(([, { amount, quantity }]) => amount > 0 && quantity > 0)
      .map(([id, { amount, quantity }]) => [id, Math.round((amount * COST_SCALE) / quantity)]),
  );
}
