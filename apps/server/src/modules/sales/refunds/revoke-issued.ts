import type { Reason } from '@dalpak/contracts';
import { explain } from '../../../kernel/errors/explain.ts';
import type { Agorot, Cart } from '@dalpak/engine';
import type { TenantTx } from '../../../kernel/db/index.ts';
import { AppError } from '../../../kernel/errors/app-error.ts';
import * as store from './revoke-issued.store.ts';

/** What the refunded rows had issued, each by its index among those of its kind in the sale. */
export interface RefundedIssues {
  readonly saleId: string;
  readonly cards: readonly { readonly place: number; readonly amount: Agorot }[];
  readonly memberships: readonly number[];
}

/**
 * Lists what the refunded rows of a sale had issued, in the order of issue. An offline sale issued
 * nothing.
 */
export function issuesOfRefund(
  sale: { readonly id: string; readonly cart: Cart; readonly offline: boolean },
  nets: ReadonlyMap<string, Agorot>,
  given: ReadonlySet<string>,
): RefundedIssues {
  if (sale.offline) return { saleId: sale.id, cards: [], memberships: [] };
  const soldRows = sale.cart.rows.filter(({ quantity }) => quantity > 0);
  const cards = soldRows
    .filter(({ key, giftCard }) => giftCard !== '' && (nets.get(key) ?? 0) > 0)
    .map(({ key }, place) => ({ key, place, amount: nets.get(key) ?? 0 }));
  const memberships = soldRows
    .filter(({ clubJoin }) => clubJoin)
    .map(({ key }, place) => ({ key, place }));
  return {
    saleId: sale.id,
    cards: cards.filter(({ key }) => given.has(key)),
    memberships: memberships.filter(({ key }) => given.has(key)).map(({ place }) => place),
  };
}

const conflict = (reason: Reason): AppError => new AppError('CONFLICT', { reason });

/**
 * Revokes what the refunded rows had issued, in the transaction that stores the refund: a refunded
 * gift card is emptied and a refunded membership ended.
 * @throws CONFLICT for a card that was partly spent or refunded before, and for a membership that
 *   was changed since
 */
export async function revokeIssued(
  tx: TenantTx,
  { saleId, cards, memberships }: RefundedIssues,
): Promise<void> {
  if (cards.length > 0) {
    const there = await store.lockCardsOf(tx, saleId);
    for (const { place, amount } of cards) {
      const card = there[place];
      if (card === undefined || card.amount !== amount || card.balance !== amount)
        throw conflict(explain('gift_card_used'));
      await store.emptyCard(tx, card.id);
    }
  }
  if (memberships.length === 0) return;
  const there = await store.listMembershipsOf(tx, saleId);
  // Latest first: each membership restores the state it was built on.
  for (const place of memberships.toSorted((a, b) => b - a)) {
    const id = there[place];
    if (id === undefined || !(await store.revokeMembership(tx, id)))
      throw conflict(explain('membership_changed'));
  }
}
