import { type Cart, listLimitedRules, type RuleIndex, type RuleUsesLeft } from '@dalpak/engine';
import type { TenantTx } from '../../../kernel/db/index.ts';
import { AppError } from '../../../kernel/errors/app-error.ts';
import type { CheckedSale } from '../sale/sale.types.ts';
import * as store from './rule-uses.store.ts';

/** A hold ends by itself, because a till may lose its bill. */
const HOLD_MINUTES = 10;

interface BillOfCustomer {
  readonly billId: string;
  readonly customerId: number;
  readonly day: string;
}

/** Uses that a bill of the customer may make now, for each rule that limits the customer. */
async function readUsesLeft(
  tx: TenantTx,
  rules: RuleIndex,
  bill: BillOfCustomer,
): Promise<readonly RuleUsesLeft[]> {
  const counted = new Map(
    (await store.countUses(tx, bill)).map((uses) => [uses.ruleId, uses] as const),
  );
  return [...listLimitedRules(rules).values()].flatMap(({ id, limits }) => {
    if (limits === undefined) return [];
    const used = counted.get(id);
    const left = (['day', 'month', 'year'] as const).flatMap((period) =>
      limits[period] === 0 ? [] : [Math.max(0, limits[period] - (used?.[period] ?? 0))],
    );
    return [{ ruleId: id, left: Math.min(...left) }];
  });
}

/**
 * Counts for itself what the customer of a sale has left, and keeps other bills of the customer
 * waiting until commit. Null when no rule counts, which costs no query.
 */
export async function lockUsesLeft(
  tx: TenantTx,
  cart: Pick<Cart, 'id' | 'header'>,
  customerId: number | null,
  rules: RuleIndex,
): Promise<readonly RuleUsesLeft[] | null> {
  if (customerId === null || listLimitedRules(rules).size === 0) return null;
  await store.lockUsesOf(tx, customerId);
  return readUsesLeft(tx, rules, { billId: cart.id, customerId, day: cart.header.date });
}

export interface WantedHold extends BillOfCustomer {
  readonly terminalId: number;
  readonly uses: readonly { readonly ruleId: number; readonly times: number }[];
}

/**
 * Holds uses for a bill that enters payment, as many of the wanted ones as are left; without wanted
 * uses it frees what the bill held.
 * @returns what the bill may use
 * @throws NOT_FOUND for an unknown customer
 */
export async function holdUses(
  tx: TenantTx,
  rules: RuleIndex,
  wanted: WantedHold,
): Promise<readonly RuleUsesLeft[]> {
  if (!(await store.lockUsesOf(tx, wanted.customerId))) throw new AppError('NOT_FOUND');
  const left = await readUsesLeft(tx, rules, wanted);
  const allowed = new Map(left.map((one) => [one.ruleId, one.left]));
  const uses = wanted.uses.flatMap(({ ruleId, times }) => {
    const given = Math.min(times, allowed.get(ruleId) ?? 0);
    return given > 0 ? [{ ruleId, times: given }] : [];
  });
  await store.replaceUses(tx, { ...wanted, uses, heldMinutes: HOLD_MINUTES });
  return left;
}

/** Makes the uses of a sale from its hold, in the transaction that stores the sale. */
export async function writeUses(
  tx: TenantTx,
  { cart, customerId, ruleUses }: CheckedSale,
  terminalId: number,
): Promise<void> {
  if (customerId === null || ruleUses === null) return;
  await store.replaceUses(tx, {
    billId: cart.id,
    customerId,
    terminalId,
    day: cart.header.date,
    heldMinutes: null,
    uses: ruleUses,
  });
}
