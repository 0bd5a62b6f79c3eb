import { explain } from '../../../kernel/errors/explain.ts';
import type { CartRow } from '@dalpak/engine';
import type { TenantTx } from '../../../kernel/db/index.ts';
import { AppError } from '../../../kernel/errors/app-error.ts';
import { publish } from '../../../kernel/push/publish.ts';
import { generateNumber } from '../../../kernel/unguessable-number.ts';
import * as store from './issue.store.ts';
import type { CheckedSale, IssuedCard } from '../sale/sale.types.ts';

/** The value a till sends instead of a card number to have the server assign one. */
export const ASSIGN_NUMBER = 'new';
/**
 * Issues the gift cards and memberships that were sold, each card loaded with what was paid for it,
 * in the transaction that stores the sale. An offline sale issues nothing; the check has flagged it
 * for review.
 * @throws AppError when a card with that number exists already.
 */
export async function issueSoldItems(
  tx: TenantTx,
  sale: CheckedSale,
  offline: boolean,
): Promise<readonly IssuedCard[]> {
  if (offline) return [];
  const { cart } = sale;
  const paid = new Map(sale.claimed.rows.map(({ key, net }) => [key, net]));
  const isSold = (row: CartRow): boolean => row.quantity > 0;
  const place = { id: cart.id, date: cart.header.date };
  const cards = cart.rows
    .filter((row) => row.giftCard !== '' && isSold(row))
    .map((row) => ({
      key: row.key,
      number: row.giftCard === ASSIGN_NUMBER ? generateNumber() : row.giftCard,
      amount: paid.get(row.key) ?? 0,
    }))
    .filter(({ amount }) => amount > 0);
  if (cards.length > 0) {
    const numbers = cards.map(({ number }) => number.toLowerCase());
    const there = new Set(await store.findTakenNumbers(tx, numbers));
    const taken = cards.find(
      (_card, at) => numbers.indexOf(numbers[at] ?? '') !== at || there.has(numbers[at] ?? ''),
    );
    // The error names the row only; the cashier who typed the number knows it.
    if (taken !== undefined)
      throw new AppError('NUMBER_TAKEN', {
        details: [{ ...explain('gift_card'), field: `cart.Products.${taken.key}.gift_card` }],
      });
    await store.insertCards(tx, { ...place, customerId: sale.customerId }, cards);
  }
  const { customerId } = sale;
  for (const row of cart.rows) {
    if (!row.clubJoin || !isSold(row) || customerId === null) continue;
    await store.insertMembership(
      tx,
      { ...place, customerId },
      { number: generateNumber(), fee: paid.get(row.key) ?? 0, productId: row.product.id },
    );
    await publish(tx, 'sync:changed', { tables: ['Customers'] });
  }
  return cards.map(({ number, amount }) => ({ number, amount, expires_on: null }));
}
