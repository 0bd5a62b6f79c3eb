import type { Agorot, QtyMilli } from '../kernel/units.ts';

/** A base document and what of it nobody has taken yet. */
export interface OpenBase {
  readonly id: string;
  /** Quantity left of each product. */
  readonly left: ReadonlyMap<number, QtyMilli>;
}

/** What a document takes of one product of one base. */
export interface BaseTake {
  readonly baseId: string;
  readonly productId: number;
  readonly quantity: QtyMilli;
}

export interface Takes {
  readonly takes: readonly BaseTake[];
  /** Products of which there is more in the document than its bases have left, and how much more. */
  readonly beyond: ReadonlyMap<number, QtyMilli>;
}

/**
 * Divides what a document holds among its bases, in their order: of each product as much as is left there. Rows are matched by
 * product, so that a row that was split, joined or moved still belongs to what it came from.
 */
export function takeFromBases(quantities: ReadonlyMap<number, QtyMilli>, bases: readonly OpenBase[]): Takes {
  const takes: BaseTake[] = [];
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
  return { takes, beyond };
}

/** Divides an amount among bases in their order, each up to what is open there; `over` is what none of them has room for. */
export function shareAmount(amount: Agorot, bases: readonly { readonly id: string; readonly open: Agorot }[]): { readonly shares: readonly { readonly id: string; readonly amount: Agorot }[]; readonly over: Agorot } {
  let rest = amount;
  const shares = bases.flatMap(({ id, open }) => {
    const share = Math.max(0, Math.min(rest, open));
    rest -= share;
    return share === 0 ? [] : [{ id, amount: share }];
  });
  return { shares, over: rest };
}
