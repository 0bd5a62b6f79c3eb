import { aCart, aPayment, fakeEnv } from '@dalpak/testkit';
import { describe, expect, it } from 'vitest';
import { priceCart } from '../cart/pricing/price-cart.ts';
import { paperPayments } from '../receipt/paper-payments.ts';
import { depositedCardTotal } from './card-totals.ts';
import { tenderFields } from './payment-details.ts';
import type { CardTender } from './tenders.ts';

const card = (changes: Partial<CardTender>) =>
  aPayment({
    ...tenderFields({
      method: 'card',
      terms: 'regular',
      payments: 1,
      first: null,
      fixed: null,
      brand: null,
      lastDigits: '',
      confirmation: '',
      transaction: '',
      ...changes,
    }),
    name: 'אשראי',
    amount: 70_000,
  });

describe('a card total that is deposited', () => {
  it('is recognized by its key, and an ordinary card payment is not one', () => {
    expect(depositedCardTotal(card({ transaction: '2026-11-20-3' }))).toEqual({
      day: '2026-11-20',
      terminal: 3,
    });
    for (const other of [
      { transaction: '' },
      { transaction: 'u-1' },
      { transaction: '2026-13-40-3' },
      { transaction: '2026-11-20-3', lastDigits: '4580' },
    ])
      expect(depositedCardTotal(card(other))).toBeNull();
  });

  it('is printed with its day and its till', () => {
    const payments = [card({ transaction: '2026-11-20-3' }), card({ transaction: '2026-11-21-0' })];
    expect(
      paperPayments(payments, priceCart(aCart({ payments }), fakeEnv()))
        .slice(0, 2)
        .map(({ details }) => details),
    ).toEqual([
      [
        { label: 'יום', value: '20/11/2026' },
        { label: 'קופה', value: '3' },
      ],
      [
        { label: 'יום', value: '21/11/2026' },
        { label: 'קופה', value: 'מסמכים מהמשרד' },
      ],
    ]);
  });
});
