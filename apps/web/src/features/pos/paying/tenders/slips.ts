import type { ChargeView } from '@dalpak/contracts';
import {
  CARD_BRAND_NAME,
  tenderFields,
  splitInstalments,
  type Agorot,
  type CardBrand,
  type CardTender,
  type CardTerms,
  type ChequeTender,
  type LocalDate,
  type PaymentInput,
  type Tender,
} from '@dalpak/engine';
import { currentInit } from '../../../../platform/session/session.store.ts';
import { tenderName } from '../../till/payment-types.ts';
import { typesOfTill } from './types-of-till.ts';

/** The name of a payment type of the business's own. */
function ownName(id: number): string {
  const types = typesOfTill(currentInit()?.offline_data);
  return types.find((type) => type.id === id)?.name ?? '';
}

/** A payment as the cart takes it, with the name that documents use for its tender. */
export function toPaymentInput(means: Tender, amount: Agorot, key?: string): PaymentInput {
  return {
    ...tenderFields(means),
    name: means.method === 'own' ? ownName(means.paymentType) : tenderName(means.method),
    amount,
    ...(key === undefined ? {} : { key }),
  };
}

/** The terms of a card as the form has them. */
export interface CardPlan {
  readonly terms: CardTerms;
  readonly payments: number;
  readonly first: Agorot | null;
  readonly fixed: Agorot | null;
}

/**
 * Terms, instalments and the sum of each.
 * @param typedFirst the first payment as the user typed it; null = the largest, with the others
 * equal
 * @returns the code of an error
 */
export function cardPlan(
  terms: CardTerms,
  payments: number | null,
  amount: Agorot,
  typedFirst: Agorot | null,
): CardPlan | 'paymentsWrong' | 'splitWrong' {
  if (terms === 'regular' || terms === 'immediate_debit')
    return { terms, payments: 1, first: null, fixed: null };
  if (payments === null) return 'paymentsWrong';
  if (terms === 'credit') return { terms, payments, first: null, fixed: null };
  const own = splitInstalments(amount, payments);
  if (own === null) return 'splitWrong';
  if (typedFirst === null || typedFirst === own.first) return { terms, payments, ...own };
  const rest = amount - typedFirst;
  if (typedFirst <= 0 || rest <= 0 || rest % (payments - 1) !== 0) return 'splitWrong';
  return { terms, payments, first: typedFirst, fixed: rest / (payments - 1) };
}

/** The payment made from a charge, under the charge's own id, by which it is voided. */
export function paymentOfCharge({
  id,
  provider,
  amount,
  terms,
  payments,
  first,
  fixed,
  brand,
  last_digits: lastDigits,
  confirmation,
  transaction,
}: ChargeView): PaymentInput {
  if (provider === 'cash_machine') return toPaymentInput({ method: provider }, amount, id);
  const means: Tender =
    provider === 'pinpad'
      ? {
          method: 'card',
          terms,
          payments,
          first,
          fixed,
          brand: isBrand(brand) ? brand : null,
          lastDigits,
          confirmation,
          transaction,
        }
      : { method: provider, lastDigits, confirmation };
  return toPaymentInput(means, amount, id);
}

function isBrand(brand: string | null): brand is CardBrand {
  return brand !== null && Object.hasOwn(CARD_BRAND_NAME, brand);
}

/** A card payment of another terminal, from its slip. */
export function cardByHand(
  plan: CardPlan,
  slip: Pick<CardTender, 'brand' | 'lastDigits' | 'confirmation'>,
  amount: Agorot,
): PaymentInput {
  return toPaymentInput({ method: 'card', ...plan, ...slip, transaction: '' }, amount);
}

/** The same day that many months later; the last day of a month that has no such day. */
function addMonths(date: LocalDate, months: number): LocalDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  last.setUTCDate(Math.min(day, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/**
 * A series of cheques: monthly from the first one's day, with consecutive numbers and equal sums;
 * the first cheque has the remainder. A month without that day uses its last one.
 * @returns null when the sum cannot be divided so, or the numbers run out of digits
 */
export function chequeSeries(
  first: Omit<ChequeTender, 'method'>,
  amount: Agorot,
  count: number,
): readonly PaymentInput[] | null {
  if (count === 1) return [toPaymentInput({ method: 'cheque', ...first }, amount)];
  const parts = splitInstalments(amount, count);
  const last = String(Number(first.number) + count - 1);
  if (parts === null || last.length > 10) return null;
  return Array.from({ length: count }, (_cheque, index) =>
    toPaymentInput(
      {
        method: 'cheque',
        ...first,
        number: String(Number(first.number) + index).padStart(first.number.length, '0'),
        dueDate: addMonths(first.dueDate, index),
      },
      index === 0 ? parts.first : parts.fixed,
    ),
  );
}
