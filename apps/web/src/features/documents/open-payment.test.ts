import { describe, expect, it } from 'vitest';
import { emptyPayment, isTyped, type OpenPayment, wrongFields } from './open-payment.ts';

const { details } = emptyPayment('cheque');
const cheque = (changes: Partial<OpenPayment['details']>, amount: number | null = 10_000): OpenPayment => ({ method: 'cheque', amount, details: { ...details, ...changes } });
const WHOLE = { bank: '12', branch: '680', account: '123456', number: '55', dueDate: '2026-12-01' };

describe('a payment that was typed and not added', () => {
  it('counts as soon as anything stands in its fields; the means alone does not', () => {
    expect(isTyped(emptyPayment('cheque'))).toBe(false);
    expect(isTyped(cheque({}, null))).toBe(false);
    expect(isTyped(cheque({}))).toBe(true);
    expect(isTyped(cheque({ number: '5' }, null))).toBe(true);
    expect(isTyped(cheque({ dueDate: '2026-12-01' }, null))).toBe(true);
  });

  it('names every field that is missing or wrong, in the order they stand', () => {
    expect(wrongFields(cheque({}, null), null)).toEqual(['amount', 'bank', 'branch', 'account', 'number', 'dueDate']);
    expect(wrongFields(cheque({ ...WHOLE, branch: 'x', dueDate: null }), 10_000)).toEqual(['branch', 'dueDate']);
    expect(wrongFields(cheque(WHOLE), 10_000)).toEqual([]);
    expect(wrongFields(cheque(WHOLE, null), 500)).toEqual([]);
    expect(wrongFields({ ...emptyPayment('card'), details: { ...details, confirmation: '12345678', lastDigits: '12a' } }, 100)).toEqual(['confirmation', 'lastDigits']);
    expect(wrongFields({ ...emptyPayment('transfer'), details: { ...details, reference: '' } }, 100)).toEqual([]);
  });
});
