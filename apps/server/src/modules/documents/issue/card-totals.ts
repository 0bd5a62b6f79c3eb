import type { Reason } from '@dalpak/contracts';
import { explain } from '../../../kernel/errors/explain.ts';
import { formatMoney, readTender, type Cart } from '@dalpak/engine';
import type { TenantTx } from '../../../kernel/db/index.ts';
import { AppError } from '../../../kernel/errors/app-error.ts';
import { findCardTotals, lockCardTotals } from './card-totals.store.ts';

/**
 * Checks a deposit of card vouchers against the totals that are not deposited yet: each once, and
 * all that is left of it. Takes the tenant-wide lock of card deposits until
 * commit.
 * @throws PAYMENT_DETAILS for an unknown total, one with nothing or another amount left, one that
 *   occurs twice, and one with card details beyond its key
 */
export async function assertUndeposited(tx: TenantTx, { payments }: Cart): Promise<void> {
  await lockCardTotals(tx);
  const chosen = payments.map((payment) => {
    const means = readTender(payment);
    return { payment, card: means.ok && means.value.method === 'card' ? means.value : null };
  });
  const left = await findCardTotals(
    tx,
    chosen.flatMap(({ card }) => (card === null ? [] : [card.transaction])),
  );
  const seen = new Set<string>();
  for (const { payment, card } of chosen) {
    const { transaction = '', terms, brand, lastDigits, confirmation } = card ?? {};
    const amount = left.get(transaction);
    const problem = problemOf({
      asked: payment.amount,
      left: amount,
      isTwice: seen.has(transaction),
      isBare: terms === 'regular' && brand === null && lastDigits === '' && confirmation === '',
    });
    if (problem !== null)
      throw new AppError('PAYMENT_DETAILS', {
        details: [{ ...problem, field: `cart.Payments.${payment.key}` }],
      });
    seen.add(transaction);
  }
}

interface Chosen {
  /** Agorot. */
  readonly asked: number;
  readonly left: number | undefined;
  readonly isTwice: boolean;
  readonly isBare: boolean;
}

function problemOf({ asked, left, isTwice, isBare }: Chosen): Reason | null {
  if (left === undefined || !isBare) return explain('card_total_unknown');
  if (isTwice) return explain('card_total_twice');
  return asked === left ? null : explain('card_total_left', { left: formatMoney(left) });
}
