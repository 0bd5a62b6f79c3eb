import {
  type Agorot,
  type Cart,
  type CartEnv,
  type CommandOf,
  type PricedCart,
  priceCart,
  reduceCart,
} from '@dalpak/engine';

export type RowDiscountCommand = CommandOf<'setRowDiscount'>;

/**
 * A manual discount that would make the bill dearer: the line leaves its promotions (a manual
 * discount excludes them), and the other lines of a promotion may lose it too, or gain another. So
 * the total of the bill is compared.
 */
export interface DearerBill {
  readonly command: RowDiscountCommand;
  /** Names of the promotions that save less than before. */
  readonly promotions: string;
  /** How much less they save together, agorot. */
  readonly lostSavings: Agorot;
  /** How much more the bill would cost, agorot. */
  readonly increase: Agorot;
}

/** Agorot that each promotion saves on the bill. */
function savingsOf({
  outcomes,
}: PricedCart): ReadonlyMap<number, { readonly name: string; readonly saving: Agorot }> {
  return new Map(
    outcomes.flatMap((outcome) =>
      outcome.kind === 'applied'
        ? [[outcome.ruleId, { name: outcome.ruleName, saving: outcome.saving }]]
        : [],
    ),
  );
}

/**
 * Tries the discount on a copy of the bill.
 * @returns null when the bill does not get dearer, loses no promotion (the earlier discount was
 * larger), or the discount is refused anyway
 */
export function findDearerBill(
  cart: Cart,
  command: RowDiscountCommand,
  env: CartEnv,
): DearerBill | null {
  const reduced = command.discount === null ? null : reduceCart(cart, command, env);
  if (reduced?.ok !== true) return null;
  const before = priceCart(cart, env);
  const after = priceCart(reduced.value.cart, env);
  if (after.total <= before.total) return null;
  const left = savingsOf(after);
  const lost = [...savingsOf(before)]
    .map(([ruleId, { name, saving }]) => ({ name, less: saving - (left.get(ruleId)?.saving ?? 0) }))
    .filter(({ less }) => less > 0);
  if (lost.length === 0) return null;
  return {
    command,
    promotions: [...new Set(lost.map(({ name }) => name))].join(', '),
    lostSavings: lost.reduce((sum, { less }) => sum + less, 0),
    increase: after.total - before.total,
  };
}
