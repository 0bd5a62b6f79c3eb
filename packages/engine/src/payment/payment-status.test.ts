import { describe, expect, it } from 'vitest';
import { paymentStatus, type PaymentFacts } from './payment-status.ts';

const TODAY = '2026-11-21';
const facts = (fields: Partial<PaymentFacts>): PaymentFacts => ({
  total: 1_000,
  paid: 0,
  deposited: 0,
  dueDate: null,
  ...fields,
});

describe('the payment status of a document', () => {
  it.each<[string, Partial<PaymentFacts>, string | null]>([
    ['nothing paid and no day', {}, null],
    ['nothing paid, due today', { dueDate: TODAY }, null],
    ['nothing paid, due yesterday', { dueDate: '2026-11-20' }, 'overdue'],
    ['a part', { paid: 999 }, 'partially_paid'],
    ['a part, late', { paid: 999, dueDate: '2026-11-20' }, 'overdue'],
    ['all', { paid: 1_000 }, 'paid'],
    ['all, late', { paid: 1_000, dueDate: '2020-01-01' }, 'paid'],
    ['all, a part of it in the bank', { paid: 1_000, deposited: 999 }, 'paid'],
    ['all in the bank', { paid: 1_000, deposited: 1_000 }, 'deposited'],
    ['a part, all of that in the bank', { paid: 500, deposited: 500 }, 'partially_paid'],
    ['nothing to pay', { total: 0 }, 'paid'],
    ['a refund in part', { total: -1_000, paid: -500 }, 'partially_paid'],
    ['a refund', { total: -1_000, paid: -1_000 }, 'paid'],
  ])('%s', (_what, fields, status) => {
    expect(paymentStatus(facts(fields), TODAY)).toBe(status);
  });
});
