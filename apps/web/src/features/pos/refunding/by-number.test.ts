import type { FoundSale } from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import { classifyByNumber } from './refund.store.ts';

const document = (id: string, isCredit: boolean): FoundSale => ({
  id,
  number: 7_000_001,
  issued_at: '2026-11-22T08:00:00Z',
  business_date: '2026-11-22',
  terminal_name: 'קופה',
  customer_name: null,
  items: 1,
  is_credit: isCredit,
  total: isCredit ? -400 : 400,
});

describe('the documents of one number', () => {
  it('are the sale to refund, unless a credit has the same number: then the user is asked which document it is', () => {
    const [sale, credit] = [document('s', false), document('c', true)];
    expect(classifyByNumber([])).toEqual({ kind: 'none' });
    expect(classifyByNumber([sale])).toEqual({ kind: 'sale', sale });
    expect(classifyByNumber([credit])).toEqual({ kind: 'credit' });
    expect(classifyByNumber([sale, credit])).toEqual({ kind: 'both', sale });
  });
});
