import type { Agorot, QtyMilli } from '../kernel/units.ts';

/** A base document with the quantities that no later document has continued yet. */
export interface OpenBase {
  readonly id: string;
  /** Remaining quantity by product id. */
  readonly left: ReadonlyMap<number, QtyMilli>;
}

/** The quantity of one product that a document takes from one base document. */
export interface BaseAllocation {
  readonly baseId: string;
  readonly productId: number;
  readonly quantity: QtyMilli;
}

export interface BaseAllocations {
  readonly allocations: readonly BaseAllocation[];
  /** Quantities by product id that exceed what the bases have left. */
  readonly excess: ReadonlyMap<number, QtyMilli>;
}

/**
 * Allocates the quantities of a document to its base documents in their order, up to what is left
 * in each. Rows are matched by product, so that a split, joined or moved row still belongs to its
 * base.
 */
export function allocateToBases(
  quantities: ReadonlyMap<number, QtyMilli>,
  bases: readonly OpenBase[],
): BaseAllocations {
  const takes: BaseAllocation[] = [];
  const beyond = new Map<number, QtyMilli>();
  for (const [productId, wanted] of [...quantities].sort(([a], [b]) => a - b)) {
    let open = wanted;
    for (const { id, left } of bases) {
      const quantity = Math.min(open, left.get(productId) ?? 0);
      if (quantity <= 0) continue;
      takes.push({ baseId: id, productId, quantity });
      open -= quantity;
    }
    if (open > 0) beyond.set(productId, open);
  }
  return { allocations: takes, excess: beyond };
}

/**
 * Allocates an amount to base documents in their order, up to what is open in each; `over` is the
 * rest.
 */
export function shareAmount(
  amount: Agorot,
  bases: readonly { readonly id: string; readonly open: Agorot }[],
): {
  readonly shares: readonly { readonly id: string; readonly amount: Agorot }[];
  readonly over: Agorot;
} {
  let rest = amount;
  const shares = bases.flatMap(({ id, open }) => {
    const share = Math.max(0, Math.min(rest, open));
    rest -= share;
    return share === 0 ? [] : [{ id, amount: share }];
  });
  return { shares, over: rest };
}
